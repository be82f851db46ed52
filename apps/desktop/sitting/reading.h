/* What is read of a text that holds games: the first game's main line and its header. The window
 * keeps no more of it, so what else there was is told. */
#ifndef LIANZI_DESKTOP_READING_H
#define LIANZI_DESKTOP_READING_H

#include <lianzi/lianzi.h>

/* What the text holds beyond that; the first that applies. */
enum reading_rest { REST_NOTHING, REST_GAMES, REST_VARIATIONS, REST_NOTES };

struct reading {
    lz_game *game;     /* played to its end */
    lz_record *record; /* the same with the players' names and what else the header says */
    enum reading_rest rest;
};

/* `variant` (may be NULL) is what the text does not say. On failure *error says what is wrong. */
lz_status reading_take(lz_record_format format, const lz_variant *variant, const char *data,
                       size_t length, struct reading *out, lz_error *error);
void reading_clear(struct reading *reading);
/* Gives a record of a game that goes on from a read one the texts of its header; when no other
 * moves were made since, its result as well. */
void reading_copy_header(const lz_record *read, lz_record *record);

#endif
