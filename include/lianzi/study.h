/* Lianzi for study: the textbook systems with every count and node, and the engine for five in a
 * row seen from inside. The conventions are those of <lianzi/lianzi.h>.
 *
 * What is here follows the searches that it shows, and changes with them: a minor version of the
 * library may add, rename or drop what a trace has. Programs that play need <lianzi/lianzi.h>
 * alone.
 */
#ifndef LIANZI_STUDY_H
#define LIANZI_STUDY_H

#include <lianzi/lianzi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Classics: the textbook systems ---------------------------------------------------------- */

/* Each implements one student report; see docs/CLASSICS.md. */
typedef enum lz_classic {
    LZ_CLASSIC_TABLE,   /* pattern table, alpha-beta with the parent's bound */
    LZ_CLASSIC_TUPLE,   /* five-cell windows */
    LZ_CLASSIC_NEGAMAX, /* negamax over cells near stones */
    LZ_CLASSIC_KERNEL,  /* kernels over the last move's surroundings */
    LZ_CLASSIC_DROP,    /* Connect Four with a blocked cell */
    LZ_CLASSIC_COUNT
} lz_classic;

typedef enum lz_classic_eval {
    LZ_CLASSIC_EVAL_TABLE,
    LZ_CLASSIC_EVAL_TUPLE,
    LZ_CLASSIC_EVAL_SHAPES21,
    LZ_CLASSIC_EVAL_KERNEL,
    LZ_CLASSIC_EVAL_RUN,
    LZ_CLASSIC_EVAL_COUNT
} lz_classic_eval;

typedef enum lz_classic_search_kind {
    LZ_CLASSIC_SEARCH_MINIMAX,     /* max and min nodes, no pruning */
    LZ_CLASSIC_SEARCH_NEGAMAX,     /* one routine with negated values, pruned as `prune` says */
    LZ_CLASSIC_SEARCH_ALPHABETA,   /* max and min nodes, pruned as `prune` says */
    LZ_CLASSIC_SEARCH_OPEN_CLOSED, /* report 002's non-recursive minimax over two lists */
    LZ_CLASSIC_SEARCH_COUNT
} lz_classic_search_kind;

typedef enum lz_classic_prune {
    LZ_CLASSIC_PRUNE_NONE,
    LZ_CLASSIC_PRUNE_PARENT, /* against the parent's value only, as the reports' listings do */
    LZ_CLASSIC_PRUNE_FULL,   /* alpha-beta proper: against every ancestor's */
    LZ_CLASSIC_PRUNE_COUNT
} lz_classic_prune;

/* SORTED is ours: at every node the best static value comes first. The answer stays the move that
 * REPORTED gives, the first of those with the best value. */
typedef enum lz_classic_order {
    LZ_CLASSIC_ORDER_SCAN, /* row by row from the top left; under gravity columns from the left */
    LZ_CLASSIC_ORDER_REPORTED, /* as the classic's report orders its moves */
    LZ_CLASSIC_ORDER_SORTED,
    LZ_CLASSIC_ORDER_COUNT
} lz_classic_order;

enum {
    LZ_CLASSIC_DEPTH_MAX = 20,
    LZ_CLASSIC_NEAR_MAX = LZ_SIZE_MAX - 1,
    LZ_CLASSIC_WEIGHTS_MAX = 16,
    LZ_CLASSIC_WEIGHT_LIMIT = 100000000, /* weights are 0 .. this; some have a lower limit, see
                                            docs/CLASSICS.md */
    LZ_CLASSIC_PERCENT_MAX = 400
};

/* Larger than any value: an open window is from minus this to plus this. */
#define LZ_CLASSIC_INFINITY INT64_C(4000000000000000000)

/* How a node ended. A CUT node was left early: `value` reached (with `cut_beyond`, passed) beta
 * (black to move) or alpha (white to move), or, with LZ_CLASSIC_ORDER_SORTED, the static values
 * show that no move left can do better. */
typedef enum lz_classic_node_kind {
    LZ_CLASSIC_NODE_LEAF,    /* depth reached, or no move left: the static value */
    LZ_CLASSIC_NODE_DECIDED, /* the game is over here: the static value */
    LZ_CLASSIC_NODE_FULL,    /* every move was searched */
    LZ_CLASSIC_NODE_CUT
} lz_classic_node_kind;

/* What a node's value says about the value of plain minimax at that node, black minus white. A
 * search that prunes leaves moves out; then the value may be a bound only. An UPPER bound is at
 * most alpha (the node fails low), a LOWER bound at least beta (it fails high). */
typedef enum lz_classic_bound {
    LZ_CLASSIC_BOUND_EXACT,
    LZ_CLASSIC_BOUND_UPPER, /* minimax gives the value or less */
    LZ_CLASSIC_BOUND_LOWER  /* minimax gives the value or more */
} lz_classic_bound;

