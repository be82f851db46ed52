/* Reading the Smart Game Format, FF[4] (red-bean.com/sgf), GM[4]: Gomoku and Renju. Reads older
 * versions and what other programs get wrong: Go's game number, passes as "tt", letter-number
 * points, several moves in a node, dates with times, a game that was never closed before the next.
 *
 * A node's properties are gathered as they stand before any is acted on, since the board's size
 * may come after the first stone. Nodes without a move add what they say to the node before. */
#include "base/ascii.h"
#include "base/bits.h"
#include "base/error.h"
#include "record/reader.h"
#include "record/sgf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODE_BYTES_MAX = 1 << 24, IDENT_MAX = 8 };

/* One property of the node in hand; the values stand in `text`, each ended by a byte 0, escapes
 * still in them. */
struct property {
    char ident[IDENT_MAX + 1];
    struct place place;
    size_t first; /* offset of the first value */
    int values;
};

struct sgf {
    struct reader *reader;
    char *text;
    size_t used, room;
    struct property *properties;
    int count, capacity;
    int *branches; /* for every open variation the node that it leaves from */
    int open, branch_room;
    int skipping;    /* variations open where a branch was given up; 0: none */
    bool in_game;    /* its root node has been read */
    bool opens_tree; /* the node in hand is the first behind its '(' */
    bool damaged;
    bool lost;   /* after damage: what looks like a game must also begin like one */
    int pending; /* swap2: the first of two added stones, -1 none */
};

/* ---- gathering ---- */

static lz_status no_room(struct sgf *sgf)
{
    return reader_damage(sgf->reader, LZ_ERR_MEMORY, "no memory for the node");
}

/* Makes room for one more; false without memory. */
static bool grow(void **array, size_t size, int count, int *capacity)
{
    if (count < *capacity)
        return true;
    const int room = *capacity ? *capacity * 2 : 64;
    void *larger = realloc(*array, (size_t)room * size);
    if (!larger)
        return false;
    *array = larger;
    *capacity = room;
    return true;
}

static bool text_put(struct sgf *sgf, int c)
{
    if (sgf->used == sgf->room) {
        const size_t room = sgf->room ? sgf->room * 2 : 1024;
        char *larger = room <= NODE_BYTES_MAX ? realloc(sgf->text, room) : NULL;
        if (!larger) {
            if (room > NODE_BYTES_MAX)
                reader_damage(sgf->reader, LZ_ERR_UNSUPPORTED, "a node of more than %d MiB",
                              NODE_BYTES_MAX >> 20);
            else
                no_room(sgf);
            return false;
        }
        sgf->text = larger;
        sgf->room = room;
    }
    sgf->text[sgf->used++] = (char)c;
    return true;
}

/* Reads "[...]" up to its closing bracket; the cursor stands behind the opening one. */
static bool gather_value(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    for (int c = reader_get(reader); c != ']'; c = reader_get(reader)) {
        if (c == '\\' && reader_peek(reader) != SOURCE_END) {
            if (!text_put(sgf, c))
                return false;
            c = reader_get(reader);
        }
        if (c == SOURCE_END) {
            reader_damage(reader, LZ_ERR_SYNTAX, "a value that is never closed");
            return false;
        }
        if (!text_put(sgf, c ? c : ' '))
            return false;
    }
    return text_put(sgf, '\0');
}

