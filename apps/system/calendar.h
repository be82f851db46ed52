/* Days of the calendar as people write them. */
#ifndef LIANZI_SYSTEM_CALENDAR_H
#define LIANZI_SYSTEM_CALENDAR_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline bool calendar_is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static inline int calendar_month_days(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && calendar_is_leap(year));
}

/* Whether the text is a day, YYYY-MM-DD, or without `day` perhaps a month or a year. */
static inline bool calendar_is_date(const char *text, bool day)
{
    static const char shape[] = "dddd-dd-dd";
    const size_t length = strlen(text);
    bool good = length == 10 || (!day && (length == 4 || length == 7));
    for (size_t i = 0; i < length && good; i++)
        good = shape[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == shape[i];
    const int month = good && length > 4 ? atoi(text + 5) : 1;
    const int date = good && length > 7 ? atoi(text + 8) : 1;
    return good && month >= 1 && month <= 12 && date >= 1 &&
           date <= calendar_month_days(atoi(text), month);
}

/* Writes the day where the person is, YYYY-MM-DD. */
static inline void calendar_today(char date[11])
{
    const time_t now = time(NULL);
    struct tm parts;
    if (!localtime_r(&now, &parts) || strftime(date, 11, "%Y-%m-%d", &parts) != 10)
        strcpy(date, "1970-01-01");
}

#endif
