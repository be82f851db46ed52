/* The output of INFO show_detail while the engine thinks. Bit 1 shows the best point, bit 2 each
 * line in Yixin's fields; either adds a sentence for people about each line. */
#ifndef LIANZI_GOMOCUP_REPORT_H
#define LIANZI_GOMOCUP_REPORT_H

#include "gomocup/session.h"

/* The callback for lz_think, with the session as `user`; NULL when nothing is to be shown. */
lz_progress_fn *report_progress(const struct session *session);
/* The same for a line from a proof; its sentence is shown whatever the detail. */
void report_proved(const lz_line *line, void *session);

#endif