/* Reads one property; the cursor stands on its first letter. */
static bool gather_property(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    char shown[16];
    if (!grow((void **)&sgf->properties, sizeof *sgf->properties, sgf->count, &sgf->capacity)) {
        no_room(sgf);
        return false;
    }
    struct property *property = &sgf->properties[sgf->count];
    memset(property, 0, sizeof *property);
    reader_mark(reader);
    property->place = reader->token;
    property->first = sgf->used;
    /* FF[1] to FF[3] allowed small letters between the capitals that count; a name of small letters
     * alone is some program's slip. */
    char small[IDENT_MAX + 1] = "";
    int length = 0, small_length = 0;
    for (int c = reader_peek(reader); c != SOURCE_END && ascii_is_letter((char)c);
         c = reader_peek(reader)) {
        if (c < 'a' && length < IDENT_MAX)
            property->ident[length++] = (char)c;
        else if (c >= 'a' && small_length < IDENT_MAX)
            small[small_length++] = (char)(c - 'a' + 'A');
        reader_get(reader);
    }
    if (!length)
        memcpy(property->ident, small, sizeof small);
    reader_skip_blanks(reader, true);
    while (reader_peek(reader) == '[') {
        reader_mark(reader);
        reader_get(reader);
        if (!gather_value(sgf))
            return false;
        property->values++;
        reader_skip_blanks(reader, true);
    }
    if (property->values) {
        sgf->count++;
        return true;
    }
    reader_mark(reader);
    reader_damage(reader, LZ_ERR_SYNTAX, "expected '[' after %s, not %s", property->ident,
                  reader_show(reader_peek(reader), shown));
    return false;
}

/* ---- values ---- */

static const char *next_value(const char *value)
{
    return value + strlen(value) + 1;
}

static const char *first_value(const struct sgf *sgf, const struct property *property)
{
    return sgf->text + property->first;
}

static const struct property *find_property(const struct sgf *sgf, const char *ident)
{
    for (int i = 0; i < sgf->count; i++) {
        if (strcmp(sgf->properties[i].ident, ident) == 0)
            return &sgf->properties[i];
    }
    return NULL;
}

/* Takes escapes and soft line breaks out of value[0 .. length), line ends as '\n', in place of a
 * new text; `simple`: line ends become blanks. NULL without memory. */
static char *plain_text(const char *value, size_t length, bool simple)
{
    char *text = malloc(length + 1);
    size_t used = 0;
    if (!text)
        return NULL;
    for (size_t i = 0; i < length; i++) {
        char c = value[i];
        const bool escaped = c == '\\' && i + 1 < length;
        if (escaped)
            c = value[++i];
        if (c == '\n' || c == '\r') {
            const char other = c == '\n' ? '\r' : '\n';
            if (i + 1 < length && value[i + 1] == other)
                i++;
            if (escaped)
                continue;
            c = simple ? ' ' : '\n';
        }
        text[used++] = c;
    }
    text[used] = '\0';
    return text;
}

/* The same as UTF-8; NULL after a complaint. */
static char *decoded_text(struct sgf *sgf, const char *value, bool simple)
{
    char *plain = plain_text(value, strlen(value), simple);
    if (!plain) {
        no_room(sgf);
        return NULL;
    }
    char *text = reader_decode(sgf->reader, plain, strlen(plain));
    free(plain);
    return text;
}

/* Reads a point at *value, moving past it; -1 off the board, -2 when it is none. */
static int read_point(const struct sgf *sgf, const char **value)
{
    const lz_variant *variant = &sgf->reader->record->variant;
    const char *at = *value;
    if (!ascii_is_letter(at[0]))
        return -2;
    int column = at[0] >= 'a' ? at[0] - 'a' : at[0] - 'A' + 26, row;
    if (ascii_is_letter(at[1])) {
        row = at[1] >= 'a' ? at[1] - 'a' : at[1] - 'A' + 26;
        row = variant->rows - 1 - row;
        *value = at + 2;
    } else if (ascii_is_digit(at[1])) { /* not SGF, but met: "h8" */
        column = (at[0] | 32) - 'a';
        row = at[1] - '0';
        *value = at + 2;
        if (ascii_is_digit(at[2])) {
            row = row * 10 + (at[2] - '0');
            ++*value;
        }
        row--;
    } else {
        return -2;
    }
    if (column >= variant->columns || row < 0 || row >= variant->rows)
        return -1;
    return row * variant->columns + column;
}

/* Complains of a value that should have been a point. */
static lz_status bad_point(struct sgf *sgf, const struct property *property, const char *value,
                           bool fatal)
{
    const int length = strlen(value) < 20 ? (int)strlen(value) : 20;
    sgf->reader->token = property->place;
    if (fatal)
        return reader_damage(sgf->reader, LZ_ERR_SYNTAX, "%s[%.*s] is no point of the board",
                             property->ident, length, value);
    reader_warn(sgf->reader, "%s[%.*s] is no point of the board and is left out", property->ident,
                length, value);
    return LZ_OK;
}

