#include "record/writer.h"

#include "base/error.h"
#include "game/variant.h"
#include <stdio.h>
#include <string.h>

void writer_flush(struct writer *writer)
{
    if (writer->used && !writer->failed)
        writer->failed = !writer->write(writer->write_user, writer->buffer, writer->used);
    writer->used = 0;
}

void writer_put(struct writer *writer, char c)
{
    if (writer->used == WRITER_BUFFER)
        writer_flush(writer);
    writer->buffer[writer->used++] = c;
}

void writer_text(struct writer *writer, const char *text)
{
    while (*text)
        writer_put(writer, *text++);
}

void writer_number(struct writer *writer, int64_t number)
{
    char digits[24];
    int length = 0;
    if (number < 0)
        writer_put(writer, '-');
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[length++] = (char)('0' + left % 10);
    while (left /= 10);
    while (length)
        writer_put(writer, digits[--length]);
}

void writer_warn(struct writer *writer, const char *text)
{
    lz_error notice;
    if (!writer->options->notice)
        return;
    error_set(&notice, LZ_OK, "%s", text);
    writer->options->notice(writer->options->notice_user, &notice);
}

void writer_tell_game(struct writer *writer, unsigned kept)
{
    const lz_variant *variant = &writer->record->variant;
    lz_variant usual;
    lz_variant_init(&usual, kept & WRITER_RULE ? variant->rule : LZ_RULE_FREESTYLE);
    if (kept & WRITER_SIZE) {
        usual.columns = variant->columns;
        usual.rows = variant->rows;
    }
    if (memcmp(variant->blocked, usual.blocked, sizeof usual.blocked) != 0)
        writer_warn(writer, "blocked cells are not kept: give them when reading the file");
    if (variant->opening != usual.opening)
        writer_warn(writer, "the opening rule is not kept: give it when reading the file");
    memcpy(usual.blocked, variant->blocked, sizeof usual.blocked);
    usual.opening = variant->opening;
    if (!variant_is_same(variant, &usual))
        writer_warn(writer,
                    kept & WRITER_SIZE
                        ? "the rule is not kept: give it when reading the file"
                        : N_("rule and size are not kept: give them when reading the file"));
}

/* Whether the action is an opening's and places no stone. */
static bool is_without_stone(const struct record_node *node)
{
    return node->kind == LZ_ACTION_CHOOSE || node->kind == LZ_ACTION_DECLARE ||
           node->kind == LZ_ACTION_OFFER;
}

/* Gives notice that the choices among a game's actions are left out. `kinds` has a bit (1 << kind)
 * for each kind of its actions. */
static void tell_choices(struct writer *writer, unsigned kinds)
{
    if (kinds >> LZ_ACTION_CHOOSE & 1)
        writer_warn(writer, "the choice of colours is left out");
    if (kinds >> LZ_ACTION_OFFER & 1)
        writer_warn(writer, "the moves that were offered and not chosen are left out");
}

void writer_tell_losses(struct writer *writer, unsigned kept)
{
    const lz_record *record = writer->record;
    bool variations = false, comments = false, marks = false, times = false, extras = false;
    bool judgements = false, rates = false, arrows = false;
    bool other_times = false; /* of the start and of choices */
    int at = LZ_RECORD_ROOT;
    do {
        const struct record_node *node = &record->nodes[at];
        variations |= node->child != node->last;
        comments |= node->comment.text != NULL;
        marks |= node->mark_count > 0 || node->flags;
        arrows |= node->arrows != NULL;
        judgements |= node->judgement;
        rates |= node->win_permille >= 0;
        if (node->kind == LZ_ACTION_NONE || is_without_stone(node))
            other_times |= node->time_ms >= 0;
        else
            times |= node->time_ms >= 0;
        extras |= node->extra.text != NULL;
        at = record_walk(record, at);
    } while (at != LZ_RECORD_ROOT);
    if (variations)
        writer_warn(writer, "variations are left out: only the main line is kept");
    if (comments)
        writer_warn(writer, "comments are left out");
    if (marks)
        writer_warn(writer, "marks are left out");
    if (arrows)
        writer_warn(writer, "arrows and lines are left out");
    if (judgements)
        writer_warn(writer, "judgements of moves (! ?) are left out");
    if (rates)
        writer_warn(writer, "win rates are left out");
    if ((times || other_times) && !(kept & WRITER_TIMES))
        writer_warn(writer, "the moves' times are left out");
    else if (other_times)
        writer_warn(writer, "times of the start and of choices in the opening are left out");
    if (extras)
        writer_warn(writer, "SGF properties of other programs are left out");
    writer_tell_game(writer, kept);
    writer_tell_header(writer, kept);
}

