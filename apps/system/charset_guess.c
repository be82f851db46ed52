#include "system/charset_guess.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Costs are in bits: about log2 of the number of characters in a class, less what its share of
 * usual texts is worth. A cost of 0 from a class function means that no character begins there. */
enum { UNDECODED = 40, DECLARED = 20 /* what a declaration is worth */ };

/* A walk through the text in one charset. */
struct walk {
    const unsigned char *at;
    size_t left;
    int script;    /* of the letter before, 0 none; see enum script */
    bool accented; /* it was none of ASCII */
    bool small;    /* it was a small letter */
};

enum script { NO_SCRIPT, LATIN, OTHER_SCRIPT };

static bool is_within(unsigned c, unsigned least, unsigned most)
{
    return c >= least && c <= most;
}

static bool is_ascii_letter(unsigned c)
{
    return is_within(c | 32, 'a', 'z');
}

static int ascii_cost(struct walk *walk, unsigned c)
{
    const bool letter = is_ascii_letter(c);
    walk->script = letter ? LATIN : NO_SCRIPT;
    walk->accented = false;
    walk->small = letter && c >= 'a';
    if (letter || is_within(c, '0', '9') || c <= ' ')
        return 4;
    return strchr("[]();:,.-+'\"/<>?!", (int)c) ? 6 : 10;
}

/* The cost of a letter. Words are of one script, a small letter is not followed by a capital one,
 * and two accented Latin letters seldom stand side by side. */
static int letter_cost(struct walk *walk, int script, bool small, int cost)
{
    if (walk->script && walk->script != script)
        cost += 16;
    else if (walk->script == LATIN && script == LATIN && walk->accented)
        cost += 6;
    if (walk->script && !small)
        cost += walk->small ? 6 : 3;
    walk->script = script;
    walk->accented = true;
    walk->small = small;
    return cost;
}

static int symbol_cost(struct walk *walk, int cost)
{
    walk->script = NO_SCRIPT;
    return cost;
}

/* ---- charsets: each takes a character that begins with a byte of 128 or more ---- */

/* All but the Latin letters, of which a text in no other script has few, are told apart by the lead
 * byte of their UTF-8. */
static int utf8_pair_cost(struct walk *walk, unsigned lead)
{
    if (is_within(lead, 0xc3, 0xc9))
        return letter_cost(walk, LATIN, true, 7);
    if (is_within(lead, 0xcd, 0xdf))
        return letter_cost(walk, is_within(lead, 0xd0, 0xd3) ? 0xd0 : (int)lead & ~1, true, 7);
    return symbol_cost(walk, walk->script || walk->accented ? 12 : 16);
}