/* Does `act` for every point of a list of points, in which "aa:bb" is a rectangle. */
static lz_status each_point(struct sgf *sgf, const struct property *property,
                            lz_status (*act)(struct sgf *sgf, int cell, int kind), int kind)
{
    const int columns = sgf->reader->record->variant.columns;
    const char *value = first_value(sgf, property);
    lz_status status = LZ_OK;
    for (int i = 0; i < property->values && !status; i++, value = next_value(value)) {
        const char *at = value;
        const int from = read_point(sgf, &at);
        const int to = *at == ':' ? (at++, read_point(sgf, &at)) : from;
        if (from < 0 || to < 0 || *at) {
            if (*value)
                bad_point(sgf, property, value, false);
            continue;
        }
        const int left = from % columns < to % columns ? from % columns : to % columns;
        const int right = from % columns + to % columns - left;
        const int low = from / columns < to / columns ? from / columns : to / columns;
        const int high = from / columns + to / columns - low;
        for (int row = low; row <= high && !status; row++) {
            for (int column = left; column <= right && !status; column++)
                status = act(sgf, row * columns + column, kind);
        }
    }
    return status;
}

/* ---- the root: which game ---- */

struct known_rule {
    const char *word;
    lz_rule rule;
};

/* Rules by the names that programs and clubs give them; numbers are the Gomocup protocol's. */
static const struct known_rule known_rules[] = {
    {"0", LZ_RULE_FREESTYLE},
    {"1", LZ_RULE_STANDARD},
    {"4", LZ_RULE_RENJU},
    {"8", LZ_RULE_CARO},
    {"freestyle", LZ_RULE_FREESTYLE},
    {"gomoku", LZ_RULE_FREESTYLE},
    {"standard", LZ_RULE_STANDARD},
    {"renju", LZ_RULE_RENJU},
    {"rif", LZ_RULE_RENJU},
    {"yamaguchi", LZ_RULE_RENJU},
    {"taraguchi", LZ_RULE_RENJU},
    {"taraguchi-10", LZ_RULE_RENJU},
    {"soosyrv", LZ_RULE_RENJU},
    {"soosyrv-8", LZ_RULE_RENJU},
    {"sakata", LZ_RULE_RENJU},
    {"caro", LZ_RULE_CARO},
};

/* Reads RU into the variant, whose size stays. */
static void read_rule(struct sgf *sgf, const struct property *property, lz_variant *variant)
{
    lz_variant said;
    char text[256] = "";
    const char *value = first_value(sgf, property);
    for (size_t i = 0; i + 1 < sizeof text && value[i]; i++) {
        text[i] = value[i] >= 'A' && value[i] <= 'Z' ? (char)(value[i] | 32) : value[i];
        text[i + 1] = '\0';
    }
    const int columns = variant->columns, rows = variant->rows;
    if (lz_variant_parse(text, &said, NULL) == LZ_OK) {
        const bool same = said.columns == columns && said.rows == rows;
        *variant = said;
        if (!same)
            memset(variant->blocked, 0, sizeof variant->blocked);
        variant->columns = columns;
        variant->rows = rows;
        return;
    }
    for (size_t i = 0; i < sizeof known_rules / sizeof *known_rules; i++) {
        if (strcmp(text, known_rules[i].word) == 0) {
            lz_variant_init(variant, known_rules[i].rule);
            variant->columns = columns;
            variant->rows = rows;
            return;
        }
    }
    sgf->reader->token = property->place;
    reader_warn(sgf->reader, "the rule \"%.40s\" is not known and read as %s", text,
                lz_rule_name(variant->rule));
}

