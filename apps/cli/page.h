/* A page that shows a search's tree to unfold (page.html): one file that needs nothing else. */
#ifndef LIANZI_CLI_PAGE_H
#define LIANZI_CLI_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A text of the page. The script replaces {names} in it by values. */
struct page_word {
    const char *key, *text;
};

/* The parts that differ from page to page. */
struct page {
    const unsigned char *script; /* defines `view`, see page.html */
    const struct page_word *words;
    size_t word_count;
};

/* Write the page's parts before and after the tree's JSON, in the current language. Return false,
 * with errno set, on failure. */
bool page_write_head(FILE *file, const struct page *page);
bool page_write_tail(FILE *file, const struct page *page);

#endif
