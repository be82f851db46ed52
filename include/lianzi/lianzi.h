/* Lianzi (连子): five in a row and four in a row, played, solved and explained.
 *
 * This is the library's only public header. It needs C11 or C++ and nothing else.
 *
 * Conventions
 *   - Every handle is opaque, made by a `_new` or `_copy` call and released by the matching `_free`
 *     (`_free(NULL)` is fine). Nothing is global: handles are independent of each other, and
 *     different handles may be used from different threads at once. One handle belongs to one
 *     thread at a time; the only exception is lz_stop, which any thread may set at any time.
 *   - Calls that can fail return lz_status and take an optional `lz_error *`, which then says what
 *     was wrong and where. On failure, out-parameters and handles are left as they were.
 *   - Pointers must not be NULL unless the comment says that they may be. A call that returns
 *     lz_status answers a NULL handle, input or out-parameter with LZ_ERR_ARGUMENT; other calls do
 *     not check.
 *   - Structures that callers fill begin with `struct_size`; their `_init` call sets it along with
 *     sensible defaults. They may grow at their end. A library takes smaller ones of older
 * programs: missing fields have their defaults. It takes larger ones of newer programs if all that
 * it does not know is 0, and answers LZ_ERR_ARGUMENT otherwise. The `_init` calls are inline and
 *     hand the program's size to the `_init_sized` calls, which other languages bind. Structures
 *     that the library fills do not grow.
 *   - Calls that write text take a buffer and its size, always terminate it (unless the size is 0)
 *     and return the length that the whole text has, as snprintf does.
 *   - Cells are numbered row by row from the lower left corner: cell = row * columns + column, with
 *     column and row counted from 0. "a1" is cell 0.
 */
#ifndef LIANZI_H
#define LIANZI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(LZ_BUILDING)
#define LZ_API __declspec(dllexport)
#elif defined(__GNUC__)
#define LZ_API __attribute__((visibility("default")))
#else
#define LZ_API
#endif

#if defined(__GNUC__)
#define LZ_PRINTF(format_, first_) __attribute__((format(__printf__, format_, first_)))
#else
#define LZ_PRINTF(format_, first_)
#endif

/* ---- Limits, status, errors ------------------------------------------------------------------ */

enum {
    LZ_SIZE_MIN = 3,          /* fewest columns or rows */
    LZ_SIZE_MAX = 22,         /* most columns or rows */
    LZ_GRAVITY_SIZE_MAX = 12, /* most columns or rows under gravity */
    LZ_CELLS_MAX = LZ_SIZE_MAX * LZ_SIZE_MAX,
    LZ_WIN_MIN = 3,  /* shortest line that can be asked for */
    LZ_WIN_MAX = 8,  /* longest line that can be asked for */
    LZ_LINE_MAX = 22 /* most cells a winning line can cover */
};

typedef enum lz_status {
    LZ_OK = 0,
    LZ_ERR_ARGUMENT,    /* an argument is out of its range or does not fit the others */
    LZ_ERR_SYNTAX,      /* a text cannot be read */
    LZ_ERR_ILLEGAL,     /* the action is against the rules */
    LZ_ERR_UNSUPPORTED, /* well-formed, but not something this call can do */
    LZ_ERR_MEMORY,      /* no memory */
    LZ_ERR_IO,          /* a caller's read or write callback failed */
    LZ_ERR_STOPPED      /* the stop was set before there was a result */
} lz_status;

enum { LZ_ERROR_TEXT_MAX = 160, LZ_ERROR_ARGUMENTS_MAX = 6 };

/* What went wrong and where. `text` is short English, one line, no full stop. Where no position
 * applies, offset, line and column are 0.
 *
 * A program that speaks another language calls lz_error_format(). `format` is the text before its
 * arguments were put in, as for printf, and stands for the kind of error: equal errors have equal
 * formats, and a catalogue of translations holds them. po/ has those of the library. */
typedef struct lz_error {
    lz_status status;
    size_t offset;   /* byte offset into the input, from 0 */
    uint32_t line;   /* from 1 */
    uint32_t column; /* byte in the line, from 1 */
    char text[LZ_ERROR_TEXT_MAX];
    const char *format; /* NULL: there is only `text` */
    /* In the order of `format`: a number, or for a text where it begins in `words`. */
    int64_t arguments[LZ_ERROR_ARGUMENTS_MAX];
    char words[LZ_ERROR_TEXT_MAX];
} lz_error;

/* The translation of an English text; NULL or the text itself where there is none. */
typedef const char *lz_error_translate_fn(void *user, const char *english);

/* The version of this header; lz_version() is that of the library that is loaded. */
#define LZ_VERSION_MAJOR 0
#define LZ_VERSION_MINOR 1
#define LZ_VERSION_PATCH 0

/* "0.1.0". */
LZ_API const char *lz_version(void);
/* "ok", "argument", "syntax" ...; never NULL. */
LZ_API const char *lz_status_name(lz_status status);
/* The error in another language: translates its format and the library's own words among its
 * arguments ("renju", "the end of the line"), but nothing quoted, and puts them together. A
 * translated format may have its arguments in another order (%2$s). `translate` may be NULL. */
LZ_API size_t lz_error_format(const lz_error *error, lz_error_translate_fn *translate, void *user,
                              char *buffer, size_t size);
/* Fills in an error as the library does, for programs that hand on their own; returns `status`.
 * The format has %d, %u, %x, %c and %s, the lengths l, ll and z, and a precision, and lives as long
 * as the error. `error` may be NULL. */
LZ_API lz_status lz_error_set(lz_error *error, lz_status status, const char *format, ...)
    LZ_PRINTF(3, 4);

/* ---- Variants: which game -------------------------------------------------------------------- */

typedef enum lz_colour {
    LZ_EMPTY = 0,
    LZ_BLACK = 1,  /* the colour that moves first ('x') */
    LZ_WHITE = 2,  /* the other ('o') */
    LZ_BLOCKED = 3 /* a cell nobody can use */
} lz_colour;

