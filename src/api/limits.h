/* What the calls that take a caller's limits ask of them. */
#ifndef LIANZI_API_LIMITS_H
#define LIANZI_API_LIMITS_H

#include <lianzi/lianzi.h>

/* Copies the caller's limits, none where they are NULL. LZ_ERR_ARGUMENT when they were not made by
 * lz_limits_init. */
lz_status limits_read(const lz_limits *limits, lz_limits *own, lz_error *error);
/* When the limits' time is up for who began at `start_us`, on the base clock; INT64_MAX without a
 * limit of time. */
int64_t limits_end_us(const lz_limits *limits, int64_t start_us);

#endif
