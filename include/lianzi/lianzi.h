/* Lianzi (连子): five in a row and four in a row, played, solved and explained.
 *
 * This header needs C11 or C++ and nothing else. <lianzi/study.h> has the textbook systems and the
 * engine seen from inside, for study.
 *
 * Conventions
 *   - Every handle is opaque, made by a `_new` or `_copy` call and released by the matching `_free`
 *     (`_free(NULL)` is fine). Handles share no state: different threads may use different handles
 *     at the same time. One handle belongs to one thread at a time; only an lz_stop may be set by
 *     any thread at any time.
 *   - Calls that can fail return lz_status and take an optional `lz_error *`, which says what was
 *     wrong and where. On failure, out-parameters and handles keep their values.
 *   - Pointers must not be NULL unless the comment allows it. A call that returns lz_status answers
 *     a NULL handle, input or out-parameter with LZ_ERR_ARGUMENT; other calls do not check.
 *   - Structures that callers fill begin with `struct_size`; their `_init` call sets it along with
 *     sensible defaults. They may grow at their end. The library takes the smaller structures of
 *     older programs: missing fields have their defaults. It takes the larger ones of newer
 *     programs if everything that it does not know is 0, and returns LZ_ERR_ARGUMENT otherwise.
 *     The `_init` calls are inline and hand the program's size to the `_init_sized` calls; other
 *     languages bind those. Structures that the library fills do not grow.
 *   - Calls that write text take a buffer and its size, always terminate it (unless the size is 0)
 *     and return the length of the whole text, as snprintf does.
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
    LZ_ERR_IO           /* a caller's read or write callback failed */
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
    /* In the order of `format`: a number, or the offset in `words` at which a text begins. */
    int64_t arguments[LZ_ERROR_ARGUMENTS_MAX];
    char words[LZ_ERROR_TEXT_MAX];
} lz_error;

/* Returns the translation of an English text; NULL or the text itself if there is none. The
 * translation must live until lz_error_format() has returned. */
typedef const char *lz_error_translate_fn(void *user, const char *english);

/* The version of this header; lz_version() is that of the library that is loaded. */
#define LZ_VERSION_MAJOR 0
#define LZ_VERSION_MINOR 1
#define LZ_VERSION_PATCH 0

/* "0.1.0". */
LZ_API const char *lz_version(void);
/* The instructions by which the engine's network computes on this machine: "x86-64-v3" (AVX2),
 * "SSE2" or "none". Results do not depend on them. */
LZ_API const char *lz_simd(void);
/* "ok", "argument", "syntax" ...; never NULL. */
LZ_API const char *lz_status_name(lz_status status);
/* The error in another language: translates its format and the library's own words among its
 * arguments ("renju", "the end of the line"), but no text quoted from the input, and puts them
 * together. A
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
    LZ_BLOCKED = 3 /* a cell that takes no stone */
} lz_colour;

/* Which lines win. `win` is the variant's length, usually five. */
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

/* How a game opens, step by step; docs/OPENINGS.md describes each rule. All but none, swap and
 * swap2 need a board of odd size with a free centre, and five to win. */
typedef enum lz_opening {
    LZ_OPENING_NONE,
    LZ_OPENING_SWAP,     /* three stones by the first player; the second chooses a colour */
    LZ_OPENING_SWAP2,    /* the second may instead add two stones; then the first chooses */
    LZ_OPENING_PRO,      /* black's first stone in the centre, the second outside the central 5x5 */
    LZ_OPENING_LONG_PRO, /* ... outside the central 7x7 */
    LZ_OPENING_RIF,      /* renju's tournament rules */
    LZ_OPENING_YAMAGUCHI,
    LZ_OPENING_TARANNIKOV,
    LZ_OPENING_TARAGUCHI10,
    LZ_OPENING_SOOSYRV8,
    LZ_OPENING_COUNT
} lz_opening;

enum { LZ_OFFERS_MAX = 12 }; /* most fifth moves that can be offered */

typedef struct lz_variant {
    size_t struct_size;
    lz_rule rule;
    int columns; /* LZ_SIZE_MIN .. LZ_SIZE_MAX (LZ_GRAVITY_SIZE_MAX under gravity) */
    int rows;    /* the same */
    int win;     /* LZ_WIN_MIN .. LZ_WIN_MAX; renju: 5 */
    lz_opening opening;
    uint64_t blocked[(LZ_CELLS_MAX + 63) / 64]; /* a set bit blocks its cell */
} lz_variant;

LZ_API void lz_variant_init_sized(lz_variant *variant, size_t size, lz_rule rule);
/* The rule's usual board: 15x15 and five, Connect Four 7x6 and four. */
static inline void lz_variant_init(lz_variant *variant, lz_rule rule)
{
    lz_variant_init_sized(variant, sizeof *variant, rule);
}
/* LZ_OK when a game of the variant can be made; otherwise the error says which field is wrong. */
LZ_API lz_status lz_variant_check(const lz_variant *variant, lz_error *error);
/* Reads "RULE [COLUMNSxROWS] [win K] [opening NAME] [blocked X,Y]..." as in "renju 15x15 opening
 * rif"; X,Y count from 1 at the lower left. Absent parts have the rule's default. The size
 * stands before any blocked cell; the other parts stand in any order. */
LZ_API lz_status lz_variant_parse(const char *text, lz_variant *out, lz_error *error);
/* Writes the text that lz_variant_parse reads: always rule and size, other parts only if they are
 * not the default. Writes "" for a variant that lz_variant_check refuses. */
LZ_API size_t lz_variant_format(const lz_variant *variant, char *buffer, size_t size);
/* Blocks a cell given by column and row from 0. LZ_ERR_ARGUMENT off the board. */
LZ_API lz_status lz_variant_block(lz_variant *variant, int column, int row, lz_error *error);
LZ_API bool lz_variant_is_blocked(const lz_variant *variant, int cell);

/* The board turned and mirrored. A symmetry is a number from 0: bit 0 mirrors columns, bit 1
 * mirrors rows, bit 2 then swaps columns and rows; 0 changes nothing. */
enum { LZ_SYMMETRIES = 8 };

/* How many symmetries keep the shape of a valid variant's board: the first 2 under gravity, the
 * first 4 of a rectangle, all 8 of a square. Blocked cells turn with the board. */
LZ_API int lz_variant_symmetries(const lz_variant *variant);
/* The cell to which a symmetry takes `cell`; -1 if the cell is off the board or the symmetry is
 * none of lz_variant_symmetries(). */
LZ_API int lz_cell_turned(const lz_variant *variant, int cell, int symmetry);

/* "freestyle", "standard", "renju", "caro", "caro6", "connect4"; NULL when out of range. */
LZ_API const char *lz_rule_name(lz_rule rule);
LZ_API lz_status lz_rule_parse(const char *name, lz_rule *out, lz_error *error);
/* Whether stones fall (gravity). */
LZ_API bool lz_rule_has_gravity(lz_rule rule);
/* Whether black has forbidden points. */
LZ_API bool lz_rule_forbids(lz_rule rule);
/* Whether longer lines of the colour do not win. */
LZ_API bool lz_rule_is_exact(lz_rule rule, lz_colour colour);
/* Whether a line of the colour does not win with the other colour's stones at both ends. */
LZ_API bool lz_rule_has_open_end(lz_rule rule, lz_colour colour);
/* "none", "swap", "swap2", "pro", "long-pro", "rif", "yamaguchi", "tarannikov", "taraguchi-10",
 * "soosyrv-8"; NULL when out of range. */