/* Who wins by which line; `win` is five unless the variant says otherwise. */
typedef enum lz_rule {
    LZ_RULE_FREESTYLE, /* `win` or more */
    LZ_RULE_STANDARD,  /* exactly `win` */
    LZ_RULE_RENJU,     /* black: exactly five, no double-three, double-four or overline; white: five
                          or more (Renju International Federation) */
    LZ_RULE_CARO,      /* exactly `win`, not with an opponent's stone at both ends */
    LZ_RULE_CARO6,     /* `win` or more, not with an opponent's stone at both ends */
    LZ_RULE_CONNECT4,  /* `win` or more; stones fall to the lowest playable cell of their column */
    LZ_RULE_COUNT
} lz_rule;

/* How the first stones come on the board. Under swap the first player puts three stones (black,
 * white, black) and the second chooses a colour; under swap2 the second may instead add two stones
 * (white, black), and then the first chooses. */
typedef enum lz_opening {
    LZ_OPENING_NONE,
    LZ_OPENING_SWAP,
    LZ_OPENING_SWAP2,
    LZ_OPENING_COUNT
} lz_opening;

typedef struct lz_variant {
    size_t struct_size;
    lz_rule rule;
    int columns; /* LZ_SIZE_MIN .. LZ_SIZE_MAX (LZ_GRAVITY_SIZE_MAX under gravity) */
    int rows;    /* the same */
    int win;     /* LZ_WIN_MIN .. LZ_WIN_MAX; renju: 5 */
    lz_opening opening;
    uint64_t blocked[(LZ_CELLS_MAX + 63) / 64]; /* bit of a cell set: blocked from the start */
} lz_variant;

LZ_API void lz_variant_init_sized(lz_variant *variant, size_t size, lz_rule rule);
/* The rule's usual board: 15x15 and five, Connect Four 7x6 and four. */
static inline void lz_variant_init(lz_variant *variant, lz_rule rule)
{
    lz_variant_init_sized(variant, sizeof *variant, rule);
}
/* LZ_OK when a game of it can be made; otherwise says which field is wrong. */
LZ_API lz_status lz_variant_check(const lz_variant *variant, lz_error *error);
/* Reads "RULE [COLUMNSxROWS] [win K] [opening none|swap|swap2] [blocked X,Y]..." as in
 * "renju 15x15"; X,Y count from 1 at the lower left. What is absent is the rule's default. The size
 * comes before any blocked cell, the rest in any order. */
LZ_API lz_status lz_variant_parse(const char *text, lz_variant *out, lz_error *error);
/* Writes the text that lz_variant_parse reads: rule and size always, the rest where it is not the
 * default. "" for a variant that lz_variant_check refuses. */
LZ_API size_t lz_variant_format(const lz_variant *variant, char *buffer, size_t size);
/* Blocks a cell given by column and row from 0. LZ_ERR_ARGUMENT off the board. */
LZ_API lz_status lz_variant_block(lz_variant *variant, int column, int row, lz_error *error);
LZ_API bool lz_variant_is_blocked(const lz_variant *variant, int cell);

/* "freestyle", "standard", "renju", "caro", "caro6", "connect4"; NULL when out of range. */
LZ_API const char *lz_rule_name(lz_rule rule);
LZ_API lz_status lz_rule_parse(const char *name, lz_rule *out, lz_error *error);
/* Whether stones fall. */
LZ_API bool lz_rule_has_gravity(lz_rule rule);
/* "none", "swap", "swap2"; NULL when out of range. */
LZ_API const char *lz_opening_name(lz_opening opening);
LZ_API lz_status lz_opening_parse(const char *name, lz_opening *out, lz_error *error);

/* ---- Games ----------------------------------------------------------------------------------- */

typedef enum lz_action_kind {
    LZ_ACTION_NONE,   /* nothing; what an engine answers when the game is over */
    LZ_ACTION_PLACE,  /* a stone of the side to move on cell[0] */
    LZ_ACTION_PASS,   /* no stone; two in succession end the game as a draw (not under gravity) */
    LZ_ACTION_CHOOSE, /* swap, swap2: the person deciding takes `colour` */
    LZ_ACTION_ADD_TWO /* swap2: a white stone on cell[0] and a black one on cell[1] */
} lz_action_kind;

typedef struct lz_action {
    lz_action_kind kind;
    lz_colour colour;
    int16_t cell[2];
} lz_action;

/* Actions by kind. Cells that an action does not use are -1. */
static inline lz_action lz_action_place(int cell)
{
    const lz_action action = {LZ_ACTION_PLACE, LZ_EMPTY, {(int16_t)cell, -1}};
    return action;
}

static inline lz_action lz_action_pass(void)
{
    const lz_action action = {LZ_ACTION_PASS, LZ_EMPTY, {-1, -1}};
    return action;
}

static inline lz_action lz_action_choose(lz_colour colour)
{
    const lz_action action = {LZ_ACTION_CHOOSE, colour, {-1, -1}};
    return action;
}

static inline lz_action lz_action_add_two(int white, int black)
{
    const lz_action action = {LZ_ACTION_ADD_TWO, LZ_EMPTY, {(int16_t)white, (int16_t)black}};
    return action;
}

/* Why an action is or is not allowed now. */
typedef enum lz_legality {
    LZ_LEGAL = 0,
    LZ_ILLEGAL_OFF_BOARD,
    LZ_ILLEGAL_OCCUPIED,
    LZ_ILLEGAL_BLOCKED,
    LZ_ILLEGAL_FLOATING,     /* gravity: not the cell a stone would fall to */
    LZ_ILLEGAL_DOUBLE_THREE, /* renju's forbidden points, for black */
    LZ_ILLEGAL_DOUBLE_FOUR,
    LZ_ILLEGAL_OVERLINE,
    LZ_ILLEGAL_GAME_OVER,
    LZ_ILLEGAL_NOT_NOW /* an action the opening, or the rule, does not offer at this moment */
} lz_legality;

