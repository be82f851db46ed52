#include "cli/reasons.h"

#include <stdio.h>
#include <string.h>

void reasons_add(struct reasons *reasons, const char *text)
{
    int i = 0;
    while (i < reasons->count && strcmp(reasons->reason[i].text, text) != 0)
        i++;
    if (i == REASONS_MAX)
        return;
    if (i == reasons->count) {
        snprintf(reasons->reason[i].text, sizeof reasons->reason[i].text, "%s", text);
        reasons->count++;
    }
    reasons->reason[i].count++;
}
