#include "store/game.h"

#include <stdio.h>

uint32_t game_day(const char *date)
{
    unsigned year = 0, month = 0, day = 0;
    if (!date || sscanf(date, "%4u-%2u-%2u", &year, &month, &day) < 1 || month > 12 || day > 31)
        return 0;
    return year * 512 + month * 32 + day;
}

void game_date(uint32_t day, char *text, size_t size)
{
    const unsigned year = day / 512 % 10000, month = day / 32 % 16, of_month = day % 32;
    *text = '\0';
    if (day && !month)
        snprintf(text, size, "%04u", year);
    else if (day && !of_month)
        snprintf(text, size, "%04u-%02u", year, month);
    else if (day)
        snprintf(text, size, "%04u-%02u-%02u", year, month, of_month);
}

bool game_has_column(lz_record_info info)
{
    return info == LZ_RECORD_INFO_BLACK || info == LZ_RECORD_INFO_WHITE ||
           info == LZ_RECORD_INFO_EVENT || info == LZ_RECORD_INFO_ROUND ||
           info == LZ_RECORD_INFO_DATE;
}