static int utf8(struct walk *walk, size_t *bytes)
{
    const unsigned char *at = walk->at;
    const unsigned lead = at[0];
    *bytes = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (!is_within(lead, 0xc2, 0xf4) || *bytes > walk->left)
        return 0;
    for (size_t i = 1; i < *bytes; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    /* overlong forms, surrogates, beyond the last character */
    if ((lead == 0xe0 && at[1] < 0xa0) || (lead == 0xed && at[1] > 0x9f) ||
        (lead == 0xf0 && at[1] < 0x90) || (lead == 0xf4 && at[1] > 0x8f))
        return 0;
    if (*bytes == 2)
        return utf8_pair_cost(walk, lead);
    symbol_cost(walk, 0);
    return *bytes == 4 ? 18 : lead == 0xe3 && is_within(at[1], 0x81, 0x83) ? 8 : 12;
}

static int gb18030(struct walk *walk, size_t *bytes)
{
    const unsigned char *at = walk->at;
    const unsigned lead = at[0], trail = walk->left > 1 ? at[1] : 0;
    symbol_cost(walk, 0);
    *bytes = 2;
    if (!is_within(lead, 0x81, 0xfe) || trail == 0x7f || trail == 0xff)
        return 0;
    if (is_within(trail, '0', '9')) {
        *bytes = 4;
        const bool whole =
            walk->left > 3 && is_within(at[2], 0x81, 0xfe) && is_within(at[3], '0', '9');
        return whole ? 30 : 0;
    }
    if (trail < 0x40)
        return 0;
    if (trail < 0xa1 || lead < 0xa1)
        return 20; /* GBK's further characters */
    if (lead <= 0xa3)
        return 10;
    return lead < 0xb0 ? 16 : lead <= 0xd7 ? 12 : lead <= 0xf7 ? 17 : 30;
}

static int big5(struct walk *walk, size_t *bytes)
{
    const unsigned lead = walk->at[0], trail = walk->left > 1 ? walk->at[1] : 0;
    symbol_cost(walk, 0);
    *bytes = 2;
    if (!is_within(lead, 0x87, 0xfe) ||
        !(is_within(trail, 0x40, 0x7e) || is_within(trail, 0xa1, 0xfe)))
        return 0;
    if (is_within(lead, 0xa1, 0xa3))
        return 10;
    return is_within(lead, 0xa4, 0xc5) || (lead == 0xc6 && trail < 0x7f) ? 12
           : is_within(lead, 0xc9, 0xf9)                                 ? 17
                                                                         : 24;
}

static int shift_jis(struct walk *walk, size_t *bytes)
{
    const unsigned lead = walk->at[0], trail = walk->left > 1 ? walk->at[1] : 0;
    symbol_cost(walk, 0);
    *bytes = 1;
    if (is_within(lead, 0xa1, 0xdf))
        return 9; /* narrow kana */
    *bytes = 2;
    if (!(is_within(lead, 0x81, 0x9f) || is_within(lead, 0xe0, 0xfc)) || trail < 0x40 ||
        trail == 0x7f || trail > 0xfc)
        return 0;
    if ((lead == 0x82 && is_within(trail, 0x9f, 0xf1)) || (lead == 0x83 && trail <= 0x96))
        return 8; /* kana */
    if (lead <= 0x87)
        return lead == 0x81 ? 10 : 13;
    if (lead < 0x98 || (lead == 0x98 && trail <= 0x72))
        return lead == 0x88 && trail < 0x9f ? 30 : 13;
    return lead <= 0xea ? 18 : lead <= 0xec ? 30 : 22;
}

static int euc_jp(struct walk *walk, size_t *bytes)
{
    const unsigned char *at = walk->at;
    const unsigned lead = at[0], trail = walk->left > 1 ? at[1] : 0;
    symbol_cost(walk, 0);
    *bytes = lead == 0x8f ? 3 : 2;
    if (!is_within(trail, 0xa1, 0xfe) || *bytes > walk->left)
        return 0;
    if (lead == 0x8f)
        return is_within(at[2], 0xa1, 0xfe) ? 24 : 0;
    if (lead == 0x8e)
        return trail <= 0xdf ? 14 : 0;
    if (!is_within(lead, 0xa1, 0xf4))
        return 0;
    return lead == 0xa4 || lead == 0xa5 ? 8
           : lead == 0xa1               ? 10
           : lead < 0xb0                ? 16
           : lead <= 0xcf               ? 13
                                        : 18;
}

static int euc_kr(struct walk *walk, size_t *bytes)
{
    const unsigned lead = walk->at[0], trail = walk->left > 1 ? walk->at[1] : 0;
    symbol_cost(walk, 0);
    *bytes = 2;
    if (!is_within(lead, 0x81, 0xfe) || lead == 0xc9 || trail == 0xff ||
        !(is_ascii_letter(trail) || trail > 0x80))
        return 0;
    if (lead < 0xa1 || trail < 0xa1)
        return lead <= 0xc6 ? 20 : 0;
    return lead <= 0xa3 ? 10 : lead < 0xb0 ? 16 : lead <= 0xc8 ? 11 : 19;
}

static int windows_1252(struct walk *walk, size_t *bytes)
{
    const unsigned c = walk->at[0];
    *bytes = 1;
    if (is_within(c, 0xc0, 0xff) && c != 0xd7 && c != 0xf7)
        return letter_cost(walk, LATIN, c >= 0xdf, 6);
    if (c < 0xa0 && strchr("\x8a\x8c\x8e\x9a\x9c\x9e\x9f", (int)c))
        return letter_cost(walk, LATIN, c >= 0x9a && c < 0x9f, 8);
    if (c < 0xa0 && strchr("\x81\x8d\x8f\x90\x9d", (int)c))
        return 0;
    return symbol_cost(walk, c >= 0xa0 || is_within(c, 0x91, 0x97) ? 11 : 16);
}

static int windows_1251(struct walk *walk, size_t *bytes)
{
    const unsigned c = walk->at[0];
    *bytes = 1;
    if (c >= 0xe0 || c == 0xb8)
        return letter_cost(walk, OTHER_SCRIPT, true, 5);
    if (c >= 0xc0 || c == 0xa8)
        return letter_cost(walk, OTHER_SCRIPT, false, 6);
    return c == 0x98 ? 0 : symbol_cost(walk, c >= 0xa0 || is_within(c, 0x91, 0x97) ? 11 : 16);
}

/* In the order in which they are preferred where the costs are equal. */
static const struct charset {
    const char *name;
    int (*cost)(struct walk *walk, size_t *bytes);
    int rarity; /* what any text in it costs */
} charsets[] = {
    {"UTF-8", utf8, 0},           {"GB18030", gb18030, 4}, {"CP1252", windows_1252, 6},
    {"BIG5-HKSCS", big5, 8},      {"CP932", shift_jis, 8}, {"EUC-JP", euc_jp, 10},
    {"CP1251", windows_1251, 10}, {"CP949", euc_kr, 12},
};
enum { CHARSETS = sizeof charsets / sizeof *charsets };

/* ---- names ---- */

/* The name in small letters without what is between letters and digits. */
static void plain_name(const char *name, char out[CHARSET_NAME_MAX])
{
    size_t used = 0;
    for (; *name && used + 1 < CHARSET_NAME_MAX; name++)
        if (is_ascii_letter((unsigned char)*name) || is_within((unsigned char)*name, '0', '9'))
            out[used++] = (char)(is_ascii_letter((unsigned char)*name) ? *name | 32 : *name);
    out[used] = '\0';
}

void charset_superset(const char *name, char out[CHARSET_NAME_MAX])
{
    static const struct {
        const char *plain, *superset;
    } known[] = {
        {"utf8", "UTF-8"},
        {"gb2312", "GB18030"},
        {"gbk", "GB18030"},
        {"gb18030", "GB18030"},
        {"euccn", "GB18030"},
        {"cp936", "GB18030"},
        {"windows936", "GB18030"},
        {"gb231280", "GB18030"},
        {"big5", "BIG5-HKSCS"},
        {"big5hkscs", "BIG5-HKSCS"},
        {"cp950", "BIG5-HKSCS"},
        {"windows950", "BIG5-HKSCS"},
        {"shiftjis", "CP932"},
        {"sjis", "CP932"},
        {"xsjis", "CP932"},
        {"mskanji", "CP932"},
        {"windows31j", "CP932"},
        {"cp932", "CP932"},
        {"eucjp", "EUC-JP"},
        {"euckr", "CP949"},
        {"ksc5601", "CP949"},
        {"ksc56011987", "CP949"},
        {"uhc", "CP949"},
        {"cp949", "CP949"},
        {"iso88591", "CP1252"},
        {"latin1", "CP1252"},
        {"windows1252", "CP1252"},
        {"windows1251", "CP1251"},
        {"usascii", "CP1252"},
        {"ascii", "CP1252"},
        {"iso2022jp", "ISO-2022-JP"},
        {"hzgb2312", "HZ"},
        {"hz", "HZ"},
        {"utf16", "UTF-16LE"},
    };
    char plain[CHARSET_NAME_MAX];
    plain_name(name, plain);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(plain, known[i].plain) == 0)
            name = known[i].superset;
    snprintf(out, CHARSET_NAME_MAX, "%s", name);
}

