#include "desktop/thinking/remark.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORD_MAX = 64, SCORE_MAX = 999999, PLIES_MAX = 999 };

enum key {
    KEY_NONE,
    KEY_DEPTH,
    KEY_SELDEPTH,
    KEY_EVAL,
    KEY_RATE,
    KEY_NODES,
    KEY_TIME,
    KEY_SPEED,
    KEY_NUMBER,
    KEY_LINE
};

/* One message while it is read. */
struct reader {
    struct remark *remark;
    const char *at; /* what is not read yet */
    lz_game *game;  /* with the moves of the line so far */
    lz_rows rows;   /* of letters and numbers */
    bool told;      /* a number or a bar was read, so that a bare row of cells is a line */
    bool broken;    /* the line met an illegal move: the rest of it is left out */
    bool in_line;   /* cells are moves, up to the next bar */
    bool begins;    /* nothing but the line's number was read */
    size_t rest;    /* length of remark->rest */
};

/* ---- numbers ---- */

/* A decimal number at *at in thousandths, without a sign; -1 without one or beyond 10^12. Reads
 * digits alone, whatever the locale. */
static int64_t read_decimal(const char **at)
{
    const int64_t most = INT64_C(1000000000000);
    int64_t value = 0, unit = 1000;
    const char *start = *at;
    for (; isdigit((unsigned char)**at); ++*at) {
        value = value * 10 + (**at - '0') * 1000;
        if (value > most * 1000)
            return -1;
    }
    if (*at == start)
        return -1;
    if (**at == '.' && isdigit((unsigned char)(*at)[1])) {
        for (++*at; isdigit((unsigned char)**at); ++*at) {
            unit /= 10;
            value += (**at - '0') * unit;
        }
    }
    return value;
}

/* A whole number up to `most` and nothing after it; -1 if the word is none. */
static int read_whole(const char *word, int most)
{
    const char *at = word;
    const int64_t value = read_decimal(&at);
    const bool whole = value >= 0 && !*at && !strchr(word, '.');
    return whole && value / 1000 <= most ? (int)(value / 1000) : -1;
}

static bool read_depth(const char *word, lz_line *line)
{
    char first[WORD_MAX];
    const size_t length = strcspn(word, "-/");
    memcpy(first, word, length);
    first[length] = '\0';
    const int depth = read_whole(first, PLIES_MAX);
    const int seldepth = word[length] ? read_whole(word + length + 1, PLIES_MAX) : depth;
    if (depth < 0 || seldepth < 0)
        return false;
    line->depth = depth;
    line->seldepth = seldepth > depth ? seldepth : depth;
    return true;
}

/* A win rate in percent; `fraction` if a number up to 1 is a share of 1. */
static bool read_rate(const char *word, bool fraction, lz_line *line)
{
    const char *at = word;
    int64_t value = read_decimal(&at);
    if (value < 0 || (*at && strcmp(at, "%") != 0))
        return false;
    if (fraction && value <= 1000 && !*at)
        value *= 100;
    if (value > 100000)
        return false;
    line->win_permille = (int)(value / 100);
    return true;
}

/* "+M7", "W3": a win after so many plies; "-M4", "L4": a loss. */
static bool read_mate(const char *word, lz_line *line)
{
    const bool minus = *word == '-';
    const char *at = word + (*word == '-' || *word == '+');
    const char letter = (char)toupper((unsigned char)*at);
    const int plies = letter ? read_whole(at + 1, PLIES_MAX) : -1;
    if (plies <= 0 || (letter != 'M' && (at != word || (letter != 'W' && letter != 'L'))))
        return false;
    line->mate = minus || letter == 'L' ? -plies : plies;
    line->score = line->mate > 0 ? LZ_SCORE_WIN : -LZ_SCORE_WIN;
    line->win_permille = line->mate > 0 ? 1000 : 0;
    return true;
}

static bool read_eval(const char *word, lz_line *line)
{
    const bool minus = *word == '-';
    const int score = read_whole(word + (minus || *word == '+'), SCORE_MAX);
    if (read_mate(word, line))
        return true;
    if (strchr(word, '%'))
        return read_rate(word, false, line);
    if (score < 0)
        return false;
    if (line->mate) /* of the message before */
        line->win_permille = REMARK_NO_RATE;
    line->score = minus ? -score : score;
    line->mate = 0;
    return true;
}

static bool read_nodes(const char *word, lz_line *line)
{
    static const struct {
        const char *unit;
        int64_t thousandths;
    } units[] = {{"", 1}, {"K", 1000}, {"M", 1000000}, {"G", 1000000000}, {"B", 1000000000}};
    const char *at = word;
    const int64_t value = read_decimal(&at);
    for (size_t i = 0; i < sizeof units / sizeof *units && value >= 0; i++) {
        if (strcasecmp(at, units[i].unit) == 0 && value < INT64_MAX / units[i].thousandths) {
            line->nodes = (uint64_t)(value * units[i].thousandths / 1000);
            return true;
        }
    }
    return false;
}

