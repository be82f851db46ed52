/* Reads the first game of a text that holds games, and learns what else the text has. */
#ifndef LIANZI_STUDY_READING_H
#define LIANZI_STUDY_READING_H

#include <lianzi/lianzi.h>

/* What a text has besides its first game: the first that applies. REST_DAMAGE is the part of the
 * game behind the place where it is damaged or cut off; REST_LAST_MOVE is a last move that the
 * rules do not allow, such as the forbidden one by which a game of renju was lost; REST_NOTES is a
 * remark, or something that no record holds. */
enum reading_rest { REST_NOTHING, REST_DAMAGE, REST_LAST_MOVE, REST_GAMES, REST_NOTES };

struct reading {
    lz_record *whole; /* all of the first game, but for REST_LAST_MOVE */
    enum reading_rest beside;
    lz_error damage;  /* of REST_DAMAGE */
    char charset[32]; /* in which its texts were read, if that was a guess; else "" */
};

/* `variant` (may be NULL) stands in for what the text does not say; `rows` is of move strings. */
lz_status reading_take(lz_record_format format, const lz_variant *variant, lz_rows rows,
                       const char *data, size_t length, struct reading *out, lz_error *error);
void reading_clear(struct reading *reading);

#endif
