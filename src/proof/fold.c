#include "proof/fold.h"

#include <stdlib.h>
#include <string.h>

enum { LENGTH_MIN = 5, SPANS_FIRST = 1 << 10 };

/* The proof of a position, in the order of the file. */
struct span {
    size_t start, end, out; /* in the bytes before and after */
    uint32_t after;         /* the first span behind it */
    bool fixed;             /* contains labels or references */
};

struct folding {
    const uint8_t *bytes;
    size_t at, cell_size;
    struct span *spans;
    uint32_t count, room;
    uint32_t *table; /* spans by their bytes, open addressing; 0: free */
    uint64_t mask;
    struct writer *out;
    bool no_memory;
};

static uint32_t get_number(struct folding *folding)
{
    uint32_t value = 0;
    for (int shift = 0;; shift += 7) {
        const uint8_t byte = folding->bytes[folding->at++];
        value |= (uint32_t)(byte & 127) << shift;
        if (byte < 128)
            return value;
    }
}

static uint32_t add_span(struct folding *folding)
{
    if (folding->count == folding->room) {
        const uint32_t room = folding->room ? 2 * folding->room : SPANS_FIRST;
        struct span *larger = realloc(folding->spans, room * sizeof *larger);
        folding->no_memory |= !larger;
        if (!larger)
            return 0;
        folding->spans = larger;
        folding->room = room;
    }
    folding->spans[folding->count] = (struct span){.start = folding->at};
    return folding->count++;
}

static bool find_proof(struct folding *folding);

/* Finds the proofs after the replies; returns whether one contains a label or a reference. */
static bool find_answers(struct folding *folding, uint32_t head)
{
    bool fixed = false;
    for (uint32_t i = head >> HEAD_BITS; i && !folding->no_memory; i--) {
        folding->at += folding->cell_size;
        fixed |= find_proof(folding);
    }
    return (head & HEAD_DEFAULT && !folding->no_memory && find_proof(folding)) || fixed;
}

/* Finds where the proof at the present byte and those in it end. */
static bool find_proof(struct folding *folding)
{
    const uint32_t span = add_span(folding);
    if (folding->no_memory)
        return false;
    uint32_t head = get_number(folding);
    const bool labelled = head == HEAD_LABEL;
    bool fixed = head & HEAD_LABEL;
    if (labelled)
        head = get_number(folding);
    if (fixed && !labelled) {
        get_number(folding);
    } else {
        folding->at += folding->cell_size;
        fixed |= find_answers(folding, head);
    }
    folding->spans[span].end = folding->at;
    folding->spans[span].after = folding->count;
    folding->spans[span].fixed = fixed;
    return fixed;
}

/* The slot of an earlier proof with the same bytes, or a free one. */
static uint32_t *slot_of(const struct folding *folding, const struct span *span)
{
    const size_t length = span->end - span->start;
    uint64_t key = UINT64_C(0xcbf29ce484222325);
    for (size_t i = span->start; i < span->end; i++)
        key = (key ^ folding->bytes[i]) * UINT64_C(0x100000001b3);
    for (key ^= key >> 32;; key++) {
        uint32_t *slot = &folding->table[key & folding->mask];
        const struct span *other = &folding->spans[*slot];
        if (!*slot ||
            (other->end - other->start == length &&
             memcmp(folding->bytes + other->start, folding->bytes + span->start, length) == 0))
            return slot;
    }
}

/* Writes the bytes from `at` to `end`, in which the spans from `first` to `last` lie. */
static void put_folded(struct folding *folding, size_t at, size_t end, uint32_t first,
                       uint32_t last)
{
    struct writer *out = folding->out;
    for (uint32_t i = first; i < last; i = folding->spans[i].after) {
        struct span *span = &folding->spans[i];
        uint32_t *slot = NULL;
        writer_put_bytes(out, folding->bytes + at, span->start - at);
        at = span->end;
        if (!span->fixed && span->end - span->start >= LENGTH_MIN)
            slot = slot_of(folding, span);
        if (slot && *slot) {
            writer_put_repeat(out, folding->spans[*slot].out);
            continue;
        }
        span->out = out->size;
        if (slot)
            *slot = i;
        put_folded(folding, span->start, span->end, i + 1, span->after);
    }
    writer_put_bytes(out, folding->bytes + at, end - at);
}

bool writer_fold(struct writer *writer)
{
    struct writer out = *writer;
    struct folding folding = {.bytes = writer->bytes,
                              .at = writer->body,
                              .cell_size = writer_cell_size(writer),
                              .out = &out};
    if (writer->no_memory)
        return false;
    add_span(&folding); /* span 0 is none */
    if (writer->begins)
        find_proof(&folding);
    else
        find_answers(&folding, get_number(&folding));
    size_t slots = SPANS_FIRST;
    while (slots < 2 * (size_t)folding.count)
        slots *= 2;
    folding.table = calloc(slots, sizeof *folding.table);
    folding.mask = slots - 1;
    out.bytes = NULL;
    out.size = out.room = 0;
    out.no_memory = folding.no_memory || !folding.table;
    if (!out.no_memory)
        put_folded(&folding, 0, writer->size, 1, folding.count);
    free(folding.spans);
    free(folding.table);
    free(writer->bytes);
    *writer = out;
    return !out.no_memory;
}