/* ---- charsets of seven bits ---- */

/* Whether a "~{" begins characters in pairs, as HZ has them, that a "~}" ends. */
static bool is_hz(const char *text, size_t length)
{
    for (size_t at = 0; at + 1 < length; at++) {
        if (text[at] != '~' || text[at + 1] != '{')
            continue;
        size_t end = at + 2;
        while (end + 1 < length && is_within((unsigned char)text[end], 0x21, 0x77) &&
               is_within((unsigned char)text[end + 1], 0x21, 0x7e))
            end += 2;
        if (end > at + 2 && end + 1 < length && text[end] == '~' && text[end + 1] == '}')
            return true;
    }
    return false;
}

/* Whether an escape switches to a Japanese set of characters. */
static bool is_iso_2022_jp(const char *text, size_t length)
{
    for (size_t at = 0; at + 2 < length; at++)
        if (text[at] == '\x1b' && text[at + 1] == '$' &&
            (text[at + 2] == 'B' || text[at + 2] == '@'))
            return true;
    return false;
}

/* ---- choosing ---- */

bool charset_is_due(const char *text, size_t length)
{
    for (size_t at = 0; at < length; at++)
        if ((unsigned char)text[at] >= 0x80 || text[at] == '\x1b' ||
            (text[at] == '~' && at + 1 < length && text[at + 1] == '{'))
            return true;
    return false;
}

