/* Dates are written in many ways: 2018-05-02, 2018-5-2, 2018/05/02, 20180502, 2018年5月2日, and as
 * ranges. */
#include "store/game.h"

#include <stdio.h>
#include <string.h>

/* A date; unknown parts are 0. */
struct date {
    unsigned year, month, day;
};

static uint32_t number_of(const struct date *date)
{
    return date->year * 512 + date->month * 32 + date->day;
}

/* How many digits stand there, at most `most`. */
static int digits_at(const char *text, int most)
{
    int count = 0;
    while (count < most && text[count] >= '0' && text[count] <= '9')
        count++;
    return count;
}

/* Reads the `digits` digits that stand there and moves past them. */
static unsigned take(const char **text, int digits)
{
    unsigned number = 0;
    for (; digits; digits--)
        number = number * 10 + (unsigned)(*(*text)++ - '0');
    return number;
}

/* Moves past one of the signs, which end with NULL; false if none stands there. */
static bool skip(const char **text, const char *const *signs)
{
    for (; *signs; signs++) {
        const size_t length = strlen(*signs);
        if (strncmp(*text, *signs, length) == 0) {
            *text += length;
            return true;
        }
    }
    return false;
}

/* Reads a month or a day, one digit or two, behind one of the signs; 0, and nothing is passed,
 * unless it is from 1 to `most`. */
static unsigned take_part(const char **text, const char *const *signs, unsigned most)
{
    const char *at = *text;
    const int digits = skip(&at, signs) ? digits_at(at, 3) : 0;
    const unsigned part = digits == 1 || digits == 2 ? take(&at, digits) : 0;
    if (!part || part > most)
        return 0;
    *text = at;
    return part;
}

/* Reads a date that begins with a year and moves past it. */
static bool take_date(const char **text, struct date *date)
{
    static const char *const after_year[] = {"-", ".", "/", "年", NULL}, *const after_month[] = {
                                                                             "-", ".", "/", "月",
                                                                             NULL};
    const int digits = digits_at(*text, 9);
    *date = (struct date){0};
    if (digits == 8) {
        date->year = take(text, 4);
        date->month = take(text, 2);
        date->day = take(text, 2);
        return date->month <= 12 && date->day <= 31;
    }
    if (digits != 4)
        return false;
    date->year = take(text, 4);
    date->month = take_part(text, after_year, 12);
    date->day = date->month ? take_part(text, after_month, 31) : 0;
    return date->year != 0;
}

uint32_t game_day(const char *date)
{
    struct date first;
    if (!date)
        return 0;
    date += strspn(date, " ");
    return take_date(&date, &first) ? number_of(&first) : 0;
}

/* Reads what a range's last date leaves out after a comma or dash: "05-04" or "04" after
 * 2018-05-02, "06" after 2018-05. */
static bool take_rest(const char **text, struct date *date)
{
    static const char *const dash[] = {"-", ".", "/", "月", NULL};
    const int digits = digits_at(*text, 3);
    if (digits != 1 && digits != 2)
        return false;
    const unsigned part = take(text, digits), day = take_part(text, dash, 31);
    if (day || !date->day)
        date->month = part;
    date->day = day ? day : date->day ? part : 0;
    return date->month >= 1 && date->month <= 12 && date->day <= 31;
}

uint32_t game_last_day(const char *date)
{
    static const char *const signs[] = {"日", ",", "..", "~",  "～", "–",
                                        "—",  "-", "/",  "至", "到", NULL};
    struct date last;
    uint32_t latest = game_day(date);
    if (!latest)
        return 0;
    date += strspn(date, " ");
    take_date(&date, &last);
    for (;;) {
        struct date next;
        bool behind = false;
        for (date += strspn(date, " "); skip(&date, signs); date += strspn(date, " "))
            behind = true;
        const char *at = date;
        if (!behind)
            return latest;
        if (take_date(&at, &next))
            last = next;
        else if (at = date, !take_rest(&at, &last))
            return latest;
        date = at;
        if (number_of(&last) > latest)
            latest = number_of(&last);
    }
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
