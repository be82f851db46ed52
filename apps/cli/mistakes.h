/* Cards of the practice queue, made of the mistakes that a review found. */
#ifndef LIANZI_CLI_MISTAKES_H
#define LIANZI_CLI_MISTAKES_H

#include "study/review.h"
#include "system/options.h"

struct mistakes {
    unsigned sides;   /* a bit (1 << colour) for each side whose mistakes are wanted; 0: none */
    const char *path; /* of the database; NULL: the person's own */
};

/* For OPTION_TAKE of a struct mistakes: black, white or both. */
option_take_fn mistakes_take_sides;
/* Adds cards that are due today, and says how many. `name` stands for a game without players. False
 * after a complaint. */
bool mistakes_add(const struct mistakes *mistakes, const struct options *options,
                  const struct review *review, const char *name);

#endif
