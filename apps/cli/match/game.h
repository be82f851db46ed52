/* One game between two players under our referee: lz_game decides what is legal and who has won,
 * the runner's own clock who was late, and the match's draw and resign rules when to stop early. */
#ifndef LIANZI_CLI_MATCH_GAME_H
#define LIANZI_CLI_MATCH_GAME_H

#include "cli/match/player.h"

/* When a game is ended before its end; 0 turns a rule off. Scores are lz_line's; only players that
 * report scores (ours, in process) can resign or agree to a draw. */
struct adjudication {
    int max_stones;   /* a draw once so many are on the board */
    int resign_score; /* lost for a player whose score was at or below -resign_score ... */
    int resign_moves; /* ... for so many of its moves in succession */
    int draw_score;   /* drawn when both players' scores were within +-draw_score ... */
    int draw_moves;   /* ... for so many moves of each */
};

struct game_record {
    int number;        /* in the match's schedule, from 1 */
    int opening;       /* in the openings, from 1; 0: none */
    int engine[2];     /* who has black, who has white */
    lz_result result;  /* LZ_RESULT_ONGOING: not played */
    char reason[16];   /* "line", "full", "stones", "draw", "resign", or the loser's fault */
    char text[200];    /* the fault in words, or empty */
    int opening_moves; /* how many of the moves were the opening's */
    int move_count;    /* all moves */
    char *moves;       /* all of them as a move string, row 1 at the bottom */
    int32_t *move_ms;  /* what each of the players' moves took, the opening's left out */
    uint64_t nodes[2]; /* reported by them */
};

void game_record_free(struct game_record *record);

/* Plays from `opening` (a move string) to the end; fills in everything but number, opening and
 * engine. False when called off or out of memory: then there is no result. */
bool game_play(struct player *black, struct player *white, const char *opening, int number,
               const struct adjudication *adjudication, struct game_record *record);

/* 2, 1 or 0 half-points for the engine that has black. */
int game_half_points(lz_result result);

#endif
