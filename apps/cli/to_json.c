#include "cli/to_json.h"

#include <lianzi/study.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */

json_t *text_to_json(const char *text)
{
    json_t *json = json_string(text); /* refuses what is not UTF-8 */
    char *const repaired = json ? NULL : malloc(strlen(text) * (sizeof replacement - 1) + 1);
    if (!repaired)
        return json;
    char *to = repaired;
    while (*text) {
        size_t length = strnlen(text, 4); /* of the longest sequence that is a character */
        while (length && !(json = json_stringn(text, length)))
            length--;
        json_decref(json);
        if (length)
            memcpy(to, text, length);
        else
            memcpy(to, replacement, sizeof replacement - 1);
        to += length ? length : sizeof replacement - 1;
        text += length ? length : 1;
    }
    *to = '\0';
    json = json_string(repaired);
    free(repaired);
    return json;
}

json_t *number_to_json(double value)
{
    if (!isfinite(value))
        return json_null();
    return value == rint(value) && fabs(value) < 1e15 ? json_integer((json_int_t)value)
                                                      : json_real(value);
}

json_t *edge_to_json(int64_t value)
{
    return value >= LZ_CLASSIC_INFINITY || value <= -LZ_CLASSIC_INFINITY ? json_null()
                                                                         : json_integer(value);
}

char *object_with_open_array(const json_t *object, const char *key)
{
    char *const text = json_dumps(object, JSON_LAYOUT);
    const size_t length = text ? strlen(text) - 1 : 0; /* without the closing brace */
    const size_t size = length + strlen(key) + sizeof ",\"\":[";
    char *const open = text ? realloc(text, size) : NULL;
    if (open)
        snprintf(open + length, size - length, ",\"%s\":[", key);
    else
        free(text);
    return open;
}

bool write_nodes(FILE *file, json_t *head, size_t count,
                 json_t *(*node_of)(const void *tree, size_t i), const void *tree)
{
    char *const text = head ? object_with_open_array(head, "nodes") : NULL;
    bool good = text != NULL;
    if (good)
        fputs(text, file);
    for (size_t i = 0; i < count && good; i++) {
        json_t *const node = node_of(tree, i);
        fputs(i ? ",\n" : "\n", file);
        good = node && json_dumpf(node, file, JSON_LAYOUT) == 0;
        json_decref(node);
    }
    fputs("\n]}\n", file);
    free(text);
    json_decref(head);
    return good;
}
