/* gettext by the page's own table of words. A translation is asked for once and then kept. */
#include "system/translate.h"
#include "web/module/module.h"

#include <stdlib.h>
#include <string.h>

struct word {
    struct word *next;
    char *text;
    char english[]; /* the plural where that was asked for */
};

static struct word *words; /* the latest first */

static const char *find(const char *english, const char *singular, unsigned long count)
{
    for (struct word **at = &words; *at; at = &(*at)->next) {
        struct word *const word = *at;
        if (strcmp(word->english, english) == 0) {
            *at = word->next;
            word->next = words;
            words = word;
            return word->text;
        }
    }
    const size_t size = strlen(english) + 1;
    struct word *const word = malloc(sizeof *word + size);
    char *const text = web_translate(singular, count);
    if (!word || !text) {
        free(word);
        free(text);
        return english;
    }
    memcpy(word->english, english, size);
    word->text = text;
    word->next = words;
    words = word;
    return text;
}

const char *translate_text(const char *text)
{
    return find(text, text, 1);
}

const char *translate_count(const char *one, const char *many, unsigned long count)
{
    return find(count == 1 ? one : many, one, count);
}