const char *charset_of_start(const char *text, size_t length)
{
    static const struct {
        const char *start, *name;
    } starts[] = {{"\xff\xfe", "UTF-16LE"}, {"\xfe\xff", "UTF-16BE"}};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (length >= 2 && memcmp(text, starts[i].start, 2) == 0)
            return starts[i].name;
    if (length < 4 || text[0] == text[1] || text[2] == text[3])
        return NULL;
    return text[1] == 0 && text[3] == 0   ? "UTF-16LE"
           : text[0] == 0 && text[2] == 0 ? "UTF-16BE"
                                          : NULL;
}

static int64_t cost_in(const struct charset *charset, const char *text, size_t length,
                       size_t *undecoded)
{
    struct walk walk = {(const unsigned char *)text, length, NO_SCRIPT, false, false};
    int64_t cost = charset->rarity;
    *undecoded = 0;
    while (walk.left) {
        size_t bytes = 1;
        if (*walk.at < 0x80) {
            cost += ascii_cost(&walk, *walk.at);
        } else {
            int each = charset->cost(&walk, &bytes);
            if (!each) {
                symbol_cost(&walk, 0);
                each = UNDECODED;
                ++*undecoded;
                bytes = 1;
            }
            cost += each;
        }
        walk.at += bytes;
        walk.left -= bytes;
    }
    return cost;
}

/* Whether the charset is one of the table; others are believed if they are declared. */
static bool is_judged(const char *name)
{
    for (int i = 0; i < CHARSETS; i++)
        if (strcmp(name, charsets[i].name) == 0)
            return true;
    return false;
}

static bool is_plain_ascii(const char *text, size_t length)
{
    while (length && (unsigned char)text[length - 1] < 0x80)
        length--;
    return length == 0;
}

/* The charset that costs least. A declared one without an undecoded byte is believed, unless all of
 * the text is UTF-8, which other texts hardly ever are. */
static const char *cheapest(const char *text, size_t length, const char *said, bool *utf8)
{
    int64_t least = INT64_MAX;
    const char *best = said;
    bool believed = *said && !is_judged(said);
    for (int i = 0; i < CHARSETS; i++) {
        const bool is_said = strcmp(said, charsets[i].name) == 0;
        size_t undecoded;
        int64_t cost = cost_in(&charsets[i], text, length, &undecoded);
        if (i == 0)
            *utf8 = !undecoded;
        if (is_said) {
            cost -= charsets[i].rarity + DECLARED;
            believed = !undecoded;
        }
        if (cost < least) {
            least = cost;
            best = charsets[i].name;
        }
    }
    return believed && !(*utf8 && strcmp(best, "UTF-8") == 0) ? said : best;
}

void charset_choose(const char *text, size_t length, const char *declared,
                    struct charset_choice *out)
{
    char said[CHARSET_NAME_MAX] = "";
    if (declared)
        charset_superset(declared, said);
    const bool seven = is_plain_ascii(text, length);
    bool utf8 = seven;
    const char *best = !seven                         ? cheapest(text, length, said, &utf8)
                       : is_iso_2022_jp(text, length) ? "ISO-2022-JP"
                       : is_hz(text, length)          ? "HZ"
                                                      : "UTF-8";
    out->as_it_is = utf8 && strcmp(best, "UTF-8") == 0;
    out->guessed = strcmp(best, "UTF-8") != 0 && strcmp(best, said) != 0;
    snprintf(out->name, sizeof out->name, "%s", best);
}
