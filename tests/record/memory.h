/* Reads records from memory, writes them to memory and compares them. */
#ifndef LIANZI_TESTS_RECORD_MEMORY_H
#define LIANZI_TESTS_RECORD_MEMORY_H

#include "testing.h"
#include <lianzi/lianzi.h>
#include <stdlib.h>
#include <string.h>

/* How many formats are written; those behind are only read. */
#define WRITTEN_FORMATS LZ_RECORD_FORMAT_RIF

struct input {
    const char *data;
    size_t size, at;
    size_t chunk; /* most bytes a call gives */
};

struct output {
    char *data;
    size_t size, room;
};

/* Copies of the games read, the number of notices and the last notice of each kind. */
struct games {
    lz_record *list[64];
    int count;
    int most; /* stop after this many games; 0: read all */
    int warnings, damages;
    lz_error warning, damage;
};

static inline ptrdiff_t input_read(void *user, char *buffer, size_t size)
{
    struct input *input = user;
    size_t length = input->size - input->at;
    if (length > size)
        length = size;
    if (input->chunk && length > input->chunk)
        length = input->chunk;
    if (length)
        memcpy(buffer, input->data + input->at, length);
    input->at += length;
    return (ptrdiff_t)length;
}

static inline bool output_write(void *user, const char *data, size_t size)
{
    struct output *output = user;
    if (output->room - output->size < size + 1) {
        output->room = (output->size + size + 1) * 2;
        output->data = realloc(output->data, output->room);
        assert_non_null(output->data);
    }
    memcpy(output->data + output->size, data, size);
    output->size += size;
    output->data[output->size] = '\0';
    return true;
}

static inline bool games_take(void *user, lz_record *record)
{
    struct games *games = user;
    assert_true(games->count < (int)(sizeof games->list / sizeof *games->list));
    assert_int_equal(lz_record_copy(record, &games->list[games->count], NULL), LZ_OK);
    games->count++;
    return games->most == 0 || games->count < games->most;
}

static inline void games_notice(void *user, const lz_error *notice)
{
    struct games *games = user;
    assert_true(strlen(notice->text) > 0);
    if (notice->status == LZ_OK) {
        games->warnings++;
        games->warning = *notice;
    } else {
        games->damages++;
        games->damage = *notice;
    }
}

static inline void games_free(struct games *games)
{
    for (int i = 0; i < games->count; i++)
        lz_record_free(games->list[i]);
    memset(games, 0, sizeof *games);
}

/* Reads `size` bytes in calls of at most `chunk`; `games` is all zero or has `most`. */
static inline lz_status read_bytes(lz_record_format format, const lz_record_options *options,
                                   const char *data, size_t size, size_t chunk, struct games *games,
                                   lz_error *error)
{
    struct input input = {.data = data, .size = size, .chunk = chunk};
    lz_record_options own;
    if (options)
        own = *options;
    else
        lz_record_options_init(&own);
    own.notice = games_notice;
    own.notice_user = games;
    return lz_record_read(format, &own, input_read, &input, games_take, games, error);
}

static inline lz_status read_string(lz_record_format format, const lz_record_options *options,
                                    const char *text, struct games *games, lz_error *error)
{
    return read_bytes(format, options, text, strlen(text), 0, games, error);
}

/* Appends the record to the output; counts the notices in `games`. */
static inline lz_status write_record(lz_record_format format, const lz_record_options *options,
                                     const lz_record *record, struct output *output,
                                     struct games *games, lz_error *error)
{
    lz_record_options own;
    if (options)
        own = *options;
    else
        lz_record_options_init(&own);
    own.notice = games ? games_notice : NULL;
    own.notice_user = games;
    return lz_record_write(format, &own, record, output_write, output, error);
}

static inline bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* The parts that a comparison includes. */
enum { SAME_TIMES = 1, SAME_NOTES = 2, SAME_RULE = 4, SAME_ALL = 7 };

/* Compares the positions at two set-ups. */
static inline void assert_same_set_up(const lz_record *a, int at, const lz_record *b, int bt)
{
    lz_game *one, *other;
    assert_int_equal(lz_record_game(a, at, &one, NULL), LZ_OK);
    assert_int_equal(lz_record_game(b, bt, &other, NULL), LZ_OK);
    assert_int_equal(lz_game_length(one), 0);
    assert_true(lz_game_key(one) == lz_game_key(other));
    lz_game_free(one);
    lz_game_free(other);
}

