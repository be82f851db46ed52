#include "study/decode.h"

#include "study/tree.h"
#include "system/bytes.h"
#include "system/charset_guess.h"
#include "system/charset_plain.h"
#include "system/translate.h"

#include <stdlib.h>
#include <string.h>

/* Inputs are read in pieces. From the first that is not ASCII on, so much of the input decides; a
 * list may be longer than the memory. */
enum { PIECE = 1 << 16, LOOK_AHEAD = 16 << 20 };

struct decode {
    const lz_record_options *options;
    lz_record_format format;
    lz_record_read_fn *read;
    void *read_user;
    const char *encoding;
    lz_record_game_fn *on_game;
    void *game_user;

    struct bytes raw;       /* read, but not decoded yet */
    char *text;             /* decoded ... */
    struct bytes_left left; /* ... and what of it is still to be given */
    bool begun, decided, ended;
    ptrdiff_t failure; /* of the read function, after the text that it gave before */
    uint32_t lines;    /* given */
    bool told_lost;
    bool out_of_memory;
    struct charset_choice choice;
    char declared[CHARSET_NAME_MAX];
};

/* Notices of a guess. */
static const char undeclared[] = N_("no charset is declared: the texts are read as %s");
static const char unsuited[] =
    N_("the declared charset does not suit the texts: they are read as %s");

static const char *raw(const struct decode *decode)
{
    return (const char *)decode->raw.data;
}

/* Gives notice of what holds from the next line on. */
static void give_notice(struct decode *decode, lz_error *notice)
{
    notice->line = decode->lines + 1;
    notice->column = 1;
    if (decode->options->notice)
        decode->options->notice(decode->options->notice_user, notice);
}

/* The charset as people call it. */
static const char *usual_name(const char *name)
{
    static const char *const usual[][2] = {
        {"GB18030", "GBK"},     {"BIG5-HKSCS", "Big5"},     {"CP932", "Shift_JIS"},
        {"CP949", "EUC-KR"},    {"CP1252", "windows-1252"}, {"CP1251", "windows-1251"},
        {"UTF-16LE", "UTF-16"}, {"UTF-16BE", "UTF-16"},
    };
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(name, usual[i][0]) == 0)
            return usual[i][1];
    return name;
}

static void tell_guess(struct decode *decode)
{
    lz_error notice;
    if (!decode->choice.guessed)
        return;
    lz_error_set(&notice, LZ_OK, *decode->declared ? unsuited : undeclared,
                 usual_name(decode->choice.name));
    give_notice(decode, &notice);
}

const char *decode_guess(const lz_error *notice)
{
    const bool guess = notice->format == undeclared || notice->format == unsuited;
    return guess ? notice->words + notice->arguments[0] : NULL;
}

static void tell_lost(struct decode *decode)
{
    lz_error notice;
    lz_error_set(&notice, LZ_OK, "some bytes are no characters of %s and become U+FFFD",
                 usual_name(decode->choice.name));
    if (!decode->told_lost)
        give_notice(decode, &notice);
    decode->told_lost = true;
}

/* ---- what an input declares ---- */

static bool take_declared(struct decode *decode, const char *from, size_t length)
{
    char name[CHARSET_NAME_MAX] = "", superset[CHARSET_NAME_MAX];
    if (!length || length >= sizeof name)
        return true;
    memcpy(name, from, length);
    charset_superset(name, superset);
    if (strncmp(superset, "UTF-16", 6) == 0) /* it would have begun otherwise */
        return true;
    if (*decode->declared && strcmp(decode->declared, superset) != 0)
        return false;
    memcpy(decode->declared, superset, sizeof superset);
    return true;
}

/* Reads SGF's CA. Where games declare different charsets, none counts. */
static void find_ca(struct decode *decode)
{
    const char *const start = raw(decode), *const end = start + decode->raw.used;
    for (const char *at = start; end - at > 3; at++) {
        at = memchr(at, 'C', (size_t)(end - at) - 3);
        if (!at)
            return;
        if (memcmp(at, "CA[", 3) != 0 || (at > start && at[-1] >= 'A' && at[-1] <= 'Z'))
            continue;
        const char *close = memchr(at + 3, ']', (size_t)(end - at) - 3);
        if (close && !take_declared(decode, at + 3, (size_t)(close - at) - 3)) {
            decode->declared[0] = '\0';
            return;
        }
    }
}