typedef enum lz_result {
    LZ_RESULT_ONGOING,
    LZ_RESULT_BLACK_WINS,
    LZ_RESULT_WHITE_WINS,
    LZ_RESULT_DRAW
} lz_result;

/* A start position and a list of actions, with the position they lead to. */
typedef struct lz_game lz_game;

/* An empty board (but for the variant's blocked cells), black to move. */
LZ_API lz_status lz_game_new(const lz_variant *variant, lz_game **out, lz_error *error);
/* A set-up position: `cells` has columns * rows entries, each LZ_EMPTY, LZ_BLACK or LZ_WHITE
 * (blocked cells come from the variant and read LZ_EMPTY or LZ_BLOCKED here). Any stones are taken,
 * in any number, as long as none float under gravity; a line already on the board ends the game at
 * once. With stones on the board, or white to move, the opening is over. */
LZ_API lz_status lz_game_new_from(const lz_variant *variant, const uint8_t *cells,
                                  lz_colour to_move, lz_game **out, lz_error *error);
LZ_API lz_status lz_game_copy(const lz_game *game, lz_game **out, lz_error *error);
LZ_API void lz_game_free(lz_game *game);

LZ_API const lz_variant *lz_game_variant(const lz_game *game);
LZ_API lz_colour lz_game_at(const lz_game *game, int cell); /* LZ_BLOCKED off the board */
LZ_API lz_colour lz_game_to_move(const lz_game *game);      /* also after the end */
/* Which person acts now, 0 the one who began, 1 the other, and which colour each has; the colours
 * follow the swaps. */
LZ_API int lz_game_seat(const lz_game *game);
LZ_API lz_colour lz_game_seat_colour(const lz_game *game, int seat);
/* Bit (1 << kind) set for every kind of action that is possible now; 0 once the game is over. */
LZ_API unsigned lz_game_expects(const lz_game *game);
LZ_API lz_legality lz_game_legality(const lz_game *game, lz_action action);
LZ_API const char *lz_legality_name(lz_legality legality); /* "double-three" ...; never NULL */

/* Does it, dropping what could have been redone. LZ_ERR_ILLEGAL, and nothing done, when not legal.
 */
LZ_API lz_status lz_game_act(lz_game *game, lz_action action, lz_error *error);
LZ_API bool lz_game_undo(lz_game *game); /* false when nothing is left */
LZ_API bool lz_game_redo(lz_game *game);
LZ_API int lz_game_length(const lz_game *game); /* actions done */
LZ_API int lz_game_total(const lz_game *game);  /* actions done and those that can be redone */
LZ_API lz_action lz_game_action(const lz_game *game, int index); /* 0 .. total - 1 */
/* Undoes or redoes to `length` actions; LZ_ERR_ARGUMENT outside 0 .. total. */
LZ_API lz_status lz_game_go_to(lz_game *game, int length, lz_error *error);

LZ_API lz_result lz_game_result(const lz_game *game);
/* The cells of a line that won, in order along the line, up to `capacity`; returns how many there
 * are, 0 without one. */
LZ_API int lz_game_winning_line(const lz_game *game, int *cells, int capacity);
/* Equal for equal positions of one variant (stones and side to move, and the stage of a swap). */
LZ_API uint64_t lz_game_key(const lz_game *game);
LZ_API int lz_game_stones(const lz_game *game); /* stones on the board, the start's included */
/* Renju: black's forbidden points as if black were to move, in cell order, each with its kind; up
 * to `capacity`; returns how many there are. Other rules: 0. `kinds` may be NULL. */
LZ_API int lz_game_forbidden(const lz_game *game, int *cells, lz_legality *kinds, int capacity);
/* Gravity: the cell a stone dropped into `column` comes to, -1 when the column is full. Other
 * rules: -1. */
LZ_API int lz_game_drop_cell(const lz_game *game, int column);

/* ---- Notation -------------------------------------------------------------------------------- */

/* Whether row 1 of letter-number notation is the bottom (people) or the top (match runners). */
typedef enum lz_rows { LZ_ROWS_BOTTOM, LZ_ROWS_TOP } lz_rows;

/* A cell as letter and number, "h8"; letters run on without skipping i. "" off the board. */
LZ_API size_t lz_cell_format(const lz_variant *variant, int cell, lz_rows rows, char *buffer,
                             size_t size);
LZ_API lz_status lz_cell_parse(const lz_variant *variant, const char *text, lz_rows rows, int *out,
                               lz_error *error);
/* The action as its notation: "h8", a column digit under gravity, "pass", "black" or "white" for a
 * choice, "c3d4" for two added stones; "" for none, for cells off the board and for stones in a
 * variant that lz_variant_check refuses. */
LZ_API size_t lz_action_format(const lz_variant *variant, lz_action action, lz_rows rows,
                               char *buffer, size_t size);
/* Plays a move string from the game's present position: "h8i9" (for an opening also the words
 * "black", "white", "pass", blanks allowed between), under gravity column digits 1-9, a, b, c. All
 * or nothing: on a bad or illegal move the game is as before and the error names the byte. */
LZ_API lz_status lz_game_play(lz_game *game, const char *moves, lz_rows rows, lz_error *error);
/* The actions done so far as such a string. */
LZ_API size_t lz_game_format(const lz_game *game, lz_rows rows, char *buffer, size_t size);

/* ---- Stopping -------------------------------------------------------------------------------- */

/* A flag that any thread may set, before or during a think or solve, to end it soon. */
typedef struct lz_stop lz_stop;
LZ_API lz_stop *lz_stop_new(void); /* NULL without memory */
LZ_API void lz_stop_free(lz_stop *stop);
LZ_API void lz_stop_set(lz_stop *stop);
LZ_API void lz_stop_clear(lz_stop *stop);
LZ_API bool lz_stop_is_set(const lz_stop *stop);

/* ---- Classics: the textbook systems ---------------------------------------------------------- */

