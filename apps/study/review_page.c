/* The page of a review: one file of HTML with the board, the graph and the moves; its few lines of
 * script walk through the game. */
#include "study/review.h"

#include "study/explain_words.h"
#include "study/story.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { CELL = 32, GRAPH_HEIGHT = 120, GRAPH_WIDTH = 540 };

/* A page that is being written. */
struct page {
    lz_record_write_fn *put;
    void *user;
    bool failed;
};

static void put_text(struct page *page, const char *text)
{
    page->failed = page->failed || !page->put(page->user, text, strlen(text));
}

__attribute__((format(printf, 2, 3))) static void put(struct page *page, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put_text(page, text);
}

/* Text from the record, with the characters that HTML takes for its own replaced. */
static void put_escaped(struct page *page, const char *text)
{
    for (; *text && !page->failed; text++) {
        const char one[2] = {*text, '\0'};
        put_text(page, *text == '<'   ? "&lt;"
                       : *text == '>' ? "&gt;"
                       : *text == '&' ? "&amp;"
                       : *text == '"' ? "&quot;"
                                      : one);
    }
}

static const char style[] =
    "<style>:root{color-scheme:light dark}body{font:16px system-ui,sans-serif;margin:1rem auto;"
    "max-width:70rem;padding:0 1rem}main{display:flex;flex-wrap:wrap;gap:1.5rem}"
    "svg{max-width:100%;height:auto}.moves{min-width:20rem;flex:1}#list{max-height:26rem;overflow:"
    "auto}"
    "table{border-collapse:collapse;width:100%}td{padding:.15rem .5rem;cursor:pointer}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}tr.on{background:#3584e455}"
    ".m{font-weight:700}.w{opacity:.8;white-space:normal;cursor:auto}button{font:inherit;padding:."
    "2rem .8rem}</style>\n";

static const char script[] =
    "<script>\n"
    "let at = -1;\n"
    "const stones = [...document.querySelectorAll('[data-n]')];\n"
    "const rows = [...document.querySelectorAll('tr[data-m]')];\n"
    "const line = document.getElementById('at');\n"
    "function show(n) {\n"
    "  at = Math.max(0, Math.min(rows.length, n));\n"
    "  for (const { style, dataset: { n, until } } of stones)\n"
    "    style.display = Number(n) <= at && !(Number(until) <= at) ? '' : 'none';\n"
    "  rows.forEach((row, i) => row.classList.toggle('on', i + 1 === at));\n"
    "  rows[at - 1]?.scrollIntoView({ block: 'nearest' });\n"
    "  line.setAttribute('x1', at * STEP); line.setAttribute('x2', at * STEP);\n"
    "}\n"
    "rows.forEach((row, i) => row.addEventListener('click', () => show(i + 1)));\n"
    "document.getElementById('back').addEventListener('click', () => show(at - 1));\n"
    "document.getElementById('on').addEventListener('click', () => show(at + 1));\n"
    "document.addEventListener('keydown', (event) => {\n"
    "  const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: rows.length };\n"
    "  if (event.key in steps) { show(steps[event.key]); event.preventDefault(); }\n"
    "});\n"
    "show(rows.length);\n"
    "</script>\n";

/* ---- the board ---- */

static double centre_x(const lz_variant *variant, int cell)
{
    return (cell % variant->columns + 1) * CELL;
}

static double centre_y(const lz_variant *variant, int cell)
{
    return (variant->rows - cell / variant->columns) * CELL;
}

/* A stone that stands on the board from one position of the game on, until another. */
struct stone {
    lz_colour colour; /* LZ_EMPTY: no stone */
    int from;
    int number; /* 0 for one that was set up */
};