/* Reads the encoding of <?xml ...?>. */
static void find_xml(struct decode *decode)
{
    char head[256] = "";
    memcpy(head, raw(decode), decode->raw.used < sizeof head ? decode->raw.used : sizeof head - 1);
    const char *at = strncmp(head, "<?xml", 5) == 0 ? strstr(head, "encoding") : NULL;
    if (!at)
        return;
    at += strlen("encoding");
    at += strspn(at, " \t\r\n=\"'");
    take_declared(decode, at, strcspn(at, "\"'"));
}

static void find_declared(struct decode *decode)
{
    if (*decode->declared)
        return;
    if (decode->format == LZ_RECORD_FORMAT_SGF)
        find_ca(decode);
    else if (decode->format == LZ_RECORD_FORMAT_RIF && !decode->begun)
        find_xml(decode);
}

/* ---- texts ---- */

/* Reads until `size` bytes are there or the input has ended; false without memory. */
static bool fill(struct decode *decode, size_t size)
{
    struct bytes *const bytes = &decode->raw;
    while (bytes->used < size && !decode->ended) {
        if (!bytes_reserve(bytes, PIECE))
            return !(decode->out_of_memory = true);
        const ptrdiff_t got =
            decode->read(decode->read_user, (char *)bytes->data + bytes->used, PIECE);
        decode->ended = got <= 0 || got > PIECE;
        if (decode->ended)
            decode->failure = got > PIECE ? -1 : got;
        else
            bytes->used += (size_t)got;
    }
    return true;
}

/* How much of what was read is whole lines, or all of it where no line ends. */
static size_t whole_lines(const struct decode *decode)
{
    size_t count = decode->raw.used;
    const bool wide = strncmp(decode->choice.name, "UTF-16", 6) == 0;
    if (decode->ended)
        return count;
    if (wide) { /* a character of two units is not cut */
        count &= ~(size_t)1;
        const size_t high = decode->choice.name[6] == 'B' ? 2 : 1;
        const bool cut = count && (raw(decode)[count - high] & 0xfc) == 0xd8;
        return cut ? count - 2 : count;
    }
    while (count && raw(decode)[count - 1] != '\n' && raw(decode)[count - 1] != '\r')
        count--;
    return count ? count : decode->raw.used;
}

/* Gives what was read as it stands. */
static void give(struct decode *decode)
{
    decode->left.size = decode->raw.used;
    decode->text = bytes_text(&decode->raw);
}

static void give_decoded(struct decode *decode, size_t count)
{
    size_t lost = 0;
    decode->text =
        charset_decode_any(decode->choice.name, raw(decode), count, &decode->left.size, &lost);
    if (lost)
        tell_lost(decode);
    decode->raw.used -= count;
    memmove(decode->raw.data, raw(decode) + count, decode->raw.used);
}

/* Decides at the start, by the first bytes. */
static void begin(struct decode *decode)
{
    const char *name = decode->encoding;
    if (!name)
        name = charset_of_start(raw(decode), decode->raw.used);
    if (name)
        charset_superset(name, decode->choice.name);
    decode->decided = name != NULL;
}

/* Makes the next text; false at the end, and without memory. */
static bool next_text(struct decode *decode)
{
    for (const char *at = decode->text; at && at < decode->left.at; at++)
        decode->lines += *at == '\n';
    free(decode->text);
    decode->text = NULL;
    decode->left.size = 0;
    if (!fill(decode, PIECE))
        return false;
    find_declared(decode);
    if (!decode->begun)
        begin(decode);
    decode->begun = true;
    if (!decode->decided && charset_is_due(raw(decode), decode->raw.used)) {
        if (!fill(decode, LOOK_AHEAD))
            return false;
        find_declared(decode);
        charset_choose(raw(decode), decode->raw.used,
                       *decode->declared && charset_is_known(decode->declared) ? decode->declared
                                                                               : NULL,
                       &decode->choice);
        decode->decided = true;
        tell_guess(decode);
    }
    if (!decode->raw.used)
        return false;
    if (decode->decided && !decode->choice.as_it_is)
        give_decoded(decode, whole_lines(decode));
    else
        give(decode);
    decode->left.at = decode->text;
    decode->out_of_memory = !decode->text;
    return decode->text;
}

