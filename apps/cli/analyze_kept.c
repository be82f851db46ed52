#include "cli/analyze_kept.h"

#include "cli/batch.h"
#include "system/file.h"
#include "system/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { KEPT_LINE_MAX = 1 << 20 };

/* What an object is about, as a key; to be freed. NULL if it is about nothing, or without memory.
 */
static char *key_of(const json_t *object)
{
    static const char *const members[] = {"file", "options", "line", "moves", "start", "error"};
    if (!json_is_integer(json_object_get(object, "line")))
        return NULL;
    json_t *parts = json_array();
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        json_t *part = json_object_get(object, members[i]);
        if (part)
            json_array_append(parts, part);
        else
            json_array_append_new(parts, json_null());
    }
    char *key = json_dumps(parts, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(parts);
    return key;
}

/* Notes what the file has. `whole` gets the bytes to go on behind: all of them, or if the last line
 * is torn, those before the last position, since the torn line may be its. */
static bool read_known(struct analyze_kept *kept, struct lines *lines, uint64_t *whole)
{
    char *last = NULL;
    uint64_t begin = 0, end = 0; /* of the last position */
    bool good = true;
    while (good && lines_next(lines) && lines->ended) {
        json_t *object = json_loadb(lines->text, lines->length, 0, NULL);
        char *key = key_of(object);
        json_decref(object);
        good = key && json_object_set_new(kept->known, key, json_true()) == 0;
        if (!good)
            options_complain(kept->options, "%s: line %lu is no line of `lianzi analyze`",
                             kept->path, lines->number);
        if (good && (!last || strcmp(last, key) != 0))
            begin = end;
        end = lines->bytes;
        free(last);
        last = key;
    }
    const bool torn = good && !lines->ended && lines->bytes > end;
    if (torn && last)
        json_object_del(kept->known, last);
    free(last);
    *whole = torn ? begin : end;
    return good;
}

/* Reads the file if there is one; false after a complaint. */
static bool resume(struct analyze_kept *kept)
{
    uint64_t whole;
    struct lines lines;
    if (file_is_special(kept->path)) /* it has nothing to go on with */
        return true;
    FILE *file = file_open(kept->path, "rb");
    if (!file)
        return errno == ENOENT ||
               options_complain(kept->options, "%s: %s", kept->path, strerror(errno));
    lines_open(&lines, file);
    lines.most = KEPT_LINE_MAX;
    bool good = read_known(kept, &lines, &whole) &&
                batch_ended_well(&lines, kept->options->command, kept->path);
    lines_close(&lines);
    fclose(file);
    if (good && truncate(kept->path, (off_t)whole) != 0)
        good = options_complain(kept->options, "%s: %s", kept->path, strerror(errno));
    return good;
}

bool analyze_kept_open(struct analyze_kept *kept, const struct options *options, const char *path)
{
    *kept = (struct analyze_kept){.options = options, .path = path, .known = json_object()};
    if (!kept->known)
        return options_complain(options, "no memory");
    if (!resume(kept))
        return false;
    kept->file = file_open(path, "ab");
    return kept->file || options_complain(options, "%s: %s", path, strerror(errno));
}

bool analyze_kept_has(const struct analyze_kept *kept, const json_t *object)
{
    char *key = key_of(object);
    const bool has = key && json_object_get(kept->known, key);
    free(key);
    return has;
}

void analyze_kept_add(struct analyze_kept *kept, const char *line)
{
    bytes_add(&kept->lines, line, strlen(line));
    bytes_add(&kept->lines, "\n", 1);
}

void analyze_kept_end(struct analyze_kept *kept, bool whole)
{
    const size_t used = kept->lines.used;
    if (kept->lines.failed)
        options_complain(kept->options, "no memory");
    else if (whole && used && !kept->failed &&
             (fwrite(kept->lines.data, 1, used, kept->file) != used || fflush(kept->file) != 0))
        options_complain(kept->options, "%s: %s", kept->path, strerror(errno));
    kept->failed |= kept->lines.failed || (kept->file && ferror(kept->file));
    bytes_free(&kept->lines);
}

void analyze_kept_close(struct analyze_kept *kept)
{
    if (kept->file && fclose(kept->file) != 0 && !kept->failed)
        kept->failed = !options_complain(kept->options, "%s: %s", kept->path, strerror(errno));
    json_decref(kept->known);
    bytes_free(&kept->lines);
    kept->file = NULL;
    kept->known = NULL;
}
