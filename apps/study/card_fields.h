/* A card as the named values of an object of JSON, which docs/PRACTICE.md describes. The program
 * brings the reader and writer of JSON. */
#ifndef LIANZI_STUDY_CARD_FIELDS_H
#define LIANZI_STUDY_CARD_FIELDS_H

#include "study/card.h"

struct card_source {
    void *user;
    /* Copies a text, or the texts of a list with a blank between; false without one, and where it
     * does not fit. */
    bool (*text)(void *user, const char *name, char *out, size_t size);
    bool (*number)(void *user, const char *name, double *out);
};
/* Takes the values in the order in which they are written. */
struct card_sink {
    void *user;
    void (*text)(void *user, const char *name, const char *text);
    void (*list)(void *user, const char *name, const char *const *texts, int count);
    void (*real)(void *user, const char *name, double number); /* read again it is the same */
    void (*count)(void *user, const char *name, int number);
};

void card_write(const struct card *card, const struct card_sink *sink);
/* Reads and checks what somebody else wrote. */
lz_status card_read(const struct card_source *source, struct card *out, lz_error *error);

#endif
