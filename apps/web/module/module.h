/* The engine's functions, which the page's worker calls, and those that they call back. Positions,
 * settings and answers all pass as text. An answer is JSON, allocated here and freed by the worker;
 * NULL means that there was no memory. An answer with the member "error" is a refusal.
 *
 * A position is three texts: the variant as lz_variant_parse reads it; the start, "" or a letter
 * for each cell in the library's order (x, o, '.') and after a blank the side to move; and the
 * moves as lz_game_play reads them, rows from the bottom. Settings and limits are lines of a name
 * and a value. */
#ifndef LIANZI_WEB_MODULE_H
#define LIANZI_WEB_MODULE_H

#include "study/card.h"
#include "web/module/json.h"
#include <lianzi/lianzi.h>

#if defined(__EMSCRIPTEN__)
#include <emscripten.h>
#define WEB_CALL EMSCRIPTEN_KEEPALIVE
#else
#define WEB_CALL
#endif

/* ---- What the worker provides ---------------------------------------------------------------- */

/* Takes a message of the job that runs: {"line": ...}, {"done": ...} or {"error": ...}. It may be
 * called on any thread; the receiver frees the text. */
void web_tell(char *message);
/* The translation of a text, which the caller frees; NULL without one. Of a text with plural forms
 * it is the one for `count`; `english` is then the singular. */
char *web_translate(const char *english, unsigned long count);
/* The text decoded from a charset by its label for browsers, and a byte 0 behind it, to be freed;
 * NULL for an unknown charset and without memory. */
char *web_decode(const char *charset, const char *text, size_t length, size_t *decoded);

/* ---- Positions ------------------------------------------------------------------------------- */

WEB_CALL char *web_version(void);
/* {"cell", "plies"}: what the certificate answers, with the winner to move, and the longest game
 * from there, his move included. */
WEB_CALL char *web_proved(const char *variant, const char *moves, const char *data, int size);

/* ---- Jobs: one at a time ---------------------------------------------------------------------
 * With threads each returns at once, without them after the job's last message. Returns NULL, or an
 * error if the job did not begin. */

WEB_CALL char *web_think(const char *variant, const char *start, const char *moves,
                         const char *settings, const char *limits);
/* `kind` is an lz_solve_kind. */
WEB_CALL char *web_threats(const char *variant, const char *start, const char *moves, int kind,
                           const char *limits);
/* Why a stone on the cell `move` is good or bad, or what to play if it is -1. `best` and `reply`
 * are lines known from searches, in the position and after the move: "WIN MATE PROVED CELL", the
 * mover's, the cell of the first stone; "" for none. {"facts": the text of study/explain_text.h; ""
 * in an opening}. */
WEB_CALL char *web_explain(const char *variant, const char *start, const char *moves, int move,
                           const char *best, const char *reply);
/* Judges the last stone of the position by what was thought before it and after it, as above.
 * {"verdict": the text of study/explain_text.h} */
WEB_CALL char *web_coach(const char *variant, const char *start, const char *moves,
                         const char *best, const char *reply);
/* Exact scores of Connect Four's columns. */
WEB_CALL char *web_columns(const char *variant, const char *start, const char *moves,
                           const char *limits);
/* Gives the book of 7x6 to the engine and to all solvers to come; NULL or a refusal. No job may
 * run. */
WEB_CALL char *web_book(const char *data, int size);
/* Gives the engine a certificate in the place of the one before; level 10 and analyses ask it. No
 * job may run. */
WEB_CALL char *web_certificate(const char *data, int size);
/* Makes the threads and tables that a think about the variant needs, before a clock runs. */
WEB_CALL char *web_prepare(const char *variant, const char *settings);
/* Searches as a classic does and keeps the tree; -1 leaves depth, pruning and order as the report
 * has them. */
WEB_CALL char *web_study(const char *variant, const char *start, const char *moves, int classic,
                         int depth, int prune, int order);
/* {"nodes", "common", "best"}: the kept children of a node of the last study's tree, of -1 the
 * root; the value that most of them have, as text; the best one's cell. */
WEB_CALL char *web_study_nodes(int parent);
/* {"number", "count", "nextCut", "missing", "text", "facts", "line", "cut", and the members of
 * web_study_nodes}: a step of the last study (study/steps.h). */
WEB_CALL char *web_study_step(int number);
/* Takes a file of puzzles. No job may run. */
WEB_CALL char *web_puzzles(const char *data, int size);
/* Begins the training with them: the progress as `counted` had it, "" for none, and the keys of the
 * puzzles that were tried: solved, and missed. {"kinds": [{"value", "label"} ...], "levels": the
 * same}: what web_puzzles_choose can be given. */
WEB_CALL char *web_puzzles_begin(const char *progress, const char *solved, const char *missed,
                                 const char *today);
/* Sets which puzzles come next; a kind that there are no puzzles of stands for all. */
WEB_CALL char *web_puzzles_choose(int kind, int level);
/* Begins the next puzzle, or that of the day YYYY-MM-DD. {"none": why} if there is none, else
 * {"position": {"variant", "start", "moves"}, "task", "said", "progress", "solved", "hint": a cell
 * or -1, "numbered": the cells of a line}, and once when the result is counted "counted": {"key",
 * "progress", "missed": a card or null}, which are to be kept. `missed` is due on the day `today`.
 */
