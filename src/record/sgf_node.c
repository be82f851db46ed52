/* Acts on an SGF node: stones set up, moves, choices, comments, marks. */
#include "base/ascii.h"
#include "base/bits.h"
#include "record/sgf.h"
#include "record/sgf_parse.h"
#include <stdlib.h>

/* Gathers a set-up apart from the record, which gets it only if it is possible. */
static void begin_set_up(struct sgf *sgf)
{
    const struct record_position *position = &sgf->reader->position;
    memcpy(sgf->set_up, position->at, sizeof sgf->set_up);
    sgf->set_up_turn = position->to_move;
    sgf->sets_up = true;
}

static lz_status set_up_stone(struct sgf *sgf, int cell, int colour)
{
    if (bits_get(sgf->reader->record->variant.blocked, cell))
        return reader_damage(sgf->reader, LZ_ERR_ILLEGAL, "a stone on a blocked cell");
    sgf->set_up[cell] = (uint8_t)colour;
    return LZ_OK;
}

/* Whether a set-up here makes the start position: in the root, or after it and before anything
 * else. */
static bool sets_start(const struct sgf *sgf)
{
    return sgf->reader->record->count == 1 && sgf->open == 1;
}

/* Reads AB, AW, AE and PL. Beside a move PL says what the colour of the next one says, too. */
static lz_status set_up(struct sgf *sgf, const struct sgf_property *property, bool moves)
{
    struct reader *reader = sgf->reader;
    static const char *const idents[] = {"AE", "AB", "AW"};
    reader->token = property->place;
    if (sgf->pending >= 0)
        return sgf_lacks_second(sgf);
    if (!sgf->sets_up)
        begin_set_up(sgf);
    if (strcmp(property->ident, "PL") == 0) {
        const char colour = (char)(*sgf_first_value(sgf, property) | 32);
        if (!moves || sets_start(sgf))
            sgf->set_up_turn = colour == 'w' || colour == '2' ? LZ_WHITE : LZ_BLACK;
        return LZ_OK;
    }
    int colour = LZ_EMPTY;
    while (strcmp(property->ident, idents[colour]) != 0)
        colour++;
    return sgf_each_point(sgf, property, set_up_stone, colour);
}

/* Gives the record its complete start position, if it is possible. */
static lz_status finish_start(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    lz_record *record = reader->record;
    lz_error error;
    const lz_status status = lz_record_set_start(record, sgf->set_up, sgf->set_up_turn, &error);
    if (status)
        return reader_damage_by(reader, &error);
    record_position_begin(&reader->position, record);
    return LZ_OK;
}

/* Adds a node for the complete set-up, unless it changes nothing. */
static lz_status finish_set_up(struct sgf *sgf)
{
    struct reader *reader = sgf->reader;
    const struct record_position *position = &reader->position;
    lz_error error;
    int node;
    if (memcmp(sgf->set_up, position->at, sizeof sgf->set_up) == 0 &&
        sgf->set_up_turn == position->to_move)
        return LZ_OK;
    const lz_status status = record_set_up(reader->record, reader->node, position, sgf->set_up,
                                           sgf->set_up_turn, &node, &error);
    if (status)
        return reader_damage_by(reader, &error);
    reader_enter(reader, node);
    return LZ_OK;
}

lz_status sgf_lacks_second(struct sgf *sgf)
{
    return reader_damage(sgf->reader, LZ_ERR_ILLEGAL, "the second of two added stones is missing");
}

/* Puts a pass between two moves of one colour. A first move by white, at the start or after stones
 * were set up, makes white begin. */
static lz_status give_turn(struct sgf *sgf, lz_colour colour)
{
    struct reader *reader = sgf->reader;
    const struct record_node *node = &reader->record->nodes[reader->node];
    if (reader->position.to_move == colour)
        return LZ_OK;
    if (node->set_up && node->set_up->count && node->child == LZ_RECORD_NO_NODE) {
        node->set_up->to_move = (uint8_t)colour;
        reader->position.to_move = colour;
        return LZ_OK;
    }
    if (reader->record->count == 1) {
        reader->record->start_to_move = (uint8_t)colour;
        record_position_begin(&reader->position, reader->record);
        return LZ_OK;
    }
    reader_warn(reader, "a pass is put between two moves of one colour");
    return reader_act(reader, lz_action_pass(), true);
}