/* Reads SZ. */
static lz_status read_size(struct sgf *sgf, const struct property *property, lz_variant *variant)
{
    const char *value = first_value(sgf, property);
    int size[2] = {0, 0}, i = 0;
    bool good = true;
    for (const char *at = value; *at; at++) {
        if (*at == ':' && i == 0)
            i = 1;
        else if (ascii_is_digit(*at))
            size[i] = size[i] > LZ_SIZE_MAX ? size[i] : size[i] * 10 + (*at - '0');
        else
            good &= ascii_is_blank(*at);
    }
    const int rows = i ? size[1] : size[0];
    if (size[0] != variant->columns || rows != variant->rows)
        memset(variant->blocked, 0, sizeof variant->blocked);
    variant->columns = size[0];
    variant->rows = rows;
    if (good && size[0] >= LZ_SIZE_MIN && size[0] <= LZ_SIZE_MAX && rows >= LZ_SIZE_MIN &&
        rows <= LZ_SIZE_MAX)
        return LZ_OK;
    sgf->reader->token = property->place;
    return reader_damage(sgf->reader, LZ_ERR_UNSUPPORTED,
                         "SZ[%.20s] is no board of %d to %d columns and rows", value, LZ_SIZE_MIN,
                         LZ_SIZE_MAX);
}

static lz_status begin_game(struct sgf *sgf)
{
    lz_variant variant = sgf->reader->options->variant;
    variant.opening = LZ_OPENING_NONE; /* other programs do not write choices: RU must say so */
    const struct property *game = find_property(sgf, "GM"), *size = find_property(sgf, "SZ");
    const struct property *rule = find_property(sgf, "RU");
    const int number = game ? atoi(first_value(sgf, game)) : 4;
    if (number != 4 && number != 1) {
        sgf->reader->token = game->place;
        return reader_damage(sgf->reader, LZ_ERR_UNSUPPORTED,
                             "GM[%d] is another game (Gomoku and Renju are GM[4])", number);
    }
    if (number == 1) {
        sgf->reader->token = game->place;
        reader_warn(sgf->reader, "GM[1], Go, is read as GM[4]");
        variant.columns = variant.rows = 19; /* Go's size where SZ is missing */
    }
    const lz_status status = size ? read_size(sgf, size, &variant) : LZ_OK;
    if (status)
        return status;
    if (rule)
        read_rule(sgf, rule, &variant);
    const struct property *charset = find_property(sgf, "CA");
    snprintf(sgf->reader->charset, sizeof sgf->reader->charset, "%s",
             charset ? first_value(sgf, charset) : "");
    if (sgf->count)
        sgf->reader->token = sgf->properties[0].place;
    return reader_begin(sgf->reader, &variant);
}

/* RE: "B+", "W+R", "0", "Draw"; what follows the plus is how it ended. */
static lz_status read_result(struct sgf *sgf, const char *value)
{
    static const struct {
        const char *code, *ending;
    } endings[] = {{"R", "resign"}, {"T", "time"}, {"F", "forfeit"}};
    const char first = (char)(value[0] | 32);
    lz_record *record = sgf->reader->record;
    if ((first == 'b' || first == 'w') && value[1] == '+') {
        lz_record_set_result(record, first == 'b' ? LZ_BLACK_WINS : LZ_WHITE_WINS);
        value += 2;
        if ((value[0] | 32) == 'd') /* RenLib's "B+Draw" */
            lz_record_set_result(record, LZ_DRAW);
        const char letter[2] = {value[0] >= 'a' ? (char)(value[0] - 32) : value[0], '\0'};
        for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
            if (letter[0] && strcmp(letter, endings[i].code) == 0)
                return lz_record_set_text(record, LZ_INFO_ENDING, endings[i].ending, NULL);
        }
    } else if (value[0] == '0' || first == 'd') {
        lz_record_set_result(record, LZ_DRAW);
    }
    return LZ_OK;
}

/* "2026.11.21 10:20:30" (c-gomoku-cli) becomes "2026-11-21 10:20:30". */
static void mend_date(char *date)
{
    for (int i = 4; i <= 7; i += 3) {
        if (strlen(date) >= 10 && (date[i] == '.' || date[i] == '/'))
            date[i] = '-';
    }
}

