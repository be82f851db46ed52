/* Prints the notices of lz_record_read about its input. */
#ifndef LIANZI_CLI_NOTICE_H
#define LIANZI_CLI_NOTICE_H

#include "system/options.h"

#include <lianzi/lianzi.h>

enum { NOTICE_PLACE_MAX = 4096 + 64 };

/* Says the error's place in the input `name`: the byte in a binary format, else line and column. */
void notice_place(const char *name, lz_record_format format, const lz_error *error, char *text,
                  size_t size);
/* Prints the notice with its place. `number` is the errno of a read error; 0: none is known. */
void notice_print(const char *name, lz_record_format format, const lz_error *notice, int number);

/* For OPTION_TAKE: the name of a charset. */
option_take_fn notice_take_encoding;
/* How a command reads records: as its options say, with a notice function. */
void notice_options(lz_record_options *out, const struct options *options,
                    lz_record_notice_fn *notice, void *user);

#endif