static ptrdiff_t read_text(void *user, char *buffer, size_t size)
{
    struct decode *decode = user;
    const bool more = !decode->out_of_memory && (decode->left.size || next_text(decode));
    if (decode->out_of_memory)
        return -1;
    return more ? bytes_read(&decode->left, buffer, size) : decode->failure;
}

/* ---- texts within a binary format ---- */

/* Appends the bytes of a text that was read as Latin-1. */
static void add_bytes(struct decode *decode, const char *latin1)
{
    for (; *latin1; latin1++) {
        const bool pair = (unsigned char)*latin1 >= 0x80;
        const char byte = pair ? (char)((latin1[0] & 3) << 6 | (latin1[1] & 0x3f)) : *latin1;
        bytes_add(&decode->raw, &byte, 1);
        latin1 += pair;
    }
}

/* The text decoded, to be freed; NULL without memory. */
static char *decoded(void *user, const char *latin1)
{
    struct decode *decode = user;
    size_t length, lost = 0;
    decode->raw.used = 0;
    add_bytes(decode, latin1);
    if (decode->raw.failed)
        return NULL;
    const char *charset = decode->choice.name;
    char *text = charset_decode_any(charset, raw(decode), decode->raw.used, &length, &lost);
    if (lost)
        tell_lost(decode);
    return text;
}

static void add_text(struct decode *decode, const char *latin1)
{
    if (!latin1)
        return;
    add_bytes(decode, latin1);
    bytes_add(&decode->raw, "\n", 1);
}

static void add_texts(struct decode *decode, const lz_record *record)
{
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++)
        add_text(decode, lz_record_text(record, (lz_record_info)info));
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(record, node)) {
        add_text(decode, lz_record_comment(record, node));
        for (int i = 0; i < lz_record_marks(record, node); i++)
            add_text(decode, lz_record_mark(record, node, i).text);
    }
}

/* Decodes the texts about the game; false without memory. */
static bool decode_infos(struct decode *decode, lz_record *record)
{
    bool good = true;
    for (int info = 0; good && info < LZ_RECORD_INFO_COUNT; info++) {
        const char *before = lz_record_text(record, (lz_record_info)info);
        char *text = before ? decoded(decode, before) : NULL;
        good = !before || (text && !lz_record_set_text(record, (lz_record_info)info, text, NULL));
        free(text);
    }
    return good;
}

/* Decodes the texts of a record, decided by all of them together, and hands it on. */
static bool on_binary_game(void *user, lz_record *record)
{
    struct decode *decode = user;
    decode->raw.used = 0;
    add_texts(decode, record);
    bool good = !decode->raw.failed;
    if (good && charset_is_due(raw(decode), decode->raw.used)) {
        if (decode->encoding)
            charset_superset(decode->encoding, decode->choice.name);
        else
            charset_choose(raw(decode), decode->raw.used, NULL, &decode->choice);
        tell_guess(decode);
        good = decode_infos(decode, record) && tree_change_texts(record, decoded, decode);
    }
    decode->out_of_memory = !good;
    return good && decode->on_game(decode->game_user, record);
}

/* ---- all ---- */

lz_status decode_read(lz_record_format format, const lz_record_options *options,
                      const char *encoding, lz_record_read_fn *read, void *read_user,
                      lz_record_game_fn *on_game, void *game_user, lz_error *error)
{
    struct decode decode = {.options = options,
                            .format = format,
                            .read = read,
                            .read_user = read_user,
                            .encoding = encoding,
                            .on_game = on_game,
                            .game_user = game_user};
    lz_record_options own = *options;
    const bool binary = format == LZ_RECORD_FORMAT_LIB || format == LZ_RECORD_FORMAT_POS ||
                        format == LZ_RECORD_FORMAT_PROOF || format == LZ_RECORD_FORMAT_WZQ;
    own.latin1 = true;
    lz_status status =
        lz_record_read(format, &own, binary ? read : read_text, binary ? read_user : &decode,
                       binary ? on_binary_game : on_game, binary ? &decode : game_user, error);
    bytes_free(&decode.raw);
    free(decode.text);
    if (decode.out_of_memory)
        status = lz_error_set(error, LZ_ERR_MEMORY, "no memory for a text");
    return status;
}