/* Each implements one student report; docs/CLASSICS.md says which and what was left open. */
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
    LZ_CLASSIC_WEIGHT_LIMIT = 100000000, /* a weight lies within 0 and this; some within less, see
                                            docs/CLASSICS.md */
    LZ_CLASSIC_PERCENT_MAX = 400
};

/* Wider than any value: an alpha or beta that does not bound anything is minus or plus this. */
#define LZ_CLASSIC_INFINITY INT64_C(4000000000000000000)

/* How a node ended. A CUT node was left early: `value` reached beta (black to move) or alpha (white
 * to move), or, with LZ_CLASSIC_ORDER_SORTED, the static values show that no move left can do
 * better. */
typedef enum lz_classic_node_kind {
    LZ_CLASSIC_NODE_LEAF,    /* depth reached, or no move left: the static value */
    LZ_CLASSIC_NODE_DECIDED, /* the game is over here: the static value */
    LZ_CLASSIC_NODE_FULL,    /* every move was searched */
    LZ_CLASSIC_NODE_CUT
} lz_classic_node_kind;

/* One node of a classic's tree, told when the search leaves it, its children before it. */
typedef struct lz_classic_node {
    uint64_t id, parent; /* in order of entering, the root 0; the root's parent is 0 */
    int ply;             /* 0 at the root */
    int cell;            /* the move that led here, -1 at the root */
    lz_colour to_move;
    int64_t alpha, beta; /* the window on entering, black minus white, as the values in the report's
                            points; without a bound -+LZ_CLASSIC_INFINITY */
    int64_t value;       /* rounded as lz_classic_report's, alpha and beta too */
    lz_classic_node_kind kind;
    int searched;       /* moves searched */
    int skipped_count;  /* moves cut off */
    const int *skipped; /* their cells, valid during the call */
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
} lz_classic_settings;

/* What a classic's search did. Values are the report's own: x (black) minus o (white). */
typedef struct lz_classic_report {
    uint64_t nodes;       /* positions visited, the root included */
    uint64_t evaluations; /* static evaluations of positions */
    uint64_t cutoffs;     /* nodes left before their last move */
    uint64_t nodes_by_depth[LZ_CLASSIC_DEPTH_MAX + 1];
    int64_t value;   /* of the root, rounded towards zero where it is no whole point (faded, or
                        by LZ_CLASSIC_EVAL_RUN) */
    int best;        /* the move's cell, -1 without one */
    int64_t time_us; /* elapsed */
    bool over_limit; /* max_nodes was passed or the stop was set: value and best are of no use */
} lz_classic_report;

/* "table", "tuple", "negamax", "kernel", "drop"; NULL when out of range. */
LZ_API const char *lz_classic_name(lz_classic classic);
LZ_API lz_status lz_classic_parse(const char *name, lz_classic *out, lz_error *error);
/* "table", "tuple", "shapes21", "kernel", "run"; NULL when out of range. */
LZ_API const char *lz_classic_eval_name(lz_classic_eval eval);
LZ_API lz_status lz_classic_eval_parse(const char *name, lz_classic_eval *out, lz_error *error);
/* The name of an evaluator's weight, "open-three"; NULL from the first index that it lacks. */
LZ_API const char *lz_classic_weight_name(lz_classic_eval eval, int index);
LZ_API void lz_classic_settings_init_sized(lz_classic_settings *settings, size_t size,
                                           lz_classic classic);
/* The search as the report describes it. */
static inline void lz_classic_settings_init(lz_classic_settings *settings, lz_classic classic)
{
    lz_classic_settings_init_sized(settings, sizeof *settings, classic);
}
/* Another evaluator, with its reported weights. Out of range: nothing changes. */
LZ_API void lz_classic_settings_set_eval(lz_classic_settings *settings, lz_classic_eval eval);
/* The board and stones that the report begins with. */
LZ_API lz_status lz_classic_game(lz_classic classic, lz_game **out, lz_error *error);
/* The same on another board: `table` puts its four stones about the centre. LZ_ERR_UNSUPPORTED for
 * a variant the classic does not play. */
LZ_API lz_status lz_classic_game_on(lz_classic classic, const lz_variant *variant, lz_game **out,
                                    lz_error *error);
/* The static value of a position by the settings' evaluator, black minus white, rounded towards
 * zero where LZ_CLASSIC_EVAL_RUN gives no whole point (the mean of two ends can be a half). */
LZ_API lz_status lz_classic_value(const lz_game *game, const lz_classic_settings *settings,
                                  int64_t *out, lz_error *error);
/* The game's result, or the one by which the classic's own rule ends it earlier (report 000: won
 * once |value| reaches 100000, a draw with three cells left). */
LZ_API lz_status lz_classic_result(const lz_game *game, const lz_classic_settings *settings,
                                   lz_result *out, lz_error *error);
/* Searches for the side to move. `stop` may be NULL. A game that is over gives no best move and its
 * static value. LZ_ERR_UNSUPPORTED for a variant the classic does not play, LZ_ERR_ARGUMENT for
 * settings out of range or that do not fit each other. */
LZ_API lz_status lz_classic_search(const lz_game *game, const lz_classic_settings *settings,
                                   const lz_stop *stop, lz_classic_report *out, lz_error *error);

/* ---- The engine ------------------------------------------------------------------------------ */

enum { LZ_PV_MAX = 64, LZ_LEVEL_MIN = 1, LZ_LEVEL_MAX = 10 };

/* How long to think. A field of 0 or less sets no limit; with none at all, the engine's level
 * decides. */
typedef struct lz_limits {
    size_t struct_size;
    int depth;             /* plies */
    uint64_t nodes;        /* positions, by all threads together */
    int64_t time_ms;       /* for this move */
    int64_t match_left_ms; /* on the mover's clock for the rest of the game */
    int64_t increment_ms;  /* added after each move */
    int multipv;           /* how many lines to report; 0 or 1: the best only; 64 at most */
    bool infinite;         /* times and the level do not count: until the stop is set, the game is
                              decided for certain, or `depth` or `nodes` is reached */
    const lz_stop *stop;   /* may be NULL */
} lz_limits;

