#include "cli/tree_files.h"

#include "cli/command.h"
#include "system/atomic_file.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

bool tree_files_take(const struct options *options, const struct option_row *row, const char *path,
                     void *place)
{
    struct tree_files *const files = place;
    (void)row;
    for (int i = 0; i < files->count; i++)
        if (strcmp(files->paths[i], path) == 0)
            return options_complain(options, "--tree: %s is named twice", path);
    if (files->count == TREE_FILES_MAX)
        return options_complain(options, "--tree: more than %d", TREE_FILES_MAX);
    files->paths[files->count++] = path;
    return true;
}

static const struct tree_kind *kind_of(const struct tree_kind *kinds, const char *path)
{
    const char *dot = strrchr(path, '.');
    for (; dot && kinds->ending; kinds++) {
        if (strcmp(dot, kinds->ending) == 0)
            return kinds;
    }
    return NULL;
}

/* Names the endings that there are. */
static void complain_of_ending(const struct options *options, const struct tree_kind *kinds,
                               const char *path)
{
    char known[64] = "";
    for (int i = 0; kinds[i].ending; i++) {
        strcat(known, i == 0 ? "" : kinds[i + 1].ending ? ", " : " or ");
        strcat(known, kinds[i].ending);
    }
    options_complain(options, "--tree: %s: expected a name in %s", path, known);
}

static void complain_of_file(const struct options *options, const char *path)
{
    options_complain(options, "--tree: %s: %s", path, strerror(errno));
}

int tree_files_check(const struct tree_files *files, const struct options *options,
                     const struct tree_kind *kinds)
{
    for (int i = 0; i < files->count; i++) {
        if (!kind_of(kinds, files->paths[i])) {
            complain_of_ending(options, kinds, files->paths[i]);
            return EXIT_USAGE;
        }
        if (!atomic_file_probe(files->paths[i])) {
            complain_of_file(options, files->paths[i]);
            return EXIT_INPUT;
        }
    }
    return EXIT_WELL;
}

bool tree_files_write(const struct tree_files *files, const struct options *options,
                      const struct tree_kind *kinds, const void *tree, uint64_t kept,
                      uint64_t nodes)
{
    for (int i = 0; i < files->count; i++) {
        const char *const path = files->paths[i];
        if (!atomic_file_write(path, kind_of(kinds, path)->write, tree)) {
            complain_of_file(options, path);
            return false;
        }
        say_line(_("%s: %llu of %llu nodes"), path, (unsigned long long)kept,
                 (unsigned long long)nodes);
    }
    return true;
}
