/* Writes the Smart Game Format as FF[4] defines it (red-bean.com/sgf): everything a record
 * holds. Four in a row has no game number there, so it is written as GM[4] with its rule in RU. */
#include "base/ascii.h"
#include "game/variant.h"
#include "record/sgf.h"
#include "record/writer.h"
#include <string.h>

enum { NODES_PER_LINE = 10 };

static void put_escaped(struct writer *writer, const char *text, bool simple, bool composed)
{
    for (; *text; text++) {
        if (*text == '\\' || *text == ']' || (composed && *text == ':'))
            writer_put(writer, '\\');
        writer_put(writer, simple && (*text == '\n' || *text == '\r') ? ' ' : *text);
    }
}

static void put_property(struct writer *writer, const char *ident, const char *text, bool simple)
{
    writer_text(writer, ident);
    writer_put(writer, '[');
    put_escaped(writer, text, simple, false);
    writer_put(writer, ']');
}

static void put_number(struct writer *writer, const char *ident, int64_t number)
{
    writer_text(writer, ident);
    writer_put(writer, '[');
    writer_number(writer, number);
    writer_put(writer, ']');
}

static void put_point(struct writer *writer, int cell)
{
    const lz_variant *variant = &writer->record->variant;
    writer_put(writer, (char)('a' + cell % variant->columns));
    writer_put(writer, (char)('a' + variant->rows - 1 - cell / variant->columns));
}

static void put_size(struct writer *writer)
{
    const lz_variant *variant = &writer->record->variant;
    writer_text(writer, "SZ[");
    writer_number(writer, variant->columns);
    if (variant->rows != variant->columns) {
        writer_put(writer, ':');
        writer_number(writer, variant->rows);
    }
    writer_put(writer, ']');
}

/* Writes the rule's name alone if that and the size say everything. */
static void put_rule(struct writer *writer)
{
    const lz_variant *variant = &writer->record->variant;
    lz_variant usual;
    char text[SGF_RULE_BYTES], plain[64];
    lz_variant_init(&usual, variant->rule);
    usual.columns = variant->columns;
    usual.rows = variant->rows;
    lz_variant_format(variant, text, sizeof text);
    lz_variant_format(&usual, plain, sizeof plain);
    put_property(writer, "RU", strcmp(text, plain) == 0 ? lz_rule_name(variant->rule) : text, true);
}

static void put_result(struct writer *writer)
{
    const lz_record *record = writer->record;
    const char *ending = record->text[LZ_RECORD_INFO_ENDING];
    const char *code = !ending                                  ? ""
                       : strcmp(ending, "resign") == 0          ? "R"
                       : strcmp(ending, "time") == 0            ? "T"
                       : strcmp(ending, "forfeit") == 0         ? "F"
                       : !ending[strspn(ending, "0123456789.")] ? ending
                                                                : "";
    const bool won =
        record->result == LZ_RESULT_BLACK_WINS || record->result == LZ_RESULT_WHITE_WINS;
    if (record_is_void(record)) {
        writer_text(writer, "RE[Void]");
        return;
    }
    if (won) {
        writer_text(writer, record->result == LZ_RESULT_BLACK_WINS ? "RE[B+" : "RE[W+");
        writer_text(writer, code);
        writer_put(writer, ']');
    } else if (record->result == LZ_RESULT_DRAW) {
        writer_text(writer, "RE[0]");
    }
    if (ending && (!won || !*code))
        put_property(writer, sgf_info_ident[LZ_RECORD_INFO_ENDING], ending, true);
}

/* Writes a comment. c-gomoku-cli writes a move's time as its comment, so a comment that looks
 * like one gets an escape that changes nothing. */
static void put_comment(struct writer *writer, const char *comment)
{
    const size_t digits = strspn(comment, "0123456789");
    writer_text(writer, "C[");
    if (digits && strcmp(comment + digits, "ms") == 0) {
        for (size_t i = 0; i < digits; i++)
            writer_put(writer, comment[i]);
        writer_put(writer, '\\');
        comment += digits;
    }
    put_escaped(writer, comment, false, false);
    writer_put(writer, ']');
}

/* Writes DT: YYYY-MM-DD or a short form of it. It has no place for a time of day. */
static void put_date(struct writer *writer, const char *date)
{
    char day[11] = "";
    if (strlen(date) > 10 && date[4] == '-' && date[7] == '-' && date[10] == ' ') {
        memcpy(day, date, 10);
        writer_warn(writer, "the time of day is left out");
    }
    put_property(writer, "DT", *day ? day : date, true);
}