/* One line of thought. Score and win rate are the mover's. */
typedef struct lz_line {
    int multipv;      /* 1 is the best */
    int lines;        /* how many lines there are of this depth */
    int depth;        /* plies searched */
    int seldepth;     /* deepest ply reached */
    int score;        /* in the engine's own unit for the game: win_permille says what it is worth;
                         proven results beyond +-LZ_SCORE_WIN. A classic's value, in its points */
    int mate;         /* plies to the end: positive the mover wins, negative loses, 0 not known */
    int win_permille; /* games won of a thousand, by games played; of a classic 500 */
    uint64_t nodes;   /* positions visited so far, by all threads */
    int64_t time_ms;  /* elapsed */
    int length;       /* actions in `pv` */
    lz_action pv[LZ_PV_MAX];
} lz_line;

enum { LZ_SCORE_WIN = 30000 };

/* What came of a think: the action to take, and the line that was chosen: the best, at lower levels
 * sometimes another. With an opening's action the line is the side to move's, or empty. */
typedef struct lz_thought {
    lz_action action;
    lz_line line;
} lz_thought;

/* Called on the thinking caller's own thread. When a depth is finished, and not before, its lines
 * come one after the other, multipv from 1 to `lines`: the best first, no two with the same first
 * move. Of a depth that is broken off nothing comes; what it found is in the thought. */
typedef void lz_progress_fn(const lz_line *line, void *user);

/* A player with its own tables, for any variant. */
typedef struct lz_engine lz_engine;

LZ_API lz_status lz_engine_new(lz_engine **out, lz_error *error);
LZ_API void lz_engine_free(lz_engine *engine);
/* Options by name, values as text:
 *   level 1..10      how well to play (default 10): below 10 it holds the limits down; 10 itself
 *                    only says how long to think when there are none, and plays Connect Four
 *                    perfectly where the exact solver ends within half of the limits
 *   classic NAME     let that classic think, at its report's depth; "none" the engine itself
 *                    (default)
 *   depth N          the classic's depth, until a classic is named again; 0 as reported
 *   threads N        1..64 (default 1)
 *   hash_mib N       transposition table, 1..65536 (default 64)
 *   seed N           for what is left to chance: the choices of weak levels, the first stones of a
 *                    swap opening (default 0)
 * Where another length than five wins in a row, one thread searches without a table.
 * LZ_ERR_ARGUMENT names an unknown option or a value out of range, and refuses a depth where no
 * classic is set. */
LZ_API lz_status lz_engine_set(lz_engine *engine, const char *name, const char *value,
                               lz_error *error);
/* Makes now what thinking about a game of the variant takes: threads, tables, memory. Otherwise the
 * first think makes them, which takes seconds for a large table and counts as thinking time. Call
 * it after lz_engine_set() and before the clock runs; where all is there already it returns at
 * once. LZ_ERR_MEMORY when there is no room. */
LZ_API lz_status lz_engine_prepare(lz_engine *engine, const lz_variant *variant, lz_error *error);
/* Forgets what earlier games left in its tables. */
LZ_API void lz_engine_new_game(lz_engine *engine);
LZ_API void lz_limits_init_sized(lz_limits *limits, size_t size);
/* No limit. */
static inline void lz_limits_init(lz_limits *limits)
{
    lz_limits_init_sized(limits, sizeof *limits);
}
/* Thinks about the game's present position and returns; the game is not changed. The action is
 * LZ_ACTION_NONE when the game is over, or when a classic was stopped before it had a move.
 * `limits`, of which classics heed the stop alone, and `on_progress` may be NULL. Where a swap2
 * opening offers three choices, it takes the colour that is clearly better off, or else adds two
 * stones. LZ_ERR_MEMORY without room for the tables; a classic's own errors are
 * lz_classic_search's. */
LZ_API lz_status lz_think(lz_engine *engine, const lz_game *game, const lz_limits *limits,
                          lz_progress_fn *on_progress, void *user, lz_thought *out,
                          lz_error *error);

/* Stones that leave the game as even as can be. */
typedef struct lz_balance_report {
    int cells[2]; /* the mover's stone, and the reply to it; -1 when one stone was asked for */
    int score;    /* of the position they lead to, as the present mover sees it */
} lz_balance_report;

/* Looks for `stones`, one or two, after which the mover's score is nearest to `bias`; the engine
 * itself does, at its level, even where a classic was set to think. `limits` may be NULL and are
 * for all of it. LZ_ERR_UNSUPPORTED for Connect Four and for other lengths than five;
 * LZ_ERR_ARGUMENT when the game is over, in its opening, or has too few cells left. */
LZ_API lz_status lz_balance(lz_engine *engine, const lz_game *game, const lz_limits *limits,
                            int stones, int bias, lz_balance_report *out, lz_error *error);

/* ---- Records: games that travel ---------------------------------------------------------------
 */

/* Games as other programs keep them; docs/FORMATS.md says what each holds, byte by byte. */
typedef enum lz_record_format {
    LZ_RECORD_FORMAT_PSQ,   /* Piskvork, Gomocup: header, moves with times, names */
    LZ_RECORD_FORMAT_SGF,   /* Smart Game Format FF[4], GM[4]: everything an lz_record holds */
    LZ_RECORD_FORMAT_LIB,   /* RenLib: one tree with comments and marks, 15x15 */
    LZ_RECORD_FORMAT_POS,   /* RenLib, Yixin: one game, a byte a move, 15x15 */
    LZ_RECORD_FORMAT_SAV,   /* Yixin: size and moves of one game, as text */
    LZ_RECORD_FORMAT_MOVES, /* a game a line: "h8i9j10", column digits under gravity; read, it also
                        takes lines of offsets and links */
    LZ_RECORD_FORMAT_OFFSETS, /* an opening a line: "0,0, 1,0, 1,3", from the centre */
    LZ_RECORD_FORMAT_LINK,    /* a gomocalc.com link a line */
    LZ_RECORD_FORMAT_COUNT
} lz_record_format;

