/* A page for study, one file that needs nothing else: a search's tree to unfold (page.html), unless
 * another template is given. The template's marks @@WORDS@@, @@DATA@@ and @@SCRIPT@@ stand for its
 * parts. */
#ifndef LIANZI_CLI_PAGE_H
#define LIANZI_CLI_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A text of the page. The script replaces {names} in it by values. */
struct page_word {
    const char *key, *text;
};

struct steps_word; /* study/steps.h */

/* The parts that differ from page to page. */
struct page {
    const unsigned char *html;   /* the template; NULL: page.html */
    const unsigned char *script; /* page_parts.js, and for page.html what defines `view` */
    const struct page_word *words;
    size_t word_count;
    const struct steps_word *steps; /* more texts; NULL: none */
    const char *picture;            /* SVG that the page can save; NULL: none */
};

/* Writes the data as JSON. Returns false, with errno set, on failure, as page_write does. */
typedef bool page_data_fn(FILE *file, const void *data);
/* Writes the page in the current language. */
bool page_write(FILE *file, const struct page *page, page_data_fn *write, const void *data);

#endif