/* Writes the stone, if there is one; it goes at position `until`, 0 for never. */
static void put_stone(struct page *page, const lz_variant *variant, int cell,
                      const struct stone *stone, int until)
{
    const bool discs = lz_rule_has_gravity(variant->rule);
    const double x = centre_x(variant, cell), y = centre_y(variant, cell);
    const bool black = stone->colour == LZ_BLACK;
    if (stone->colour != LZ_BLACK && stone->colour != LZ_WHITE)
        return;
    put(page, "<g data-n=\"%d\"", stone->from);
    if (until)
        put(page, " data-until=\"%d\"", until);
    put(page, "><circle cx=\"%.0f\" cy=\"%.0f\" r=\"14\" fill=\"%s\" stroke=\"#333\"/>", x, y,
        black ? (discs ? "#e0402f" : "#1d1e22") : (discs ? "#f6c52f" : "#f6f4ee"));
    if (stone->number)
        put(page,
            "<text x=\"%.0f\" y=\"%.0f\" font-size=\"12\" text-anchor=\"middle\" "
            "fill=\"%s\">%d</text>",
            x, y + 4, black && !discs ? "#fff" : "#000", stone->number);
    put(page, "</g>\n");
}

/* Brings the stones to those of a position; writes those that go. */
static void change_stones(struct page *page, const struct review *review, int index,
                          struct stone stones[LZ_CELLS_MAX])
{
    const int node = review->positions[index].node;
    const lz_variant *variant = lz_record_variant(review->record);
    const bool set_up = lz_record_action(review->record, node).kind == LZ_ACTION_SET_UP;
    lz_game *game;
    if (lz_record_game(review->record, node, &game, NULL))
        return;
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const lz_colour colour = lz_game_at(game, cell);
        if (colour == stones[cell].colour)
            continue;
        put_stone(page, variant, cell, &stones[cell], index);
        stones[cell] = (struct stone){colour, index, set_up ? 0 : index};
    }
    lz_game_free(game);
}

static void put_lines(struct page *page, const lz_variant *variant)
{
    const int columns = variant->columns, rows = variant->rows;
    for (int column = 1; column <= columns; column++) {
        put(page, "<path d=\"M%d %dV%d\"/>", column * CELL, CELL, rows * CELL);
        put(page, "<text x=\"%d\" y=\"%d\" class=\"c\">%c</text>", column * CELL, rows * CELL + 24,
            lz_rule_has_gravity(variant->rule) ? "123456789abc"[column - 1] : 'a' + column - 1);
    }
    for (int row = 1; row <= rows; row++) {
        put(page, "<path d=\"M%d %dH%d\"/>", CELL, row * CELL, columns * CELL);
        put(page, "<text x=\"9\" y=\"%d\" class=\"c\">%d</text>\n", row * CELL + 4, rows - row + 1);
    }
}

static void put_board(struct page *page, const struct review *review)
{
    const lz_record *record = review->record;
    const lz_variant *variant = lz_record_variant(record);
    const int width = (variant->columns + 1) * CELL, height = (variant->rows + 1) * CELL;
    put(page,
        "<svg width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">"
        "<style>path{stroke:#3a2812}.c{font-size:11px;text-anchor:middle;fill:#5a3f1d}</style>"
        "<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"#e0b068\"/>\n",
        width, height, width, height, _("Board"));
    put_lines(page, variant);
    struct stone stones[LZ_CELLS_MAX] = {{LZ_EMPTY, 0, 0}};
    for (int i = 0; i <= review->length; i++)
        change_stones(page, review, i, stones);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        put_stone(page, variant, cell, &stones[cell], 0);
    put(page, "</svg>\n");
}

/* ---- the graph and the list ---- */

/* The graph of a short game is as wide as that of a long one. */
static int graph_step(const struct review *review)
{
    const int step = GRAPH_WIDTH / review->length;
    return step > 4 ? step : 4;
}

static void put_graph(struct page *page, const struct review *review)
{
    const int step = graph_step(review), width = review->length * step;
    put(page,
        "<svg width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" "
        "role=\"img\" aria-label=\"%s\"><rect width=\"100%%\" height=\"100%%\" fill=\"#8882\"/>"
        "<path d=\"M0 %dH%d\" stroke=\"#888\"/><polyline fill=\"none\" stroke=\"#3584e4\" "
        "stroke-width=\"2\" points=\"",
        width, GRAPH_HEIGHT, width, GRAPH_HEIGHT, _("Win rate"), GRAPH_HEIGHT / 2, width);
    for (int i = 0; i <= review->length; i++) {
        if (review->positions[i].searched)
            put(page, "%d,%d ", i * step,
                GRAPH_HEIGHT - review_black_win(review, i) * GRAPH_HEIGHT / 1000);
    }
    put(page, "\"/>");
    for (int i = 0; i < review->length; i++) {
        const struct review_move move = review_move(review, i);
        if (move.mark >= REVIEW_MISTAKE)
            put(page, "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"/>", (i + 1) * step,
                GRAPH_HEIGHT - review_black_win(review, i + 1) * GRAPH_HEIGHT / 1000,
                move.mark == REVIEW_MISTAKE ? "#e5a50a" : "#e01b24");
    }
    put(page, "<line id=\"at\" y1=\"0\" y2=\"%d\" stroke=\"#888\"/></svg>\n", GRAPH_HEIGHT);
}

