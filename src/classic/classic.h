/* The five classics as data: names, the reports' settings, and start boards. Questions that a
 * report leaves open are answered in the evaluators' files and in docs/CLASSICS.md. */
#ifndef LIANZI_CLASSIC_CLASSIC_H
#define LIANZI_CLASSIC_CLASSIC_H

#include "classic/evaluator.h"

#include <lianzi/study.h>

/* NULL if out of range. */
const char *classic_name(lz_classic classic);
const struct evaluator *classic_evaluator(lz_classic_eval eval);

void classic_settings_init(lz_classic_settings *settings, lz_classic classic);
void classic_settings_set_eval(lz_classic_settings *settings, lz_classic_eval eval);
lz_status classic_settings_check(const lz_classic_settings *settings, lz_error *error);
struct rating classic_rating(const lz_classic_settings *settings, lz_colour own);

/* The variant that the report plays. */
void classic_variant(lz_classic classic, lz_variant *out);
/* LZ_ERR_UNSUPPORTED, with the reason, for a variant that the classic does not play. */
lz_status classic_variant_check(lz_classic classic, const lz_variant *variant, lz_error *error);
/* The report's first position on a board it plays: one lz_colour a cell. */
lz_status classic_start(lz_classic classic, const lz_variant *variant, uint8_t *cells,
                        lz_error *error);
/* The number of empty cells at which the classic calls the game a draw. */
int classic_draw_cells(lz_classic classic);

#endif
