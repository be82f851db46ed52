/* Numbers in bytes: seven bits a byte, low bits first, the high bit set on all but the last. */
#ifndef LIANZI_STORE_BYTES_H
#define LIANZI_STORE_BYTES_H

#include "system/bytes.h"

static inline void bytes_byte(struct bytes *bytes, unsigned value)
{
    const uint8_t byte = (uint8_t)value;
    bytes_add(bytes, &byte, 1);
}

static inline void bytes_number(struct bytes *bytes, uint64_t value)
{
    uint8_t text[10];
    size_t length = 0;
    for (; value >= 128; value >>= 7)
        text[length++] = (uint8_t)(value | 128);
    text[length++] = (uint8_t)value;
    bytes_add(bytes, text, length);
}

/* Bytes to read. After a read past the end `bad` is set and every read gives 0. */
struct view {
    const uint8_t *at, *end;
    bool bad;
};

static inline struct view view_of(const void *data, size_t size)
{
    const uint8_t *start = data;
    return (struct view){start, start ? start + size : NULL, false};
}

static inline bool view_ended(const struct view *view)
{
    return view->bad || view->at == view->end;
}

static inline unsigned view_byte(struct view *view)
{
    if (view_ended(view)) {
        view->bad = true;
        return 0;
    }
    return *view->at++;
}

static inline uint64_t view_number(struct view *view)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const unsigned byte = view_byte(view);
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return view->bad ? 0 : value;
    }
    view->bad = true;
    return 0;
}

/* The next `size` bytes as a view of their own. */
static inline struct view view_part(struct view *view, uint64_t size)
{
    if (view->bad || size > (uint64_t)(view->end - view->at)) {
        view->bad = true;
        return (struct view){NULL, NULL, true};
    }
    const struct view part = {view->at, view->at + size, false};
    view->at += size;
    return part;
}

#endif
