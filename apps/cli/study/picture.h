/* A classic's tree as a picture. */
#ifndef LIANZI_CLI_STUDY_PICTURE_H
#define LIANZI_CLI_STUDY_PICTURE_H

#include "study/kept_tree.h"

#include <stdio.h>

/* Writes the tree of a search on such a board as SVG. Returns false without memory. */
bool picture_write(FILE *file, const struct kept_tree *tree, const lz_variant *variant);

#endif
