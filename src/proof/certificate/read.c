#include "proof/certificate/read.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/list.h"
#include "game/notation.h"
#include "game/variant.h"
#include "proof/certificate/writer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_MORE = 64,
    NODE_BYTES = 2, /* nearly all nodes take as many or more */
    LINE_SIZE = 4 * LZ_CELLS_MAX
};

/* ---- The header ---- */

struct header {
    const char *bytes;
    size_t size, at;
    int line;
    char value[LINE_SIZE]; /* of the present line */
};

/* Reads the next line, "KEY VALUE". False if it has another form. */
static bool next_line(struct header *header, const char *key)
{
    const char *line = header->bytes + header->at;
    const char *end = memchr(line, '\n', header->size - header->at);
    const size_t skip = strlen(key) + 1;
    header->line++;
    if (!end || (size_t)(end - line) < skip || (size_t)(end - line) - skip >= LINE_SIZE ||
        memcmp(line, key, skip - 1) != 0 || line[skip - 1] != ' ')
        return false;
    const size_t length = (size_t)(end - line) - skip;
    memcpy(header->value, line + skip, length);
    header->value[length] = '\0';
    header->at = (size_t)(end - header->bytes) + 1;
    return strlen(header->value) == length;
}

static bool read_variant(struct header *header, lz_variant *variant)
{
    char text[64];
    if (!next_line(header, "rule"))
        return false;
    const int used = snprintf(text, sizeof text, "%.20s ", header->value);
    if (!next_line(header, "size"))
        return false;
    snprintf(text + used, sizeof text - (size_t)used, "%.10s", header->value);
    return !variant_parse(text, variant, NULL) && next_line(header, "win") &&
           snprintf(text + used, sizeof text - (size_t)used, "%dx%d win %.10s", variant->columns,
                    variant->rows, header->value) > 0 &&
           !variant_parse(text, variant, NULL) && !rule_traits(variant->rule)->gravity;
}

/* Reads cells without separators into `cells`. False if one is off the board or there are too
 * many. */
static bool read_cells(const struct header *header, const lz_variant *variant, int *cells,
                       int *count)
{
    size_t at = 0;
    for (*count = 0; header->value[at]; ++*count)
        if (*count == variant_cells(variant) ||
            notation_read_cell(variant, header->value, LZ_ROWS_BOTTOM, &at, &cells[*count], NULL))
            return false;
    return true;
}

static bool read_moves(struct header *header, struct certificate_head *head)
{
    int cells[LZ_CELLS_MAX];
    if (!next_line(header, "moves") || !read_cells(header, &head->variant, cells, &head->count))
        return false;
    for (int i = 0; i < head->count; i++) {
        head->moves[i] = (uint16_t)board_point_of_cell(&head->board, cells[i]);
        if (head->board.at[head->moves[i]] != LZ_EMPTY)
            return false;
        board_place(&head->board, head->moves[i], i % 2 ? LZ_WHITE : LZ_BLACK);
    }
    return true;
}

static bool read_lines(struct header *header, struct certificate_head *head)
{
    int cells[LZ_CELLS_MAX], count, version;
    char rest;
    if (!next_line(header, "lianzi") || sscanf(header->value, "proof %d%c", &version, &rest) != 1 ||
        version < 1 || version > 4)
        return false;
    head->version = version;
    if (!read_variant(header, &head->variant) || !next_line(header, "blocked") ||
        !read_cells(header, &head->variant, cells, &count))
        return false;
    for (int i = 0; i < count; i++)
        bits_set(head->variant.blocked, cells[i]);
    if (variant_check(&head->variant, NULL))
        return false;
    board_init(&head->board, &head->variant);
    if (!read_moves(header, head) || !next_line(header, "winner"))
        return false;
    head->winner = strcmp(header->value, "black") == 0   ? LZ_BLACK
                   : strcmp(header->value, "white") == 0 ? LZ_WHITE
                                                         : LZ_EMPTY;
    return head->winner != LZ_EMPTY;
}

lz_status certificate_read_head(struct certificate_head *head, const char *bytes, size_t *size,
                                lz_error *error)
{
    struct header header = {.bytes = bytes, .size = *size};
    memset(head, 0, sizeof *head);
    if (!read_lines(&header, head))
        return error_set(error, LZ_ERR_SYNTAX, "line %d is not one of a certificate's header",
                         header.line);
    *size = header.at;
    return LZ_OK;
}

