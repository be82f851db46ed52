/* Keeps the results of the analysis for positions that it has left, until they are shown again. */
#ifndef LIANZI_DESKTOP_VIEWS_ANALYSES_H
#define LIANZI_DESKTOP_VIEWS_ANALYSES_H

#include "session/kept_lines.h"

struct analyses;

struct analyses *analyses_new(void);
void analyses_free(struct analyses *analyses);
/* Copies the lines of a position, in place of what is known of it. */
void analyses_keep(struct analyses *analyses, const lz_game *game, const struct kept_lines *lines);
/* The results for the position; NULL: none. Valid until the next call. */
const struct kept_lines *analyses_find(const struct analyses *analyses, const lz_game *game);
void analyses_forget(struct analyses *analyses);

#endif