LZ_API const char *lz_opening_name(lz_opening opening);
LZ_API lz_status lz_opening_parse(const char *name, lz_opening *out, lz_error *error);

/* ---- Games ----------------------------------------------------------------------------------- */

typedef enum lz_action_kind {
    LZ_ACTION_NONE,  /* no action; an engine's answer when the game is over */
    LZ_ACTION_PLACE, /* a stone of the side to move on cell[0] */
    LZ_ACTION_PASS,  /* no stone; two in a row draw the game; not under gravity */
    /* In an opening: */
    LZ_ACTION_CHOOSE,  /* the player to decide takes `colour` */
    LZ_ACTION_ADD_TWO, /* a white stone on cell[0] and a black one on cell[1] */
    LZ_ACTION_DECLARE, /* announces how many fifth moves will be offered: `number` */
    LZ_ACTION_OFFER,   /* cell[0] is offered as a fifth move; the other player places it, or not */
    /* In records only; no game has it as an action: */
    LZ_ACTION_SET_UP /* stones are put and removed, see lz_record_set_up */
} lz_action_kind;

typedef struct lz_action {
    lz_action_kind kind;
    lz_colour colour;
    union {
        int cell[2];
        int number; /* of LZ_ACTION_DECLARE; every other kind has cells */
    };
} lz_action;

/* Actions by kind. Cells that an action does not use are -1. */
static inline lz_action lz_action_place(int cell)
{
    const lz_action action = {LZ_ACTION_PLACE, LZ_EMPTY, {{cell, -1}}};
    return action;
}

static inline lz_action lz_action_pass(void)
{
    const lz_action action = {LZ_ACTION_PASS, LZ_EMPTY, {{-1, -1}}};
    return action;
}

static inline lz_action lz_action_choose(lz_colour colour)
{
    const lz_action action = {LZ_ACTION_CHOOSE, colour, {{-1, -1}}};
    return action;
}

static inline lz_action lz_action_add_two(int white, int black)
{
    const lz_action action = {LZ_ACTION_ADD_TWO, LZ_EMPTY, {{white, black}}};
    return action;
}

static inline lz_action lz_action_declare(int moves)
{
    const lz_action action = {LZ_ACTION_DECLARE, LZ_EMPTY, {{moves, -1}}};
    return action;
}

static inline lz_action lz_action_offer(int cell)
{
    const lz_action action = {LZ_ACTION_OFFER, LZ_EMPTY, {{cell, -1}}};
    return action;
}

