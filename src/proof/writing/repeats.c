#include "proof/writing/repeats.h"

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

enum { LENGTH_MIN = 5, SLOTS_FIRST = 1 << 10 };

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
    uint32_t count;
    size_t room;
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
    struct span *larger =
        list_grown(folding->spans, folding->count, &folding->room, sizeof *larger);
    folding->no_memory |= !larger;
    if (!larger)
        return 0;
    folding->spans = larger;
    folding->spans[folding->count] = (struct span){.start = folding->at};
    return folding->count++;
}

static bool find_proof(struct folding *folding);

/* Finds the proofs after the replies; returns whether one contains a label or a reference. */
static bool find_answers(struct folding *folding, uint32_t head)
{
    bool fixed = false;
    for (uint32_t i = writer_entries(head); i && !folding->no_memory; i--) {
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

/* Whether the proof is a move after which the winner completes a line whatever the reply is. */
static bool is_leaf(const struct folding *folding, const struct span *span)
{
    return !folding->bytes[span->start] && span->end == span->start + 1 + folding->cell_size;
}

static void put_short(struct folding *folding, uint32_t which);

/* Writes a head and what follows, less the answers that the checker finds; `cell` is where the
 * move is, if there is one. The proofs after the replies lie from the span `first` on. */
static void put_answers(struct folding *folding, uint32_t head, size_t cell, uint32_t first)
{
    const struct span *spans = folding->spans;
    const uint32_t count = writer_entries(head);
    uint32_t kept = 0, rest = first;
    for (uint32_t i = 0; i < count; rest = spans[rest].after, i++)
        kept += !is_leaf(folding, &spans[rest]);
    const bool has_default = head & HEAD_DEFAULT && !is_leaf(folding, &spans[rest]);
    if (has_default)
        kept = count;
    writer_put_head(folding->out, kept,
                    has_default ? REST_DEFAULT
                    : head      ? REST_DOUBLE
                                : REST_NONE);
    if (cell)
        writer_put_bytes(folding->out, folding->bytes + cell, folding->cell_size);
    for (uint32_t i = first; i != rest; i = spans[i].after) {
        if (!has_default && is_leaf(folding, &spans[i]))
            continue;
        writer_put_bytes(folding->out, folding->bytes + spans[i].start - folding->cell_size,
                         folding->cell_size);
        put_short(folding, i);
    }
    if (has_default)
        put_short(folding, rest);
}

/* Writes a proof without the answers that the checker finds. */
static void put_short(struct folding *folding, uint32_t which)
{
    const struct span *span = &folding->spans[which];
    folding->at = span->start;
    uint32_t head = get_number(folding);
    if ((head & HEAD_REFERENCE) == HEAD_REFERENCE) {
        writer_put_bytes(folding->out, folding->bytes + span->start, span->end - span->start);
        return;
    }
    if (head == HEAD_LABEL) {
        writer_put_bytes(folding->out, folding->bytes + span->start, 1);
        head = get_number(folding);
    }
    put_answers(folding, head, folding->at, which + 1);
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

/* Finds the proofs in the writer's bytes and makes room for as many bytes. False without memory. */
static bool begin(struct folding *folding, const struct writer *writer, struct writer *out)
{
    *folding = (struct folding){.bytes = writer->bytes,
                                .at = writer->body,
                                .cell_size = writer_cell_size(writer),
                                .out = out};
    *out = *writer;
    out->bytes = NULL;
    out->size = out->room = 0;
    add_span(folding); /* span 0 is none */
    if (folding->no_memory)
        return false;
    if (writer->begins)
        find_proof(folding);
    else
        find_answers(folding, get_number(folding));
    return !folding->no_memory;
}

/* Replaces the writer's bytes by those after. */
static bool end(struct folding *folding, struct writer *writer, bool good)
{
    free(folding->spans);
    free(folding->table);
    free(writer->bytes);
    *writer = *folding->out;
    writer->no_memory |= !good;
    return !writer->no_memory;
}

/* Leaves out the answers that the checker finds. */
static bool shorten(struct writer *writer)
{
    struct writer out;
    struct folding folding;
    const bool good = begin(&folding, writer, &out);
    if (good) {
        writer_put_bytes(&out, writer->bytes, writer->body);
        folding.at = writer->body;
        if (writer->begins)
            put_short(&folding, 1);
        else
            put_answers(&folding, get_number(&folding), 0, 1);
    }
    return end(&folding, writer, good);
}

bool writer_fold(struct writer *writer)
{
    struct writer out;
    struct folding folding;
    if (writer->no_memory || (writer->shortens && !shorten(writer)))
        return false;
    bool good = begin(&folding, writer, &out);
    size_t slots = SLOTS_FIRST;
    while (slots < 2 * (size_t)folding.count)
        slots *= 2;
    folding.table = calloc(slots, sizeof *folding.table);
    folding.mask = slots - 1;
    good = good && folding.table;
    if (good)
        put_folded(&folding, 0, writer->size, 1, folding.count);
    return end(&folding, writer, good);
}
