/* The output while the engine thinks. Bit 1 of INFO show_detail shows the best point, bit 2 each
 * line in Yixin's fields; either adds a sentence for people about each line. A line from a proof
 * has its sentence whatever the detail. */
#ifndef LIANZI_GOMOCUP_REPORT_H
#define LIANZI_GOMOCUP_REPORT_H

#include "gomocup/session.h"

/* The callback for lz_engine_think, with the session as `user`. */
void report_thought(const lz_line *line, void *user);

#endif
