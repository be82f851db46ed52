/* The format of a file by its content, whatever its name. */
#ifndef LIANZI_SYSTEM_FORMAT_H
#define LIANZI_SYSTEM_FORMAT_H

#include <lianzi/lianzi.h>

enum { FORMAT_HEAD = 4096 /* so much of a file is enough */ };

/* The format of an input that begins with head[0 .. size), of which FORMAT_HEAD bytes or all are
 * given: what the content shows, else what the extension of `name` says. */
lz_status format_of_bytes(const char *name, const char *head, size_t size, lz_record_format *out,
                          lz_error *error);
/* The same for a file. A pipe or device is not read: its name decides. */
lz_status format_of_file(const char *path, lz_record_format *out, lz_error *error);

#endif
