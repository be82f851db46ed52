/* A game in a terminal, for both modes of `lianzi play` (line by line, full screen). The game
 * itself is the session (docs/SESSION.md says what its commands mean); this adds the programs that
 * think for its seats, moves entered as text, and files. */
#ifndef LIANZI_CLI_PLAY_H
#define LIANZI_CLI_PLAY_H

#include "engines/proofs.h"
#include "session/coach.h"
#include "session/session.h"
#include "study/reading.h"

#include <lianzi/study.h>
#include <stdbool.h>
#include <stddef.h>

/* The session's time: games in a terminal have no clock. */
enum { PLAY_NOW = 0 };

struct play {
    struct session *session;
    struct player program;        /* sits where no person does, and gives hints */
    lz_classic_settings settings; /* of the program if it is a classic */
    uint64_t nodes;               /* how many positions the engine may search; 0: no limit */
    lz_engine *engine;
    struct proofs *proofs; /* for the engine; NULL: none */
    bool coach;            /* is at the table in the games that begin here */
    lz_engine *adviser;    /* the coach's, at full strength; NULL before a game with one */
    struct hint hint;      /* the last one that was asked for */
    char *path;            /* the file that holds the game, as opened or saved last; or NULL */
    uint64_t kept;         /* the session's edits that need no saving */
    bool keeps;            /* a person plays, so the game is kept after each change */
    uint64_t written;      /* the session's revision that is kept */
    uint64_t practised;    /* the session's revision of which play_practise made cards */
};

/* Begins a game with the moves that it has, its seats taken by persons and by the program. On
 * failure nothing changes. */
lz_status play_begin(struct play *play, lz_game *game, const bool person[2], lz_error *error);
/* Goes on with a record, at the end of its main line. If the classic does not play the game, the
 * engine takes its place. The record becomes the game's if that succeeds; else nothing changes. */
lz_status play_take_record(struct play *play, lz_record *record, lz_error *error);
/* Goes on with a kept session, against the player that it has. It becomes the game's if that
 * succeeds; else nothing changes. */
lz_status play_take_session(struct play *play, struct session *session, lz_error *error);
/* The session begins again. */
void play_restart(struct play *play);
/* Frees what `play` holds. */
void play_destroy(struct play *play);

bool play_is_classic(const struct play *play);
/* Whether the program moves first in the classic's report; elsewhere the person does. */
bool play_classic_begins(lz_classic classic);
/* The session's result, or the classic's own if that ends the game earlier. */
lz_result play_result(const struct play *play);
/* That in English, to be translated: "You win", "x wins", "Draw"; NULL while the game goes on. */
const char *play_result_text(const struct play *play);

/* A rating of a position. */
struct play_score {
    int64_t value; /* black's: the classic's static value, or of the last search before it */
    int plies;     /* left to a known forced win of whom the value favours; 0: none is known */
    bool proved;   /* that win is from a proof; it may come sooner */
};

/* The rating of the shown position. */
struct play_score play_score(struct play *play);

/* The choice of the program. */
struct play_thought {
    lz_action action;
    lz_colour to_move;      /* where it thought as the engine */
    lz_line line;           /* the engine's; no moves: none */
    uint64_t nodes;         /* that a classic searched */
    struct explanation why; /* of a hint; no facts: there is none */
    struct verdict verdict; /* of the coach */
};

/* The program thinks about a game; all but `out` stays as it is. */
lz_status play_think(const struct play *play, const lz_game *game, const lz_stop *stop,
                     lz_progress_fn *on_progress, void *user, struct play_thought *out,
                     lz_error *error);
/* Thinks about a game for a hint: the engine's choice comes with its reasons. */
lz_status play_think_hint(const struct play *play, const lz_game *game, const lz_stop *stop,
                          lz_progress_fn *on_progress, void *user, struct play_thought *out,
                          lz_error *error);
/* Judges the game's last move for the coach. */
lz_status play_think_coach(const struct play *play, const lz_game *game, const lz_stop *stop,
                           lz_progress_fn *on_progress, void *user, struct play_thought *out,
                           lz_error *error);
/* After a game with the coach the moves worth remembering become cards of the practice queue, or
 * the error says why not. */
lz_status play_practise(struct play *play, lz_error *error);
/* Notes what the engine thought on the node. */
void play_keep_note(struct play *play, int node, const struct play_thought *thought);
/* Reads a person's input: "x y" from 1 at the lower left, letter and number, a column under
 * gravity, or an opening's choice or number; does it when it is legal. */
lz_status play_enter(struct play *play, const char *text, lz_error *error);
/* How many stones of a swap opening are still to be placed; 0 when there is none. */
int play_opening_stones(const lz_game *game);
/* Whether an opening's player has offered the cell as the next move. */
bool play_is_offered(const lz_game *game, int cell);

/* Writes the game to a file in the format of its extension; the old file stays whole until the new
 * one is. `loss` lists the parts that the format cannot hold, in English or in the person's
 * language; "" when there are none. */
lz_status play_save(struct play *play, const char *path, bool english, char *loss, size_t size,
                    lz_error *error);
/* Takes the first game of a record file. `rest` names the parts of the file that are dropped. On
 * failure nothing changes. */
lz_status play_open(struct play *play, const char *path, enum reading_rest *rest, lz_error *error);
/* Whether saving to `path` would replace a file other than the one that holds this game. */
bool play_would_replace(const struct play *play, const char *path);
/* Whether the game has anything that no file holds. */
bool play_is_unsaved(const struct play *play);

/* Keeps the game as it is among the games that the window lists, if a person plays at a terminal
 * and something changed. A failure ends the keeping. */
lz_status play_keep(struct play *play, lz_error *error);
/* Goes on with the latest game that was kept so and has not ended. LZ_ERR_ARGUMENT: there is none.
 */
lz_status play_resume(struct play *play, lz_error *error);
/* What goes on with the game once the program has ended; NULL: nothing does. */
const char *play_how_to_resume(const struct play *play);

/* The line-by-line game; returns the exit status. */
int play_plain(struct play *play);
/* Whether there is a terminal that can do full screen. */
bool play_can_screen(void);
/* The full-screen game; returns the exit status. */
int play_screen(struct play *play);
/* Puzzles on the full screen, of one rule unless it is NULL; returns the exit status. */
int play_puzzles(const lz_rule *rule);

#endif
