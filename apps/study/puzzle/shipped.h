/* The puzzles that are shipped, and which of them comes next. */
#ifndef LIANZI_STUDY_PUZZLE_SHIPPED_H
#define LIANZI_STUDY_PUZZLE_SHIPPED_H

#include "study/puzzle/puzzle.h"

/* Adds the puzzles of all rules that lie beside the program. The error names the file. */
lz_status puzzle_list_load_shipped(struct puzzle_list *list, lz_error *error);
/* Removes the puzzles of other rules. */
void puzzle_list_keep_rule(struct puzzle_list *list, lz_rule rule);
/* The puzzle of a day "YYYY-MM-DD", the same for everybody with the same list; -1 without any. */
int puzzle_list_daily(const struct puzzle_list *list, const char *date);

#endif