/* One node of a classic's tree. It is reported when the search leaves it, after its children. */
typedef struct lz_classic_node {
    uint64_t id, parent; /* in order of entering, the root 0; the root's parent is 0 */
    int ply;             /* 0 at the root */
    int cell;            /* the move that led here, -1 at the root */
    lz_colour to_move;
    int64_t alpha, beta; /* the window on entering: black minus white, in the report's points;
                            -+LZ_CLASSIC_INFINITY where it is open */
    int64_t value;       /* rounded as in lz_classic_report, as alpha and beta are */
    lz_classic_node_kind kind;
    int searched;           /* moves searched */
    int skipped_count;      /* moves cut off */
    const int *skipped;     /* their cells, valid during the call */
    lz_classic_bound bound; /* of `value` */
} lz_classic_node;

typedef void lz_classic_node_fn(const lz_classic_node *node, void *user);

typedef struct lz_classic_settings {
    size_t struct_size;
    lz_classic classic;
    lz_classic_eval eval;
    lz_classic_search_kind algorithm;
    lz_classic_prune prune;
    lz_classic_order order;
    int depth;          /* plies, 1 .. LZ_CLASSIC_DEPTH_MAX */
    int near;           /* only cells within this distance of a stone, the centre where there is
                           none, every free cell where blocked ones leave no such; 0: every cell,
                           and the only value under gravity */
    bool plain;         /* recompute the evaluator at every leaf as the report does, instead of its
                           incremental twin; same values, same nodes */
    uint64_t max_nodes; /* stop past so many; 0: no limit */
    int32_t weights[LZ_CLASSIC_WEIGHTS_MAX]; /* the evaluator's, see lz_classic_weight_name */
    /* Percent, 0 .. LZ_CLASSIC_PERCENT_MAX: how the searching side's own patterns and the
     * opponent's count; only LZ_CLASSIC_EVAL_RUN looks at them. */
    int attack, defence;
    int lambda; /* thousandths, 0 .. 999: values fade with depth by lambda * ply / depth */
    lz_classic_node_fn *on_node; /* NULL, or called for every node, on the caller's thread */
    void *user;                  /* handed to on_node */
    bool cut_beyond; /* cut only once a value is beyond the bound, as report 004 words it, instead
                        of equal to it; not with LZ_CLASSIC_ORDER_SORTED */
} lz_classic_settings;

/* The result of a classic's search. Values are in the report's points: x (black) minus o (white).
 */
typedef struct lz_classic_report {
    uint64_t nodes;       /* positions visited, the root included */
    uint64_t evaluations; /* static evaluations of positions */
    uint64_t cutoffs;     /* nodes left before their last move */
    uint64_t nodes_by_depth[LZ_CLASSIC_DEPTH_MAX + 1];
    int64_t value;   /* of the root, rounded towards zero where it is no whole point (faded, or
                        by LZ_CLASSIC_EVAL_RUN) */
    int best;        /* the move's cell, -1 without one */
    int64_t time_us; /* elapsed */
    bool over_limit; /* max_nodes was passed or the stop was set: value and best mean nothing */
} lz_classic_report;

/* "table", "tuple", "negamax", "kernel", "drop"; NULL when out of range. */
LZ_API const char *lz_classic_name(lz_classic classic);
LZ_API lz_status lz_classic_parse(const char *name, lz_classic *out, lz_error *error);
/* "table", "tuple", "shapes21", "kernel", "run"; NULL when out of range. */
LZ_API const char *lz_classic_eval_name(lz_classic_eval eval);
LZ_API lz_status lz_classic_eval_parse(const char *name, lz_classic_eval *out, lz_error *error);
/* The name of an evaluator's weight, "open-three"; NULL from the first index past its weights. */
LZ_API const char *lz_classic_weight_name(lz_classic_eval eval, int index);
LZ_API void lz_classic_settings_init_sized(lz_classic_settings *settings, size_t size,
                                           lz_classic classic);
/* The search as the classic's report describes it. */
static inline void lz_classic_settings_init(lz_classic_settings *settings, lz_classic classic)
{
    lz_classic_settings_init_sized(settings, sizeof *settings, classic);
}
/* Sets another evaluator, with its reported weights. Changes nothing if `eval` is out of range. */
LZ_API void lz_classic_settings_set_eval(lz_classic_settings *settings, lz_classic_eval eval);
/* A game with the board and stones that the report begins with. */
LZ_API lz_status lz_classic_game(lz_classic classic, lz_game **out, lz_error *error);
/* The same on another board; `table` has its four stones about the centre. LZ_ERR_UNSUPPORTED for a
 * variant that the classic does not play. */