/* "psq", "sgf", "lib", "pos", "sav", "moves", "offsets", "link"; NULL when out of range. */
LZ_API const char *lz_record_format_name(lz_record_format format);
LZ_API lz_status lz_record_format_parse(const char *name, lz_record_format *out, lz_error *error);
/* By a path's extension (.psq .sgf .lib .pos .sav; .txt: moves), in either case;
 * LZ_ERR_UNSUPPORTED for others. */
LZ_API lz_status lz_record_format_of(const char *path, lz_record_format *out, lz_error *error);
/* Whether several games can follow each other in one file. */
LZ_API bool lz_record_format_is_list(lz_record_format format);

/* One game, or a tree of variations: which game it is, a start position, moves with comments, marks
 * and times, and who played. Nodes are numbered; 0 is the root, which bears the start position and
 * no move; a node keeps its number until it is deleted. The first child of each node is the main
 * line. A record says what was played, not that it was right: stones must be on the board, on empty
 * cells and not floating, but moves after the end or on forbidden points are kept. */
typedef struct lz_record lz_record;

enum { LZ_RECORD_ROOT = 0, LZ_RECORD_NO_NODE = -1 };

LZ_API lz_status lz_record_new(const lz_variant *variant, lz_record **out, lz_error *error);
/* The game's actions, redone ones included, as the main line, its start position and, once it has
 * ended, its result. */
LZ_API lz_status lz_record_from_game(const lz_game *game, lz_record **out, lz_error *error);
LZ_API lz_status lz_record_copy(const lz_record *record, lz_record **out, lz_error *error);
LZ_API void lz_record_free(lz_record *record);
/* The game at a node: start position and the actions down to it. LZ_ERR_ILLEGAL names the first
 * move that the rules do not allow. */
LZ_API lz_status lz_record_game(const lz_record *record, int node, lz_game **out, lz_error *error);

LZ_API const lz_variant *lz_record_variant(const lz_record *record);
/* The start position: a colour a cell as for lz_game_new_from, and who moves first. Only while the
 * record has no moves. */
LZ_API lz_status lz_record_set_start(lz_record *record, const uint8_t *cells, lz_colour to_move,
                                     lz_error *error);
LZ_API lz_colour lz_record_start_at(const lz_record *record, int cell);
LZ_API lz_colour lz_record_start_to_move(const lz_record *record);

/* Texts about the whole game, in UTF-8. */
typedef enum lz_record_info {
    LZ_RECORD_INFO_BLACK, /* players */
    LZ_RECORD_INFO_WHITE,
    LZ_RECORD_INFO_EVENT,
    LZ_RECORD_INFO_ROUND,
    LZ_RECORD_INFO_DATE, /* YYYY-MM-DD where it is known so well */
    LZ_RECORD_INFO_PLACE,
    LZ_RECORD_INFO_NAME,   /* of the game */
    LZ_RECORD_INFO_NOTE,   /* about the game */
    LZ_RECORD_INFO_SOURCE, /* book, journal */
    LZ_RECORD_INFO_AUTHOR, /* who wrote the record down */
    LZ_RECORD_INFO_ENDING, /* how it ended: "resign", "time", "void" (called off), SGF's number ...
                            */
    LZ_RECORD_INFO_BLACK_RANK, /* of the players: grade or rating; in a psq Piskvork's level, 0 a
                                  person */
    LZ_RECORD_INFO_WHITE_RANK,
    LZ_RECORD_INFO_STARTER, /* "2": of the two players that a psq names, the second began */
    LZ_RECORD_INFO_COUNT
} lz_record_info;

/* NULL when not known. The text lives until it is changed. */
LZ_API const char *lz_record_text(const lz_record *record, lz_record_info info);
/* NULL or "" forgets it. */
LZ_API lz_status lz_record_set_text(lz_record *record, lz_record_info info, const char *text,
                                    lz_error *error);
/* LZ_RESULT_ONGOING: not known. */
LZ_API lz_result lz_record_result(const lz_record *record);
LZ_API void lz_record_set_result(lz_record *record, lz_result result);
/* Sets the result when the main line's last position has one by the rules and none is known; not
 * where the ending is "void". */
LZ_API void lz_record_settle(lz_record *record);

/* Whether a reader had to leave out part of it. */
LZ_API bool lz_record_is_damaged(const lz_record *record);

/* Walking: each gives a node's number, or LZ_RECORD_NO_NODE (also for numbers that are no node). */
LZ_API int lz_record_parent(const lz_record *record, int node);
LZ_API int lz_record_child(const lz_record *record, int node); /* the first */
LZ_API int lz_record_next(const lz_record *record, int node);  /* the next sibling */
LZ_API int lz_record_find(const lz_record *record, int node, lz_action action); /* child with it */
LZ_API int lz_record_depth(const lz_record *record, int node); /* actions down to it */
LZ_API int lz_record_nodes(const lz_record *record);           /* how many, the root included */
/* LZ_ACTION_NONE at the root. */
LZ_API lz_action lz_record_action(const lz_record *record, int node);
/* The colour of the node's stone, or the one chosen; LZ_EMPTY for others. */
LZ_API lz_colour lz_record_colour(const lz_record *record, int node);

/* Adds a last child, or finds the child that has the action already; `out` (may be NULL) is its
 * number. LZ_ERR_ILLEGAL when a cell is off the board, not empty or floats, or the variant does not
 * offer the action there; LZ_ERR_ARGUMENT when there is no such parent or no such action;
 * LZ_ERR_UNSUPPORTED more than 2 * LZ_CELLS_MAX + 8 actions deep; LZ_ERR_MEMORY. */
LZ_API lz_status lz_record_add(lz_record *record, int parent, lz_action action, int *out,
                               lz_error *error);
