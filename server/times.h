/* Two clocks. Steady time only goes forward, at the rate of seconds, and nobody can set it: limits and the clocks of
 * games run on it. The wall's time is what calendars say; it may jump. */
#ifndef ETO_TIMES_H
#define ETO_TIMES_H

#include <stdint.h>

int64_t steady_ms(void);
int64_t wall_ms(void); /* since 1970 */

#endif