static lz_status read_info(struct sgf *sgf, const struct property *property)
{
    for (int info = 0; info < LZ_INFO_COUNT; info++) {
        if (!sgf_info_ident[info] || strcmp(property->ident, sgf_info_ident[info]) != 0)
            continue;
        const char *value = first_value(sgf, property);
        char *text = plain_text(value, strlen(value), info != LZ_INFO_NOTE);
        if (!text)
            return no_room(sgf);
        if (info == LZ_INFO_DATE)
            mend_date(text);
        const lz_status status =
            reader_set_info(sgf->reader, (lz_record_info)info, text, strlen(text));
        free(text);
        return status;
    }
    return LZ_ERR_UNSUPPORTED; /* not one of these */
}

/* ---- nodes ---- */

static lz_status set_up_stone(struct sgf *sgf, int cell, int colour)
{
    lz_record *record = sgf->reader->record;
    if (bits_get(record->variant.blocked, cell))
        return reader_damage(sgf->reader, LZ_ERR_ILLEGAL, "a stone on a blocked cell");
    record->start[cell] = (uint8_t)colour;
    record->has_start = true;
    return LZ_OK;
}

/* AB, AW, AE and PL, before the first move. */
static lz_status set_up(struct sgf *sgf, const struct property *property)
{
    struct reader *reader = sgf->reader;
    static const char *const idents[] = {"AE", "AB", "AW"};
    reader->token = property->place;
    if (reader->node != LZ_RECORD_ROOT ||
        reader->record->nodes[LZ_RECORD_ROOT].child != LZ_RECORD_NO_NODE) {
        reader_warn(reader, "%s after the first move is left out", property->ident);
        return LZ_OK;
    }
    if (strcmp(property->ident, "PL") == 0) {
        const char colour = (char)(*first_value(sgf, property) | 32);
        reader->record->start_to_move = colour == 'w' || colour == '2' ? LZ_WHITE : LZ_BLACK;
        return LZ_OK;
    }
    int colour = LZ_EMPTY;
    while (strcmp(property->ident, idents[colour]) != 0)
        colour++;
    return each_point(sgf, property, set_up_stone, colour);
}

/* The start position is complete: whether it can be, and the position readers go on from. */
static lz_status finish_set_up(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    lz_record *record = reader->record;
    uint8_t cells[LZ_CELLS_MAX];
    lz_error error;
    memcpy(cells, record->start, sizeof cells);
    const lz_status status =
        lz_record_set_start(record, cells, (lz_colour)record->start_to_move, &error);
    if (status)
        return reader_damage(reader, status, "%s", error.text);
    record_position_begin(&reader->position, record);
    return LZ_OK;
}

/* Of two stones added under swap2 only the first is there. */
static lz_status lacks_second(struct sgf *sgf)
{
    return reader_damage(sgf->reader, LZ_ERR_ILLEGAL, "the second of two added stones is missing");
}

/* Puts a pass where two moves of a colour follow each other; a first move by white begins there. */
static lz_status give_turn(struct sgf *sgf, lz_colour colour)
{
    struct reader *reader = sgf->reader;
    if (reader->position.to_move == colour)
        return LZ_OK;
    if (reader->record->count == 1) {
        reader->record->start_to_move = (uint8_t)colour;
        reader->position.to_move = colour;
        return LZ_OK;
    }
    reader_warn(reader, "a pass is put between two moves of one colour");
    return reader_act(reader, (lz_action){.kind = LZ_ACTION_PASS, .cell = {-1, -1}}, true);
}

static lz_status read_move(struct sgf *sgf, const struct property *property)
{
    struct reader *reader = sgf->reader;
    const lz_variant *variant = &reader->record->variant;
    const char *value = first_value(sgf, property);
    const bool pass =
        !*value || (strcmp(value, "tt") == 0 && variant->columns <= 19 && variant->rows <= 19);
    lz_action action = {.kind = LZ_ACTION_PASS, .cell = {-1, -1}};
    reader->token = property->place;
    lz_status status = give_turn(sgf, property->ident[0] == 'B' ? LZ_BLACK : LZ_WHITE);
    if (status)
        return status;
    if (!pass) {
        const char *at = value;
        const int cell = read_point(sgf, &at);
        if (cell < 0 || *at)
            return bad_point(sgf, property, value, true);
        action = action_place(cell);
        if (sgf->pending >= 0 || record_position_takes_two(&reader->position)) {
            if (sgf->pending < 0) {
                sgf->pending = cell;
                reader->position.to_move = LZ_BLACK; /* until both stones are there */
                return LZ_OK;
            }
            action.kind = LZ_ACTION_ADD_TWO;
            action.cell[0] = (int16_t)sgf->pending;
            action.cell[1] = (int16_t)cell;
            sgf->pending = -1;
            reader->position.to_move = LZ_WHITE;
        }
    }
    return reader_act(reader, action, true);
}

