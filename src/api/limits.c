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
