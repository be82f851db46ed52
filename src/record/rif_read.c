/* Reads the file that RenjuNet (renju.net) offers of its games: XML with tables of countries,
 * cities, rules, players and tournaments, and then the games, which refer to these by number. */
#include "base/ascii.h"
#include "record/rif_table.h"
#include "record/xml.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 15 };

struct rif {
    struct reader *reader;
    struct xml xml;
    struct rif_table table;
    bool in_game, damaged; /* the present game */
    bool any;              /* there was a list of games, or a game */
    char *offers;          /* fifth moves of the present game, or NULL */
};

/* ---- values ---- */

/* The number that the attribute gives; 0 if there is none. */
static int64_t number_of(const struct rif *rif, const char *attribute)
{
    const char *text = xml_attribute(&rif->xml, attribute);
    int64_t number = 0;
    for (; text && ascii_is_digit(*text) && number < INT32_MAX; text++)
        number = number * 10 + (*text - '0');
    return number;
}

/* The attribute as a new text, "" if it is not there; NULL without memory. */
static char *text_of(struct rif *rif, const char *attribute)
{
    const char *text = xml_attribute(&rif->xml, attribute);
    return xml_decode(&rif->xml, text ? text : "", text ? strlen(text) : 0);
}

static bool is_blank(const char *text)
{
    while (*text && ascii_is_blank(*text))
        text++;
    return !*text;
}

static lz_status set_info(struct rif *rif, lz_record_info info, const char *text)
{
    return reader_set_info(rif->reader, info, text, strlen(text));
}

/* ---- tables ---- */

/* "Ann" and "Smith" as "Ann Smith"; takes over both. */
static char *join_names(char *first, char *last)
{
    if (!first || !last || is_blank(last) || is_blank(first)) {
        char *name = first && last && is_blank(first) ? last : first;
        free(name == first ? last : first);
        return name;
    }
    const size_t length = strlen(first), size = length + strlen(last) + 2;
    char *name = realloc(first, size);
    if (name) {
        name[length] = ' ';
        memcpy(name + length + 1, last, size - length - 1);
    } else {
        free(first);
    }
    free(last);
    return name;
}

/* The parts of a date that are known: "2008-03-00" is "2008-03". */
static void cut_date(char *date)
{
    static const char shape[] = "dddd-dd-dd";
    for (size_t i = 0; i < sizeof shape - 1; i++) {
        if (shape[i] == 'd' ? !ascii_is_digit(date[i]) : date[i] != '-') {
            date[0] = '\0';
            return;
        }
    }
    date[10] = '\0';
    if (strcmp(date + 8, "00") == 0)
        date[7] = '\0';
    if (strncmp(date + 5, "00", 2) == 0)
        date[4] = '\0';
    if (strncmp(date, "0000", 4) == 0)
        date[0] = '\0';
}

/* The day on which the tournament began, or else its year and month; NULL without memory. */
static char *date_of(struct rif *rif)
{
    char *date = text_of(rif, "start");
    if (!date)
        return NULL;
    cut_date(date);
    const int64_t year = number_of(rif, "year"), month = number_of(rif, "month");
    if (*date || year < 1000 || year > 9999)
        return date;
    free(date);
    date = malloc(8);
    if (date && month >= 1 && month <= 12)
        snprintf(date, 8, "%04d-%02d", (int)year, (int)month);
    else if (date)
        snprintf(date, 8, "%04d", (int)year);
    return date;
}

