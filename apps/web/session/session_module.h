/* The functions of the session's module, which the page calls on its main thread. There is one
 * session. Answers are JSON as in web/module/module.h; NULL means done, or no memory. Times are in
 * milliseconds of a steady clock. */
#ifndef LIANZI_WEB_SESSION_MODULE_H
#define LIANZI_WEB_SESSION_MODULE_H

#include "session/chapters.h"
#include "web/module/module.h"

/* ---- The session ----------------------------------------------------------------------------- */

/* Begins the session or study that a text of chapters_write says; a refusal leaves the one before.
 * Another program's engine becomes this one, since a page starts no program. */
WEB_CALL char *web_session_begin(const char *text);
/* Does a command of commands.c. */
WEB_CALL char *web_session_do(const char *command, int number, const char *text, double now_ms);
/* Ends the game if its clock has run out; whether it just did. */
WEB_CALL bool web_session_tick(double now_ms);
/* {"left": [ms, ms], "text": ["0:30", "0:30"]} */
WEB_CALL char *web_session_clocks(double now_ms);
/* Everything that a page shows; see state.c. */
WEB_CALL char *web_session_state(void);
/* The opening rules: [{"name", "title", "explained"}]. */
WEB_CALL char *web_openings(void);
/* The position at a node: the members of the state that tell of a position. */
WEB_CALL char *web_session_position(int node);
/* The rows of the list of moves, as session/move_list.h has them. */
WEB_CALL char *web_session_moves(int columns, int step);
/* What an engine needs to think about the position, the shown one if `shown`: the three texts of a
 * position, and "classic", "level" and "limits" of the player to move. */
WEB_CALL char *web_session_task(bool shown, double now_ms);
/* {"text": that of chapters_write} */
WEB_CALL char *web_session_write(double now_ms);

/* ---- Chapters: chapters.c -------------------------------------------------------------------- */

/* "add": a chapter from the shown position, or from the empty board if `number` is not 0; "open"
 * the chapter `number`; "name" and "note": its texts; "move" it `number` places down; "delete" it,
 * and "restore" the one that was deleted last. */
WEB_CALL char *web_chapters_do(const char *deed, int number, const char *text, double now_ms);

/* ---- Files ----------------------------------------------------------------------------------- */

/* Reads a file whose name or `format` says what it is; `variant` stands for what the file does not
 * say. {"games": [{"title", "black", "result", ...}]}, of which web_session_choose takes one. */
WEB_CALL char *web_session_open(const char *format, const char *variant, const char *data,
                                int size);
/* The session of a game that was just read: {"said": [...]}, sentences on what it lacks. */
WEB_CALL char *web_session_choose(int game, double now_ms);
/* The same of a study of all games that were just read. */
WEB_CALL char *web_session_choose_all(void);
/* {"text": that of session_write for a game that was just read}, to be kept. */
WEB_CALL char *web_session_text(int game, double now_ms);
/* {"at": address, "size": bytes, "losses": [...]}: the file, which the page frees, and in words
 * all that the format cannot hold. `date` is YYYY-MM-DD. */
WEB_CALL char *web_session_export(const char *format, const char *date);

/* ---- Hints: hint.c -----------------------------------------------------------------------------
 */

/* A hint's present step: {"text", "why", "cell", "marks"}: the reasons a sentence a line, the cell
 * to be marked and the struct hint_mark of what the reasons name; "", -1 and none before the last
 * step. */

/* Goes on to the next step of the hint for the node; NULL if it has none yet. */
WEB_CALL char *web_hint_next(int node);
/* Takes the action that an engine found, and its reasons as web_explain gives them or "". */
WEB_CALL char *web_hint_take(int node, int kind, int cell, const char *facts);
WEB_CALL void web_hint_forget(void);
/* What an engine needs to think about the position before the last stone. */
WEB_CALL char *web_coach_before(void);
/* Takes the verdict on the stone as web_coach gives it; "" has nothing to say. */
WEB_CALL char *web_coach_take(const char *text, double now_ms);

/* ---- A review: review.c -----------------------------------------------------------------------
 */

/* Begins the review of the main line: {"count": positions}. */
WEB_CALL char *web_review_begin(void);
/* What an engine needs to think about a position, 0 the start; NULL where it is not to be asked. */
WEB_CALL char *web_review_task(int index);
/* Takes what it found: "SCORE WIN MATE SECOND", the mover's, SECOND the win rate of the next best
 * move or -1; and the moves of the best line. */
WEB_CALL char *web_review_note(int index, const char *text, const char *moves);
/* What web_explain needs beside the position to say why the move there is judged as it is: {"cell",
 * "best", "reply"}; NULL if it is not judged. */
