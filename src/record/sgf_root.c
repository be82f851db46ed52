/* Reads the root of an SGF game: which game it is, who played and how it ended. */
#include "base/ascii.h"
#include "record/sgf.h"
#include "record/sgf_parse.h"
#include <stdio.h>
#include <stdlib.h>

struct known_rule {
    const char *word;
    lz_rule rule;
};

/* Rules by the names that programs and clubs give them. The numbers are the Gomocup protocol's
 * bits: 1 exactly five, 2 continuous game, 4 renju, 8 caro. */
static const struct known_rule known_rules[] = {
    {"0", LZ_RULE_FREESTYLE},
    {"1", LZ_RULE_STANDARD},
    {"2", LZ_RULE_FREESTYLE},
    {"3", LZ_RULE_STANDARD},
    {"4", LZ_RULE_RENJU},
    {"5", LZ_RULE_RENJU},
    {"6", LZ_RULE_RENJU},
    {"7", LZ_RULE_RENJU},
    {"8", LZ_RULE_CARO6},
    {"9", LZ_RULE_CARO},
    {"10", LZ_RULE_CARO6},
    {"11", LZ_RULE_CARO},
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

/* Whether the text of a variant gives its size: only there does an x follow a digit. */
static bool says_size(const char *text)
{
    for (; *text; text++) {
        if (ascii_is_digit(*text) && text[1] == 'x')
            return true;
    }
    return false;
}

/* Takes what RU said. With `keeps_size` the variant's size stays, else RU's counts. Where RU names
 * no blocked cells, the variant's stay. */
static void take_rule(struct sgf *sgf, lz_variant *variant, lz_variant *said, bool keeps_size)
{
    static const uint64_t none[sizeof said->blocked / sizeof *said->blocked];
    if (keeps_size)
        reader_resize(sgf->reader, said, variant->columns, variant->rows);
    else
        reader_resize(sgf->reader, variant, said->columns, said->rows);
    if (memcmp(said->blocked, none, sizeof none) == 0)
        memcpy(said->blocked, variant->blocked, sizeof none);
    *variant = *said;
}

/* Reads RU into the variant. The variant's size stays if `sized` or if RU gives none. */
static void read_rule(struct sgf *sgf, const struct sgf_property *property, bool sized,
                      lz_variant *variant)
{
    lz_variant said;
    char text[SGF_RULE_BYTES] = "";
    const char *value = sgf_first_value(sgf, property);
    sgf->reader->token = property->place;
    if (strlen(value) >= sizeof text) { /* its beginning could name another rule */
        reader_leave_out(sgf->reader, "a rule of more than %d bytes is not read; %s is used",
                         SGF_RULE_BYTES - 1, lz_rule_name(variant->rule));
        return;
    }
    for (size_t i = 0; i + 1 < sizeof text && value[i]; i++) {
        text[i] = value[i] >= 'A' && value[i] <= 'Z' ? (char)(value[i] | 32) : value[i];
        text[i + 1] = '\0';
    }
    if (lz_variant_parse(text, &said, NULL) == LZ_OK) {
        take_rule(sgf, variant, &said, sized || !says_size(text));
        return;
    }
    for (size_t i = 0; i < sizeof known_rules / sizeof *known_rules; i++) {
        if (strcmp(text, known_rules[i].word) == 0) {
            lz_variant_init(&said, known_rules[i].rule);
            take_rule(sgf, variant, &said, true);
            return;
        }
    }
    reader_leave_out(sgf->reader, "the rule \"%.40s\" is not known; %s is used", text,
                     lz_rule_name(variant->rule));
}

/* Reads the rule from a name such as "A-B(B) : RIF rule", as renju's servers give it. */
static void read_rule_of_name(struct sgf *sgf, lz_variant *variant)
{
    static const char end[] = " rule";
    const struct sgf_property *name = sgf_find_property(sgf, "GN");
    const char *colon = name ? strrchr(sgf_first_value(sgf, name), ':') : NULL;
    char text[32] = "";
    lz_variant said;
    if (!colon)
        return;
    colon += 1 + strspn(colon + 1, " ");
    for (size_t i = 0; i + 1 < sizeof text && colon[i]; i++)
        text[i] = colon[i] >= 'A' && colon[i] <= 'Z' ? (char)(colon[i] | 32) : colon[i];
    const size_t length = strlen(text);
    if (length < sizeof end || strcmp(text + length + 1 - sizeof end, end) != 0)
        return;
    text[length + 1 - sizeof end] = '\0';
    for (size_t i = 0; i < sizeof known_rules / sizeof *known_rules; i++)
        if (strcmp(text, known_rules[i].word) == 0) {
            lz_variant_init(&said, known_rules[i].rule);
            take_rule(sgf, variant, &said, true);
        }
}

/* Reads SZ. */
static lz_status read_size(struct sgf *sgf, const struct sgf_property *property,
                           lz_variant *variant)
{
    const char *value = sgf_first_value(sgf, property);
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
    reader_resize(sgf->reader, variant, size[0], rows);
    if (good && size[0] >= LZ_SIZE_MIN && size[0] <= LZ_SIZE_MAX && rows >= LZ_SIZE_MIN &&
        rows <= LZ_SIZE_MAX)
        return LZ_OK;
    sgf->reader->token = property->place;
    return reader_damage(sgf->reader, LZ_ERR_UNSUPPORTED,
                         "SZ[%.20s] is not a size from %d to %d columns and rows", value,
                         LZ_SIZE_MIN, LZ_SIZE_MAX);
}

lz_status sgf_begin_game(struct sgf *sgf)
{
    lz_variant variant = sgf->reader->options->variant;
    variant.opening =
        LZ_OPENING_NONE; /* other programs do not write choices, so RU must name the opening */
    const struct sgf_property *game = sgf_find_property(sgf, "GM"),
                              *size = sgf_find_property(sgf, "SZ");
    const struct sgf_property *rule = sgf_find_property(sgf, "RU");
    const int number = game ? atoi(sgf_first_value(sgf, game)) : 4;
    const bool archive = number == 5 || number == 11; /* renju's archives write these */
    if (number != 4 && number != 1 && !archive) {
        sgf->reader->token = game->place;
        return reader_damage(sgf->reader, LZ_ERR_UNSUPPORTED,
                             "GM[%d] is another game (Gomoku and Renju are GM[4])", number);
    }
    if (archive) {
        sgf->reader->token = game->place;
        reader_warn(sgf->reader, "GM[%d] (another game) is read as GM[4]", number);
    }
    if (number == 1) {
        sgf->reader->token = game->place;
        reader_warn(sgf->reader, "GM[1] (Go) is read as GM[4]");
        if (!size)
            reader_resize(sgf->reader, &variant, 19, 19); /* Go's size */
    }
    const lz_status status = size ? read_size(sgf, size, &variant) : LZ_OK;
    if (status)
        return status;
    if (rule)
        read_rule(sgf, rule, size != NULL, &variant);
    else
        read_rule_of_name(sgf, &variant);
    if (sgf->count)
        sgf->reader->token = sgf->properties[0].place;
    sgf->marked = LZ_RECORD_NO_NODE;
    sgf->overdrawn = LZ_RECORD_NO_NODE;
    return reader_begin(sgf->reader, &variant);
}

/* Whether the value is the word, in any case. */
static bool is_word(const char *value, const char *word)
{
    while (*word && (ascii_is_letter(*value) ? *value | 32 : *value) == *word) {
        value++;
        word++;
    }
    return !*word && !*value;
}

/* Reads the part after RE's plus: a letter, a word or a number. Other words and numbers are kept
 * unchanged, unless TE or LZE has said how the game ended. */
static lz_status read_ending(struct sgf *sgf, const char *value)
{
    static const struct {
        const char *letter, *ending;
    } endings[] = {{"r", "resign"}, {"t", "time"}, {"f", "forfeit"}};
    lz_record *record = sgf->reader->record;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (is_word(value, endings[i].letter) || is_word(value, endings[i].ending))
            return reader_set_info(sgf->reader, LZ_RECORD_INFO_ENDING, endings[i].ending,
                                   strlen(endings[i].ending));
    }
    if (record->text[LZ_RECORD_INFO_ENDING])
        return LZ_OK;
    char *text = sgf_decoded_text(sgf, value, true);
    const lz_status status =
        text ? reader_set_info(sgf->reader, LZ_RECORD_INFO_ENDING, text, strlen(text))
             : LZ_ERR_MEMORY;
    free(text);
    return status;
}

