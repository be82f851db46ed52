/* Turns a caller's limits into the moments at which a search must end, or should. */
#ifndef LIANZI_CONTROL_DEADLINE_H
#define LIANZI_CONTROL_DEADLINE_H

#include <lianzi/lianzi.h>

struct deadline {
    int64_t start_us; /* on the base clock */
    int64_t soft_us;  /* elapsed: this move's share of a match clock; INT64_MAX without */
    int64_t hard_us;  /* elapsed: stop at once */
    uint64_t nodes;   /* UINT64_MAX without */
    int depth;
    const lz_stop *stop;
};

/* `start_us` is when the caller asked. */
void deadline_set(struct deadline *deadline, const lz_limits *limits, int64_t start_us);

/* Microseconds since the start. */
int64_t deadline_elapsed(const struct deadline *deadline);

/* Whether the hard limit is reached or the stop is set. */
bool deadline_passed(const struct deadline *deadline);

#endif
