/* A growing array of bytes, and bytes that are read from the front. */
#ifndef LIANZI_SYSTEM_BYTES_H
#define LIANZI_SYSTEM_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* All zero: empty. */
struct bytes {
    uint8_t *data;
    size_t used, room;
    bool failed; /* there was no memory; the contents mean nothing */
};

static inline bool bytes_reserve(struct bytes *bytes, size_t more)
{
    if (bytes->room - bytes->used >= more)
        return true;
    size_t room = bytes->room ? bytes->room * 2 : 256;
    while (room - bytes->used < more)
        room *= 2;
    uint8_t *data = realloc(bytes->data, room);
    if (!data) {
        bytes->failed = true;
        return false;
    }
    bytes->data = data;
    bytes->room = room;
    return true;
}

static inline void bytes_add(struct bytes *bytes, const void *data, size_t size)
{
    if (size && bytes_reserve(bytes, size)) {
        memcpy(bytes->data + bytes->used, data, size);
        bytes->used += size;
    }
}

/* The same for the library (an lz_record_write_fn); `user` is the struct bytes. */
static inline bool bytes_write(void *user, const char *data, size_t size)
{
    struct bytes *bytes = user;
    bytes_add(bytes, data, size);
    return !bytes->failed;
}

static inline void bytes_free(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){0};
}

/* The bytes as a text, which the caller frees; then there are none. NULL without memory. */
static inline char *bytes_text(struct bytes *bytes)
{
    bytes_add(bytes, "", 1);
    if (bytes->failed)
        bytes_free(bytes);
    char *text = (char *)bytes->data;
    *bytes = (struct bytes){0};
    return text;
}

/* What is left to be read. */
struct bytes_left {
    const char *at;
    size_t size;
};

/* Reads for the library (an lz_record_read_fn); `user` is a struct bytes_left. */
static inline ptrdiff_t bytes_read(void *user, char *buffer, size_t size)
{
    struct bytes_left *left = user;
    const size_t some = size < left->size ? size : left->size;
    memcpy(buffer, left->at, some);
    left->at += some;
    left->size -= some;
    return (ptrdiff_t)some;
}

#endif