/* ---- The proof ---- */

struct reading {
    struct certificate *certificate;
    struct board board; /* the present position */
    const uint8_t *bytes;
    size_t size, at;
    /* Of each two bytes: twice the node of the move that begins in one of them, and which one. A
       move takes two bytes at least. 0: none does. */
    uint32_t *begins;
    uint32_t *labels; /* the nodes of all labels */
    uint32_t label_count;
    size_t label_room;
    int defaults; /* how many defaults the present position lies in */
    int depth;
    bool no_memory;
};

static bool read_number(struct reading *reading, uint32_t *out)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 35 && reading->at < reading->size; shift += 7) {
        const uint8_t byte = reading->bytes[reading->at++];
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            *out = (uint32_t)value;
            return value <= UINT32_MAX;
        }
    }
    return false;
}

static bool read_point(struct reading *reading, uint16_t *out)
{
    const int cells = reading->board.columns * reading->board.rows;
    const size_t bytes = cells > 256 ? 2 : 1;
    if (reading->size - reading->at < bytes)
        return false;
    int cell = reading->bytes[reading->at];
    if (bytes == 2)
        cell |= reading->bytes[reading->at + 1] << 8;
    reading->at += bytes;
    if (cell >= cells)
        return false;
    *out = (uint16_t)board_point_of_cell(&reading->board, cell);
    return true;
}

uint32_t certificate_add(struct certificate *certificate, struct certificate_node node)
{
    if (certificate->count == certificate->room) {
        const uint32_t room = certificate->room + certificate->room / 2 + NODES_MORE;
        struct certificate_node *larger = realloc(certificate->nodes, room * sizeof *larger);
        if (!larger)
            return 0;
        certificate->nodes = larger;
        certificate->room = room;
    }
    certificate->nodes[certificate->count] = node;
    return certificate->count++;
}

uint32_t certificate_add_double(struct certificate *certificate)
{
    return certificate_add(certificate,
                           (struct certificate_node){.doubles = true, .plies = DOUBLE_PLIES});
}

static uint32_t add_node(struct reading *reading, bool doubles)
{
    struct certificate *certificate = reading->certificate;
    const uint32_t node = doubles ? certificate_add_double(certificate)
                                  : certificate_add(certificate, (struct certificate_node){0});
    reading->no_memory |= !node;
    return node;
}

static bool add_label(struct reading *reading, uint32_t node)
{
    uint32_t *larger =
        list_grown(reading->labels, reading->label_count, &reading->label_room, sizeof *larger);
    reading->no_memory |= !larger;
    if (!larger)
        return false;
    reading->labels = larger;
    reading->labels[reading->label_count++] = node;
    return true;
}

/* Places a stone for as long as what follows is read. A taken cell is allowed within a default,
 * where an entry may be useless; then nothing is placed. */
static bool place(struct reading *reading, int point, lz_colour colour, bool *placed)
{
    *placed = reading->board.at[point] == LZ_EMPTY;
    if (*placed) {
        reading->board.at[point] = (uint8_t)colour;
        reading->board.empty--;
    }
    return *placed || reading->defaults;
}

static void remove_stone(struct reading *reading, int point)
{
    reading->board.at[point] = LZ_EMPTY;
    reading->board.empty++;
}

static uint32_t read_proof(struct reading *reading);

/* Reads the answer to a reply; 0 is the default's. */
static uint32_t read_answer(struct reading *reading, int reply)
{
    bool placed = false;
    if (reply && !place(reading, reply, colour_other(reading->certificate->head.winner), &placed))
        return 0;
    reading->defaults += !reply;
    const uint32_t node = read_proof(reading);
    reading->defaults -= !reply;
    if (placed)
        remove_stone(reading, reply);
    if (node)
        reading->certificate->nodes[node].reply = (uint16_t)reply;
    return node;
}

/* Whether a default that is written is one that later versions leave out. */
static bool is_double(const struct reading *reading, uint32_t node)
{
    const lz_variant *variant = &reading->certificate->head.variant;
    const struct certificate_node *at = &reading->certificate->nodes[node];
    return plan_serves(variant->rule, variant->win) && !at->reply && !at->refers && !at->planned &&
           !at->child && at->plies == DOUBLE_PLIES;
}

