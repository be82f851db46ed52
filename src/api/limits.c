/* lz_limits_init_sized, and how calls read a caller's limits. */
#include "api/limits.h"

#include "base/error.h"
#include "base/sized.h"

void lz_limits_init_sized(lz_limits *limits, size_t size)
{
    const lz_limits none = {.struct_size = sizeof none};
    sized_write(limits, size, &none, sizeof none);
}

lz_status limits_read(const lz_limits *limits, lz_limits *own, lz_error *error)
{
    *own = (lz_limits){.struct_size = sizeof *own};
    if (limits && !sized_read(own, sizeof *own, limits))
        return error_set(error, LZ_ERR_ARGUMENT, "the limits were not made by lz_limits_init");
    return LZ_OK;
}

int64_t limits_end_us(const lz_limits *limits, int64_t start_us)
{
    const bool limited = limits->time_ms > 0 && limits->time_ms < INT64_MAX / 2000;
    return limited ? start_us + limits->time_ms * 1000 : INT64_MAX;
}