/* Why an action is or is not allowed now. */
typedef enum lz_legality {
    LZ_LEGAL = 0,
    LZ_ILLEGAL_OFF_BOARD,
    LZ_ILLEGAL_OCCUPIED,
    LZ_ILLEGAL_BLOCKED,
    LZ_ILLEGAL_FLOATING,     /* gravity: a stone would fall further */
    LZ_ILLEGAL_DOUBLE_THREE, /* renju's forbidden points, for black */
    LZ_ILLEGAL_DOUBLE_FOUR,
    LZ_ILLEGAL_OVERLINE,
    LZ_ILLEGAL_GAME_OVER,
    LZ_ILLEGAL_NOT_NOW,     /* the opening or the rule does not allow this kind of action now */
    LZ_ILLEGAL_OUTSIDE,     /* the opening wants this stone nearer the centre */
    LZ_ILLEGAL_INSIDE,      /* the opening wants this stone farther from the centre */
    LZ_ILLEGAL_SAME,        /* offered already, or equal to an offered move by symmetry */
    LZ_ILLEGAL_NOT_OFFERED, /* not one of the moves that were offered */
    LZ_ILLEGAL_NUMBER       /* not a number of moves that can be offered */
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
/* A set-up position: `cells` has columns * rows entries, each LZ_EMPTY, LZ_BLACK or LZ_WHITE. The
 * variant says which cells are blocked; here they are LZ_EMPTY or LZ_BLOCKED. Any number of stones
 * of either colour is allowed, but under gravity none may float. A winning line on the board ends
 * the game at once. With stones on the board, or white to move, the opening is over. */
LZ_API lz_status lz_game_new_from(const lz_variant *variant, const uint8_t *cells,
                                  lz_colour to_move, lz_game **out, lz_error *error);
LZ_API lz_status lz_game_copy(const lz_game *game, lz_game **out, lz_error *error);
LZ_API void lz_game_free(lz_game *game);

LZ_API const lz_variant *lz_game_variant(const lz_game *game);
LZ_API lz_colour lz_game_at(const lz_game *game, int cell); /* LZ_BLOCKED off the board */
LZ_API lz_colour lz_game_to_move(const lz_game *game);      /* also after the end */
/* Which player acts now: 0 the one who began, 1 the other. */
LZ_API int lz_game_seat(const lz_game *game);
/* The colour of player 0 or 1; a swap changes it. */
LZ_API lz_colour lz_game_seat_colour(const lz_game *game, int seat);
/* The kinds of action that are possible now, a bit (1 << kind) each; 0 once the game is over. */
LZ_API unsigned lz_game_expects(const lz_game *game);
LZ_API lz_legality lz_game_legality(const lz_game *game, lz_action action);
LZ_API const char *lz_legality_name(lz_legality legality); /* "double-three" ...; never NULL */

/* What an opening asks for now, beside the kinds of action. */
typedef struct lz_opening_step {
    int within;  /* a stone lies within the central square of so many rows; 0: anywhere */
    int outside; /* a stone lies outside that of so many rows; 0: anywhere */
    int most;    /* LZ_ACTION_DECLARE: the largest number, the least is 1; else 0 */
    int offers;  /* LZ_ACTION_OFFER: how many are still to be offered; else 0 */
    bool picks;  /* LZ_ACTION_PLACE: on one of the cells that lz_game_offers lists */
} lz_opening_step;

/* False, and nothing written, when the opening is over or there was none. */
LZ_API bool lz_game_opening_step(const lz_game *game, lz_opening_step *out);
/* Writes the cells that have been offered as the next move, in that order, at most `capacity` of
 * them. Returns how many there are; 0 once one was chosen. */
LZ_API int lz_game_offers(const lz_game *game, int *cells, int capacity);

/* Does the action and forgets the undone ones. LZ_ERR_ILLEGAL, and no change, when it is not legal.
 */
LZ_API lz_status lz_game_act(lz_game *game, lz_action action, lz_error *error);
LZ_API bool lz_game_undo(lz_game *game); /* false when there is nothing to undo */
LZ_API bool lz_game_redo(lz_game *game);
LZ_API int lz_game_length(const lz_game *game);                  /* actions done */
LZ_API int lz_game_total(const lz_game *game);                   /* actions done and redoable */
LZ_API lz_action lz_game_action(const lz_game *game, int index); /* 0 .. total - 1 */
/* Undoes or redoes to `length` actions; LZ_ERR_ARGUMENT outside 0 .. total. */
LZ_API lz_status lz_game_go_to(lz_game *game, int length, lz_error *error);

LZ_API lz_result lz_game_result(const lz_game *game);
/* Writes the cells of a winning line, in order along the line, at most `capacity` of them. Returns
 * how many the line has; 0 without one. */
LZ_API int lz_game_winning_line(const lz_game *game, int *cells, int capacity);
/* A hash: equal for equal positions of one variant (stones, side to move, stage of a swap). */
LZ_API uint64_t lz_game_key(const lz_game *game);
LZ_API int lz_game_stones(const lz_game *game); /* stones on the board, the start's included */
/* Renju: writes black's forbidden points as if black were to move, in cell order, each with its
 * kind, at most `capacity` of them. Returns how many there are; 0 for other rules. `kinds` may be
 * NULL. */
LZ_API int lz_game_forbidden(const lz_game *game, int *cells, lz_legality *kinds, int capacity);
/* Gravity: the cell on which a stone dropped into `column` comes to rest, -1 when the column is
 * full. Other rules: -1. */
LZ_API int lz_game_drop_cell(const lz_game *game, int column);

/* ---- Notation -------------------------------------------------------------------------------- */

/* Whether row 1 of letter-number notation is the bottom (people) or the top (match runners). */
typedef enum lz_rows { LZ_ROWS_BOTTOM, LZ_ROWS_TOP } lz_rows;

/* A cell as letter and number, "h8"; no letter is skipped, i included. "" off the board. */
LZ_API size_t lz_cell_format(const lz_variant *variant, int cell, lz_rows rows, char *buffer,
                             size_t size);
LZ_API lz_status lz_cell_parse(const lz_variant *variant, const char *text, lz_rows rows, int *out,
                               lz_error *error);
/* The action as its notation: "h8", a column digit under gravity, "pass", "black" or "white" for a
 * choice, "c3d4" for two added stones, "offer5" for a number of moves to offer, "h8" again for one
 * that is offered; "" for LZ_ACTION_NONE, for cells off the board, and for
 * stones in a variant that lz_variant_check refuses. */
LZ_API size_t lz_action_format(const lz_variant *variant, lz_action action, lz_rows rows,
                               char *buffer, size_t size);
/* Plays a move string from the game's present position: "h8i9", the word "pass", in an opening also
 * "black", "white" and "offer5" (a cell is offered or two are added where a stone is not due),
 * under gravity the columns 1-9, a, b, c; blanks may stand between. All or nothing: on a bad or
 * illegal move the game stays as it was and the error names the byte.
 */
LZ_API lz_status lz_game_play(lz_game *game, const char *moves, lz_rows rows, lz_error *error);
/* The actions done so far as a move string. */
LZ_API size_t lz_game_format(const lz_game *game, lz_rows rows, char *buffer, size_t size);

/* ---- Stopping -------------------------------------------------------------------------------- */

/* A flag that any thread may set to end a think or solve soon. Set before one begins, it ends it at
 * once. */
typedef struct lz_stop lz_stop;
LZ_API lz_stop *lz_stop_new(void); /* NULL without memory */
LZ_API void lz_stop_free(lz_stop *stop);
LZ_API void lz_stop_set(lz_stop *stop);
LZ_API void lz_stop_clear(lz_stop *stop);
LZ_API bool lz_stop_is_set(const lz_stop *stop);

/* ---- The engine ------------------------------------------------------------------------------ */

enum { LZ_PV_MAX = 64, LZ_LEVEL_MIN = 1, LZ_LEVEL_MAX = 10 };

/* How long to think. A field of 0 or less sets no limit. Without any limit the engine's level
 * decides. */
typedef struct lz_limits {
    size_t struct_size;
    int depth;             /* plies */
    uint64_t nodes;        /* positions, by all threads together */
    int64_t time_ms;       /* for this move */
    int64_t match_left_ms; /* on the mover's clock for the rest of the game */
    int64_t increment_ms;  /* added after each move */
    int multipv;           /* how many lines to report; 0 or 1: the best only; 64 at most */
    bool infinite;         /* ignore times and the level: think until the stop is set, the result
                              is proven, or `depth` or `nodes` is reached */
    const lz_stop *stop;   /* may be NULL */
    const uint8_t *barred; /* by cell, not 0: neither the search nor a book or a proof answers with
                              this move. If all legal moves are barred, none is. Has no effect with
                              gravity, on a classic and in an opening. NULL: no move is barred */
} lz_limits;

/* Who found a line. */
typedef enum lz_source {
    LZ_SOURCE_SEARCH, /* the engine, an exact solver or a classic */
    LZ_SOURCE_PROOF,  /* a certificate: nothing was searched, and `mate` is the most plies left */
    LZ_SOURCE_BOOK,   /* an opening book: nothing was searched */
    LZ_SOURCE_NONE /* an action of an opening that nobody rated: its even win rate says nothing */
} lz_source;

/* One line of thought. Score and win rate are the mover's. */
typedef struct lz_line {
    int multipv;       /* 1 is the best */
    int lines;         /* the number of lines of this depth */
    int depth;         /* plies searched */
    int seldepth;      /* deepest ply reached */
    int score;         /* in the engine's own unit, which win_permille translates; proven results
                          lie beyond +-LZ_SCORE_WIN. Of a classic: its value, in its points */
    int mate;          /* plies to the end: positive if the mover wins, negative if he loses, 0
                          not known */
    int win_permille;  /* games won of a thousand, a drawn one for half a win, fitted to games
                          played; of a classic 500 */
    int draw_permille; /* games drawn of a thousand; -1: not known, as with gravity, for
                          another length than five, or by a classic */
    uint64_t nodes;    /* positions visited so far, by all threads */
    int64_t time_ms;   /* elapsed */
    int length;        /* actions in `pv` */
    lz_action pv[LZ_PV_MAX];
    lz_source source;
} lz_line;

enum { LZ_SCORE_WIN = 30000 };

/* The result of a think: the action to take, and its line. The line is the best one; at lower
 * levels sometimes another. For an action of an opening it is the side to move's line or, where
 * none was searched, the action alone with an even win rate. */
typedef struct lz_thought {
    lz_action action;
    lz_line line;
} lz_thought;

/* Called on the thread that called lz_engine_think. When a depth is finished its lines come one
 * after the other, multipv from 1 to `lines`: the best first, no two with the same first move. An
 * unfinished depth is not reported; its best move may still be the thought's. */
typedef void lz_progress_fn(const lz_line *line, void *user);

/* A player with its own tables, for any variant. */
typedef struct lz_engine lz_engine;
/* A proof in memory that one side wins; see below. */
typedef struct lz_certificate lz_certificate;

LZ_API lz_status lz_engine_new(lz_engine **out, lz_error *error);
LZ_API void lz_engine_free(lz_engine *engine);
/* Options by name, values as text:
 *   level 1..10      strength (default 10). Levels below 10 lower the limits. In five in a row
 *                    levels 1 to 6 overlook threats by chance, unless `infinite` is set, and what
 *                    they believe is no proof: `mate` is 1 or 0. Level 10 obeys the limits, thinks
 *                    for a fixed number of nodes without any, and plays Connect Four perfectly
 *                    where the exact solver ends within half of the limits
 *   classic NAME     this classic thinks, at its report's depth; "none" (default): the engine
 *   depth N          the classic's depth, until the next `classic`; 0: its report's
 *   threads N        1..64 (default 1)
 *   hash_mib N       transposition table, 1..65536 (default 64)
 *   passing 0|1      whether a side may pass (default 1): under renju the game is drawn when black
 *                    has only forbidden points left; 0: the engine takes that for black's loss
 *   variety N        0..1000: how far the win rate of the answer may be below the best move's, in
 *                    thousandths (default 0: the best move is played). From level 6 on and without
 *                    gravity, the engine chooses at random among those of the eight best moves. It
 *                    keeps proved wins and avoids proved losses. Has no effect where several lines
 *                    are asked for or `infinite` is set
 *   seed N           of the random choices: those of weak levels and of variety, those from a book
 *                    and the first stones of a swap opening (default 0)
 *   proofs WHAT      what the certificates are asked for at level 10: "none"; "best" (default): the
 *                    winner's move, where the limits set no depth and no nodes; "wins": the
 *                    winner's move; "all", for analysis: also whether the side to move loses
 * Variants without gravity that need another length than five are searched by one thread without a
 * table.
 * LZ_ERR_ARGUMENT names an unknown option or a value out of range, and refuses a depth where no
 * classic is set. */
LZ_API lz_status lz_engine_set(lz_engine *engine, const char *name, const char *value,
                               lz_error *error);
/* Allocates the threads and tables that a think about this variant needs. Otherwise the first think
 * does, which counts as thinking time. Call it after lz_engine_set() and before the clock runs; it
 * returns at once if nothing is missing. LZ_ERR_MEMORY without room. */
LZ_API lz_status lz_engine_prepare(lz_engine *engine, const lz_variant *variant, lz_error *error);
/* Takes the memory of the prepared table for five in a row from the system, unless a think has used
 * the table since it was last emptied. Otherwise, and for a table of more than 1 GiB, the search
 * takes each page when it first uses it. Call it before the clock runs: it takes up to a second or
 * two, or until `stop`, which may be NULL, is set. */
LZ_API void lz_engine_warm(lz_engine *engine, const lz_stop *stop);
/* Gives level 10 a book of Connect Four 7x6 in place of the shipped one; see lz_connect4_set_book,
 * which refuses the same bytes. The engine copies them. */
LZ_API lz_status lz_engine_set_book(lz_engine *engine, const void *bytes, size_t size,
                                    lz_error *error);
/* Lets lz_engine_think play by a certificate, or forget all of them if it is NULL. It stays the
 * caller's and must outlive the engine, or until it is forgotten; any number of engines in any
 * threads may share it, and one that is added again changes nothing. Certificates serve in every
 * game and position of their variant. They are believed: lianzi-verify checks certificates.
 * LZ_ERR_MEMORY without room.
 */
LZ_API lz_status lz_engine_add_certificate(lz_engine *engine, const lz_certificate *certificate,
                                           lz_error *error);
/* Whether lz_engine_think asks certificates within these limits, which may be NULL. Otherwise a
 * program need not load any. */
LZ_API bool lz_engine_asks_proofs(const lz_engine *engine, const lz_limits *limits);
enum { LZ_BOOK_WEIGHT_MAX = 1000000 }; /* of a move in an opening book */

/* Lets lz_engine_think choose from an opening book: the `size` bytes of a text that
 * docs/DATABASE.md describes, of which the engine keeps what it needs. A second book is asked where
 * the first one has no move; NULL: the engine forgets all. LZ_ERR_SYNTAX names the line that is
 * wrong, and the book is left out. */
LZ_API lz_status lz_engine_add_book(lz_engine *engine, const char *text, size_t size,
                                    lz_error *error);
/* A move of an opening book. */
typedef struct lz_book_move {
    int cell;
    int weight; /* how often it is chosen, beside the others */
    int mate;   /* plies to the proved end: positive if the move wins, negative if it loses; 0 not
                   known */
} lz_book_move;
/* Lists the moves of the game's position in the first of the engine's books that has any, on all
 * cells that are equal by symmetry. Writes up to `capacity` of them and returns how many there are.
 */
LZ_API int lz_engine_book_moves(const lz_engine *engine, const lz_game *game, lz_book_move *out,
                                int capacity);
/* Gives one rule of five in a row another network, whose numbers are such a text as data/nets holds
 * (docs/FORMATS.md, line numbers), `size` bytes of it, which the engine copies. It stays until the
 * next one; NULL: no such network. Forgets earlier results. The order of moves and the win and draw
 * rates are the network's, too; proofs and levels stay as they are. LZ_ERR_SYNTAX: the text is cut
 * short, damaged, of another version or for no such rule; the network in use stays. */
LZ_API lz_status lz_engine_set_network(lz_engine *engine, const char *text, size_t size,
                                       lz_error *error);
/* Empties the tables, so that earlier games have no effect. */
LZ_API void lz_engine_new_game(lz_engine *engine);
/* How full the transposition table for five in a row is, in thousandths, by a sample of it; 0
 * before the first search. */
LZ_API int lz_engine_hash_permille(const lz_engine *engine);
LZ_API void lz_limits_init_sized(lz_limits *limits, size_t size);
/* No limit. */
static inline void lz_limits_init(lz_limits *limits)
{
    lz_limits_init_sized(limits, sizeof *limits);
}
/* Thinks about the game's present position and returns; the game is not changed. A certificate
 * answers first, by the shortest game that one shows; then a book, unless several lines are asked
 * for or `infinite` is set; then the engine searches. A classic asks neither. The line's `source`
 * says who answered. The action is LZ_ACTION_NONE when the game is over, or when a classic was
 * stopped before it had a move. `limits` and `on_progress` may be NULL. A classic obeys only the
 * limits' stop. Where a swap2 opening offers three choices, the engine takes the colour that is
 * clearly better off, or else adds two stones; docs/OPENINGS.md describes its part in other
 * openings. LZ_ERR_MEMORY without room for the tables; a classic returns lz_classic_search's
 * errors. */
LZ_API lz_status lz_engine_think(lz_engine *engine, const lz_game *game, const lz_limits *limits,
                                 lz_progress_fn *on_progress, void *user, lz_thought *out,
                                 lz_error *error);

/* Stones that leave the game as even as possible. */
typedef struct lz_balance_report {
    int cells[2]; /* the mover's stone and the reply to it; the second is -1 if one was asked for */
    int score;    /* of the position they lead to, as the present mover sees it */
} lz_balance_report;

/* Looks for `stones`, one or two, after which the mover's score is nearest to `bias`. The engine
 * itself does this, at its level, even where a classic was set to think. `limits` may be NULL; they
 * hold for the whole call. LZ_ERR_UNSUPPORTED for Connect Four and for other lengths than five;
 * LZ_ERR_ARGUMENT when the game is over, in its opening, or has too few cells left. */
LZ_API lz_status lz_engine_balance(lz_engine *engine, const lz_game *game, const lz_limits *limits,
                                   int stones, int bias, lz_balance_report *out, lz_error *error);

/* ---- Records: games that travel ---------------------------------------------------------------
 */

/* File formats of other programs; docs/FORMATS.md describes each, byte by byte. */
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
    LZ_RECORD_FORMAT_RIF,     /* RenjuNet's games, XML; read, not written */
    LZ_RECORD_FORMAT_PROOF,   /* a certificate as a tree; read, not written */
    LZ_RECORD_FORMAT_BDT,     /* ShowRenju: a game of renju a line; read, not written */
    LZ_RECORD_FORMAT_WZQ,     /* Basecity: one game of renju, binary; read, not written */
    LZ_RECORD_FORMAT_RDF,     /* Renju Dynamic Figure: one game of renju; read, not written */
    LZ_RECORD_FORMAT_COUNT
} lz_record_format;

