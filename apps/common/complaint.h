/* The library's complaints, and those of engines' child processes, in the person's language. They
 * are made in English with their numbers already in them, since the library knows no language; here
 * they are taken apart again by the formats they were made with. */
#ifndef LIANZI_COMMON_COMPLAINT_H
#define LIANZI_COMMON_COMPLAINT_H

#include <stddef.h>

/* Writes the complaint as it is to be shown; what is not known stays as it is. */
void complaint_translate(const char *english, char *text, size_t size);

#endif
