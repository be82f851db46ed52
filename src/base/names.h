/* Things with a number and a name: finding one by its name, and listing all. */
#ifndef LIANZI_BASE_NAMES_H
#define LIANZI_BASE_NAMES_H

#include <lianzi/lianzi.h>

/* The name of a number; NULL from the first number past the last thing. */
typedef const char *names_fn(int number);

enum { NAMES_SIZE = 120 };
/* The number of the name; -1 with LZ_ERR_ARGUMENT if nothing is called so. `complaint` is a format
 * for the name and for the list of all. */
int names_parse(names_fn *name_of, const char *name, const char *complaint, lz_error *error);
/* Writes "freestyle, standard, renju". */
void names_list(names_fn *name_of, char out[NAMES_SIZE]);

#endif