/* Reads the entries and the default after the node's move. Versions 1 and 2 leave no answer out,
 * and their heads announce no more than follows. */
static bool read_answers(struct reading *reading, uint32_t node, uint32_t head)
{
    struct certificate *certificate = reading->certificate;
    uint32_t last = 0;
    int longest = 1; /* a line at once after any reply */
    const bool complete = certificate->head.version < 3;
    const uint32_t entries = complete ? head >> HEAD_BITS : writer_entries(head);
    const bool doubles = !complete && head && !(head & HEAD_DEFAULT);
    const bool rest = head & HEAD_DEFAULT || doubles;
    if (entries > (uint32_t)reading->board.empty)
        return false;
    for (uint32_t left = entries + rest; left; left--) {
        uint16_t reply = 0;
        if ((left > 1 || !rest) && !read_point(reading, &reply))
            return false;
        uint32_t child =
            left == 1 && doubles ? add_node(reading, true) : read_answer(reading, reply);
        if (child && complete && is_double(reading, child))
            child = add_node(reading, true);
        if (!child)
            return false;
        *(last ? &certificate->nodes[last].next : &certificate->nodes[node].child) = child;
        last = child;
        if (certificate->nodes[child].plies > longest)
            longest = certificate->nodes[child].plies;
    }
    certificate->nodes[node].plies = (uint16_t)(longest + 1 + (certificate->nodes[node].move > 0));
    return longest <= LZ_CELLS_MAX;
}

/* Makes room for one more plan. */
static bool room_plan(struct reading *reading)
{
    struct certificate *certificate = reading->certificate;
    struct plan *larger = list_grown(certificate->plans, certificate->plan_count,
                                     &certificate->plan_room, sizeof *larger);
    reading->no_memory |= !larger;
    if (larger)
        certificate->plans = larger;
    return larger;
}

static bool read_plan(struct reading *reading, uint32_t node, uint32_t count)
{
    struct certificate *certificate = reading->certificate;
    const lz_variant *variant = &certificate->head.variant;
    struct plan plan = {.count = (uint8_t)count};
    uint32_t plies;
    if (!plan_serves(variant->rule, variant->win) || count > PLAN_CELLS_MAX ||
        !read_number(reading, &plies) || plies > PLAN_PLIES_MAX || plies % 2 == 0)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!read_point(reading, &plan.points[i]))
            return false;
    if (!room_plan(reading))
        return false;
    plan.plies = (uint8_t)plies;
    certificate->nodes[node].planned = true;
    certificate->nodes[node].plies = (uint16_t)plies;
    certificate->nodes[node].child = certificate->plan_count;
    certificate->plans[certificate->plan_count++] = plan;
    return true;
}

static bool read_reference(struct reading *reading, uint32_t node, uint32_t label)
{
    struct certificate *certificate = reading->certificate;
    uint32_t number;
    if (!read_number(reading, &number) || label >= reading->label_count || reading->defaults)
        return false;
    for (int i = 0; i < certificate->turns.count; i++) {
        if (certificate->turns.number[i] != number)
            continue;
        const uint32_t child = reading->labels[label];
        struct certificate_node *at = &certificate->nodes[node];
        at->refers = true;
        at->turn = (unsigned)i & 7;
        at->child = child;
        at->plies = certificate->nodes[child].plies;
        return at->plies > 0; /* the label is complete */
    }
    return false;
}

/* Reads a repeat of the proof that began `distance` bytes before it began itself at `start`. */
static bool read_repeat(struct reading *reading, uint32_t node, size_t start, uint32_t distance)
{
    struct certificate *certificate = reading->certificate;
    struct certificate_node *at = &certificate->nodes[node];
    if (distance > start)
        return false;
    const size_t begin = start - distance;
    const uint32_t child = reading->begins[begin / 2] >> 1;
    if (!child || (reading->begins[begin / 2] & 1) != begin % 2)
        return false;
    at->refers = at->repeats = true;
    at->child = child;
    at->plies = certificate->nodes[child].plies;
    return at->plies > 0; /* the proof is complete */
}