/* The flag of a part that a text belongs to; 0 if every format but SGF loses it. Formats that
 * keep names give notice of ranks themselves. All they can say of who began is that the second
 * player did. */
static unsigned kept_with(const lz_record *record, int info)
{
    switch (info) {
    case LZ_RECORD_INFO_BLACK:
    case LZ_RECORD_INFO_WHITE:
    case LZ_RECORD_INFO_BLACK_RANK:
    case LZ_RECORD_INFO_WHITE_RANK:
        return WRITER_NAMES;
    case LZ_RECORD_INFO_STARTER:
        return record_second_began(record) ? WRITER_NAMES : 0;
    case LZ_RECORD_INFO_EVENT:
        return WRITER_EVENT;
    default:
        return 0;
    }
}

void writer_tell_header(struct writer *writer, unsigned kept)
{
    const lz_record *record = writer->record;
    bool texts = record->left_out & RECORD_LEFT_TEXTS;
    bool result = record->left_out & RECORD_LEFT_RESULT;
    bool ending = record->left_out & RECORD_LEFT_ENDING;
    for (int i = 0; i < LZ_RECORD_INFO_COUNT; i++)
        texts |= record->text[i] && i != LZ_RECORD_INFO_ENDING && !(kept & kept_with(record, i));
    ending |= record->text[LZ_RECORD_INFO_ENDING] && !(kept & WRITER_ENDING);
    const unsigned stops = kept & WRITER_PASSES ? 1U << LZ_ACTION_SET_UP : WRITER_STOPS;
    if (!result && record->result != LZ_RESULT_ONGOING && !(kept & WRITER_RESULT))
        result = record_shown_result(record, stops) != (lz_result)record->result;
    if (texts)
        writer_warn(writer, kept & WRITER_EVENT ? "date, place and notes are left out"
                            : kept & WRITER_NAMES
                                ? N_("event, date and notes are left out")
                                : N_("players, event, date and notes are left out"));
    if (result)
        writer_warn(writer, "the result is left out: the moves do not show it");
    if (ending)
        writer_warn(writer, "how the game ended is left out");
}

void writer_tell_set_up(struct writer *writer)
{
    writer_warn(writer, "stones that are set up within the game are left out, with all moves after "
                        "them");
}

/* Lays out the start position as alternating moves, in cell order for each colour. */
static bool lay_out_start(const lz_record *record, struct stones *stones)
{
    const int cells = variant_cells(&record->variant);
    int count[LZ_WHITE + 1] = {0};
    for (int cell = 0; cell < cells; cell++)
        count[record->start[cell]]++;
    const int black = count[LZ_BLACK], white = count[LZ_WHITE];
    if (record->start_to_move == LZ_BLACK ? black != white : black != white + 1)
        return false;
    int next[LZ_WHITE + 1] = {0};
    for (lz_colour colour = LZ_BLACK; stones->count < black + white;
         colour = colour_other(colour)) {
        while (record->start[next[colour]] != colour)
            next[colour]++;
        stones->time_ms[stones->count] = -1;
        stones->cell[stones->count++] = (int16_t)next[colour]++;
    }
    return true;
}

lz_status writer_stones(struct writer *writer, struct stones *stones, lz_error *error)
{
    const lz_record *record = writer->record;
    stones->count = 0;
    if (record->has_start || record->start_to_move != LZ_BLACK) {
        /* Under gravity stones in cell order may float, so this is not tried. */
        if (!record->has_start || lz_rule_has_gravity(record->variant.rule) ||
            !lay_out_start(record, stones))
            return error_set(error, LZ_ERR_UNSUPPORTED,
                             "the format has no start positions, and this one is not the outcome "
                             "of moves in turn");
        writer_warn(writer, "the start position is written as moves");
    }
    unsigned kinds = 0;
    for (int at = record->nodes[LZ_RECORD_ROOT].child; at != LZ_RECORD_NO_NODE;
         at = record->nodes[at].child) {
        const struct record_node *node = &record->nodes[at];
        if (node->kind == LZ_ACTION_PASS) {
            writer_warn(writer, "the moves from the first pass on are left out");
            break;
        }
        if (node->kind == LZ_ACTION_SET_UP) {
            writer_tell_set_up(writer);
            break;
        }
        kinds |= 1U << node->kind;
        if (is_without_stone(node))
            continue;
        for (int i = 0; i <= (node->kind == LZ_ACTION_ADD_TWO); i++) {
            stones->time_ms[stones->count] = i ? -1 : node->time_ms;
            stones->cell[stones->count++] = node->cell[i];
        }
    }
    tell_choices(writer, kinds);
    return LZ_OK;
}

