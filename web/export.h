/* Makes a function visible to JavaScript under this name; does nothing in the native build, where tests link it. */
#ifndef ETO_WEB_EXPORT_H
#define ETO_WEB_EXPORT_H

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

#endif