WEB_CALL char *web_puzzles_open(const char *date);
/* Somebody gives the puzzle up. The same, as are those of the jobs. */
WEB_CALL char *web_puzzles_leave(void);
/* Tries a stone on the cell, asks for a hint, or for the solution. */
WEB_CALL char *web_puzzles_try(int cell);
WEB_CALL char *web_puzzles_hint(void);
WEB_CALL char *web_puzzles_solve(void);
/* A card of the practice queue comes as its values (study/card_fields.h): name, value, name, value
 * ..., with U+001F between; it goes as {"key": that of its position, "due": a day, "card": the
 * object}. The page keeps `card` by `key`.
 *
 * A card of somebody else, checked. */
WEB_CALL char *web_card_read(const char *fields);
/* The first card with the schedule of the later answer. */
WEB_CALL char *web_card_follow(const char *fields, const char *other);
/* Begins to ask the cards that are due on the day, in their order: lines of a card's key, a blank
 * and how often it was answered wrong. */
WEB_CALL char *web_practice_begin(const char *date, const char *due, int size);
/* Goes to the next card: {"index"}, -1 after the last one. Those answered wrong come again. */
WEB_CALL char *web_practice_next(void);
/* Begins with that card. {"position", "task", "said", "progress", "done", "last": no card follows,
 * "hint", "numbered": as for puzzles, "counted": the card to be kept or null} */
WEB_CALL char *web_practice_open(const char *fields);
/* The same, as jobs: tries a stone on the cell, asks for a hint, or for the solution. */
WEB_CALL char *web_practice_try(int cell);
WEB_CALL char *web_practice_hint(void);
WEB_CALL char *web_practice_solve(void);
/* The card is not to be asked again: as it is to be kept. */
WEB_CALL char *web_practice_drop(void);
/* {"said"}: how many answers were right, how many cards are still due, and without any when the
 * next one is; `next` is that day or "". */
WEB_CALL char *web_practice_end(int due, const char *next);
/* Takes what the page knows, a line each, with a newline before each and after the last: cards, a
 * blank and a card's key before U+001F and its values; and games as web_session_game writes them.
 */
WEB_CALL char *web_repertoire_know(const char *lines, int size);
/* Finds new cards of an opening that are due on the day: {"held": positions on the way that are
 * cards already, "cards": [...]}, no card if it was stopped. It begins with the position, or with
 * an opening of renju by its index, -1 for none. `source` is 0 for what is known, 1 for a proof, 2
 * for what scored best in the games; `side` is 0 for black. A job. */
WEB_CALL char *web_repertoire(const char *variant, const char *start, const char *moves,
                              int opening, int source, int side, int cards, const char *date);
/* {"openings": [...]}: the names of renju's, by their indexes. */
WEB_CALL char *web_repertoire_openings(void);
/* The number of `lianzi bench`. */
WEB_CALL char *web_bench(void);
/* Asks the job to end; its last message follows soon. */
WEB_CALL void web_stop(void);
/* Forgets earlier games. */
WEB_CALL void web_new_game(void);

/* ---- Shared by the files beside -------------------------------------------------------------- */

/* {"error": {"text", "status", "line", "column"}}, in the language of the page. */
char *web_refusal(const lz_error *error);
/* The game of a position. */
lz_status web_game(const char *variant, const char *start, const char *moves, lz_game **out,
                   lz_error *error);
/* The start of a game or record as a position's second text; "" for an empty board with black to
 * move. `at` gives a cell's colour. `out` has room for WEB_START_SIZE. */
enum { WEB_START_SIZE = LZ_CELLS_MAX + 3 };
void web_start_text(const lz_variant *variant, const uint8_t *cells, lz_colour to_move, char *out);
/* Writes "position": the three texts of the game and of the cells that it began with; NULL: an
 * empty board. */
void web_put_position(struct json *json, const uint8_t *cells, lz_colour to_move,
                      const lz_game *game);
/* Reads a card of the practice queue from its texts, and writes "key", that of its position, "due"
 * and "card". Nothing is written on failure. */
lz_status web_card(const char *fields, struct card *out, lz_error *error);
lz_status web_put_card(struct json *json, const struct card *card, lz_error *error);
/* Reads "name number" lines; false at an unknown name. */
lz_status web_limits(const char *text, lz_limits *out, lz_error *error);
/* Gives the engine a book. */
lz_status web_engine_book(const char *data, size_t size, lz_error *error);
/* The certificate that the engine was given last; NULL: none. */
const lz_certificate *web_given_certificate(void);
/* The stop of the job that runs. */
const lz_stop *web_stop_flag(void);
/* A job is one block of memory that begins with this. */
struct web_job {
    lz_game *game; /* its position; the job's own, or NULL */
    int cell;      /* of web_job_at */
    /* Does the work and gives the last message. */
    char *(*run)(struct web_job *job);
};
/* Runs the job on a thread, or at once, and frees it. NULL, or the refusal when another job runs.
 */
char *web_job_begin(struct web_job *job);
/* The same for a job that needs a cell alone. */
char *web_job_at(char *(*run)(struct web_job *job), int cell);
/* Frees a job that cannot begin, and gives the refusal. */
char *web_job_refuse(struct web_job *job, const lz_error *error);

#endif
