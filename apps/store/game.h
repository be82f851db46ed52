/* The columns of a game. */
#ifndef LIANZI_STORE_GAME_H
#define LIANZI_STORE_GAME_H

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdint.h>

/* A date as a number that sorts by time: year * 512 + month * 32 + day, an unknown part 0; 0 for a
 * text that does not begin with a year. The text may be NULL. */
uint32_t game_day(const char *date);
/* The same for the last date of a range such as "2018-05-02,04"; that of a single date itself. */
uint32_t game_last_day(const char *date);
/* Writes the date that the number stands for, "" for 0. */
void game_date(uint32_t day, char *text, size_t size);
/* Whether a column of `game` holds this part of a header; rows of `header` hold the others. */
bool game_has_column(lz_record_info info);

#endif
