/* A match between engines, played by `lianzi match` beside this program, with a live table and a
 * live board. */
#ifndef LIANZI_DESKTOP_MATCH_H
#define LIANZI_DESKTOP_MATCH_H

#include "desktop/parts/preferences.h"

#include <gtk/gtk.h>
#include <lianzi/lianzi.h>

/* False if there is no `lianzi` beside this program or in the path. The games go to the file,
 * whose name ends in ".sgf". */
bool match_show(GtkWindow *over, const struct preferences *preferences, lz_rule rule,
                const char *games);

#endif
