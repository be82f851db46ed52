/* What INFO show_detail asks for while the engine thinks: bit 1 the point in view, bit 2 each line
 * of thought in Yixin's fields, both with a sentence per depth for people. */
#ifndef LIANZI_GOMOCUP_REPORT_H
#define LIANZI_GOMOCUP_REPORT_H

#include "gomocup/session.h"

/* For lz_think's progress; `user` is the session. NULL when nothing is to be shown. */
lz_progress_fn *report_progress(const struct session *session);

#endif
