/* In the panel: the lines of thought, with the search in numbers, the switch of the analysis, and
 * what was found in positions that the analysis has left. */
#ifndef LIANZI_DESKTOP_THOUGHTS_H
#define LIANZI_DESKTOP_THOUGHTS_H

#include "desktop/views/view.h"
#include "session/kept_lines.h"

#include <gtk/gtk.h>

enum { THOUGHTS_ROWS = 22 }; /* as many as a board has columns, at least 20 */

/* A line in columns, so that its moves stay in place when its numbers grow. */
struct thought_row {
    GtkWidget *button, *rate, *score, *moves;
};

/* The unit of the lines' scores: that of a classic's report, or another engine's. */
enum thoughts_unit { THOUGHTS_OURS, THOUGHTS_CLASSIC, THOUGHTS_FOREIGN };

struct thoughts {
    GtkWidget *quiet, *quiet_hint;
    GtkWidget *stats;
    GtkWidget *remark; /* what another engine says of its search */
    GtkWidget *analyse;
    struct thought_row rows[THOUGHTS_ROWS];
    GtkWidget *lines_hint, *legend, *threats;
    GtkWidget *walk_box, *walk_label;
    struct kept_lines lines;
    GHashTable *analyses; /* of other positions: struct kept_lines * by the position's key */
    enum thoughts_unit unit;
    bool analysed; /* the lines are the analysis' */
    bool counted;  /* the search's numbers are known */
    lz_line shown[KEPT_LINES_MAX];
    int shown_count; /* lines of the position, of which the rows can be walked */
};

/* `lines` is how many an analysis shows. */
GtkWidget *thoughts_new(struct thoughts *thoughts, int lines);
void thoughts_free(struct thoughts *thoughts);
void thoughts_show(struct thoughts *thoughts, const struct view *view);
/* Keeps the lines found so far; false if there are none. */
bool thoughts_take(struct thoughts *thoughts, const struct thinking *thinking,
                   const struct view *view);
/* Whether the analysis knew the game's position deeper, and as broadly, before. */
bool thoughts_know_deeper(const struct thoughts *thoughts, const struct thinking *thinking,
                          const lz_game *game);
/* Drops the lines: another game begins. */
void thoughts_forget(struct thoughts *thoughts);
/* Writes what remains of the analysis' lines at the game's position; returns how many. */
int thoughts_candidates(const struct thoughts *thoughts, const lz_game *game,
                        lz_line left[KEPT_LINES_MAX]);
/* The line in that row (win.walk), NULL if the row shows none. */
const lz_line *thoughts_line(const struct thoughts *thoughts, int index);

#endif
