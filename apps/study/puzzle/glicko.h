/* Glicko-2, the rating of players that also knows how sure it is: Mark E. Glickman, "Example of the
 * Glicko-2 system", 2022. */
#ifndef LIANZI_STUDY_PUZZLE_GLICKO_H
#define LIANZI_STUDY_PUZZLE_GLICKO_H

struct glicko {
    double rating, deviation, volatility;
};

/* A game against an opponent of that strength. */
struct glicko_game {
    double rating, deviation;
    double score; /* 1 a win, 0 a loss */
};

/* 1500, 350, 0.06. */
struct glicko glicko_new(void);
/* The player after a rating period with these games. */
struct glicko glicko_after(struct glicko player, const struct glicko_game *games, int count);

#endif
