/* Adds games to the database in a thread of its own. */
#ifndef LIANZI_DESKTOP_EXPLORE_IMPORT_H
#define LIANZI_DESKTOP_EXPLORE_IMPORT_H

#include <gio/gio.h>
#include <stdbool.h>

/* Called on the main thread, unless `closing` was cancelled; the text says what was added, or why
 * it failed. */
typedef void explore_imported_fn(const char *text, bool failed, void *user);

/* Adds the games of the files, GFile, whose list it takes over; NULL: the games that the window
 * keeps, of the source `folder`. The database at `path` is made where it is missing. */
void explore_import(GCancellable *closing, const char *path, GListModel *files, const char *folder,
                    explore_imported_fn *done, void *user);

#endif
