/* lz_limits_init, and what every call with limits asks of them. */
#include "api/limits.h"

#include "base/error.h"
#include <string.h>

void lz_limits_init(lz_limits *limits)
{
    memset(limits, 0, sizeof *limits);
    limits->struct_size = sizeof *limits;
}

lz_status limits_check(const lz_limits *limits, lz_error *error)
{
    if (limits && limits->struct_size != sizeof *limits)
        return error_set(error, LZ_ERR_ARGUMENT, "the limits were not made by lz_limits_init");
    return LZ_OK;
}

int64_t limits_end_us(const lz_limits *limits, int64_t start_us)
{
    const bool limited = limits->time_ms > 0 && limits->time_ms < INT64_MAX / 2000;
    return limited ? start_us + limits->time_ms * 1000 : INT64_MAX;
}