static lz_status set_mark(struct sgf *sgf, int cell, int kind)
{
    const lz_status status = lz_record_set_mark(sgf->reader->record, sgf->reader->node, cell,
                                                (lz_mark_kind)kind, NULL, NULL);
    return status ? no_room(sgf) : LZ_OK;
}

static lz_status read_labels(struct sgf *sgf, const struct property *property)
{
    const char *value = first_value(sgf, property);
    for (int i = 0; i < property->values; i++, value = next_value(value)) {
        const char *at = value;
        const int cell = read_point(sgf, &at);
        if (cell < 0 || *at != ':') {
            bad_point(sgf, property, value, false);
            continue;
        }
        char *text = plain_text(at + 1, strlen(at + 1), true);
        const lz_status status = text ? lz_record_set_mark(sgf->reader->record, sgf->reader->node,
                                                           cell, LZ_MARK_LABEL, text, NULL)
                                      : LZ_ERR_MEMORY;
        free(text);
        if (status)
            return no_room(sgf);
    }
    return LZ_OK;
}

/* A comment, which is the move's time where c-gomoku-cli wrote it: "123ms". */
static lz_status read_comment(struct sgf *sgf, const struct property *property)
{
    lz_record *record = sgf->reader->record;
    struct record_node *node = &record->nodes[sgf->reader->node];
    const char *value = first_value(sgf, property);
    const size_t digits = strspn(value, "0123456789");
    if (digits && digits < 10 && strcmp(value + digits, "ms") == 0 && node->time_ms < 0) {
        lz_record_set_time_ms(record, sgf->reader->node, strtol(value, NULL, 10));
        return LZ_OK;
    }
    char *text = decoded_text(sgf, value, false);
    const lz_status status =
        text ? record_join_text(&node->comment, text, "\n", NULL) : LZ_ERR_MEMORY;
    free(text);
    return status ? no_room(sgf) : LZ_OK;
}

/* Keeps a property that has no place of its own, as it stood. */
static lz_status keep_property(struct sgf *sgf, const struct property *property)
{
    struct record_node *node = &sgf->reader->record->nodes[sgf->reader->node];
    lz_status status = record_join_text(&node->extra, property->ident, "", NULL);
    const char *value = first_value(sgf, property);
    for (int i = 0; i < property->values && !status; i++, value = next_value(value)) {
        status = record_join_text(&node->extra, "[", "", NULL);
        if (!status)
            status = record_join_text(&node->extra, value, "", NULL);
        if (!status)
            status = record_join_text(&node->extra, "]", "", NULL);
    }
    return status ? no_room(sgf) : LZ_OK;
}

static bool is(const struct property *property, const char *ident)
{
    return strcmp(property->ident, ident) == 0;
}

static bool is_move(const struct property *property)
{
    return is(property, "B") || is(property, "W");
}

static bool is_set_up(const struct property *property)
{
    return is(property, "AB") || is(property, "AW") || is(property, "AE") || is(property, "PL");
}