/* Deletes the node and all below it; at the root, all below it. */
LZ_API void lz_record_delete(lz_record *record, int node);
/* Makes it the first among its siblings. */
LZ_API void lz_record_promote(lz_record *record, int node);
/* Adds another record's tree at the root: moves that are there already are shared, comments joined.
 * What else is known of the other's whole game (players, result) is left out, and told when the
 * record is written. LZ_ERR_UNSUPPORTED for another variant or start position. */
LZ_API lz_status lz_record_merge(lz_record *record, const lz_record *other, lz_error *error);

/* Folds the tree: where it shows a position more than once after equally many actions, by another
 * order of moves or (with `symmetry`) turned or mirrored, all continuations come together below the
 * first such node, turned as the board is there; the others lose theirs.
 * A move that stands twice below one node becomes one. `folded` (may be NULL) is how many nodes
 * were found to repeat a position. */
LZ_API lz_status lz_record_fold(lz_record *record, bool symmetry, int *folded, lz_error *error);

/* NULL without one; UTF-8, lines separated by '\n'. */
LZ_API const char *lz_record_comment(const lz_record *record, int node);
LZ_API lz_status lz_record_set_comment(lz_record *record, int node, const char *comment,
                                       lz_error *error);
/* Milliseconds the move took; negative: not known. */
LZ_API int64_t lz_record_time_ms(const lz_record *record, int node);
LZ_API void lz_record_set_time_ms(lz_record *record, int node, int64_t time_ms);

/* Flags of a node. */
enum {
    LZ_RECORD_FLAG_MARKED = 1, /* worth coming back to (SGF's HO, RenLib's mark) */
    LZ_RECORD_FLAG_START = 2   /* where to open the record (RenLib's start) */
};
LZ_API unsigned lz_record_flags(const lz_record *record, int node);
LZ_API void lz_record_set_flags(lz_record *record, int node, unsigned flags);

/* Marks on the board as the node shows it. */
typedef enum lz_mark_kind {
    LZ_MARK_LABEL, /* a text on the cell */
    LZ_MARK_CIRCLE,
    LZ_MARK_CROSS,
    LZ_MARK_SQUARE,
    LZ_MARK_TRIANGLE,
    LZ_MARK_SELECTED,
    LZ_MARK_COUNT
} lz_mark_kind;

typedef struct lz_mark {
    lz_mark_kind kind;
    int cell;
    const char *text; /* of a label; lives until the node's marks are changed */
} lz_mark;

LZ_API int lz_record_marks(const lz_record *record, int node); /* how many */
LZ_API lz_mark lz_record_mark(const lz_record *record, int node, int index);
/* One mark a cell and node: it takes the place of one that is there. */
LZ_API lz_status lz_record_set_mark(lz_record *record, int node, int cell, lz_mark_kind kind,
                                    const char *text, lz_error *error);
LZ_API void lz_record_clear_mark(lz_record *record, int node, int cell);

/* The 26 openings of renju: 13 direct (white's stone beside the centre), 13 indirect (diagonally).
 */
typedef struct lz_renju_opening {
    const char *code;    /* "D4", "I7" */
    const char *chinese; /* names; UTF-8 */
    const char *english; /* "Kagetsu" */
    const char *japanese;
} lz_renju_opening;

enum { LZ_RENJU_OPENINGS = 26 };

/* 0 .. LZ_RENJU_OPENINGS - 1: D1 to D13, I1 to I13; NULL for others. */
LZ_API const lz_renju_opening *lz_renju_opening_at(int index);
/* Which one the game began with, in any orientation; -1 when it began otherwise. The board must be
 * square with a centre, and five in a row win; the rule, but for gravity, is not looked at. */
LZ_API int lz_renju_opening_of(const lz_game *game);

/* Reading and writing go through the caller's functions. A reader gives up to `size` bytes and
 * returns how many; 0 at the end, negative when reading failed. A writer returns false when writing
 * failed. */
typedef ptrdiff_t lz_record_read_fn(void *user, char *buffer, size_t size);
typedef bool lz_record_write_fn(void *user, const char *data, size_t size);
/* A game that was read. The record is the reader's and good until the call returns (copy it to
 * keep it). False ends the reading. */
typedef bool lz_record_game_fn(void *user, lz_record *record);
/* What the target cannot hold, what was repaired or left out (status LZ_OK), and where a game is
 * damaged (another status). Reading says where in the input. */
typedef void lz_record_notice_fn(void *user, const lz_error *notice);

/* Turns a text that is not UTF-8 into UTF-8. `charset` is what the input says of it, or NULL.
 * Writes up to `size` bytes to `out` and returns how many the whole text has; SIZE_MAX when it
 * cannot. */
typedef size_t lz_record_decode_fn(void *user, const char *charset, const char *text, size_t length,
                                   char *out, size_t size);

/* Which way up the board is in .lib and .pos files. RenLib writes rows from the top; Rapfi's .lib
 * files and Yixin-Board's reading of .pos have columns and rows exchanged. */
typedef enum lz_transposed {
    LZ_TRANSPOSED_AUTO, /* as RenLib, unless it is plain that Rapfi wrote the file */
    LZ_TRANSPOSED_NO,
    LZ_TRANSPOSED_YES
} lz_transposed;

typedef struct lz_record_options {
    size_t struct_size;
    lz_variant variant; /* what the input does not say, its size included */
    lz_rows rows;       /* of LZ_RECORD_FORMAT_MOVES */
    lz_transposed
        transposed; /* of LZ_RECORD_FORMAT_LIB and LZ_RECORD_FORMAT_POS, reading and writing */
    lz_record_decode_fn *decode; /* NULL: texts that are not UTF-8 are taken for Latin-1 */
    void *decode_user;
    lz_record_notice_fn *notice; /* may be NULL */
    void *notice_user;
} lz_record_options;

LZ_API void lz_record_options_init_sized(lz_record_options *options, size_t size);
/* Freestyle 15x15, rows from the bottom. */
static inline void lz_record_options_init(lz_record_options *options)
{
    lz_record_options_init_sized(options, sizeof *options);
}

