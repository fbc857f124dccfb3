/* Nothing has been fitted yet: every position is even. */
#ifndef WESTFRONT_WEIGHTS_H
#define WESTFRONT_WEIGHTS_H

#include <stdint.h>

enum { WF_WEIGHT_ROWS = 10 };
static const int32_t wf_weights[10][19] = {{0}}, wf_margins[10][19] = {{0}};

#endif
