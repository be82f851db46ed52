/* The coach at the table (session_setup.coach): each stone of a person is judged before a program
 * answers it. After a mistake the game waits: the person looks again in three steps, takes the
 * stone back or plays on. docs/COACH.md says what a mistake is.
 *
 * The program that draws the session has the judging done, by verdict_find in a thread of its own,
 * when session_coach_is_due says so. */
#ifndef LIANZI_SESSION_COACH_H
#define LIANZI_SESSION_COACH_H

#include "session/hint.h"
#include "session/session.h"
#include "study/verdict.h"

enum coach_step {
    COACH_QUIET,
    COACH_CHECKS, /* the last stone is being judged */
    COACH_WARNS,  /* it was a mistake: the person decides */
    COACH_AGAIN   /* it was taken back: the person's clock stands until the next stone */
};

/* Lives in the session. All zero, it is quiet. */
struct coach {
    enum coach_step step;
    struct verdict verdict; /* from COACH_WARNS on */
    struct hint hint;       /* the steps of looking again; HINT_NONE before the first */
    int64_t left_ms;        /* the person's game time before the stone */
};

enum coach_step session_coach(const struct session *session);
/* Whether the last stone is to be judged now: neither paused nor over. */
bool session_coach_is_due(const struct session *session);
/* Takes the verdict on the last stone; ignored if none is awaited. One that does not warn lets the
 * game go on. */
void session_coach_take(struct session *session, const struct verdict *verdict, int64_t now_ms);
/* Writes the nodes of the moves worth remembering of a finished game, and returns how many: of
 * those of which the coach warned the two that cost most, in different positions. The note on a
 * node says what was better. None while the game goes on. */
enum { COACH_WORTH = 2 };
int session_coach_worth(const struct session *session, int nodes[COACH_WORTH]);
/* The next step of looking again; false if there is nothing to look at. */
bool session_coach_look(struct session *session);
/* The present step: with a cell and marks at the last one. NULL before the first, or while another
 * position is shown. */
const struct hint *session_coach_hint(const struct session *session);
/* Takes the stone back, as session_undo does then. */
void session_coach_take_back(struct session *session, int64_t now_ms);
/* The stone stays, and the game goes on. */
void session_coach_play_on(struct session *session, int64_t now_ms);

/* What the coach says: the mistake, then the present step; "" while it is quiet. */
void coach_word(const struct session *session, char *text, size_t size);
/* At the last step why the stone was a mistake and what is better, a sentence a line; else "". */
void coach_word_why(const struct session *session, char *text, size_t size);

#endif