/* Adds a node's action below `parent` as plain stones and gives the last node added. */
static lz_status plain_action(lz_record *plain, int parent, const struct record_node *node,
                              int *out, lz_error *error)
{
    *out = parent;
    if (is_without_stone(node))
        return LZ_OK;
    if (node->kind == LZ_ACTION_PASS)
        return lz_record_add(plain, parent, record_action_of(node), out, error);
    lz_status status = LZ_OK;
    for (int i = 0; i <= (node->kind == LZ_ACTION_ADD_TWO) && !status; i++)
        status = lz_record_add(plain, *out, lz_action_place(node->cell[i]), out, error);
    return status;
}

static lz_status fill_plain(struct writer *writer, lz_record *plain, lz_error *error)
{
    const lz_record *record = writer->record;
    struct stones start = {.count = 0};
    int base = LZ_RECORD_ROOT;
    lz_status status = LZ_OK;
    if (record->has_start || record->start_to_move != LZ_BLACK) {
        lz_record *bare; /* the start alone, to lay out its stones */
        status = lz_record_new(&record->variant, &bare, error);
        if (status)
            return status;
        struct writer layout = *writer;
        bare->has_start = record->has_start;
        bare->start_to_move = record->start_to_move;
        memcpy(bare->start, record->start, sizeof bare->start);
        layout.record = bare;
        status = writer_stones(&layout, &start, error);
        lz_record_free(bare);
    }
    for (int i = 0; i < start.count && !status; i++)
        status = lz_record_add(plain, base, lz_action_place(start.cell[i]), &base, error);

    int to[RECORD_DEPTH_MAX + 1] = {base}; /* the plain record's nodes by depth in the record */
    int depth = 0, at = LZ_RECORD_ROOT;
    unsigned kinds = 0;
    while (!status) {
        kinds |= 1U << record->nodes[at].kind;
        status = record_merge_node(&plain->nodes[to[depth]], &record->nodes[at], error);
        const int next = record_walk(record, at);
        if (next == LZ_RECORD_ROOT)
            break;
        for (int up = at; up != record->nodes[next].parent; up = record->nodes[up].parent)
            depth--;
        at = next;
        if (!status)
            status = plain_action(plain, to[depth], &record->nodes[at], &to[depth + 1], error);
        depth++;
    }
    tell_choices(writer, kinds);
    return status;
}

/* Makes the plain record of one without set-ups. */
static lz_status lay_out(struct writer *writer, lz_record **out, lz_error *error)
{
    const lz_record *record = writer->record;
    lz_variant variant = record->variant;
    variant.opening = LZ_OPENING_NONE;
    lz_record *plain;
    lz_status status = lz_record_new(&variant, &plain, error);
    if (status)
        return status;
    for (int i = 0; i < LZ_RECORD_INFO_COUNT && !status; i++)
        status = lz_record_set_text(plain, (lz_record_info)i, record->text[i], error);
    if (!status)
        status = fill_plain(writer, plain, error);
    if (status)
        lz_record_free(plain);
    else
        *out = plain;
    return status;
}

/* Deletes the set-ups and all below them; returns whether there were any. */
static bool delete_set_ups(lz_record *record)
{
    bool any = false;
    for (int32_t i = 0; i < record->reached; i++) {
        if (!record->nodes[i].used || !record->nodes[i].set_up)
            continue;
        record_delete(record, i);
        any = true;
    }
    return any;
}

lz_status writer_plain(struct writer *writer, lz_record **out, lz_error *error)
{
    lz_record *copy;
    lz_status status = lz_record_copy(writer->record, &copy, error);
    if (status)
        return status;
    if (delete_set_ups(copy))
        writer_tell_set_up(writer);
    if (!copy->has_start && copy->start_to_move == LZ_BLACK &&
        copy->variant.opening == LZ_OPENING_NONE) {
        *out = copy;
        return LZ_OK;
    }
    struct writer of_copy = *writer;
    of_copy.record = copy;
    status = lay_out(&of_copy, out, error);
    lz_record_free(copy);
    return status;
}
