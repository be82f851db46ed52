#include "cli/study/page.h"

#include "cli/study/tree_html.h"
#include "cli/to_json.h"
#include "common/translate.h"

#include <string.h>

/* The texts of the page. Its script replaces {names} by values. */
static const struct {
    const char *key, *text;
} words[] = {
    /* TRANSLATORS: the language of this page, as HTML names it: "en", "zh-CN". */
    {"language", N_("en")},
    {"title", N_("Search tree of {classic}")},
    {"about",
     N_("{columns}×{rows} · depth {depth} · evaluation {eval} · {search} · pruning {prune} · order "
        "{order} · {nodes_searched} nodes, {evaluations} evaluations, {cutoffs} cutoffs.")},
    {"part", N_("This page holds {nodes_kept} nodes, the upper plies first.")},
    {"line", N_("Unfold the best line")},
    {"fold", N_("Fold all")},
    {"root", N_("root")},
    {"cut", N_("{count} cut off")},
    {"missing", N_("Children not on this page: {count}.")},
    {"leaf", N_("leaf")},
    {"decided", N_("game over")},
    {"move", N_("move")},
    {"turn", N_("to move")},
    {"value", N_("value")},
    {"searched", N_("moves searched")},
    {"max", N_("x, picks the largest value")},
    {"min", N_("o, picks the smallest value")},
    {"why_leaf", N_("The depth limit is reached, or no move is left: this is the static value.")},
    {"why_decided", N_("The game ends here: this is the static value.")},
    {"why_largest", N_("Every move was searched: this is the largest of the children's values.")},
    {"why_smallest", N_("Every move was searched: this is the smallest of the children's values.")},
    {"why_beta",
     N_("The value {value} reaches beta {beta}: elsewhere o can hold x to {beta}, so o avoids this "
        "position. The other {count} moves need no search.")},
    {"why_alpha",
     N_("The value {value} reaches alpha {alpha}: elsewhere x can secure {alpha}, so x avoids this "
        "position. The other {count} moves need no search.")},
    {"why_sorted",
     N_("By their static values the other {count} moves cannot be better. They need no search.")},
    {"legend",
     N_("On the board: a number is the value of a move searched, × a move cut off, the ring the "
        "best move. Keys: up and down go from row to row, left and right fold and unfold.")},
};

/* The template's marks, in order. */
static const char words_mark[] = "@WORDS@", tree_mark[] = "@TREE@";

static json_t *words_to_json(void)
{
    json_t *const json = json_object();
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        json_object_set_new(json, words[i].key, text_to_json(_(words[i].text)));
    return json;
}

bool page_write_head(FILE *file)
{
    const char *const page = (const char *)study_tree_html;
    const char *const at_words = strstr(page, words_mark), *const at_tree = strstr(page, tree_mark);
    const char *const between = at_words + sizeof words_mark - 1;
    json_t *const json = words_to_json();
    fwrite(page, 1, (size_t)(at_words - page), file);
    const bool good = json && json_dumpf(json, file, JSON_LAYOUT) == 0;
    fwrite(between, 1, (size_t)(at_tree - between), file);
    json_decref(json);
    return good;
}

bool page_write_tail(FILE *file)
{
    const char *const at_tree = strstr((const char *)study_tree_html, tree_mark);
    return fputs(at_tree + sizeof tree_mark - 1, file) >= 0;
}
