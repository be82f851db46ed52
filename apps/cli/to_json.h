/* Helpers for the JSON that `lianzi` writes with Jansson. */
#ifndef LIANZI_CLI_TO_JSON_H
#define LIANZI_CLI_TO_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* How every object is written: no blanks, and a number's shortest form in at most six digits. */
#define JSON_LAYOUT (JSON_COMPACT | JSON_REAL_PRECISION(6))

/* A string. Names and complaints can hold any bytes; those that are not UTF-8 become U+FFFD. */
json_t *text_to_json(const char *text);
/* A number, written without a point when it is whole; null when it is infinite or no number. */
json_t *number_to_json(double value);
/* Alpha or beta of a classic's search; null where the window is open. */
json_t *edge_to_json(int64_t value);
/* The object's text, left open after the start of an array that becomes its last member; "]}" ends
 * it. To be freed; NULL without memory. */
char *object_with_open_array(const json_t *object, const char *key);
/* Writes the object with the array "nodes" as its last member, one node a line: a million nodes
 * would take gigabytes as one value. `node_of` makes the i-th, NULL without memory. Takes `head`,
 * which may be NULL. Returns false, with errno set, on failure. */
bool write_nodes(FILE *file, json_t *head, size_t count,
                 json_t *(*node_of)(const void *tree, size_t i), const void *tree);

#endif
