/* Reads the first game of a text that holds games. A program that keeps only the main line and the
 * header learns from `rest` what it drops, and one that keeps all of the game from `beside`. */
#ifndef LIANZI_COMMON_READING_H
#define LIANZI_COMMON_READING_H

#include <lianzi/lianzi.h>

/* What was dropped; the first that applies. REST_LAST_MOVE is a last move that the rules do not
 * allow, such as the forbidden one by which a game of renju was lost. */
enum reading_rest { REST_NOTHING, REST_LAST_MOVE, REST_GAMES, REST_VARIATIONS, REST_NOTES };

struct reading {
    lz_game *game;     /* played to its end */
    lz_record *record; /* the same game with the header: players, date, place ... */
    enum reading_rest rest;
    lz_record *whole; /* all of the first game, but for REST_LAST_MOVE */
    /* What the text has besides: a last move, other games; or as REST_NOTES, what is damaged, a
     * remark, or something that no record holds. */
    enum reading_rest beside;
};

/* `variant` (may be NULL) stands in for what the text does not say; `rows` is of move strings. */
lz_status reading_take(lz_record_format format, const lz_variant *variant, lz_rows rows,
                       const char *data, size_t length, struct reading *out, lz_error *error);
void reading_clear(struct reading *reading);
/* Copies the header of `read` to the record of a game that went on from it; the result too when
 * both have the same moves. */
void reading_copy_header(const lz_record *read, lz_record *record);

#endif
