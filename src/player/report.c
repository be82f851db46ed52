#include "player/report.h"

void report_line(const struct report *report, lz_line *line)
{
    if (line->multipv > report->lines)
        return;
    if (line->lines > report->lines)
        line->lines = report->lines;
    report->on_progress(line, report->user);
}