WEB_CALL char *web_review_question(int index);
/* Takes the reasons that web_explain found. */
WEB_CALL char *web_review_explain(int index, const char *facts);
/* Puts judgements, comments and better lines into the game: {"said": how well each side played}. */
WEB_CALL char *web_review_end(void);
/* The review as a page that stands alone, as web_session_export gives a file. */
WEB_CALL char *web_review_page(void);

/* ---- Learning from mistakes: learn.c ----------------------------------------------------------
 */

/* Answers the question with a stone on the cell: {"check", "refused", "move", "cell", "best"}.
 * Where `check` says so, web_learn_judge wants the other side's best line after the move; where
 * the answer is refused, web_learn_explain wants to know why. `best` is for web_explain. */
WEB_CALL char *web_learn_answer(int cell);
/* Takes "WIN MATE", the other side's, or "": the same. */
WEB_CALL char *web_learn_judge(const char *text);
/* Takes the reasons that web_explain found. */
WEB_CALL char *web_learn_explain(const char *facts);

/* The mistakes to learn from as cards of the practice queue that are due on the day YYYY-MM-DD:
 * {"cards": [...]}, as web/module/module.h has them. */
WEB_CALL char *web_session_mistakes(const char *date);
/* The same of the moves worth remembering of a game with a coach that has ended. */
WEB_CALL char *web_session_worth(const char *date);

/* ---- Progress: progress.c ---------------------------------------------------------------------
 */

/* Adds a game that is kept under the name, of a text of session_write. */
WEB_CALL char *web_progress_game(const char *name, const char *text);
/* What to show of the progress (study/standing.h) in the games that were added since the last time:
 * texts, and the numbers of the two courses. `progress` is what web_puzzles_open gave to be kept or
 * "", `ratings` those after the latest tries, `cards` a line "DUE LAST" for each, LAST "-" before
 * the first answer, `today` YYYY-MM-DD. */
WEB_CALL char *web_progress(const char *progress, const char *ratings, const char *cards,
                            const char *today);
/* The mistakes of a kind (0 .. ERRORS - 1, in the order of web_progress) in a game that is kept
 * under the name, as web_session_mistakes has them. */
WEB_CALL char *web_progress_mistakes(const char *name, const char *text, int kind,
                                     const char *date);

/* ---- Without the session --------------------------------------------------------------------- */

/* The state of another session, of a text as for web_session_begin. */
WEB_CALL char *web_view(const char *text);
/* {"game"}: of such a session that a person played to its end, from an empty board on: the variant,
 * the result (b, w, d, or - for none) and the moves, with U+001F between; "" for others. */
WEB_CALL char *web_session_game(const char *text);
/* {"variant", "start", "depth"}: what a classic's report begins with, and how deep it searches. */
WEB_CALL char *web_classic_start(int classic);

/* ---- Shared by the files beside -------------------------------------------------------------- */

struct session *web_session(void);
/* The session becomes the page's; the one before and its study are freed. */
void web_set_session(struct session *session);
/* Another chapter of the page's study becomes the page's session, under its name. */
void web_turn_to(struct session *chapter);
/* NULL where the game is no chapter. */
struct chapters *web_chapters(void);
/* The study becomes the page's, with its present chapter as the session. */
void web_set_chapters(struct chapters *study);
/* Frees the study and its sessions; false without one. */
bool web_end_chapters(void);
/* "begin", "again", "next", "hint", "solution", "end". */
lz_status web_learn_do(const char *deed, lz_error *error);
void web_learn_forget(void);
/* Writes "canLearn", and "learn": {"text", "why", "number", "count", "solved", "marks"} or null. */
void web_learn_put(struct json *json);
/* `chapters` may be NULL. */
char *web_state(const struct session *session, const struct chapters *chapters);
/* Writes "chapters": {"names", "stamp", "present", "name", "note"}, or null. */
void web_put_chapters(struct json *json, const struct chapters *chapters);
/* Writes what the coach says: "coach", "coachStep", "coachDue", and "coached", its hint or null. */
void web_put_coach(struct json *json, const struct session *session);
/* The three texts of the position at a node, whose game this is. */
char *web_task(const lz_record *record, int node, const lz_game *game);
/* What a format cannot hold; the page shows no more than these. */
struct losses {
    lz_error list[8];
    int count;
};
/* {"at", "size", "losses"} of a file that was made in memory; `losses` may be NULL. */
char *web_file(const struct bytes *file, const struct losses *losses);
/* Writes players, event, round, place, date and result of a record. */
void web_put_facts(struct json *json, const lz_record *record);

#endif
