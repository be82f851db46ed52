/* Counts what a format or a database could not hold, by reason. */
#ifndef LIANZI_CLI_REASONS_H
#define LIANZI_CLI_REASONS_H

#include <lianzi/lianzi.h>

enum { REASONS_MAX = 32 };

struct reasons {
    struct reason {
        char text[LZ_ERROR_TEXT_MAX];
        unsigned long count;
    } reason[REASONS_MAX];
    int count;
};

/* Counts the reason once more. Reasons past REASONS_MAX are not counted. */
void reasons_add(struct reasons *reasons, const char *text);

#endif