/* The result that a word stands for; LZ_RESULT_ONGOING for none. */
static lz_result result_of(const char *text)
{
    static const struct {
        const char *word;
        lz_result result;
    } words[] = {
        {"b", LZ_RESULT_BLACK_WINS},      {"black", LZ_RESULT_BLACK_WINS},
        {"b wins", LZ_RESULT_BLACK_WINS}, {"black wins", LZ_RESULT_BLACK_WINS},
        {"1-0", LZ_RESULT_BLACK_WINS},    {"1:0", LZ_RESULT_BLACK_WINS},
        {"黑胜", LZ_RESULT_BLACK_WINS},   {"黑勝", LZ_RESULT_BLACK_WINS},
        {"黑方胜", LZ_RESULT_BLACK_WINS}, {"黑方勝", LZ_RESULT_BLACK_WINS},
        {"黒勝", LZ_RESULT_BLACK_WINS},   {"黒勝ち", LZ_RESULT_BLACK_WINS},
        {"w", LZ_RESULT_WHITE_WINS},      {"white", LZ_RESULT_WHITE_WINS},
        {"w wins", LZ_RESULT_WHITE_WINS}, {"white wins", LZ_RESULT_WHITE_WINS},
        {"0-1", LZ_RESULT_WHITE_WINS},    {"0:1", LZ_RESULT_WHITE_WINS},
        {"白胜", LZ_RESULT_WHITE_WINS},   {"白勝", LZ_RESULT_WHITE_WINS},
        {"白方胜", LZ_RESULT_WHITE_WINS}, {"白方勝", LZ_RESULT_WHITE_WINS},
        {"白勝ち", LZ_RESULT_WHITE_WINS}, {"0", LZ_RESULT_DRAW},
        {"1/2-1/2", LZ_RESULT_DRAW},      {"0.5-0.5", LZ_RESULT_DRAW},
        {"½-½", LZ_RESULT_DRAW},          {"tie", LZ_RESULT_DRAW},
        {"和", LZ_RESULT_DRAW},           {"和棋", LZ_RESULT_DRAW},
        {"和局", LZ_RESULT_DRAW},         {"平局", LZ_RESULT_DRAW},
        {"平", LZ_RESULT_DRAW},           {"引き分け", LZ_RESULT_DRAW},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word(text, words[i].word))
            return words[i].result;
    return (text[0] | 32) == 'd' ? LZ_RESULT_DRAW : LZ_RESULT_ONGOING;
}