static bool read_time(const char *word, lz_line *line)
{
    static const struct {
        const char *unit;
        int ms;
    } units[] = {{"", 1}, {"ms", 1}, {"s", 1000}, {"min", 60000}};
    const char *at = word;
    const int64_t value = read_decimal(&at);
    for (size_t i = 0; i < sizeof units / sizeof *units && value >= 0; i++) {
        if (strcasecmp(at, units[i].unit) == 0 && value < INT64_MAX / units[i].ms) {
            line->time_ms = value * units[i].ms / 1000;
            return true;
        }
    }
    return false;
}

/* ---- cells ---- */

/* The cell named at *at, -1 for none on the board. A letter and a number, or the protocol's column
 * and row from the upper left; the colour of a stone may stand before the letter, and then rows
 * count from 0 at the top. */
static int read_cell(struct reader *reader, const char **at, bool *letters)
{
    const lz_variant *variant = lz_game_variant(reader->game);
    const char *c = *at;
    const bool coloured = (*c == 'X' || *c == 'O') && islower((unsigned char)c[1]);
    int column = -1, row = -1;
    c += coloured;
    *letters = isalpha((unsigned char)*c) != 0;
    if (*letters)
        column = tolower((unsigned char)*c++) - 'a';
    for (int i = *letters; i < 2; i++) {
        int number = 0, digits = 0;
        for (; isdigit((unsigned char)*c) && digits < 3; digits++)
            number = number * 10 + (*c++ - '0');
        if (!digits || (i == 0 && *c++ != ','))
            return -1;
        *(i ? &row : &column) = number;
    }
    *letters = *letters && !coloured;
    row -= *letters;
    const bool from_top = !*letters || reader->rows == LZ_ROWS_TOP;
    *at = c;
    if (column < 0 || row < 0 || column >= variant->columns || row >= variant->rows)
        return -1;
    return (from_top ? variant->rows - 1 - row : row) * variant->columns + column;
}

/* Whether the word is one cell or several: "h8", "7,7", "H8I9". */
static bool is_cells(struct reader *reader, const char *word)
{
    bool letters;
    if (!*word)
        return false;
    for (const char *at = word; *at;) {
        if (read_cell(reader, &at, &letters) < 0)
            return false;
    }
    return true;
}

/* Adds the word's cells to the line. */
static void play(struct reader *reader, const char *word)
{
    lz_line *line = &reader->remark->line;
    while (*word && !reader->broken && line->length < LZ_PV_MAX) {
        bool letters;
        const lz_action action = lz_action_place(read_cell(reader, &word, &letters));
        reader->broken = lz_game_act(reader->game, action, NULL) != LZ_OK;
        if (!reader->broken)
            line->pv[line->length++] = action;
        reader->remark->letters |= letters;
    }
}

/* ---- words ---- */

static enum key find_key(const char *word)
{
    static const struct {
        const char *word;
        enum key key;
    } keys[] = {
        {"depth", KEY_DEPTH},     {"d", KEY_DEPTH},        {"seldepth", KEY_SELDEPTH},
        {"sd", KEY_SELDEPTH},     {"ev", KEY_EVAL},        {"eval", KEY_EVAL},
        {"evaluation", KEY_EVAL}, {"val", KEY_EVAL},       {"value", KEY_EVAL},
        {"score", KEY_EVAL},      {"winrate", KEY_RATE},   {"wr", KEY_RATE},
        {"w", KEY_RATE},          {"n", KEY_NODES},        {"node", KEY_NODES},
        {"nodes", KEY_NODES},     {"visit", KEY_NODES},    {"visits", KEY_NODES},
        {"v", KEY_NODES},         {"tm", KEY_TIME},        {"time", KEY_TIME},
        {"n/ms", KEY_SPEED},      {"n/s", KEY_SPEED},      {"nps", KEY_SPEED},
        {"speed", KEY_SPEED},     {"multipv", KEY_NUMBER}, {"pv", KEY_LINE},
        {"bestline", KEY_LINE},   {"line", KEY_LINE},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcasecmp(word, keys[i].word) == 0)
            return keys[i].key;
    }
    return KEY_NONE;
}

/* The next word from *at without what surrounds it; "|" is one of its own. False at the end. */
static bool next_word(const char **at, char word[WORD_MAX])
{
    static const char between[] = " \t\r:=;[]()";
    *at += strspn(*at, between);
    size_t length = **at == '|' ? 1 : strcspn(*at, " \t\r:=;[]()|");
    const char *begin = *at;
    *at += length;
    while (length > 1 && begin[length - 1] == ',')
        length--;
    const size_t kept = length < WORD_MAX - 1 ? length : WORD_MAX - 1;
    memcpy(word, begin, kept);
    word[kept] = '\0';
    return kept > 0;
}

