/* How calls read a caller's limits. */
#ifndef LIANZI_API_LIMITS_H
#define LIANZI_API_LIMITS_H

#include <lianzi/lianzi.h>

/* Copies the caller's limits, none where they are NULL. LZ_ERR_ARGUMENT when they were not made by
 * lz_limits_init. */
lz_status limits_read(const lz_limits *limits, lz_limits *own, lz_error *error);
/* The moment on the base clock at which a call that began at `start_us` has used up its time;
 * INT64_MAX without a limit of time. */
int64_t limits_end_us(const lz_limits *limits, int64_t start_us);

#endif
