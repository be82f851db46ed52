/* FSRS-6, the Free Spaced Repetition Scheduler, version 6 with 21 parameters: when to ask again
 * what somebody has learnt. The open-spaced-repetition project published the model, its formulas
 * ("The Algorithm") and the default parameters; there is no fuzz here, so an answer always has the
 * same consequence. */
#ifndef LIANZI_STUDY_FSRS_H
#define LIANZI_STUDY_FSRS_H

enum fsrs_grade {
    FSRS_AGAIN = 1, /* forgotten */
    FSRS_HARD,      /* known with help */
    FSRS_GOOD,
    FSRS_EASY
};

struct fsrs_memory {
    double stability;  /* days until the chance of knowing falls to 90 %; 0: never asked */
    double difficulty; /* 1 to 10 */
};

/* The memory after an answer, so many days after the one before; less than one is the same day. */
struct fsrs_memory fsrs_answered(struct fsrs_memory memory, double days, enum fsrs_grade grade);
/* The chance of knowing it after so many days; 0 if it was never asked. */
double fsrs_retrievability(struct fsrs_memory memory, double days);
/* Days until the chance has fallen to what is asked for, at least 1. */
int fsrs_interval(struct fsrs_memory memory);

#endif