LZ_API lz_status lz_classic_game_on(lz_classic classic, const lz_variant *variant, lz_game **out,
                                    lz_error *error);
/* The static value of a position by the settings' evaluator, black minus white, rounded towards
 * zero where LZ_CLASSIC_EVAL_RUN gives no whole point (the mean of two ends can be a half). */
LZ_API lz_status lz_classic_value(const lz_game *game, const lz_classic_settings *settings,
                                  int64_t *out, lz_error *error);
/* A shape that a static value counts, or a stone under a number of a kernel
 * (LZ_CLASSIC_EVAL_KERNEL). It adds share * weights[weight] / unit to the value; the division comes
 * last, after the sum. */
typedef struct lz_classic_part {
    int weight;       /* see lz_classic_weight_name */
    lz_colour colour; /* whose stones; LZ_EMPTY: an empty window (LZ_CLASSIC_EVAL_TUPLE) */
    int first, last;  /* its cells, in a line; -1 for a win with no last move */
    int64_t share;    /* how often the weight counts, in 1/unit: for black above 0 */
    int32_t unit;     /* 1, or 20000 with LZ_CLASSIC_EVAL_RUN, whose ends count by percent */
} lz_classic_part;

typedef void lz_classic_part_fn(const lz_classic_part *part, void *user);

/* Takes lz_classic_value apart: calls `on_part` for every part. */
LZ_API lz_status lz_classic_parts(const lz_game *game, const lz_classic_settings *settings,
                                  lz_classic_part_fn *on_part, void *user, lz_error *error);
/* The game's result. A classic's own rule may end it earlier (report 000: a win once |value|
 * reaches 100000, a draw with three cells left). */
LZ_API lz_status lz_classic_result(const lz_game *game, const lz_classic_settings *settings,
                                   lz_result *out, lz_error *error);
/* Searches for the side to move. `stop` may be NULL. A game that is over has no best move, and its
 * static value as value. LZ_ERR_UNSUPPORTED for a variant that the classic does not play,
 * LZ_ERR_ARGUMENT for settings that are out of range or do not fit each other. */
LZ_API lz_status lz_classic_search(const lz_game *game, const lz_classic_settings *settings,
                                   const lz_stop *stop, lz_classic_report *out, lz_error *error);

/* ---- The engine for five in a row, seen from inside ------------------------------------------ */

/* What a stone on an empty cell makes, from least to most urgent. */
typedef enum lz_threat {
    LZ_THREAT_NONE,
    LZ_THREAT_OPEN_TWO,
    LZ_THREAT_THREE,
    LZ_THREAT_OPEN_TWOS,       /* two open twos or more */
    LZ_THREAT_THREE_PLUS,      /* a three with another three or an open two */
    LZ_THREAT_OPEN_THREE,      /* threatens an open four */
    LZ_THREAT_OPEN_THREE_PLUS, /* and has a three or an open two besides */
    LZ_THREAT_DOUBLE_THREE,    /* two open threes */
    LZ_THREAT_FOUR,            /* threatens five */
    LZ_THREAT_FOUR_PLUS,       /* and has a three or an open two besides */
    LZ_THREAT_FOUR_THREE,      /* a four and an open three */
    LZ_THREAT_OPEN_FOUR,       /* an open four or two fours */
    LZ_THREAT_FIVE,            /* wins */
    LZ_THREAT_FORBIDDEN, /* renju, black: seems forbidden; lz_game_legality() knows whether it is */
    LZ_THREAT_COUNT
} lz_threat;

/* An empty cell; all fields of an occupied one are 0. */
typedef struct lz_insight_cell {
    lz_threat black, white; /* what a stone of the colour makes here */
    int policy; /* how promising a stone of the side to move is; 100 more are e times as likely */
    int rank;   /* by policy, from 1, among the cells near stones, which the search considers; 0
                   elsewhere */
    int worth;  /* the value less the value that the position has if this cell counts nothing */
} lz_insight_cell;

/* The engine's first look at a position. Values are for the side to move, in the unit of scores. */
typedef struct lz_insight {
    int value;   /* without any search */
    int threats; /* the part of it that belongs to the set of threats on the board */
    int empty;   /* the rest if no cell counts: the part of the side to move */
    lz_insight_cell cells[LZ_CELLS_MAX];
} lz_insight;

/* Looks at a position without a search. LZ_ERR_UNSUPPORTED for Connect Four and for other lengths
 * than five; LZ_ERR_ARGUMENT when the game is over or in its opening. */
LZ_API lz_status lz_inspect(const lz_game *game, lz_insight *out, lz_error *error);
/* "open four", "four and three"; NULL when out of range. */
LZ_API const char *lz_threat_name(lz_threat what);

