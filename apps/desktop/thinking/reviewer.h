/* A review of a game on a thread of its own (study/review.h), with an engine of its own, so that
 * play and analysis go on beside it. Reports come through the main loop. */
#ifndef LIANZI_DESKTOP_REVIEWER_H
#define LIANZI_DESKTOP_REVIEWER_H

#include "study/review.h"

struct reviewer;

struct reviewer_events {
    /* A position is known. */
    void (*progress)(const struct review *review, int index, void *user);
    /* The review ended; unless the status is LZ_OK, not all of it is known. */
    void (*done)(const struct review *review, lz_status status, const lz_error *error, void *user);
    void *user;
};

/* Begins the review of the line to `node` in a copy of the record; nodes keep their numbers there.
 * The limits' stop is ignored. An error as of review_begin. */
lz_status reviewer_new(const lz_record *record, int node, const struct review_limits *limits,
                       const struct reviewer_events *events, struct reviewer **out,
                       lz_error *error);
/* Ends it, without a report if it still runs; waits for the thread. */
void reviewer_free(struct reviewer *reviewer);
/* The review so far; valid until reviewer_free. */
const struct review *reviewer_review(const struct reviewer *reviewer);
bool reviewer_is_running(const struct reviewer *reviewer);

#endif