/* What a property says of the node reached, or of the game. */
static lz_status annotate(struct sgf *sgf, const struct property *property, bool root)
{
    static const char *const file_only[] = {"FF", "GM", "CA", "AP", "SZ", "RU", "ST"};
    lz_record *record = sgf->reader->record;
    const char *value = first_value(sgf, property);
    const int node = sgf->reader->node;
    sgf->reader->token = property->place;
    if (is(property, "C"))
        return read_comment(sgf, property);
    if (is(property, "LB"))
        return read_labels(sgf, property);
    for (int kind = 0; kind < LZ_MARK_COUNT; kind++) {
        if (sgf_mark_ident[kind] && is(property, sgf_mark_ident[kind]))
            return each_point(sgf, property, set_mark, kind);
    }
    if (is(property, SGF_TIME)) {
        lz_record_set_time_ms(record, node, strtol(value, NULL, 10));
        return LZ_OK;
    }
    if (is(property, "HO") || is(property, SGF_START)) {
        record->nodes[node].flags |= is(property, "HO") ? LZ_RECORD_MARKED : LZ_RECORD_START;
        return LZ_OK;
    }
    for (size_t i = 0; i < sizeof file_only / sizeof *file_only; i++) {
        if (!is(property, file_only[i]))
            continue;
        if (!root)
            reader_warn(sgf->reader, "%s inside a game is left out", property->ident);
        return LZ_OK;
    }
    if (root && is(property, "RE"))
        return read_result(sgf, value);
    /* TE is a move's annotation; c-gomoku-cli writes there how the game ended. */
    if (root && is(property, "TE") && strcmp(value, "1") != 0 && strcmp(value, "2") != 0)
        return reader_set_info(sgf->reader, LZ_INFO_ENDING, value, strlen(value));
    const lz_status status = root ? read_info(sgf, property) : LZ_ERR_UNSUPPORTED;
    return status == LZ_ERR_UNSUPPORTED ? keep_property(sgf, property) : status;
}

/* A choice of colours, under swap and swap2. */
static lz_status read_choice(struct sgf *sgf, const struct property *property)
{
    const bool black = (*first_value(sgf, property) | 32) == 'b';
    sgf->reader->token = property->place;
    if (sgf->pending >= 0)
        return lacks_second(sgf);
    return reader_act(sgf->reader,
                      (lz_action){.kind = LZ_ACTION_CHOOSE,
                                  .colour = black ? LZ_BLACK : LZ_WHITE,
                                  .cell = {-1, -1}},
                      true);
}

static lz_status act_on_node(struct sgf *sgf, bool root)
{
    lz_status status = LZ_OK;
    bool changed = false;
    for (int i = 0; i < sgf->count && !status; i++) {
        if (is_set_up(&sgf->properties[i])) {
            status = set_up(sgf, &sgf->properties[i]);
            changed = true;
        }
    }
    if (changed && !status && sgf->reader->record->count == 1)
        status = finish_set_up(sgf);
    for (int i = 0; i < sgf->count && !status; i++) {
        if (is_move(&sgf->properties[i]))
            status = read_move(sgf, &sgf->properties[i]);
        else if (is(&sgf->properties[i], SGF_CHOICE))
            status = read_choice(sgf, &sgf->properties[i]);
    }
    for (int i = 0; i < sgf->count && !status; i++) {
        const struct property *property = &sgf->properties[i];
        if (!is_set_up(property) && !is_move(property) && !is(property, SGF_CHOICE))
            status = annotate(sgf, property, root);
    }
    return status;
}

/* ---- trees ---- */

static void end_game(struct sgf *sgf)
{
    if (sgf->in_game && sgf->damaged)
        reader_deliver_partial(sgf->reader);
    else if (sgf->in_game)
        reader_deliver(sgf->reader);
    sgf->in_game = false;
    sgf->open = sgf->skipping = 0;
    sgf->pending = -1;
    sgf->damaged = false;
}

/* The node in hand is complete. */
static void end_node(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    const bool opens = sgf->opens_tree;
    sgf->opens_tree = false;
    if (sgf->in_game && opens && find_property(sgf, "GM") && find_property(sgf, "FF")) {
        reader->token = sgf->properties[0].place;
        reader_damage(reader, LZ_ERR_SYNTAX, "a game begins before the last one was closed");
        sgf->damaged = true;
        end_game(sgf);
        sgf->open = 1;
        sgf->branches[0] = LZ_RECORD_ROOT;
    }
    if (sgf->skipping)
        return;
    const bool root = !sgf->in_game;
    if (root && sgf->lost && !find_property(sgf, "GM") && !find_property(sgf, "FF")) {
        sgf->skipping = sgf->open; /* a variation of the game that was given up */
        return;
    }
    sgf->lost = false;
    lz_status status = root ? begin_game(sgf) : LZ_OK;
    if (!status) {
        sgf->in_game = true;
        status = act_on_node(sgf, root);
    }
    if (status) { /* the rest of this branch is given up */
        sgf->damaged = true;
        sgf->skipping = sgf->open;
    }
}

