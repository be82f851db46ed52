/* Just enough JSON: building text piece by piece, and finding values in a text. The reader takes
 * nothing on trust (depth, ends, escapes), so that any file may be handed to it. */
#ifndef LIANZI_COMMON_JSON_H
#define LIANZI_COMMON_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text that grows. Once memory has run out it stays `failed` and adds nothing more. */
struct json_text {
    char *text; /* terminated; NULL while empty */
    size_t length;
    size_t capacity;
    bool failed;
};

__attribute__((format(printf, 2, 3))) void json_add(struct json_text *json, const char *format,
                                                    ...);
/* Adds a quoted string. */
void json_add_string(struct json_text *json, const char *string);
void json_text_free(struct json_text *json);

/* All of these return NULL or false on anything malformed. A value is a pointer to its first byte.
 */

/* The value of a member of the object. */
const char *json_member(const char *object, const char *key);
/* The first element of an array, and the one after an element; NULL at the end. */
const char *json_first(const char *array);
const char *json_next(const char *element);
/* Past the value: what it is made of lies between. */
const char *json_end(const char *value);
/* The string's text, to be freed. */
char *json_string(const char *value);
/* A whole number within bounds. */
bool json_integer(const char *value, int64_t low, int64_t high, int64_t *out);

#endif