/* "psq", "sgf", "lib", "pos", "sav", "moves", "offsets", "link", "rif", "proof", "bdt", "wzq",
 * "rdf"; NULL when out of range. */
LZ_API const char *lz_record_format_name(lz_record_format format);
/* "psq", "txt" ...; NULL for a format without an extension of its own, and when out of range. */
LZ_API const char *lz_record_format_extension(lz_record_format format);
LZ_API lz_status lz_record_format_parse(const char *name, lz_record_format *out, lz_error *error);
/* By a path's extension (.psq .sgf .lib .pos .sav .rif .proof .bdt .wzq .rdf; .txt: moves), in
 * either case; LZ_ERR_UNSUPPORTED for others. */
LZ_API lz_status lz_record_format_of(const char *path, lz_record_format *out, lz_error *error);
/* Whether a file can hold several games, one after the other. */
LZ_API bool lz_record_format_is_list(lz_record_format format);
/* Whether lz_record_write writes it; every format is read. */
LZ_API bool lz_record_format_is_written(lz_record_format format);

/* One game, or a tree of variations: which game it is, a start position, moves with comments,
 * marks, arrows and times, and who played. Nodes are numbered. Node 0 is the root: it has the start
 * position and no move. A node keeps its number until it is deleted. The first child of each node
 * continues the main line. A record keeps what was played, legal or not: stones must be on the
 * board, on empty cells and not floating, but moves after the end or on forbidden points are kept.
 * A node can also set up stones instead of a move. */
