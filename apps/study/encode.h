/* Texts of a record in another charset than UTF-8, for programs that read their system's. */
#ifndef LIANZI_STUDY_ENCODE_H
#define LIANZI_STUDY_ENCODE_H

#include <lianzi/lianzi.h>

/* Whether the charset is known and has ASCII's characters where ASCII has them. */
bool encode_is_possible(const char *charset);
/* Encodes all texts of the record, which is fit for lz_record_write alone from then on. `*lost`
 * counts the characters that became '?'. */
lz_status encode_texts(lz_record *record, const char *charset, size_t *lost, lz_error *error);

#endif