static void put_points(struct writer *writer, const char *ident, const uint8_t *cells,
                       lz_colour colour)
{
    bool any = false;
    for (int cell = 0; cell < variant_cells(&writer->record->variant); cell++) {
        if (cells[cell] != colour)
            continue;
        if (!any)
            writer_text(writer, ident);
        any = true;
        writer_put(writer, '[');
        put_point(writer, cell);
        writer_put(writer, ']');
    }
}

static void put_to_move(struct writer *writer, int colour)
{
    put_property(writer, "PL", colour == LZ_BLACK ? "B" : "W", true);
}

static void put_root(struct writer *writer)
{
    const lz_record *record = writer->record;
    writer_text(writer, "FF[4]GM[4]CA[UTF-8]AP[Lianzi:");
    writer_text(writer, lz_version());
    writer_put(writer, ']');
    put_size(writer);
    put_rule(writer);
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++) {
        if (record->text[info] && info == LZ_RECORD_INFO_DATE)
            put_date(writer, record->text[info]);
        else if (record->text[info] && info != LZ_RECORD_INFO_ENDING)
            put_property(writer, sgf_info_ident[info], record->text[info],
                         info != LZ_RECORD_INFO_NOTE);
    }
    put_result(writer);
    if (record->has_start) {
        put_points(writer, "AB", record->start, LZ_BLACK);
        put_points(writer, "AW", record->start, LZ_WHITE);
    }
    if (record->has_start || record->start_to_move != LZ_BLACK)
        put_to_move(writer, record->start_to_move);
}

static void put_set_up(struct writer *writer, const struct record_set_up *set_up)
{
    uint8_t cells[LZ_CELLS_MAX]; /* LZ_BLOCKED: stays as it is */
    memset(cells, LZ_BLOCKED, sizeof cells);
    for (int i = 0; i < set_up->count; i++)
        cells[set_up->changes[i].cell] = set_up->changes[i].colour;
    put_points(writer, "AB", cells, LZ_BLACK);
    put_points(writer, "AW", cells, LZ_WHITE);
    put_points(writer, "AE", cells, LZ_EMPTY);
    put_to_move(writer, set_up->to_move);
}

static void put_marks(struct writer *writer, const struct record_node *node)
{
    for (int kind = 0; kind < LZ_MARK_COUNT; kind++) {
        bool any = false;
        for (int i = 0; i < node->mark_count; i++) {
            const struct record_mark *mark = &node->marks[i];
            if (mark->kind != kind)
                continue;
            if (!any)
                writer_text(writer, kind == LZ_MARK_LABEL ? "LB" : sgf_mark_ident[kind]);
            any = true;
            writer_put(writer, '[');
            put_point(writer, mark->cell);
            if (kind == LZ_MARK_LABEL) {
                writer_put(writer, ':');
                put_escaped(writer, mark->text ? mark->text : "", true, true);
            }
            writer_put(writer, ']');
        }
    }
}

/* Writes the arrows, or the lines. */
static void put_arrows(struct writer *writer, const struct record_node *node, bool heads)
{
    bool any = false;
    for (int i = 0; i < record_arrow_count(node); i++) {
        const struct record_arrow *arrow = &node->arrows->list[i];
        if (arrow->head != heads)
            continue;
        if (!any)
            writer_text(writer, sgf_arrow_ident[heads]);
        any = true;
        writer_put(writer, '[');
        put_point(writer, arrow->from);
        writer_put(writer, ':');
        put_point(writer, arrow->to);
        writer_put(writer, ']');
    }
}

static void put_move(struct writer *writer, const char *ident, int cell)
{
    writer_text(writer, ident);
    writer_put(writer, '[');
    if (cell >= 0)
        put_point(writer, cell);
    writer_put(writer, ']');
}

static void put_action(struct writer *writer, const struct record_node *node, lz_colour to_move)
{
    switch ((lz_action_kind)node->kind) {
    case LZ_ACTION_PLACE:
        put_move(writer, node->colour == LZ_BLACK ? "B" : "W", node->cell[0]);
        break;
    case LZ_ACTION_PASS:
        put_move(writer, to_move == LZ_BLACK ? "B" : "W", -1);
        break;
    case LZ_ACTION_CHOOSE:
        put_property(writer, SGF_CHOICE, node->colour == LZ_BLACK ? "black" : "white", true);
        break;
    case LZ_ACTION_ADD_TWO:
        put_move(writer, "W", node->cell[0]);
        writer_put(writer, ';');
        put_move(writer, "B", node->cell[1]);
        break;
    case LZ_ACTION_DECLARE:
        put_number(writer, SGF_NUMBER, record_action_of(node).number);
        break;
    case LZ_ACTION_OFFER:
        put_move(writer, SGF_OFFER, node->cell[0]);
        break;
    case LZ_ACTION_SET_UP:
        put_set_up(writer, node->set_up);
        break;
    case LZ_ACTION_NONE:
        break;
    }
}

