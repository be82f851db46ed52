#include "cli/page.h"

#include "cli/page_html.h"
#include "cli/to_json.h"
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

/* The template's marks, in order. */
static const char words_mark[] = "@WORDS@", tree_mark[] = "@TREE@", script_mark[] = "@SCRIPT@";

static void add_words(json_t *json, const struct page_word *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        json_object_set_new(json, words[i].key, text_to_json(_(words[i].text)));
}

/* Writes the template from `at` up to a mark and returns the place behind it. */
static const char *write_up_to(FILE *file, const char *at, const char *mark)
{
    const char *const end = strstr(at, mark);
    fwrite(at, 1, (size_t)(end - at), file);
    return end + strlen(mark);
}

bool page_write_head(FILE *file, const struct page *page)
{
    const char *at = write_up_to(file, (const char *)page_html, words_mark);
    json_t *const json = json_object();
    add_words(json, common_words, sizeof common_words / sizeof *common_words);
    add_words(json, page->words, page->word_count);
    const bool good = json && json_dumpf(json, file, JSON_LAYOUT) == 0;
    json_decref(json);
    write_up_to(file, at, tree_mark);
    return good;
}

bool page_write_tail(FILE *file, const struct page *page)
{
    const char *const after_tree = strstr((const char *)page_html, tree_mark) + strlen(tree_mark);
    const char *const rest = write_up_to(file, after_tree, script_mark);
    return fputs((const char *)page->script, file) >= 0 && fputs(rest, file) >= 0;
}
