/* Reads games as lz_record_read does, from inputs in any charset. The charset is decided once for a
 * whole input: a byte order mark, the caller's choice, UTF-8 if all of it is valid, what the input
 * declares, else what suits all of its bytes best. It is decoded before it is taken apart. */
#ifndef LIANZI_STUDY_DECODE_H
#define LIANZI_STUDY_DECODE_H

#include <lianzi/lianzi.h>

/* `encoding` names a charset that overrules what the input says; NULL for none. A notice of
 * `options` says which charset was guessed, and where text could not be decoded. The places of
 * notices count the bytes of the decoded text. */
lz_status decode_read(lz_record_format format, const lz_record_options *options,
                      const char *encoding, lz_record_read_fn *read, void *read_user,
                      lz_record_game_fn *on_game, void *game_user, lz_error *error);
/* The charset that the notice says was guessed; NULL if it says something else. */
const char *decode_guess(const lz_error *notice);

#endif
