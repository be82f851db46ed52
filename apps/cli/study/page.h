/* The page of `lianzi study --tree FILE.html` (tree.html): one file that needs nothing else. */
#ifndef LIANZI_CLI_STUDY_PAGE_H
#define LIANZI_CLI_STUDY_PAGE_H

#include <stdbool.h>
#include <stdio.h>

/* Write the page's parts before and after the tree's JSON, in the current language. Return false,
 * with errno set, on failure. */
bool page_write_head(FILE *file);
bool page_write_tail(FILE *file);

#endif
