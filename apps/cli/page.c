#include "cli/page.h"

#include "cli/page_html.h"
#include "cli/to_json.h"
#include "study/steps.h"
#include "system/translate.h"

#include <string.h>

/* The texts that every page has. */
static const struct page_word common_words[] = {
    /* TRANSLATORS: the language of this page, as HTML names it: "en", "zh-CN". */
    {"language", N_("en")},
    {"line", N_("Unfold the best line")},
    {"fold", N_("Fold all")},
    {"root", N_("root")},
    {"missing", N_("Children not on this page: {count}.")},
    {"move", N_("move")},
    {"turn", N_("to move")},
    {"value", N_("value")},
    {"dot", N_("dot on the board")},
};

static void add_words(json_t *json, const struct page_word *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        json_object_set_new(json, words[i].key, text_to_json(_(words[i].text)));
}

/* Writes what a mark stands for, such as "WORDS". */
static bool write_part(FILE *file, const struct page *page, const char *mark, page_data_fn *write,
                       const void *data)
{
    if (strncmp(mark, "SCRIPT", 6) == 0)
        return fputs((const char *)page->script, file) >= 0;
    if (strncmp(mark, "DATA", 4) == 0)
        return write(file, data);
    json_t *const json = json_object();
    for (const struct steps_word *word = page->steps; word && word->key; word++)
        json_object_set_new(json, word->key, text_to_json(_(word->text)));
    add_words(json, common_words, sizeof common_words / sizeof *common_words);
    add_words(json, page->words, page->word_count);
    if (page->picture)
        json_object_set_new(json, "picture", json_string(page->picture));
    const bool good = json && json_dumpf(json, file, JSON_LAYOUT) == 0;
    json_decref(json);
    return good;
}

bool page_write(FILE *file, const struct page *page, page_data_fn *write, const void *data)
{
    const char *at = (const char *)(page->html ? page->html : page_html);
    bool good = true;
    for (const char *mark; good && (mark = strstr(at, "@@")); at = strstr(mark + 2, "@@") + 2) {
        fwrite(at, 1, (size_t)(mark - at), file);
        good = write_part(file, page, mark + 2, write, data);
    }
    return good && fputs(at, file) >= 0;
}