static lz_status read_move(struct sgf *sgf, const struct sgf_property *property)
{
    struct reader *reader = sgf->reader;
    const lz_variant *variant = &reader->record->variant;
    const char *value = sgf_first_value(sgf, property);
    const bool pass =
        !*value || (strcmp(value, "tt") == 0 && variant->columns <= 19 && variant->rows <= 19);
    lz_action action = {.kind = LZ_ACTION_PASS, .cell = {-1, -1}};
    reader->token = property->place;
    lz_status status = give_turn(sgf, property->ident[0] == 'B' ? LZ_BLACK : LZ_WHITE);
    if (status)
        return status;
    if (!pass) {
        const char *at = value;
        const int cell = sgf_read_point(sgf, &at);
        if (cell < 0 || *at)
            return sgf_bad_point(sgf, property, value, true);
        action = lz_action_place(cell);
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

/* Reads a comment. "123ms", which c-gomoku-cli writes, is the move's time. */
static lz_status read_comment(struct sgf *sgf, const struct sgf_property *property)
{
    lz_record *record = sgf->reader->record;
    struct record_node *node = &record->nodes[sgf->reader->node];
    const char *value = sgf_first_value(sgf, property);
    const size_t digits = strspn(value, "0123456789");
    if (digits && digits < 10 && strcmp(value + digits, "ms") == 0 && node->time_ms < 0) {
        lz_record_set_time_ms(record, sgf->reader->node, strtol(value, NULL, 10));
        return LZ_OK;
    }
    char *text = sgf_decoded_text(sgf, value, false);
    const lz_status status =
        text ? reader_note(sgf->reader, NOTE_COMMENT, text, strlen(text), "\n") : LZ_ERR_MEMORY;
    free(text);
    return status;
}

/* Keeps a value unchanged, in UTF-8. */
static lz_status keep_value(struct sgf *sgf, const char *value)
{
    struct reader *reader = sgf->reader;
    char *text = reader_decode(reader, value, strlen(value));
    if (!text)
        return LZ_ERR_MEMORY;
    lz_status status = reader_note(reader, NOTE_EXTRA, "[", 1, "");
    if (!status)
        status = reader_note(reader, NOTE_EXTRA, text, strlen(text), "");
    if (!status)
        status = reader_note(reader, NOTE_EXTRA, "]", 1, "");
    free(text);
    return status;
}

/* Whether the property may hold stones of an opening, as those of renju's archives do: it stands in
 * the first nodes, and all of its values are points. */
static bool may_be_opening(const struct sgf *sgf, const struct sgf_property *property)
{
    static const char *const other[] = {"AN", "BT", "CP", "N",  "ON", "OT", "WT",
                                        "DD", "VW", "TB", "TW", "EL", "EX"};
    const struct record_node *node = &sgf->reader->record->nodes[sgf->reader->node];
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (sgf_is(property, other[i]))
            return false;
    return node->parent <= LZ_RECORD_ROOT && sgf_are_points(sgf, property);
}

/* Keeps a property that has no place of its own. */
static lz_status keep_property(struct sgf *sgf, const struct sgf_property *property)
{
    if (may_be_opening(sgf, property))
        reader_warn(sgf->reader,
                    "%s holds points and is kept as text: stones of an opening may be missing",
                    property->ident);
    const char *value = sgf_first_value(sgf, property);
    lz_status status =
        reader_note(sgf->reader, NOTE_EXTRA, property->ident, strlen(property->ident), "");
    for (int i = 0; i < property->values && !status; i++, value = sgf_next_value(value))
        status = keep_value(sgf, value);
    return status;
}

static bool is_move(const struct sgf_property *property)
{
    return sgf_is(property, "B") || sgf_is(property, "W");
}

static bool is_set_up(const struct sgf_property *property)
{
    return sgf_is(property, "AB") || sgf_is(property, "AW") || sgf_is(property, "AE") ||
           sgf_is(property, "PL");
}

/* Reads a judgement of the node's move; LZ_ERR_UNSUPPORTED if the property is none, or a second
 * one. A value of 2 stresses TE and BM. */
static lz_status read_judgement(struct sgf *sgf, const struct sgf_property *property)
{
    static const struct {
        const char *ident;
        lz_judgement plain, stressed;
    } judgements[] = {
        {"TE", LZ_JUDGEMENT_GOOD, LZ_JUDGEMENT_VERY_GOOD},
        {"IT", LZ_JUDGEMENT_INTERESTING, LZ_JUDGEMENT_INTERESTING},
        {"DO", LZ_JUDGEMENT_DOUBTFUL, LZ_JUDGEMENT_DOUBTFUL},
        {"BM", LZ_JUDGEMENT_BAD, LZ_JUDGEMENT_VERY_BAD},
    };
    struct record_node *node = &sgf->reader->record->nodes[sgf->reader->node];
    for (size_t i = 0; i < sizeof judgements / sizeof *judgements && !node->judgement; i++) {
        if (!sgf_is(property, judgements[i].ident))
            continue;
        const bool stressed = *sgf_first_value(sgf, property) == '2';
        node->judgement = (uint8_t)(stressed ? judgements[i].stressed : judgements[i].plain);
        return LZ_OK;
    }
    return LZ_ERR_UNSUPPORTED;
}

/* A percentage such as "62.1" in thousandths, rounded; -1 unless it is a real number from 0 to 100.
 */
static int permille_of(const char *text)
{
    int permille = 0;
    if (!ascii_is_digit(*text))
        return -1;
    for (; ascii_is_digit(*text) && permille <= 100; text++)
        permille = permille * 10 + (*text - '0');
    permille *= 10;
    if (*text == '.' && ascii_is_digit(text[1])) {
        permille += *++text - '0';
        permille += *++text >= '5' && *text <= '9';
        text += strspn(text, "0123456789");
    }
    return *text || permille > 1000 ? -1 : permille;
}

/* Reads a position's win rate. One that is damaged stays as it is. */
static lz_status read_win_rate(struct sgf *sgf, const struct sgf_property *property)
{
    struct record_node *node = &sgf->reader->record->nodes[sgf->reader->node];
    const char *value = sgf_first_value(sgf, property);
    const int permille = property->values == 1 ? permille_of(value) : -1;
    if (permille < 0) {
        reader_warn(sgf->reader, "%s[%.*s] is no win rate from 0 to 100 and stays as it is",
                    property->ident, strlen(value) < 20 ? (int)strlen(value) : 20, value);
        return keep_property(sgf, property);
    }
    if (node->win_permille >= 0 && node->win_permille != permille)
        reader_leave_out(sgf->reader, "a second win rate of a position is left out");
    else
        node->win_permille = (int16_t)permille;
    return LZ_OK;
}

/* Takes a property of the present node, or of the game. */
static lz_status annotate(struct sgf *sgf, const struct sgf_property *property, bool root)
{
    static const char *const file_only[] = {"FF", "GM", "CA", "AP", "SZ", "RU", "ST"};
    lz_record *record = sgf->reader->record;
    const char *value = sgf_first_value(sgf, property);
    const int node = sgf->reader->node;
    const bool of_game = root || node == LZ_RECORD_ROOT; /* also after the root, before a move */
    sgf->reader->token = property->place;
    if (sgf_is(property, "C"))
        return read_comment(sgf, property);
    lz_status status = sgf_read_marks(sgf, property);
    if (status != LZ_ERR_UNSUPPORTED)
        return status;
    if (sgf_is(property, SGF_TIME)) {
        lz_record_set_time_ms(record, node, strtol(value, NULL, 10));
        return LZ_OK;
    }
    if (sgf_is(property, SGF_WIN_RATE))
        return read_win_rate(sgf, property);
    if (sgf_is(property, "HO") && *value == '2')
        reader_leave_out(sgf->reader, "HO[2] is kept as HO[1]");
    if (sgf_is(property, "HO") || sgf_is(property, SGF_START)) {
        record->nodes[node].flags |=
            sgf_is(property, "HO") ? LZ_RECORD_FLAG_MARKED : LZ_RECORD_FLAG_START;
        return LZ_OK;
    }
    for (size_t i = 0; i < sizeof file_only / sizeof *file_only; i++) {
        if (!sgf_is(property, file_only[i]))
            continue;
        if (!root)
            reader_leave_out(sgf->reader, "%s inside a game is left out", property->ident);
        return LZ_OK;
    }
    if (of_game && sgf_is(property, "RE"))
        return sgf_read_result(sgf, value);
    /* TE annotates a move; c-gomoku-cli writes there how the game ended. */
    if (of_game && sgf_is(property, "TE") && !sgf_find_property(sgf, "RD") &&
        strcmp(value, "1") != 0 && strcmp(value, "2") != 0)
        return reader_set_info(sgf->reader, LZ_RECORD_INFO_ENDING, value, strlen(value));
    if (of_game)
        status = sgf_read_info(sgf, property);
    if (status == LZ_ERR_UNSUPPORTED && node != LZ_RECORD_ROOT)
        status = read_judgement(sgf, property);
    return status == LZ_ERR_UNSUPPORTED ? keep_property(sgf, property) : status;
}

/* Whether the property is an action of an opening that places no stone. */
static bool is_choice(const struct sgf_property *property)
{
    return sgf_is(property, SGF_CHOICE) || sgf_is(property, SGF_NUMBER) ||
           sgf_is(property, SGF_OFFER);
}

static lz_status read_choice(struct sgf *sgf, const struct sgf_property *property)
{
    const char *value = sgf_first_value(sgf, property);
    sgf->reader->token = property->place;
    if (sgf->pending >= 0)
        return sgf_lacks_second(sgf);
    lz_action action = lz_action_choose((*value | 32) == 'b' ? LZ_BLACK : LZ_WHITE);
    if (sgf_is(property, SGF_NUMBER)) {
        const bool number = ascii_is_digit(*value) && strlen(value) < 3;
        action = lz_action_declare(number ? atoi(value) : 0);
    } else if (sgf_is(property, SGF_OFFER)) {
        const char *at = value;
        const int cell = sgf_read_point(sgf, &at);
        if (cell < 0 || *at)
            return sgf_bad_point(sgf, property, value, true);
        action = lz_action_offer(cell);
    }
    return reader_act(sgf->reader, action, true);
}

/* Whether the property holds stones of an opening, in the order in which they were put: QPR the
 * first three, QSLW the fourth. */
static bool is_opening(const struct sgf_property *property)
{
    return sgf_is(property, "QPR") || sgf_is(property, "QSLW");
}

static bool is_action(const struct sgf_property *property)
{
    return is_move(property) || is_choice(property) || is_opening(property);
}

static lz_status read_opening(struct sgf *sgf, const struct sgf_property *property)
{
    const char *value = sgf_first_value(sgf, property);
    lz_status status = LZ_OK;
    sgf->reader->token = property->place;
    if (sgf->pending >= 0)
        return sgf_lacks_second(sgf);
    for (int i = 0; i < property->values; i++, value = sgf_next_value(value)) {
        for (const char *at = value; sgf_more_points(&at) && !status;) {
            const int cell = sgf_read_point(sgf, &at);
            if (cell < 0)
                return sgf_bad_point(sgf, property, value, true);
            status = reader_act(sgf->reader, lz_action_place(cell), true);
        }
    }
    return status;
}

/* Takes the properties from `from` to the one before `to` that are no actions. */
static lz_status annotate_from(struct sgf *sgf, int from, int to, bool root)
{
    lz_status status = LZ_OK;
    for (int i = from; i < to && !status; i++)
        if (!is_set_up(&sgf->properties[i]) && !is_action(&sgf->properties[i]))
            status = annotate(sgf, &sgf->properties[i], root);
    return status;
}

lz_status sgf_act_on_node(struct sgf *sgf, bool root)
{
    lz_status status = LZ_OK;
    int moves = 0, annotated = 0;
    bool acted = false;
    for (int i = 0; i < sgf->count; i++) {
        moves += is_move(&sgf->properties[i]);
        sgf_tell_further(sgf, &sgf->properties[i]);
    }
    sgf->sets_up = false;
    for (int i = 0; i < sgf->count && !status; i++) {
        if (is_set_up(&sgf->properties[i]))
            status = set_up(sgf, &sgf->properties[i], moves > 0);
    }
    if (sgf->sets_up && !status)
        status = sets_start(sgf) ? finish_start(sgf) : finish_set_up(sgf);
    for (int i = 0; i < sgf->count && !status; i++) {
        const struct sgf_property *property = &sgf->properties[i];
        if (!is_action(property))
            continue;
        /* Of several moves, each has the properties behind it. Those before the first are the
         * game's in its root node, else the first move's. */
        if (moves > 1 && (root || acted)) {
            status = annotate_from(sgf, annotated, i, root);
            annotated = i;
        }
        if (!status)
            status = is_move(property)     ? read_move(sgf, property)
                     : is_choice(property) ? read_choice(sgf, property)
                                           : read_opening(sgf, property);
        acted = true;
    }
    return status ? status : annotate_from(sgf, annotated, sgf->count, root);
}
