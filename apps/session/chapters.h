/* A study: games or positions in an order, its chapters, of which one is present. Each chapter is a
 * session of its own, so that a chapter that is left keeps its position, its edits and what can be
 * taken back. A chapter's name and note are the record's (SGF's GN and GC). */
#ifndef LIANZI_SESSION_CHAPTERS_H
#define LIANZI_SESSION_CHAPTERS_H

#include "session/session.h"

enum { CHAPTERS_MAX = 500, CHAPTER_NAME_MAX = 200 /* bytes, with the end of the text */ };

struct chapters;

/* A study without a chapter: add one before anything else. NULL without memory. */
struct chapters *chapters_new(lz_error *error);
/* A study whose only chapter is the session, which becomes its own. NULL without memory. */
struct chapters *chapters_of(struct session *session, lz_error *error);
/* Frees all sessions, too. */
void chapters_free(struct chapters *chapters);

int chapters_count(const struct chapters *chapters);
int chapters_present(const struct chapters *chapters);
/* NULL for a number that is no chapter's. */
struct session *chapters_session(const struct chapters *chapters, int index);
/* A number that changes with every change of the list. */
uint64_t chapters_stamp(const struct chapters *chapters);
/* The name that the record has, else the players where they are known or one is a program, else
 * "Chapter 3". */
void chapters_name(const struct chapters *chapters, int index, char *text, size_t size);

/* Adds the session as the last chapter; it becomes the study's own if that succeeds.
 * LZ_ERR_UNSUPPORTED beyond CHAPTERS_MAX. */
lz_status chapters_add(struct chapters *chapters, struct session *session, lz_error *error);
/* Adds a copy of the record for two persons, at the end of its main line. */
lz_status chapters_add_record(struct chapters *chapters, const lz_record *record, lz_error *error);
/* Adds a chapter without moves for two persons that begins from the game's present position, or
 * from the empty board of it. No opening's steps are asked for. */
lz_status chapters_add_game(struct chapters *chapters, const lz_game *game, bool empty,
                            lz_error *error);
/* Makes the chapter the present one. The one that is left pauses if its clock or a program would go
 * on. */
void chapters_open(struct chapters *chapters, int index, int64_t now_ms);
/* Moves the present chapter so many places down, up if negative; stops at the ends. */
void chapters_move(struct chapters *chapters, int places);
/* Deletes the present chapter; the next one, else the one before, becomes the present one. False,
 * with nothing done, for the only chapter. */
bool chapters_delete(struct chapters *chapters, int64_t now_ms);
/* Brings the chapter that was deleted last back to its place, as the present one. */
bool chapters_can_restore(const struct chapters *chapters);
void chapters_restore(struct chapters *chapters, int64_t now_ms);

/* ---- the saved form ----
 *
 *   lianzi-study 1
 *   chapter 1234          so many bytes follow: a saved session (session/saved.h)
 *   ...
 *   present 2             the place of the chapter that follows to the end, counted from 0
 *   lianzi-session 1
 *   ...
 *
 * Of a game that belongs to no study it is the saved session alone. */

/* What stands before the present chapter, for chapters_join; "" of no study, where `chapters` is
 * NULL. The caller frees it; NULL without memory. A chapter that did not change since the last time
 * is not written anew. */
char *chapters_head(struct chapters *chapters, int64_t now_ms);
/* The saved form: a malloc'd text; NULL without memory. */
char *chapters_join(const char *head, const struct session *present, int64_t now_ms);
/* Both at once. */
char *chapters_write(struct chapters *chapters, const struct session *present, int64_t now_ms);
/* Reads all or nothing; the error names the line. `*chapters` becomes NULL for a game alone, else
 * the owner of `*present`. */
lz_status chapters_read(const char *text, struct chapters **chapters, struct session **present,
                        lz_error *error);
/* Reads the present chapter alone, or a game. */
lz_status chapters_read_present(const char *text, struct session **present, lz_error *error);

#endif