/* Reads all games of an input, one after the other, in memory that does not grow with their number.
 * A damaged game is delivered as far as it was read (if a move was), the damage is given to the
 * notice function, and reading goes on where the next game begins. At the end the first damage is
 * the status and the error; LZ_OK means that all was read. A read function that fails is the end of
 * the input and damage of its own, LZ_ERR_IO: told once, in place of what the format misses there.
 * `options` may be NULL. */
LZ_API lz_status lz_record_read(lz_record_format format, const lz_record_options *options,
                                lz_record_read_fn *read, void *read_user,
                                lz_record_game_fn *on_game, void *game_user, lz_error *error);
/* Writes one game; the games of a list are written one after the other. LZ_ERR_UNSUPPORTED, with
 * nothing written, when the format cannot hold the game even in part. `options` may be NULL. */
LZ_API lz_status lz_record_write(lz_record_format format, const lz_record_options *options,
                                 const lz_record *record, lz_record_write_fn *write,
                                 void *write_user, lz_error *error);

/* ---- Connect Four, solved -------------------------------------------------------------------- */

enum { LZ_CONNECT4_THREADS_MAX = 64, LZ_CONNECT4_HASH_MIB_MAX = 65536 };

/* An exact solver with its own table, for one variant: connect4, win 4, any board and blocked cells
 * with (rows + 1) * columns at most 64.
 *
 * Scores are the mover's and count Pascal Pons's way: 0 a draw; positive when the mover wins, with
 * (cells + 1 - stones on the board before the winning move, blocked cells not counted) / 2 rounded
 * down, so that sooner is more; negative likewise when he loses. */
typedef struct lz_connect4 lz_connect4;

typedef struct lz_connect4_settings {
    size_t struct_size;
    int threads;  /* 1 .. LZ_CONNECT4_THREADS_MAX; they change the time, never a score */
    int hash_mib; /* of the table, 1 .. LZ_CONNECT4_HASH_MIB_MAX; the next lower power of two, but
                     no less than the board needs */
    bool weak;    /* only who wins: scores are -1, 0, 1 */
    bool no_book; /* search on 7x6 too where the shipped book knows the score */
} lz_connect4_settings;

/* What is known of a score: it is solved when both bounds are equal. */
typedef struct lz_connect4_report {
    int lower, upper;
    uint64_t nodes;  /* positions visited; 0: the score stood in the book */
    int64_t time_us; /* elapsed */
    bool full;       /* lz_connect4_analyze: no stone can be dropped into this column */
} lz_connect4_report;

/* Called on the solving caller's own thread, about twice a second and when a bound has changed. */
typedef void lz_connect4_progress_fn(const lz_connect4_report *so_far, void *user);

LZ_API void lz_connect4_settings_init_sized(lz_connect4_settings *settings, size_t size);
/* One thread, 64 MiB, exact. */
static inline void lz_connect4_settings_init(lz_connect4_settings *settings)
{
    lz_connect4_settings_init_sized(settings, sizeof *settings);
}
/* `settings` may be NULL. LZ_ERR_UNSUPPORTED for a variant it cannot solve. */
LZ_API lz_status lz_connect4_new(const lz_variant *variant, const lz_connect4_settings *settings,
                                 lz_connect4 **out, lz_error *error);
LZ_API void lz_connect4_free(lz_connect4 *solver);
/* Forgets earlier positions, so that the next solve takes the same nodes whatever went before. */
LZ_API void lz_connect4_clear(lz_connect4 *solver);
/* Solves for the side to move. The limits' nodes, time_ms and stop count, and end it with the
 * bounds known so far; `limits`, `on_progress` may be NULL. LZ_ERR_ARGUMENT for a game that is won
 * already or of another variant. */
LZ_API lz_status lz_connect4_solve(lz_connect4 *solver, const lz_game *game,
                                   const lz_limits *limits, lz_connect4_progress_fn *on_progress,
                                   void *user, lz_connect4_report *out, lz_error *error);
/* The score of every move, by column, from its mover's view. `weak` as the settings say. The limits
 * hold for all columns together; each gets an equal part of what the ones before it left. */
LZ_API lz_status lz_connect4_analyze(lz_connect4 *solver, const lz_game *game,
                                     const lz_limits *limits,
                                     lz_connect4_report out[LZ_GRAVITY_SIZE_MAX], lz_error *error);

/* ---- Five in a row: forced wins -------------------------------------------------------------- */

enum { LZ_THREAT_LINE_MAX = 192 };

/* VCF: every move of the attacker makes a four. VCT: a four, an open three, or stops a four while a
 * win by fours threatens. */
typedef enum lz_threat_kind { LZ_THREAT_VCF, LZ_THREAT_VCT } lz_threat_kind;

typedef enum lz_proof {
    LZ_PROOF_UNKNOWN, /* a limit was met first */
    LZ_PROOF_WIN,     /* holds against every reply; not always the shortest */
    LZ_PROOF_NONE     /* there is no win by moves of this kind */
} lz_proof;

typedef struct lz_threat_report {
    lz_proof proof;
    int plies;       /* LZ_PROOF_WIN: to the five, against the longest defence; else 0 */
    uint64_t nodes;  /* positions visited */
    int64_t time_us; /* elapsed */
    int length;
    /* The line: attack, reply, attack ... `length` is less than `plies` where black may not play
     * any of the replies that come next: then it ends there, as a rule at a four. */
    int16_t cells[LZ_THREAT_LINE_MAX];
} lz_threat_report;

/* Looks for a forced win of the side to move. The limits' nodes, time_ms and stop count; `limits`
 * may be NULL. LZ_ERR_UNSUPPORTED for Connect Four and for other lengths than five;
 * LZ_ERR_ARGUMENT when the game is over or in its opening. */
LZ_API lz_status lz_solve_threats(const lz_game *game, lz_threat_kind kind, const lz_limits *limits,
                                  lz_threat_report *out, lz_error *error);

#ifdef __cplusplus
}
#endif

#endif