static bool read_move(struct reading *reading, uint32_t node, uint32_t head)
{
    struct certificate *certificate = reading->certificate;
    const lz_colour winner = certificate->head.winner;
    uint16_t move;
    bool placed;
    if (!read_point(reading, &move))
        return false;
    certificate->nodes[node].move = move;
    const bool completes = !head && board_winning_direction(&reading->board, move, winner) >= 0;
    if (!place(reading, move, winner, &placed))
        return false;
    const bool good = read_answers(reading, node, head);
    if (placed)
        remove_stone(reading, move);
    if (completes)
        certificate->nodes[node].plies = 1;
    return good;
}

/* Reads a proof; returns its node, 0 if it is damaged. */
static uint32_t read_proof(struct reading *reading)
{
    uint32_t head;
    const size_t start = reading->at;
    const uint32_t node = add_node(reading, false);
    if (!node || reading->depth == LZ_CELLS_MAX || !read_number(reading, &head))
        return 0;
    const bool plans = reading->certificate->head.version > 3;
    const bool labelled = head == HEAD_LABEL;
    if (labelled &&
        (reading->defaults || !add_label(reading, node) || !read_number(reading, &head)))
        return 0;
    reading->depth++;
    const bool planned = plans && (head & HEAD_PLAN) == HEAD_PLAN;
    const uint32_t kind = planned ? HEAD_PLAN : head & HEAD_REFERENCE;
    if (labelled && kind != HEAD_PLAN && kind & HEAD_LABEL)
        return 0;
    if (planned || !(kind & HEAD_LABEL))
        reading->begins[start / 2] = node << 1 | (uint32_t)(start % 2);
    const bool good =
        planned ? read_plan(reading, node, head >> HEAD_PLAN_BITS)
        : kind == HEAD_REFERENCE
            ? read_reference(reading, node, head >> (plans ? HEAD_PLAN_BITS : HEAD_BITS))
        : kind == HEAD_LABEL ? read_repeat(reading, node, start, head >> HEAD_BITS)
                             : read_move(reading, node, head);
    reading->depth--;
    return good ? node : 0;
}

static bool read_root(struct reading *reading)
{
    const struct certificate_head *head = &reading->certificate->head;
    uint32_t number;
    struct certificate *certificate = reading->certificate;
    certificate->room = (uint32_t)(reading->size / NODE_BYTES) + NODES_MORE;
    certificate->nodes = malloc(certificate->room * sizeof *certificate->nodes);
    reading->no_memory = !certificate->nodes;
    if (reading->no_memory)
        return false;
    certificate_add(certificate, (struct certificate_node){0}); /* node 0, which is none */
    if ((head->count % 2 ? LZ_WHITE : LZ_BLACK) == head->winner)
        return read_proof(reading) > 0;
    const uint32_t node = add_node(reading, false);
    return node && read_number(reading, &number) && !(number & HEAD_LABEL) &&
           read_answers(reading, node, number);
}

/* Gives back the room that no node takes. */
static void fit_nodes(struct certificate *certificate)
{
    struct certificate_node *fitting =
        realloc(certificate->nodes, certificate->count * sizeof *certificate->nodes);
    if (!fitting)
        return;
    certificate->nodes = fitting;
    certificate->room = certificate->count;
}

lz_status certificate_read(struct certificate *certificate, const char *bytes, size_t size,
                           lz_error *error)
{
    size_t at = size;
    memset(certificate, 0, sizeof *certificate);
    const lz_status status = certificate_read_head(&certificate->head, bytes, &at, error);
    if (status)
        return status;
    struct reading reading = {.certificate = certificate,
                              .board = certificate->head.board,
                              .bytes = (const uint8_t *)bytes,
                              .size = size,
                              .at = at};
    turns_init(&certificate->turns, &certificate->head.board);
    reading.begins = calloc(size / 2 + 1, sizeof *reading.begins);
    reading.no_memory = !reading.begins;
    const bool good = reading.begins && read_root(&reading) && reading.at == size;
    free(reading.labels);
    free(reading.begins);
    if (good) {
        fit_nodes(certificate);
        return LZ_OK;
    }
    certificate_free(certificate);
    return reading.no_memory ? error_set(error, LZ_ERR_MEMORY, "no memory for a certificate")
                             : error_set(error, LZ_ERR_SYNTAX,
                                         "the certificate is damaged before byte %zu", reading.at);
}

void certificate_free(struct certificate *certificate)
{
    free(certificate->nodes);
    free(certificate->plans);
    certificate->nodes = NULL;
    certificate->plans = NULL;
}