typedef struct lz_record lz_record;

enum { LZ_RECORD_ROOT = 0, LZ_RECORD_NO_NODE = -1 };

LZ_API lz_status lz_record_new(const lz_variant *variant, lz_record **out, lz_error *error);
/* The game's start position, its actions as the main line, those that can be redone included, and
 * its result once it has ended. */
LZ_API lz_status lz_record_from_game(const lz_game *game, lz_record **out, lz_error *error);
LZ_API lz_status lz_record_copy(const lz_record *record, lz_record **out, lz_error *error);
LZ_API void lz_record_free(lz_record *record);
/* The game at a node: its start is that of the record, or the last set-up on the way to the node;
 * its actions are those from there down to the node. The players keep their colours at a set-up.
 * LZ_ERR_ILLEGAL names the first of the actions that the rules do not allow. */
LZ_API lz_status lz_record_game(const lz_record *record, int node, lz_game **out, lz_error *error);

LZ_API const lz_variant *lz_record_variant(const lz_record *record);
/* Sets the start position: a colour for each cell as for lz_game_new_from, and the side to move.
 * Only while the record has no moves. */
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
    LZ_RECORD_INFO_DATE, /* YYYY-MM-DD, or as much of it as is known */
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
    LZ_RECORD_INFO_REVIEW,  /* what a review found, for programs: see docs/FORMATS.md */
    LZ_RECORD_INFO_COUNT
} lz_record_info;

/* NULL when not known. The text lives until it is changed. */
LZ_API const char *lz_record_text(const lz_record *record, lz_record_info info);
/* NULL or "" removes the text. */
LZ_API lz_status lz_record_set_text(lz_record *record, lz_record_info info, const char *text,
                                    lz_error *error);
/* LZ_RESULT_ONGOING when it is not known. */
LZ_API lz_result lz_record_result(const lz_record *record);
LZ_API void lz_record_set_result(lz_record *record, lz_result result);
/* If no result is known, sets the one that the rules give the main line's last position; not where
 * the ending is "void". */
LZ_API void lz_record_settle(lz_record *record);

/* Whether a reader had to leave out part of it. */
LZ_API bool lz_record_is_damaged(const lz_record *record);
/* Whether the reader left out or cut, with a notice, something whole that was written of the game:
 * a line that is no move, a mark off the board, a rule that is not known. */
LZ_API bool lz_record_is_reduced(const lz_record *record);

/* Walking the tree. The first four calls return a node's number, or LZ_RECORD_NO_NODE if there is
 * none. For a number that is no node, every call that reads a node returns the value that means
 * "none", every call that returns lz_status returns LZ_ERR_ARGUMENT, and the others do nothing. */
LZ_API int lz_record_parent(const lz_record *record, int node);
LZ_API int lz_record_child(const lz_record *record, int node); /* the first */
LZ_API int lz_record_next(const lz_record *record, int node);  /* the next sibling */
LZ_API int lz_record_find(const lz_record *record, int node, lz_action action); /* child with it */
LZ_API int lz_record_depth(const lz_record *record, int node); /* actions and set-ups down to it */
LZ_API int lz_record_nodes(const lz_record *record);           /* how many, the root included */
/* The action that leads to the node; LZ_ACTION_NONE at the root. lz_record_find finds no set-up. */
LZ_API lz_action lz_record_action(const lz_record *record, int node);
/* The colour of the node's stone, or the one chosen; LZ_EMPTY for others. */
LZ_API lz_colour lz_record_colour(const lz_record *record, int node);

/* Adds a last child, or finds the child that has the action already. `out`, its number, may be
 * NULL. LZ_ERR_ILLEGAL when a cell is off the board, not empty or floats, or the variant does not
 * offer the action there; LZ_ERR_ARGUMENT when there is no such parent or no such action;
 * LZ_ERR_UNSUPPORTED more than 2 * LZ_CELLS_MAX + 20 actions deep; LZ_ERR_MEMORY. */
LZ_API lz_status lz_record_add(lz_record *record, int parent, lz_action action, int *out,
                               lz_error *error);
/* Adds a last child that sets up a position: a colour for each cell and the side to move, as for
 * lz_record_set_start. It ends the opening. `out`, the child's number, may be NULL. LZ_ERR_ARGUMENT
 * when there is no such parent, the position is not possible or it is that of the parent; else as
 * lz_record_add. */
LZ_API lz_status lz_record_set_up(lz_record *record, int parent, const uint8_t *cells,
                                  lz_colour to_move, int *out, lz_error *error);
/* Deletes the node and all below it; at the root, all below it. */
LZ_API void lz_record_delete(lz_record *record, int node);
/* Makes the node the first of its siblings. */
LZ_API void lz_record_promote(lz_record *record, int node);
/* Adds another record's tree at the root. Moves that both have are shared and their comments
 * joined. The other record's players, result and notes are left out, which a notice says when the
 * record is written. LZ_ERR_UNSUPPORTED for another variant or start position, and where a node
 * would get more than LZ_ARROWS_MAX arrows. */