static bool has_word(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t i = 0;
        while (word[i] && (text[i] | 32) == word[i])
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

/* Takes a row of a table. */
static void take_row(struct rif *rif, enum rif_kind kind)
{
    struct rif_row row = {.kind = (uint8_t)kind,
                          .id = number_of(rif, "id"),
                          .country = number_of(rif, "country"),
                          .city = number_of(rif, "city")};
    row.name = text_of(rif, "name");
    if (kind == RIF_PLAYER)
        row.name = join_names(row.name, text_of(rif, "surname"));
    if (kind == RIF_TOURNAMENT)
        row.date = date_of(rif);
    if (kind == RIF_RULE && row.name)
        row.gomoku = number_of(rif, "category") == 2 || has_word(row.name, "gomoku") ||
                     has_word(row.name, "swap2");
    if (!row.name || (kind == RIF_TOURNAMENT && !row.date)) {
        free(row.name);
        free(row.date);
        reader_damage(rif->reader, LZ_ERR_MEMORY, "no memory for a text");
    } else if (!rif_table_add(&rif->table, row)) {
        reader_damage(rif->reader, LZ_ERR_MEMORY, "no memory for a table");
    }
}

/* ---- a game's header ---- */

/* The row that the attribute names by its number; NULL if there is none. */
static const struct rif_row *row_of(struct rif *rif, enum rif_kind kind, const char *attribute)
{
    const int64_t id = number_of(rif, attribute);
    const struct rif_row *row = id ? rif_table_find(&rif->table, kind, id) : NULL;
    if (id && !row)
        reader_leave_out(rif->reader, "%s=\"%lld\" is left out: no table of the file has it",
                         attribute, (long long)id);
    return row;
}

static lz_status set_row(struct rif *rif, lz_record_info info, const struct rif_row *row)
{
    return row ? set_info(rif, info, row->name) : LZ_OK;
}

/* The event, its date and its place. */
static lz_status take_tournament(struct rif *rif)
{
    const struct rif_row *row = row_of(rif, RIF_TOURNAMENT, "tournament");
    if (!row)
        return LZ_OK;
    char place[512];
    const struct rif_row *city = rif_table_find(&rif->table, RIF_CITY, row->city),
                         *country = rif_table_find(&rif->table, RIF_COUNTRY, row->country);
    snprintf(place, sizeof place, "%.200s%s%.200s", city ? city->name : "",
             city && country ? ", " : "", country ? country->name : "");
    lz_status status = set_row(rif, LZ_RECORD_INFO_EVENT, row);
    if (!status)
        status = set_info(rif, LZ_RECORD_INFO_DATE, row->date);
    return status ? status : set_info(rif, LZ_RECORD_INFO_PLACE, place);
}

/* Black's points: 1, 0.5 or 0. */
static void take_result(struct rif *rif)
{
    const char *text = xml_attribute(&rif->xml, "bresult");
    static const struct {
        const char *text;
        lz_result result;
    } known[] = {{"1", LZ_RESULT_BLACK_WINS},   {"1.0", LZ_RESULT_BLACK_WINS},
                 {"0.5", LZ_RESULT_DRAW},       {"0", LZ_RESULT_WHITE_WINS},
                 {"0.0", LZ_RESULT_WHITE_WINS}, {"", LZ_RESULT_ONGOING}};
    for (size_t i = 0; text && i < sizeof known / sizeof *known; i++) {
        if (strcmp(text, known[i].text) == 0) {
            lz_record_set_result(rif->reader->record, known[i].result);
            return;
        }
    }
    if (text)
        reader_leave_out(rif->reader, "a result other than 1, 0.5 and 0 is left out");
}

/* Gives notice of the parts of a game that a record has no place for. */
static void tell_left_out(struct rif *rif)
{
    static const char *const held[] = {"id",    "publisher", "tournament", "round",   "rule",
                                       "black", "white",     "bresult",    "opening", "alt"};
    static const char *const told[] = {"btime", "wtime", "swap"};
    const struct xml *xml = &rif->xml;
    const char *swap = xml_attribute(xml, "swap");
    bool others = xml->left_out;
    if (number_of(rif, "btime") || number_of(rif, "wtime"))
        reader_leave_out(rif->reader, "the time that each player used in all is left out");
    if (swap && !is_blank(swap))
        reader_leave_out(rif->reader, "who swapped in the opening is left out");
    for (int i = 0; i < xml->attribute_count; i++) {
        const char *name = xml->attributes.bytes + xml->name_at[i];
        bool known = false;
        for (size_t k = 0; k < sizeof held / sizeof *held; k++)
            known |= strcmp(name, held[k]) == 0;
        for (size_t k = 0; k < sizeof told / sizeof *told; k++)
            known |= strcmp(name, told[k]) == 0;
        others |= !known;
    }
    if (others)
        reader_leave_out(rif->reader, "attributes of a game that are not known are left out");
}

/* Begins the game that an element names. */
static lz_status begin_game(struct rif *rif)
{
    struct reader *reader = rif->reader;
    lz_variant variant;
    const struct rif_row *rule = row_of(rif, RIF_RULE, "rule");
    char source[40];
    lz_variant_init(&variant, rule && rule->gomoku ? LZ_RULE_STANDARD : LZ_RULE_RENJU);
    lz_status status = reader_begin(reader, &variant);
    rif->in_game = !status;
    if (!status)
        status = set_row(rif, LZ_RECORD_INFO_BLACK, row_of(rif, RIF_PLAYER, "black"));
    if (!status)
        status = set_row(rif, LZ_RECORD_INFO_WHITE, row_of(rif, RIF_PLAYER, "white"));
    if (!status)
        status = set_row(rif, LZ_RECORD_INFO_AUTHOR, row_of(rif, RIF_PLAYER, "publisher"));
    if (!status)
        status = take_tournament(rif);
    if (!status)
        status = set_row(rif, LZ_RECORD_INFO_NOTE, rule);
    char *round = status ? NULL : text_of(rif, "round");
    if (round)
        status = set_info(rif, LZ_RECORD_INFO_ROUND, round);
    free(round);
    snprintf(source, sizeof source, "RenjuNet %lld", (long long)number_of(rif, "id"));
    if (!status && number_of(rif, "id"))
        status = set_info(rif, LZ_RECORD_INFO_SOURCE, source);
    take_result(rif);
    tell_left_out(rif);
    rif->offers = status ? NULL : text_of(rif, "alt");
    return status;
}

/* ---- moves ---- */

/* Reads letter and number at text[0]; the length of it, 0 if it is no cell of the board. */
static size_t cell_at(const char *text, int *cell)
{
    const int column = (text[0] | 32) - 'a';
    int row = 0;
    size_t length = 1;
    if (!ascii_is_letter(text[0]))
        return 0;
    for (; length < 3 && ascii_is_digit(text[length]); length++)
        row = row * 10 + (text[length] - '0');
    *cell = (row - 1) * SIZE + column;
    return column < SIZE && row >= 1 && row <= SIZE ? length : 0;
}

/* Plays the move that begins at the present byte; false after a complaint. */
static bool take_move(struct rif *rif)
{
    struct reader *reader = rif->reader;
    char text[8], shown[16];
    size_t length = 0;
    int cell;
    reader_mark(reader);
    const int first = reader_peek(reader);
    do {
        text[length++] = (char)reader_get(reader);
    } while (
        length < 4 && reader_peek(reader) != SOURCE_END &&
        (first == '-' ? reader_peek(reader) == '-' : ascii_is_digit((char)reader_peek(reader))));
    text[length] = '\0';
    if (strcmp(text, "-") == 0 || strcmp(text, "--") == 0)
        return reader_act(reader, lz_action_pass(), false) == LZ_OK;
    if (cell_at(text, &cell) == length)
        return reader_act(reader, lz_action_place(cell), false) == LZ_OK;
    if (ascii_is_letter(text[0]) && length > 1)
        reader_damage(reader, LZ_ERR_ILLEGAL, "%s is off the %dx%d board", text, SIZE, SIZE);
    else
        reader_damage(reader, LZ_ERR_SYNTAX, "expected a move such as h8, not %s",
                      reader_show(first, shown));
    return false;
}

static void damage_game(struct rif *rif)
{
    if (rif->in_game && !rif->damaged)
        reader_deliver_partial(rif->reader);
    rif->damaged = rif->in_game;
}

/* Reads the moves up to the next tag, each at its place. */
static void take_moves(struct rif *rif)
{
    struct reader *reader = rif->reader;
    while (!rif->damaged && !reader->stopped) {
        int c = reader_peek(reader);
        while (c != SOURCE_END && (ascii_is_blank((char)c) || c == ',')) {
            reader_get(reader);
            c = reader_peek(reader);
        }
        if (c == SOURCE_END || c == '<')
            return;
        if (!take_move(rif))
            damage_game(rif);
    }
}

/* Labels the fifth moves that were offered beside the one played. */
static void take_offers(struct rif *rif)
{
    const char *at = rif->offers;
    int cell;
    while (*at) {
        const size_t length = cell_at(at, &cell);
        if (!length && !ascii_is_blank(*at) && *at != ',')
            break;
        at += length ? length : 1;
        if (length)
            reader_offer(rif->reader, cell);
    }
    if (!is_blank(at))
        reader_offer(rif->reader, -1);
}

/* Adds the text of <info> to the name of the rule. */
static void take_note(struct rif *rif)
{
    const struct gathered *gathered = &rif->xml.text;
    const char *rule = lz_record_text(rif->reader->record, LZ_RECORD_INFO_NOTE);
    char *text = xml_decode(&rif->xml, gathered->used ? gathered->bytes : "", gathered->used);
    if (text && !is_blank(text)) {
        const size_t size = strlen(text) + (rule ? strlen(rule) : 0) + 2;
        char *note = malloc(size);
        if (note) {
            snprintf(note, size, "%s%s%s", rule ? rule : "", rule ? "\n" : "", text);
            set_info(rif, LZ_RECORD_INFO_NOTE, note);
        } else {
            reader_damage(rif->reader, LZ_ERR_MEMORY, "no memory for a text");
        }
        free(note);
    }
    free(text);
}

/* ---- the file ---- */

static void end_game(struct rif *rif)
{
    if (rif->in_game && !rif->damaged) {
        if (rif->offers)
            take_offers(rif);
        reader_deliver(rif->reader);
    }
    free(rif->offers);
    rif->offers = NULL;
    rif->in_game = rif->damaged = false;
}

/* A game that does not end before the next one or the input's end. */
static void cut_game(struct rif *rif)
{
    if (!rif->in_game)
        return;
    if (!rif->damaged) {
        rif->reader->token = rif->xml.place;
        reader_damage(rif->reader, LZ_ERR_SYNTAX, "expected </game>");
        damage_game(rif);
    }
    end_game(rif);
}

static void open_element(struct rif *rif)
{
    static const char *const tables[RIF_KINDS] = {"country", "city", "rule", "player",
                                                  "tournament"};
    struct xml *xml = &rif->xml;
    rif->reader->token = xml->place;
    if (xml_is(xml, "game")) {
        cut_game(rif);
        rif->reader->token = xml->place;
        rif->any = true;
        if (begin_game(rif))
            rif->damaged = true;
        return;
    }
    rif->any |= xml_is(xml, "games");
    if (rif->in_game && xml_is(xml, "move") && !xml->closing)
        take_moves(rif);
    if (rif->in_game && xml_is(xml, "info"))
        xml_want_text(xml);
    for (int kind = 0; kind < RIF_KINDS && !rif->in_game; kind++) {
        if (xml_is(xml, tables[kind]))
            take_row(rif, (enum rif_kind)kind);
    }
}

static void close_element(struct rif *rif)
{
    if (rif->in_game && !rif->damaged && xml_is(&rif->xml, "info"))
        take_note(rif);
    if (xml_is(&rif->xml, "game"))
        end_game(rif);
}

void rif_read(struct reader *reader)
{
    struct rif rif = {.reader = reader, .xml.reader = reader};
    enum xml_token token = XML_BAD;
    while (!reader->stopped && token != XML_END) {
        token = xml_next(&rif.xml);
        if (token == XML_OPEN)
            open_element(&rif);
        else if (token == XML_CLOSE)
            close_element(&rif);
        else if (token == XML_BAD)
            damage_game(&rif);
    }
    if (!reader->stopped)
        cut_game(&rif);
    if (!reader->stopped && !rif.any)
        reader_damage(reader, LZ_ERR_SYNTAX, "expected <games>");
    free(rif.offers);
    rif_table_free(&rif.table);
    xml_free(&rif.xml);
}
