/* The numbers of the search that are worth tuning, in one list: name, value, the least and the most
 * that make sense, and the step by which tools/spsa varies each. Step numbers are those of
 * docs/SEARCH.md. In the library they are constants. Compiled with LIANZI_TUNING, as tools/spsa
 * compiles the search, every search has its own. */
#ifndef LIANZI_SEARCH_TUNABLES_H
#define LIANZI_SEARCH_TUNABLES_H

#define SEARCH_TUNABLES(X)                                                                         \
    X(LEAF_VCF_NODES, 60, 10, 200, 8)     /* positions of a leaf's search for fours */             \
    X(ASPIRATION, 16, 8, 120, 5)          /* half the root's first window */                       \
    X(RAZOR_MARGIN, 140, 40, 400, 14)     /* 8: a ply */                                           \
    X(REVERSE_MARGIN, 58, 15, 200, 6)     /* 9: a ply */                                           \
    X(NULL_LESS, 300, 100, 600, 40)       /* 10: hundredths of a ply less */                       \
    X(NULL_EVAL, 150, 40, 600, 15)        /* 10: a ply less for so much above beta */              \
    X(SINGULAR_MARGIN, 300, 50, 1200, 40) /* 12: hundredths a ply */                               \
    X(SINGULAR_FAR, 90, 5, 400, 15)       /* 12: below that margin for two plies */                \
    X(LATE_BASE, 5, 1, 12, 1)             /* 13: moves */                                          \
    X(LATE_SQUARE, 55, 20, 300, 10)       /* 13: hundredths of a move for depth squared */         \
    X(LATE_PV, 70, 20, 200, 10)           /* 13: percent of these in a principal variation */      \
    X(LATE_DEFENCES, 210, 100, 600, 25)   /* 13: hundredths of a move a ply */                     \
    X(LATE_GAP, 450, 150, 1500, 40)       /* 13: behind the second in the order */                 \
    X(FUTILITY_BASE, 80, 0, 300, 10)      /* 13 */                                                 \
    X(FUTILITY_MARGIN, 50, 10, 200, 6)    /* 13: a ply */                                          \
    X(REDUCTION_BASE, 16, 0, 150, 8)      /* 14: hundredths of a ply */                            \
    X(REDUCTION_LOGS, 42, 10, 100, 3)     /* 14: of the logarithms' product, in 256ths */          \
    X(REDUCTION_NO_PV, 110, 0, 250, 10)   /* 14: hundredths of a ply */                            \
    X(REDUCTION_CUT, 100, 0, 250, 10)     /* 14: hundredths of a ply */                            \
    X(REDUCTION_HISTORY, 30, 10, 120, 3)  /* 14: of the history to a hundredth of a ply */         \
    X(REDUCTION_GAP, 50, 0, 250, 10)      /* 14: hundredths for 1,000 less in the order */         \
    X(REDUCTION_THREE, 70, 0, 250, 20)    /* 14: hundredths less for an open three or more */      \
    X(REDUCTION_FAR, 90, 0, 250, 20)      /* 14: hundredths more near neither of the last two */   \
    X(REDUCTION_THREAT, 40, 0, 250, 20)   /* 14: hundredths more against a threat */               \
    X(DEEPER_MARGIN, 50, 0, 300, 20)      /* 14: above the best before, for a ply more */          \
    X(HISTORY_BONUS, 14, 2, 40, 1)        /* for depth squared */                                  \
    X(HISTORY_CAP, 1200, 200, 4000, 100)                                                           \
    X(HISTORY_ORDER, 5, 0, 40, 2) /* order: of the history, in 256ths */                           \
    X(KILLER, 100, 0, 600, 18)    /* order */                                                      \
    X(COUNTER, 160, 0, 600, 16)   /* order */                                                      \
    X(NEARNESS, 36, 1, 80, 3)     /* order: each step nearer to one's own last move */

enum search_tunable {
#define X(name, value, least, most, step) TUNABLE_##name,
    SEARCH_TUNABLES(X)
#undef X
        TUNABLES
};

/* The most that a number can be, here and in a tuning build. */
enum {
#define X(name, value, least, most, step) name##_MOST = most,
    SEARCH_TUNABLES(X)
#undef X
};

#ifdef LIANZI_TUNING
#define TUNED(worker, name) ((worker)->shared->tuned[TUNABLE_##name])
#else
enum {
#define X(name, value, least, most, step) name = value,
    SEARCH_TUNABLES(X)
#undef X
};
#define TUNED(worker, name) ((void)(worker), (int)name)
#endif

#endif
