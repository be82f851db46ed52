/* Reads a game of a text that holds games, and learns what else the text has. */
#ifndef LIANZI_STUDY_READING_H
#define LIANZI_STUDY_READING_H

#include <lianzi/lianzi.h>

/* What a text has besides the game: the first that applies. REST_DAMAGE is the part of the
 * game behind the place where it is damaged or cut off; REST_LAST_MOVE is a last move that the
 * rules do not allow, such as the forbidden one by which a game of renju was lost; REST_NOTES is a
 * remark, or something that no record holds. */
enum reading_rest { REST_NOTHING, REST_DAMAGE, REST_LAST_MOVE, REST_GAMES, REST_NOTES };

struct reading {
    lz_record *whole; /* all of the game, but for REST_LAST_MOVE */
    enum reading_rest beside;
    lz_error damage;  /* of REST_DAMAGE */
    char charset[32]; /* in which its texts were read, if that was a guess; else "" */
};

/* Takes game `number`, from 1. `variant` (may be NULL) stands in for what the text does not say;
 * `rows` is of move strings. */
lz_status reading_take(lz_record_format format, const lz_variant *variant, lz_rows rows,
                       const char *data, size_t length, int number, struct reading *out,
                       lz_error *error);
void reading_clear(struct reading *reading);
/* Gets game `number`, from 1. */
typedef void reading_game_fn(void *user, int number, const lz_record *record);
/* Hands on every game of the text, in the order in which reading_take counts them. The record is
 * the reader's: copy it to keep it. `rest` (may be NULL) gets what else the text has, of which
 * REST_DAMAGE comes before REST_NOTES, and the charset; its `whole` stays NULL. */
void reading_games(lz_record_format format, const char *data, size_t length, reading_game_fn *fn,
                   void *user, struct reading *rest);

#endif