/* Compares the arrows and lines at two nodes. */
static inline void assert_same_arrows(const lz_record *a, int at, const lz_record *b, int bt)
{
    assert_int_equal(lz_record_arrows(a, at), lz_record_arrows(b, bt));
    for (int i = 0; i < lz_record_arrows(a, at); i++) {
        const lz_arrow arrow = lz_record_arrow(a, at, i);
        int found = 0;
        for (int j = 0; j < lz_record_arrows(b, bt); j++) {
            const lz_arrow other = lz_record_arrow(b, bt, j);
            found += arrow.from == other.from && arrow.to == other.to && arrow.head == other.head;
        }
        assert_int_equal(found, 1);
    }
}

static inline void assert_same_node(const lz_record *a, int at, const lz_record *b, int bt,
                                    unsigned what)
{
    const lz_action x = lz_record_action(a, at), y = lz_record_action(b, bt);
    assert_int_equal(x.kind, y.kind);
    assert_int_equal(x.colour, y.colour);
    assert_int_equal(x.cell[0], y.cell[0]);
    assert_int_equal(x.cell[1], y.cell[1]);
    assert_int_equal(lz_record_colour(a, at), lz_record_colour(b, bt));
    if (x.kind == LZ_ACTION_SET_UP)
        assert_same_set_up(a, at, b, bt);
    if (what & SAME_TIMES)
        assert_int_equal(lz_record_time_ms(a, at), lz_record_time_ms(b, bt));
    if (!(what & SAME_NOTES))
        return;
    assert_true(same_text(lz_record_comment(a, at), lz_record_comment(b, bt)));
    assert_int_equal(lz_record_flags(a, at), lz_record_flags(b, bt));
    assert_int_equal(lz_record_judgement(a, at), lz_record_judgement(b, bt));
    assert_int_equal(lz_record_win_permille(a, at), lz_record_win_permille(b, bt));
    assert_int_equal(lz_record_marks(a, at), lz_record_marks(b, bt));
    for (int i = 0; i < lz_record_marks(a, at); i++) {
        const lz_mark mark = lz_record_mark(a, at, i);
        bool found = false;
        for (int j = 0; j < lz_record_marks(b, bt); j++) {
            const lz_mark other = lz_record_mark(b, bt, j);
            found |= mark.cell == other.cell && mark.kind == other.kind &&
                     same_text(mark.text, other.text);
        }
        assert_true(found);
    }
    assert_same_arrows(a, at, b, bt);
}

/* Compares both trees, node by node in order. */
static inline void assert_same_record(const lz_record *a, const lz_record *b, unsigned what)
{
    const lz_variant *v = lz_record_variant(a), *w = lz_record_variant(b);
    assert_int_equal(v->columns, w->columns);
    assert_int_equal(v->rows, w->rows);
    if (what & SAME_RULE) {
        assert_int_equal(v->rule, w->rule);
        assert_int_equal(v->win, w->win);
        assert_int_equal(v->opening, w->opening);
        assert_memory_equal(v->blocked, w->blocked, sizeof v->blocked);
    }
    assert_int_equal(lz_record_start_to_move(a), lz_record_start_to_move(b));
    for (int cell = 0; cell < v->columns * v->rows; cell++)
        assert_int_equal(lz_record_start_at(a, cell), lz_record_start_at(b, cell));
    assert_int_equal(lz_record_nodes(a), lz_record_nodes(b));
    int at = LZ_RECORD_ROOT, bt = LZ_RECORD_ROOT;
    for (;;) {
        assert_same_node(a, at, b, bt, what);
        int next = lz_record_child(a, at), bnext = lz_record_child(b, bt);
        while (next == LZ_RECORD_NO_NODE && at != LZ_RECORD_ROOT) {
            assert_int_equal(bnext, LZ_RECORD_NO_NODE);
            next = lz_record_next(a, at);
            bnext = lz_record_next(b, bt);
            at = lz_record_parent(a, at);
            bt = lz_record_parent(b, bt);
        }
        if (next == LZ_RECORD_NO_NODE) {
            assert_int_equal(bnext, LZ_RECORD_NO_NODE);
            return;
        }
        assert_int_not_equal(bnext, LZ_RECORD_NO_NODE);
        at = next;
        bt = bnext;
    }
}

/* The record as SGF comes back as it was, without a notice on either way. The caller frees the
 * output's data. */
static inline void assert_sgf_keeps(const lz_record *record, struct output *output)
{
    struct games games = {0};
    assert_int_equal(write_record(LZ_RECORD_FORMAT_SGF, NULL, record, output, &games, NULL), LZ_OK);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, output->data, &games, NULL), LZ_OK);
    assert_int_equal(games.warnings + games.damages, 0);
    assert_same_record(record, games.list[0], SAME_ALL);
    games_free(&games);
}

#endif
