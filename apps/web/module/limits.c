/* Limits as text. */
#include "web/module/module.h"

#include <stdio.h>
#include <string.h>

static bool set(lz_limits *limits, const char *name, long long number)
{
    if (strcmp(name, "depth") == 0)
        limits->depth = (int)number;
    else if (strcmp(name, "nodes") == 0)
        limits->nodes = number > 0 ? (uint64_t)number : 0;
    else if (strcmp(name, "time_ms") == 0)
        limits->time_ms = number;
    else if (strcmp(name, "match_left_ms") == 0)
        limits->match_left_ms = number;
    else if (strcmp(name, "increment_ms") == 0)
        limits->increment_ms = number;
    else if (strcmp(name, "multipv") == 0)
        limits->multipv = (int)number;
    else if (strcmp(name, "infinite") == 0)
        limits->infinite = number != 0;
    else
        return false;
    return true;
}

lz_status web_limits(const char *text, lz_limits *out, lz_error *error)
{
    lz_limits_init(out);
    while (*text) {
        char name[24];
        long long number;
        int length;
        if (sscanf(text, "%23s %lld%n", name, &number, &length) != 2 || !set(out, name, number))
            return lz_error_set(error, LZ_ERR_SYNTAX, "no such limit: '%.*s'",
                                (int)strcspn(text, "\n"), text);
        text += length;
        text += strspn(text, " \n");
    }
    return LZ_OK;
}