/* Why a node is searched. Zero-width windows ask only whether a move raises alpha. */
typedef enum lz_trace_reason {
    LZ_TRACE_REASON_ROOT,     /* a depth's search; again if the score left the window */
    LZ_TRACE_REASON_FIRST,    /* the first move of the node above */
    LZ_TRACE_REASON_LATER,    /* a later move: zero width, reduced depth (step 14) */
    LZ_TRACE_REASON_DEEPER,   /* it raised alpha: without the reduction, or a ply deeper still */
    LZ_TRACE_REASON_WIDER,    /* it raised alpha: the whole window */
    LZ_TRACE_REASON_PASS,     /* the null move (step 10) */
    LZ_TRACE_REASON_SINGULAR, /* the same position without the table's move (step 12) */
    LZ_TRACE_REASON_COUNT
} lz_trace_reason;

/* How a node ended. */
typedef enum lz_trace_end {
    LZ_TRACE_END_LEAF,    /* the static value, a win by fours, or the table's score for a leaf */
    LZ_TRACE_END_STEP,    /* by a step, before any move was searched or since there was none */
    LZ_TRACE_END_CUT,     /* a move reached beta */
    LZ_TRACE_END_ALL,     /* every move was searched or left out */
    LZ_TRACE_END_STOPPED, /* a limit ended the search (step 1): the score means nothing */
    LZ_TRACE_END_COUNT
} lz_trace_end;

/* What became of a move. */
typedef enum lz_trace_fate {
    LZ_TRACE_FATE_SEARCHED,
    LZ_TRACE_FATE_CUT,        /* not reached: a move before it ended the node */
    LZ_TRACE_FATE_LATE,       /* step 13: too many moves before it, or too far behind */
    LZ_TRACE_FATE_FUTILE,     /* step 13: the value is too far below alpha */
    LZ_TRACE_FATE_PLAIN_FOUR, /* step 13: a four that only puts off the loss */
    LZ_TRACE_FATE_KNOWN,      /* step 13: the table says that it stays below alpha */
    LZ_TRACE_FATE_EXCLUDED,   /* the table's move, in a LZ_TRACE_REASON_SINGULAR */
    LZ_TRACE_FATE_FORBIDDEN,  /* by the rules */
    LZ_TRACE_FATE_COUNT
} lz_trace_fate;

typedef struct lz_trace_move {
    int cell;
    lz_trace_fate fate;
} lz_trace_move;

enum { LZ_TRACE_STEPS = 15, LZ_TRACE_NO_EVAL = -32700 };

/* One node of a search. It is reported when the search leaves it, after the nodes below. Scores are
 * for the side to move at the node. */
typedef struct lz_trace_node {
    uint64_t id, parent; /* in order of entering, from 1; a root's parent is 0 */
    uint64_t size;       /* nodes from here down, this one included */
    int below;           /* of which right below this one */
    int ply;             /* 0 at a root; an LZ_TRACE_REASON_SINGULAR is at its parent's */
    int root_depth;      /* of the present depth's search */
    int cell;            /* the move that led here; -1 at roots, singulars, and after a pass */
    lz_colour to_move;
    lz_trace_reason reason;
    int depth;       /* plies left on entering */
    int reduced;     /* by so many plies less */
    int extended;    /* by so many plies more (steps 12 and 14) */
    int tried_depth; /* plies left when moves are tried: a five to stop or a leaf in doubt adds one,
                        step 11 takes one */
    int alpha, beta; /* the window on entering */
    int score;       /* a bound if outside of it */
    int eval;        /* the static value or the table's better bound; LZ_TRACE_NO_EVAL without */
    lz_trace_end end;
    int step; /* LZ_TRACE_END_STEP and _STOPPED: which step of docs/SEARCH.md; else 0 */
    int best; /* cell of the best move if one raised alpha, else -1 */
    int move_count;
    const lz_trace_move *moves; /* in their order, valid during the call */
} lz_trace_node;

typedef void lz_trace_node_fn(const lz_trace_node *node, void *user);

/* lz_engine_think(), watched: the same search, and `on_node` is called on the caller's thread for
 * every node of that thread. There are no nodes where the engine finds five or a win by fours at
 * once. LZ_ERR_UNSUPPORTED for Connect Four and for other lengths than five; LZ_ERR_ARGUMENT when a
 * classic was set to think, or the game is over or in its opening. */
LZ_API lz_status lz_engine_trace(lz_engine *engine, const lz_game *game, const lz_limits *limits,
                                 lz_progress_fn *on_progress, lz_trace_node_fn *on_node, void *user,
                                 lz_thought *out, lz_error *error);

#ifdef __cplusplus
}
#endif

#endif