static void put_move(struct page *page, const struct review *review, int index)
{
    const lz_variant *variant = lz_record_variant(review->record);
    const struct review_move move = review_move(review, index);
    char text[32], better[32] = "", why[EXPLAIN_TEXT];
    wording_action(variant, lz_record_action(review->record, move.node), text, sizeof text);
    put(page, "<tr data-m><td class=\"n\">%d</td><td>%s %s</td>", index + 1,
        move.colour == LZ_BLACK   ? "●"
        : move.colour == LZ_WHITE ? "○"
                                  : "",
        text);
    if (move.rated)
        put(page, "<td class=\"n\">%d&#8239;%%</td><td class=\"m\">%s</td>", (move.after + 5) / 10,
            review_mark_text(move.mark));
    else
        put(page, "<td></td><td></td>");
    if (move.better)
        wording_action(variant, move.better->pv[0], better, sizeof better);
    put(page, "<td>%s%s</td></tr>\n", *better ? "→ " : "", better);
    review_word_why(review, index, why, sizeof why);
    if (*why) {
        put_text(page, "<tr><td></td><td class=\"w\" colspan=\"4\">");
        put_escaped(page, why);
        put_text(page, "</td></tr>\n");
    }
}

static void put_title(struct page *page, const struct review *review)
{
    const char *black = lz_record_text(review->record, LZ_RECORD_INFO_BLACK);
    const char *white = lz_record_text(review->record, LZ_RECORD_INFO_WHITE);
    const lz_variant *variant = lz_record_variant(review->record);
    put_escaped(page, black ? black : wording_colour(variant, LZ_BLACK));
    put_text(page, " – ");
    put_escaped(page, white ? white : wording_colour(variant, LZ_WHITE));
}

static void put_accuracy(struct page *page, const struct review *review)
{
    const lz_variant *variant = lz_record_variant(review->record);
    put(page, "<p>%s: ", _("Accuracy"));
    for (int colour = LZ_BLACK; colour <= LZ_WHITE; colour++) {
        const double accuracy = review_accuracy(review, (lz_colour)colour);
        if (accuracy >= 0)
            put(page, "%s %.0f&#8239;%% ", wording_colour(variant, (lz_colour)colour), accuracy);
    }
    put(page, "</p>\n");
}

lz_status review_write_page(const struct review *review, lz_record_write_fn *put_it, void *user,
                            lz_error *error)
{
    struct page page = {put_it, user, false};
    char story[STORY_TEXT];
    put(&page, "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">"
               "<meta name=\"viewport\" content=\"width=device-width\"><title>");
    put_title(&page, review);
    put(&page, "</title>\n");
    put_text(&page, style);
    put(&page, "</head><body><h1>");
    put_title(&page, review);
    put(&page, "</h1>\n");
    put_accuracy(&page, review);
    story_word(review, story, sizeof story);
    put_text(&page, "<p>");
    put_escaped(&page, story);
    put(&page, "</p>\n<main><div>\n");
    put_board(&page, review);
    put(&page, "<p><button id=\"back\">←</button> <button id=\"on\">→</button></p>\n");
    /* The graph is beside what scrolls to the last move. */
    put(&page, "</div><div class=\"moves\">\n");
    put_graph(&page, review);
    put(&page, "<div id=\"list\"><table>\n");
    for (int i = 0; i < review->length; i++)
        put_move(&page, review, i);
    put(&page, "</table></div></div></main>\n<script>const STEP = %d;</script>\n",
        graph_step(review));
    put_text(&page, script);
    put(&page, "</body></html>\n");
    return page.failed ? lz_error_set(error, LZ_ERR_IO, "the page cannot be written") : LZ_OK;
}