/* Reads RE: "B+", "W+R", "B+5", "0", "Draw", "Void" for no result, "?" for an unknown one, and what
 * people write instead. */
lz_status sgf_read_result(struct sgf *sgf, const char *value)
{
    const char first = (char)(value[0] | 32);
    lz_record *record = sgf->reader->record;
    const lz_result word = result_of(value);
    if ((first == 'b' || first == 'w') && value[1] == '+') {
        const bool draw = (value[2] | 32) == 'd'; /* RenLib's "B+Draw" */
        lz_record_set_result(record, draw           ? LZ_RESULT_DRAW
                                     : first == 'b' ? LZ_RESULT_BLACK_WINS
                                                    : LZ_RESULT_WHITE_WINS);
        if (!draw)
            return read_ending(sgf, value + 2);
    } else if (word != LZ_RESULT_ONGOING) {
        lz_record_set_result(record, word);
    } else if (is_word(value, RECORD_VOID)) {
        return reader_set_info(sgf->reader, LZ_RECORD_INFO_ENDING, RECORD_VOID,
                               strlen(RECORD_VOID));
    } else if (value[0] && strcmp(value, "?") != 0 && strcmp(value, "*") != 0) {
        reader_leave_out(sgf->reader, "the result \"%.40s\" is not known and is left out", value);
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

/* The name under which the property's text is kept. Chinese sites write the date as RD, and beside
 * it the tournament as TE. */
static const char *info_name(const struct sgf *sgf, const struct sgf_property *property)
{
    if (!sgf_find_property(sgf, "RD"))
        return property->ident;
    if (sgf_is(property, "RD") && !sgf_find_property(sgf, "DT"))
        return "DT";
    if (sgf_is(property, "TE") && !sgf_find_property(sgf, "EV"))
        return "EV";
    return property->ident;
}

lz_status sgf_read_info(struct sgf *sgf, const struct sgf_property *property)
{
    const char *name = info_name(sgf, property);
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++) {
        if (!sgf_info_ident[info] || strcmp(name, sgf_info_ident[info]) != 0)
            continue;
        const char *value = sgf_first_value(sgf, property);
        char *text = sgf_decoded_text(sgf, value, info != LZ_RECORD_INFO_NOTE);
        if (!text)
            return LZ_ERR_MEMORY;
        if (info == LZ_RECORD_INFO_DATE)
            mend_date(text);
        const lz_status status =
            reader_set_info(sgf->reader, (lz_record_info)info, text, strlen(text));
        free(text);
        return status;
    }
    return LZ_ERR_UNSUPPORTED; /* no text about the game */
}