static void put_win_rate(struct writer *writer, int permille)
{
    writer_text(writer, SGF_WIN_RATE "[");
    writer_number(writer, permille / 10);
    if (permille % 10) {
        writer_put(writer, '.');
        writer_number(writer, permille % 10);
    }
    writer_put(writer, ']');
}

/* Writes the properties that have no place of their own, but no damaged win rate beside a good one.
 */
static void put_extra(struct writer *writer, const struct record_node *node)
{
    static const char rate[] = SGF_WIN_RATE "[";
    for (const char *at = node->extra.text; at && *at;) {
        const bool second = node->win_permille >= 0 && strncmp(at, rate, strlen(rate)) == 0;
        const char *end = at + strcspn(at, "[");
        while (*end == '[') {
            while (*end && *end != ']')
                end += *end == '\\' && end[1] ? 2 : 1;
            end += *end == ']';
        }
        for (; at < end; at++) {
            if (!second)
                writer_put(writer, *at);
        }
    }
}

static void put_node(struct writer *writer, const struct record_position *position, int index)
{
    static const char *const judgements[LZ_JUDGEMENT_COUNT] = {"",     "TE[1]", "TE[2]", "IT[]",
                                                               "DO[]", "BM[1]", "BM[2]"};
    const struct record_node *node = &writer->record->nodes[index];
    writer_put(writer, ';');
    put_action(writer, node, position->to_move);
    if (index == LZ_RECORD_ROOT)
        put_root(writer);
    if (node->time_ms >= 0)
        put_number(writer, SGF_TIME, node->time_ms);
    if (node->comment.text)
        put_comment(writer, node->comment.text);
    put_marks(writer, node);
    put_arrows(writer, node, true);
    put_arrows(writer, node, false);
    if (node->flags & LZ_RECORD_FLAG_MARKED)
        writer_text(writer, "HO[1]");
    if (node->flags & LZ_RECORD_FLAG_START)
        writer_text(writer, SGF_START "[1]");
    if (node->win_permille >= 0)
        put_win_rate(writer, node->win_permille);
    writer_text(writer, judgements[node->judgement]);
    put_extra(writer, node);
}

static bool has_line_ends(const char *text)
{
    return text && strpbrk(text, "\n\r");
}

static void tell_losses(struct writer *writer)
{
    const lz_record *record = writer->record;
    bool line_ends = false;
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++)
        line_ends |= info != LZ_RECORD_INFO_NOTE && has_line_ends(record->text[info]);
    for (int32_t i = 0; i < record->reached; i++) {
        const struct record_node *node = &record->nodes[i];
        for (int m = 0; node->used && m < node->mark_count; m++)
            line_ends |= has_line_ends(node->marks[m].text);
    }
    if (line_ends)
        writer_warn(writer, "line ends in labels and in the game's texts become blanks");
    if (record->left_out & RECORD_LEFT_UNTURNED)
        writer_warn(writer, "points in SGF properties of other programs are not turned");
    if (record->left_out & ~RECORD_LEFT_UNTURNED)
        writer_warn(writer, "players, results and notes of the merged games are left out");
}

/* Whether what begins with the node stands in parentheses: where its parent has others, and where
 * stones that are set up after the root would else be read as the start position. */
static bool is_variation(const struct record_node *nodes, int at)
{
    const struct record_node *parent = &nodes[nodes[at].parent];
    return parent->child != parent->last || (nodes[at].set_up && parent == &nodes[LZ_RECORD_ROOT]);
}

lz_status sgf_write(struct writer *writer, lz_error *error)
{
    const struct record_node *nodes = writer->record->nodes;
    struct record_position position; /* before the node to be written */
    int at = LZ_RECORD_ROOT, on_line = 0;
    (void)error;
    tell_losses(writer);
    record_position_begin(&position, writer->record);
    writer_put(writer, '(');
    for (;;) {
        put_node(writer, &position, at);
        if (++on_line % NODES_PER_LINE == 1) /* the root has a line of its own */
            writer_put(writer, '\n');
        record_position_play(&position, &nodes[at]);
        int next = nodes[at].child;
        while (next == LZ_RECORD_NO_NODE && at != LZ_RECORD_ROOT) {
            if (is_variation(nodes, at))
                writer_text(writer, ")\n");
            record_position_undo(&position, &nodes[at]);
            next = nodes[at].next;
            at = nodes[at].parent;
        }
        if (next == LZ_RECORD_NO_NODE)
            break;
        if (is_variation(nodes, next))
            writer_put(writer, '(');
        at = next;
    }
    writer_text(writer, ")\n");
    return LZ_OK;
}
