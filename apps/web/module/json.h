/* A writer of JSON into memory of its own. Commas come by themselves. A first key opens an object,
 * and json_take closes all that is open. Without memory the text is lost, and json_take returns
 * NULL. */
#ifndef LIANZI_WEB_JSON_H
#define LIANZI_WEB_JSON_H

#include "system/bytes.h"

enum { JSON_DEPTH_MAX = 16 };

struct json {
    struct bytes text;
    char open[JSON_DEPTH_MAX]; /* the brackets that are open */
    int depth;
    bool comma; /* the next value or key needs one before it */
};

/* `bracket` is '{' or '['; json_close closes the latest. */
void json_open(struct json *json, char bracket);
void json_close(struct json *json);
void json_key(struct json *json, const char *key);
void json_number(struct json *json, int64_t number);
/* Read again it is the same. */
void json_real(struct json *json, double number);
/* NULL is written as null. Bytes that are no UTF-8 become U+FFFD. */
void json_string(struct json *json, const char *text);

/* A key with its value. */
void json_number_at(struct json *json, const char *key, int64_t number);
void json_bool_at(struct json *json, const char *key, bool value);
void json_string_at(struct json *json, const char *key, const char *text);
void json_numbers_at(struct json *json, const char *key, const int *numbers, int count);
void json_open_at(struct json *json, const char *key, char bracket);

/* The text, which the caller frees; the writer is empty again. NULL without memory. */
char *json_take(struct json *json);

#endif
