/* An engine's options that are numbers. */
#ifndef LIANZI_ENGINES_SETTING_H
#define LIANZI_ENGINES_SETTING_H

#include <inttypes.h>
#include <lianzi/lianzi.h>
#include <stdio.h>

static inline lz_status setting_number(lz_engine *engine, const char *option, int64_t value,
                                       lz_error *error)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, value);
    return lz_engine_set(engine, option, text, error);
}

#endif