LZ_API lz_status lz_record_merge(lz_record *record, const lz_record *other, lz_error *error);

/* Joins transpositions: nodes with the same position after equally many actions, reached by another
 * order of moves or (with `symmetry`) turned or mirrored. The first such node gets the
 * continuations of all, turned as its board is; the others lose theirs. A move that stands twice
 * below one node becomes one. `folded`, the number of nodes that repeat a position, may be NULL. */
LZ_API lz_status lz_record_fold(lz_record *record, bool symmetry, int *folded, lz_error *error);

/* Mirrors the record, left and right, if `mirrored`, and then turns it clockwise by that many
 * quarters: the board, the moves of all nodes, their marks and arrows. Points that a text names,
 * and those of SGF properties that this library does not know, stay as they are; a notice says the
 * latter when the record is written. LZ_ERR_UNSUPPORTED for a turn of a board with gravity. */
LZ_API lz_status lz_record_turn(lz_record *record, int quarters, bool mirrored, lz_error *error);

/* NULL without one; UTF-8, lines separated by '\n'. The text lives until the record is changed. */
LZ_API const char *lz_record_comment(const lz_record *record, int node);
/* NULL or "" removes the comment. */
LZ_API lz_status lz_record_set_comment(lz_record *record, int node, const char *comment,
                                       lz_error *error);
/* Milliseconds that the move took, at most INT32_MAX; negative when not known. Larger times are set
 * to that maximum. */
LZ_API int64_t lz_record_time_ms(const lz_record *record, int node);
LZ_API void lz_record_set_time_ms(lz_record *record, int node, int64_t time_ms);

/* Flags of a node. */
enum {
    LZ_RECORD_FLAG_MARKED = 1, /* a bookmark (SGF's HO, RenLib's mark) */
    LZ_RECORD_FLAG_START = 2   /* where to open the record (RenLib's start) */
};
LZ_API unsigned lz_record_flags(const lz_record *record, int node);
LZ_API void lz_record_set_flags(lz_record *record, int node, unsigned flags);

/* What an annotator thinks of a move (SGF's TE, IT, DO and BM). */
typedef enum lz_judgement {
    LZ_JUDGEMENT_NONE,
    LZ_JUDGEMENT_GOOD,        /* "!" */
    LZ_JUDGEMENT_VERY_GOOD,   /* "!!" */
    LZ_JUDGEMENT_INTERESTING, /* "!?" */
    LZ_JUDGEMENT_DOUBTFUL,    /* "?!" */
    LZ_JUDGEMENT_BAD,         /* "?" */
    LZ_JUDGEMENT_VERY_BAD,    /* "??" */
    LZ_JUDGEMENT_COUNT
} lz_judgement;

/* "!", "??" ...; "" for LZ_JUDGEMENT_NONE and for others. */
LZ_API const char *lz_judgement_sign(lz_judgement judgement);
LZ_API lz_judgement lz_record_judgement(const lz_record *record, int node);
/* Not at the root, which has no move; an unknown judgement removes it. */
LZ_API void lz_record_set_judgement(lz_record *record, int node, lz_judgement judgement);

/* Black's win rate in the node's position, in games won of a thousand, as a search told it (SGF's
 * SBKV); -1 when not known. */
LZ_API int lz_record_win_permille(const lz_record *record, int node);
/* -1 removes it. LZ_ERR_ARGUMENT below -1 and above 1000, and when there is no such node. */
LZ_API lz_status lz_record_set_win_permille(lz_record *record, int node, int win_permille,
                                            lz_error *error);

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
/* `index` is 0 .. lz_record_marks() - 1; for others the kind is LZ_MARK_COUNT and the cell -1. The
 * marks are in no fixed order. */
LZ_API lz_mark lz_record_mark(const lz_record *record, int node, int index);
/* Sets a mark; a node has at most one on a cell, and a new one replaces it. `text` is a label's,
 * may be NULL, and is ignored for other kinds. LZ_ERR_ARGUMENT for a cell off the board. */
LZ_API lz_status lz_record_set_mark(lz_record *record, int node, int cell, lz_mark_kind kind,
                                    const char *text, lz_error *error);
LZ_API void lz_record_clear_mark(lz_record *record, int node, int cell);

/* An arrow on the board as the node shows it, or a line (SGF's AR and LN). */
typedef struct lz_arrow {
    int from, to; /* cells, not the same */
    bool head;    /* an arrow; false: a line, which has no direction */
} lz_arrow;

enum { LZ_ARROWS_MAX = 512 }; /* of a node, lines included */

LZ_API int lz_record_arrows(const lz_record *record, int node); /* how many */
/* `index` is 0 .. lz_record_arrows() - 1; for others the cells are -1. */
LZ_API lz_arrow lz_record_arrow(const lz_record *record, int node, int index);
/* Adds an arrow or a line; one that the node has already is not added again. LZ_ERR_ARGUMENT for a
 * cell off the board and where both are the same; LZ_ERR_UNSUPPORTED beyond LZ_ARROWS_MAX. */
LZ_API lz_status lz_record_set_arrow(lz_record *record, int node, lz_arrow arrow, lz_error *error);
LZ_API void lz_record_clear_arrow(lz_record *record, int node, lz_arrow arrow);

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
/* The index of the opening that the game began with, in any orientation; -1 for none. The board
 * must be square with a centre, and five in a row must win; any rule without gravity will do. */
LZ_API int lz_renju_opening_of(const lz_game *game);

/* Reading and writing go through the caller's functions. A reader gives up to `size` bytes and
 * returns how many; 0 at the end, negative when reading failed. A writer returns false when writing
 * failed. */
typedef ptrdiff_t lz_record_read_fn(void *user, char *buffer, size_t size);
typedef bool lz_record_write_fn(void *user, const char *data, size_t size);
/* Called for each game that was read. The record belongs to the reader and is valid until the
 * function returns; copy it to keep it. False ends the reading as the end of the input does. */
typedef bool lz_record_game_fn(void *user, lz_record *record);
/* Called with each notice. Status LZ_OK: something was repaired, left out, or cannot be held by the
 * format. Another status: a game is damaged. When reading, the notice has the place in the input.
 */
typedef void lz_record_notice_fn(void *user, const lz_error *notice);

/* Which way up the board is in .lib and .pos files. RenLib writes rows from the top; Rapfi's .lib
 * files and Yixin-Board's reading of .pos have columns and rows exchanged. */
typedef enum lz_transposed {
    LZ_TRANSPOSED_AUTO, /* as RenLib, unless the file is recognized as Rapfi's */
    LZ_TRANSPOSED_NO,
    LZ_TRANSPOSED_YES
} lz_transposed;