static void keep_word(struct reader *reader, const char *word)
{
    char *rest = reader->remark->rest;
    const size_t length = strlen(word);
    if (reader->rest + length + 2 > REMARK_TEXT)
        return;
    if (reader->rest)
        rest[reader->rest++] = ' ';
    memcpy(rest + reader->rest, word, length + 1);
    reader->rest += length;
}

static bool read_value(enum key key, const char *word, const char *value, lz_line *line)
{
    int number;
    switch (key) {
    case KEY_DEPTH:
        return read_depth(value, line);
    case KEY_SELDEPTH:
        number = read_whole(value, PLIES_MAX);
        line->seldepth = number < 0 ? line->seldepth : number;
        return number >= 0;
    case KEY_EVAL:
        return read_eval(value, line);
    case KEY_RATE:
        return read_rate(value, strcasecmp(word, "w") != 0, line);
    case KEY_NODES:
        return read_nodes(value, line);
    case KEY_TIME:
        return read_time(value, line);
    case KEY_SPEED:
        return isdigit((unsigned char)*value); /* nodes and time tell it */
    case KEY_NUMBER:
        number = read_whole(value, LZ_CELLS_MAX);
        line->multipv = number > 0 ? number : line->multipv;
        return number > 0;
    default:
        return false;
    }
}

/* Whether all words up to the next bar are cells. */
static bool only_cells(struct reader *reader, const char *word)
{
    char next[WORD_MAX];
    const char *at = reader->at;
    bool all = is_cells(reader, word);
    while (all && next_word(&at, next) && *next != '|')
        all = is_cells(reader, next);
    return all;
}

static void play_bare(struct reader *reader, const char *word)
{
    reader->in_line = true;
    play(reader, word);
}

/* A word without a key before it: the first are "(2)", the line's number, its evaluation and its
 * depth; a row of cells is the line. */
static void take_bare(struct reader *reader, const char *word)
{
    lz_line *line = &reader->remark->line;
    const bool first = reader->begins;
    reader->begins = false;
    if (first && line->multipv > 0 && read_eval(word, line))
        reader->told = true;
    else if (reader->told && strchr(word, '-') && *word != '-' && read_depth(word, line))
        return;
    else if (reader->told && !line->length && only_cells(reader, word))
        play_bare(reader, word);
    else
        keep_word(reader, word);
}

static void take_word(struct reader *reader, const char *word)
{
    const enum key key = find_key(word);
    const bool goes_on = reader->in_line && is_cells(reader, word);
    char value[WORD_MAX];
    const char *after = reader->at;
    if (goes_on) {
        play(reader, word);
        return;
    }
    reader->in_line = false;
    if (*word == '|') {
        reader->told = true;
    } else if (key == KEY_LINE && next_word(&after, value) && is_cells(reader, value)) {
        reader->in_line = true;
    } else if (key != KEY_NONE && key != KEY_LINE && next_word(&after, value) &&
               read_value(key, word, value, &reader->remark->line)) {
        reader->at = after;
        reader->told = true;
        reader->begins = false;
    } else {
        take_bare(reader, word);
    }
}

/* "(2)" at the beginning: the number of the line. */
static void take_number(struct reader *reader)
{
    char *end;
    if (*reader->at != '(' || !isdigit((unsigned char)reader->at[1]))
        return;
    const long number = strtol(reader->at + 1, &end, 10);
    if (*end != ')' || number < 1 || number > LZ_CELLS_MAX)
        return;
    reader->remark->line.multipv = (int)number;
    reader->at = end + 1;
}

static void read_as(struct remark *remark, const char *text, const lz_game *game, lz_rows rows)
{
    struct reader reader = {.remark = remark, .at = text, .rows = rows, .begins = true};
    char word[WORD_MAX];
    remark->letters = false;
    remark->rows = rows;
    remark->line.multipv = remark->line.length = 0;
    remark->rest[0] = '\0';
    if (lz_game_copy(game, &reader.game, NULL) != LZ_OK)
        return;
    take_number(&reader);
    while (next_word(&reader.at, word))
        take_word(&reader, word);
    lz_game_free(reader.game);
    remark->line.lines = 1;
    if (!remark->line.multipv)
        remark->line.multipv = 1;
}

void remark_begin(struct remark *remark)
{
    memset(remark, 0, sizeof *remark);
    remark->line.score = REMARK_NO_SCORE;
    remark->line.win_permille = REMARK_NO_RATE;
    remark->line.draw_permille = -1;
}

void remark_read(struct remark *remark, const char *text, const lz_game *game, lz_rows rows)
{
    const struct remark before = *remark;
    read_as(remark, text, game, rows);
    if (remark->letters && !remark->line.length) {
        *remark = before;
        read_as(remark, text, game, rows == LZ_ROWS_TOP ? LZ_ROWS_BOTTOM : LZ_ROWS_TOP);
    }
}

bool remark_has_score(const lz_line *line)
{
    return abs(line->score) != REMARK_NO_SCORE;
}

bool remark_has_rate(const lz_line *line)
{
    return line->win_permille >= 0 && line->win_permille <= 1000;
}
