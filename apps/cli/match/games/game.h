/* Plays one game between two players. lz_game decides which moves are legal and who has won, the
 * runner's own clock decides who is late, and the match's draw and resign rules end a game
 * early. */
#ifndef LIANZI_CLI_MATCH_GAMES_GAME_H
#define LIANZI_CLI_MATCH_GAMES_GAME_H

#include "cli/match/games/player.h"

/* When to end a game early; 0 turns a rule off. Scores are those of lz_line; only players that
 * report scores (ours, in process) can resign or agree to a draw. */
struct adjudication {
    int max_stones;   /* a draw once this many are on the board */
    int resign_score; /* a loss for a player whose score was at most -resign_score ... */
    int resign_moves; /* ... in this many successive moves of its own */
    int draw_score;   /* a draw when both players' scores were within +-draw_score ... */
    int draw_moves;   /* ... in this many successive moves of each */
};

struct game_record {
    int number;        /* in the match's schedule, from 1 */
    int opening;       /* in the openings, from 1; 0: none */
    int engine[2];     /* of black, of white */
    lz_result result;  /* LZ_RESULT_ONGOING: not played */
    char reason[16];   /* "line", "full", "stones", "draw", "resign", or the loser's fault */
    char text[200];    /* the fault in words, or empty */
    int opening_moves; /* number of moves that belong to the opening */
    int move_count;    /* all moves */
    char *moves;       /* all of them as a move string, row 1 at the bottom */
    int32_t *move_ms;  /* time of each move after the opening */
    uint64_t nodes[2]; /* as the players report them */
};

void game_record_free(struct game_record *record);

/* Who watches a game: called with its moves so far before the first move of a player, after each
 * move and at the end, in the thread that plays. NULL for nobody. */
struct game_watcher {
    void (*see)(const struct game_record *record, const char *moves, void *user);
    void *user;
};

/* Plays from `opening` (a move string) to the end and fills in everything but number, opening and
 * engine. Returns false, without a result, when cancelled or out of memory. */
bool game_play(struct player *black, struct player *white, const char *opening, int number,
               const struct adjudication *adjudication, const struct game_watcher *watcher,
               struct game_record *record);

/* 2, 1 or 0: the half-points of black's engine. */
int game_half_points(lz_result result);
/* "black", "white", "draw", or "none" for a game without a result. */
const char *game_result_name(lz_result result);

#endif