typedef struct lz_record_options {
    size_t struct_size;
    lz_variant variant;          /* used where the input gives no rule or size */
    lz_rows rows;                /* of LZ_RECORD_FORMAT_MOVES */
    lz_transposed transposed;    /* of lib and pos, reading and writing */
    bool latin1;                 /* of binary formats: all texts are Latin-1, not UTF-8 */
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
 * A damaged game is delivered as far as it was read, if it has a move; the notice function gets the
 * damage, and reading goes on where the next game begins. The first damage becomes the status and
 * the error; LZ_OK means that everything was read. If the read function fails, the input ends there
 * and the damage is LZ_ERR_IO, reported once instead of what the format misses there. An input that
 * goes on for 64 MiB without any part of a game ends there, too, with LZ_ERR_UNSUPPORTED. `options`
 * may be NULL.
 *
 * Texts are read as UTF-8, and one that is not valid UTF-8 as Latin-1, with a notice. Decode an
 * input in another charset as a whole before it is read: in some charsets the second byte of a
 * character looks like SGF's "]". Read the binary .lib and .wzq with `latin1`, which keeps each
 * byte of a text as one character, and decode the texts of their records. */
LZ_API lz_status lz_record_read(lz_record_format format, const lz_record_options *options,
                                lz_record_read_fn *read, void *read_user,
                                lz_record_game_fn *on_game, void *game_user, lz_error *error);
/* Writes one game; call it for each game of a list. LZ_ERR_UNSUPPORTED, with nothing written, when
 * the format cannot hold any part of the game. `options` may be NULL. */
LZ_API lz_status lz_record_write(lz_record_format format, const lz_record_options *options,
                                 const lz_record *record, lz_record_write_fn *write,
                                 void *write_user, lz_error *error);

/* ---- Connect Four, solved -------------------------------------------------------------------- */

enum { LZ_CONNECT4_THREADS_MAX = 64, LZ_CONNECT4_HASH_MIB_MAX = 65536 };

/* An exact solver with its own table, for one variant of connect4. Lines of four on boards with
 * (rows + 1) * columns at most 64, blocked cells or not, can mostly be solved from their first
 * moves on; other boards and lengths once some 40 to 60 cells are empty. Those use one thread.
 *
 * Scores are the mover's and count Pascal Pons's way: 0 a draw; positive when the mover wins, with
 * (cells + 1 - stones on the board before the winning move, blocked cells not counted) / 2 rounded
 * down, so that sooner is more; negative likewise when he loses. */
typedef struct lz_connect4 lz_connect4;

typedef struct lz_connect4_settings {
    size_t struct_size;
    int threads;  /* 1 .. LZ_CONNECT4_THREADS_MAX; they change the time, never a score */
    int hash_mib; /* of the table, 1 .. LZ_CONNECT4_HASH_MIB_MAX; rounded down to a power of two,
                     but at least as large as the board needs */
    bool weak;    /* only who wins: scores are -1, 0, 1 */
    bool no_book; /* do not use the shipped book of 7x6 */
} lz_connect4_settings;

/* Bounds of a score; it is solved when both are equal. */
typedef struct lz_connect4_report {
    int lower, upper;
    uint64_t nodes;  /* positions visited; 0: the score is from the book */
    int64_t time_us; /* elapsed */
    bool full;       /* lz_connect4_analyze: no stone can be dropped into this column */
} lz_connect4_report;

/* Called on the thread that called lz_connect4_solve, about twice a second and when a bound has
 * changed. */
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
/* Gives a solver of 7x6 a book in place of the shipped one, also where `no_book` is set or the
 * library was built without it: the bytes of a file that `lianzi book connect4` wrote. The solver
 * copies them. LZ_ERR_SYNTAX for bytes that are no whole book, LZ_ERR_UNSUPPORTED on another board.
 * Damage within a whole book is not noticed; its scores are then wrong. */
LZ_API lz_status lz_connect4_set_book(lz_connect4 *solver, const void *bytes, size_t size,
                                      lz_error *error);
/* Empties the table, so that the next solve takes the same nodes whatever was solved before. */
LZ_API void lz_connect4_clear(lz_connect4 *solver);
/* Solves for the side to move. Of the limits it obeys nodes, time_ms and stop; they end it with the
 * bounds known so far. `limits` and `on_progress` may be NULL. LZ_ERR_ARGUMENT for a game that is
 * won already or of another variant. */
LZ_API lz_status lz_connect4_solve(lz_connect4 *solver, const lz_game *game,
                                   const lz_limits *limits, lz_connect4_progress_fn *on_progress,
                                   void *user, lz_connect4_report *out, lz_error *error);
/* The score of every move, by column, from its mover's view. The limits hold for all columns
 * together; each gets an equal part of what the columns before it left. */
LZ_API lz_status lz_connect4_analyze(lz_connect4 *solver, const lz_game *game,
                                     const lz_limits *limits,
                                     lz_connect4_report out[LZ_GRAVITY_SIZE_MAX], lz_error *error);

/* ---- Five in a row: forced wins -------------------------------------------------------------- */

enum { LZ_SOLVE_LINE_MAX = 192 };

/* Which moves the attacker tries. Each kind includes those before it. After a move without a four
 * he wins by fours if the defender passes. Of all moves that threaten this, the last kind tries
 * those that make a three or, where the attacker has fours at hand, make a two or stop a three. */
typedef enum lz_solve_kind {
    LZ_SOLVE_VCF,   /* fours */
    LZ_SOLVE_VCT,   /* open threes, and moves that stop a four */
    LZ_SOLVE_MISE,  /* moves after which a four-three would come (mise) */
    LZ_SOLVE_FUKUMI /* moves that threaten a win by fours (fukumi), see above */
} lz_solve_kind;

typedef enum lz_proof {
    LZ_PROOF_UNKNOWN, /* a limit was reached first */
    LZ_PROOF_WIN,     /* against every reply; not always the shortest win */
    LZ_PROOF_NONE     /* there is no win by moves of this kind */
} lz_proof;

typedef struct lz_solve_report {
    lz_proof proof;
    int plies;       /* LZ_PROOF_WIN: to the five, against the longest defence; else 0 */
    uint64_t nodes;  /* positions visited */
    int64_t time_us; /* elapsed */
    int length;      /* of the line */
    /* The line: attack, reply, attack ... It ends early, so that `length` is less than `plies`,
     * where every next reply is forbidden to black, usually at a four. */
    int cells[LZ_SOLVE_LINE_MAX];
} lz_solve_report;

/* Looks for a forced win of the side to move. Of the limits it obeys nodes, time_ms, stop and
 * depth, the plies that the win may take; they may be NULL. LZ_ERR_UNSUPPORTED for Connect Four and
 * for other lengths than five; LZ_ERR_ARGUMENT when the game is over or in its opening. */
LZ_API lz_status lz_solve_threats(const lz_game *game, lz_solve_kind kind, const lz_limits *limits,
                                  lz_solve_report *out, lz_error *error);
/* The same for a win that begins with a stone on `cell`. LZ_ERR_ILLEGAL if that is no legal move.
 */
LZ_API lz_status lz_solve_threat_move(const lz_game *game, lz_solve_kind kind, int cell,
                                      const lz_limits *limits, lz_solve_report *out,
                                      lz_error *error);
/* The same as lz_solve_threats, except for LZ_SOLVE_VCF; a win is also written as a certificate,
 * which docs/PROOF.md describes. The position comes from moves on an empty board. LZ_ERR_IO if
 * `put` fails. */
LZ_API lz_status lz_solve_write(const lz_game *game, lz_solve_kind kind, const lz_limits *limits,
                                lz_record_write_fn *put, void *user, lz_solve_report *out,
                                lz_error *error);

/* ---- Proofs ---------------------------------------------------------------------------------- */

/* A search for a proof that one side wins whatever the other does. docs/PROOF.md describes it and
 * the certificate that it writes. */
typedef struct lz_prover lz_prover;

enum { LZ_PROVER_LEVELS = 2, LZ_PROVER_THREADS_MAX = 64, LZ_PROVER_MEMORY_MIB_MAX = 1 << 20 };

typedef struct lz_prover_settings {
    size_t struct_size;
    int memory_mib; /* of the tree in memory, 1 .. LZ_PROVER_MEMORY_MIB_MAX */
    int threads; /* 1 .. LZ_PROVER_THREADS_MAX. Each further one takes 52 MiB beside `memory_mib`,
                    and makes the search differ from run to run. Lengths other than five take one.
                  */
    /* Where a position stays open, the engine's search looks for the winner's move, with so many
     * positions at first and eight times as many each later time; 0: never. It takes 64 MiB for
     * each thread; without that memory, and for lengths other than five, it is not asked. */
    uint64_t advice_nodes;
    /* The search is for a certificate that `winner` holds the draw: that the other side completes
     * no line whatever it plays. On boards of at most 128 cells, for at most nine in a row, and
     * under renju for white alone. It takes one thread and no advice and keeps no state. */
    bool draw;
} lz_prover_settings;

LZ_API void lz_prover_settings_init_sized(lz_prover_settings *settings, size_t size);
/* 256 MiB, one thread, no advice, a win. */
static inline void lz_prover_settings_init(lz_prover_settings *settings)
{
    lz_prover_settings_init_sized(settings, sizeof *settings);
}

typedef struct lz_prover_report {
    lz_proof proof;      /* LZ_PROOF_WIN: it is proved. LZ_PROOF_NONE: no win; at five in a row and
                            for a draw, by the moves that it tries */
    uint64_t expansions; /* nodes whose moves were tried, or positions if all moves are tried */
    uint64_t positions;  /* visited by the searches for threats and by the engine's for advice */
    uint64_t nodes;      /* positions in memory */
    uint64_t bytes;      /* of memory that they take */
    uint32_t needed;     /* proof and disproof number of the start */
    uint32_t to_refute;
    /* Level 0: the replies to the winner's best first move. Level 1: the replies to the best moves
     * after these. How many are known, and how many of them are proved to lose. */
    uint32_t replies[LZ_PROVER_LEVELS], proved[LZ_PROVER_LEVELS];
    bool full; /* the search ended because its memory is used up */
} lz_prover_report;

/* A search for a win of `winner` from the game's position. The game is not over, has no swap
 * opening and no passes, and began on an empty board. `settings` may be NULL. */
LZ_API lz_status lz_prover_new(const lz_game *game, lz_colour winner,
                               const lz_prover_settings *settings, lz_prover **out,
                               lz_error *error);
LZ_API void lz_prover_free(lz_prover *prover);
/* Lets the search try the winner's moves of a certificate first where a position is like one of
 * those in it. It may be of another rule, of another board and after other moves: its board lies
 * with its middle on that of the search, or with its first stone on one of the search's, turned so
 * that most of its stones are the search's. Of a certificate that goes on to the search's position
 * only what follows from there is taken. LZ_ERR_UNSUPPORTED if its length to win or its winner
 * differs, or if a stone of its position lies on no free cell. */
LZ_API lz_status lz_prover_like(lz_prover *prover, const lz_certificate *certificate,
                                lz_error *error);
/* Continues the search until the position is decided, the memory is full, or a limit ends it: nodes
 * (that many further expansions), time_ms or stop. `limits` may be NULL. */
LZ_API lz_status lz_prover_run(lz_prover *prover, const lz_limits *limits, lz_prover_report *out,
                               lz_error *error);
/* Writes the certificate of a proved win. */
LZ_API lz_status lz_prover_write(lz_prover *prover, lz_record_write_fn *put, void *user,
                                 lz_error *error);
/* Write the whole state of the search, and read it back into a new prover of the same position.
 * LZ_ERR_SYNTAX if the state is damaged or belongs to another position. */
LZ_API lz_status lz_prover_save(const lz_prover *prover, lz_record_write_fn *put, void *user,
                                lz_error *error);
LZ_API lz_status lz_prover_load(lz_prover *prover, lz_record_read_fn *get, void *user,
                                lz_error *error);

/* The replies to the winner's best first move that are not proved to lose yet, the strongest first:
 * writes their cells, at most `capacity` of them, and returns how many there are. */
LZ_API int lz_prover_open(const lz_prover *prover, int *cells, int capacity);

/* The legal moves of a position, of those that symmetries make equal the first: writes their cells,
 * at most `capacity` of them, and returns how many there are. */
LZ_API int lz_game_distinct_moves(const lz_game *game, int *cells, int capacity);

/* A position of a proof, and the longest game from there. */
typedef struct lz_proved {
    int plies;  /* of the longest game; negative if the side to move loses */
    int score;  /* as that of an lz_line */
    int length; /* of the line, which may end early */
    /* The line: the winner's move, the reply after which the game lasts longest, and so on. It
     * begins with a reply if that side is to move. */
    int cells[LZ_PV_MAX];
} lz_proved;

/* Whether lz_certificate_answer may know the game's position: the variant is the same, and the
 * stones of the certificate's position are on the board, in any orientation. `bytes` need hold no
 * more than the header. LZ_ERR_SYNTAX if they are no header of a certificate. */
LZ_API lz_status lz_certificate_fits(const void *bytes, size_t size, const lz_game *game, bool *out,
                                     lz_error *error);
/* Who wins by the certificate of which `bytes` hold at least the header; LZ_EMPTY if they are no
 * header. */
LZ_API lz_colour lz_certificate_head_winner(const void *bytes, size_t size);
/* Reads a whole certificate. LZ_ERR_SYNTAX if it is damaged. */
LZ_API lz_status lz_certificate_new(const void *bytes, size_t size, lz_certificate **out,
                                    lz_error *error);
LZ_API void lz_certificate_free(lz_certificate *certificate);
/* The game that leads to the certificate's position. */
LZ_API lz_status lz_certificate_game(const lz_certificate *certificate, lz_game **out,
                                     lz_error *error);
LZ_API lz_colour lz_certificate_winner(const lz_certificate *certificate);
/* Plies of the longest game from the certificate's position. */
LZ_API int lz_certificate_plies(const lz_certificate *certificate);
/* Whether the game's position is in the proof, or is the one before the winner's move that leads to
 * the certificate's position, whatever the order of the moves was and in any orientation. */
LZ_API bool lz_certificate_answer(const lz_certificate *certificate, const lz_game *game,
                                  lz_proved *out);
/* Joins certificates: writes the one of the game's position. Where the winner's opponent is to
 * move, after each of his legal replies the winner's move must be in one of the certificates, or be
 * the last move before its position; LZ_ERR_UNSUPPORTED names a reply without one. Where the winner
 * is to move, one of the certificates must have his move. */
LZ_API lz_status lz_certificate_merge(const lz_certificate *const *certificates, int count,
                                      const lz_game *game, lz_record_write_fn *put, void *user,
                                      lz_error *error);

#ifdef __cplusplus
}
#endif

#endif
