/* Things with a number and a name: finding one by its name, and listing all. */
#ifndef LIANZI_BASE_NAMES_H
#define LIANZI_BASE_NAMES_H

#include <stddef.h>

/* The name of a number; NULL from the first number past the last thing. */
typedef const char *names_fn(int number);

/* The number of the name; -1: nothing is called so. */
int names_find(names_fn *name_of, const char *name);

enum { NAMES_SIZE = 120 };
/* Writes "freestyle, standard, renju". */
void names_list(names_fn *name_of, char out[NAMES_SIZE]);

#endif