/* Reads the properties of a node; the cursor stands behind its ';'. */
static bool read_node(struct sgf *sgf)
{
    sgf->count = 0;
    sgf->used = 0;
    for (;;) {
        reader_skip_blanks(sgf->reader, true);
        const int c = reader_peek(sgf->reader);
        if (c == SOURCE_END || !ascii_is_letter((char)c))
            break;
        if (!gather_property(sgf)) {
            if (!sgf->reader->stopped && !sgf->skipping)
                end_node(sgf);
            return false;
        }
    }
    end_node(sgf);
    return true;
}

static bool open_tree(struct sgf *sgf)
{
    if (!grow((void **)&sgf->branches, sizeof *sgf->branches, sgf->open, &sgf->branch_room)) {
        no_room(sgf);
        return false;
    }
    sgf->branches[sgf->open++] = sgf->reader->node;
    sgf->opens_tree = true;
    return true;
}

static void close_tree(struct sgf *sgf)
{
    sgf->open--;
    if (sgf->pending >= 0 && !sgf->skipping) {
        reader_mark(sgf->reader);
        lacks_second(sgf);
        sgf->damaged = true;
    }
    if (sgf->pending >= 0)
        sgf->reader->position.to_move = LZ_WHITE;
    sgf->pending = -1;
    if (sgf->skipping > sgf->open)
        sgf->skipping = 0;
    if (sgf->open == 0) {
        end_game(sgf);
        return;
    }
    while (sgf->in_game && sgf->reader->node != sgf->branches[sgf->open])
        reader_up(sgf->reader);
}

/* Goes to the next "(;", wherever it stands or, after damage, where it begins a line. */
static bool find_game(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    for (;;) {
        const bool line_begin = reader->base + reader->at == reader->line_start;
        const int c = reader_get(reader);
        if (c == SOURCE_END)
            return false;
        if (c != '(' || (sgf->lost && !line_begin))
            continue;
        reader_skip_blanks(reader, true);
        if (reader_peek(reader) == ';')
            return true;
    }
}

/* Reads one game from behind its '('; false after damage that leaves the reader lost in it. */
static bool read_game(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    char shown[16];
    sgf->open = 0;
    reader->node = LZ_RECORD_ROOT;
    if (!open_tree(sgf))
        return false;
    while (sgf->open && !reader->stopped) {
        reader_skip_blanks(reader, true);
        reader_mark(reader);
        const int c = reader_peek(reader);
        bool good = true;
        if (c == ';') {
            reader_get(reader);
            good = read_node(sgf);
        } else if (c == '(') {
            reader_get(reader);
            good = open_tree(sgf);
        } else if (c == ')') {
            reader_get(reader);
            close_tree(sgf);
        } else if (c != SOURCE_END && ascii_is_letter((char)c) && sgf->opens_tree) {
            good = read_node(sgf); /* a forgotten ';' */
        } else {
            if (!sgf->reader->broken)
                reader_damage(reader, LZ_ERR_SYNTAX, "expected ';', '(' or ')', not %s",
                              reader_show(c, shown));
            good = false;
        }
        if (!good) {
            sgf->damaged = true;
            end_game(sgf);
            return false;
        }
    }
    return true;
}

void sgf_read(struct reader *reader)
{
    struct sgf sgf = {.reader = reader, .pending = -1};
    bool any = false;
    while (!reader->stopped && find_game(&sgf)) {
        any = true;
        if (!read_game(&sgf))
            sgf.lost = true;
    }
    if (!any && !reader->broken) {
        reader_mark(reader);
        reader_damage(reader, LZ_ERR_SYNTAX, "no game: expected \"(;\"");
    }
    free(sgf.text);
    free(sgf.properties);
    free(sgf.branches);
}
