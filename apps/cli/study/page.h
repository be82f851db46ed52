/* The page of `lianzi study --tree FILE.html` (tree.html): one file that needs nothing else. */
#ifndef LIANZI_CLI_STUDY_PAGE_H
#define LIANZI_CLI_STUDY_PAGE_H

#include <stdbool.h>
#include <stdio.h>

/* Writes the page's parts before and after the tree's JSON, with its words in the language in use.
 * False, with errno set, when not all of it could be made. */
bool page_write_head(FILE *file);
bool page_write_tail(FILE *file);

#endif
