/* `lianzi convert`: converts game records from one format to another, game by game. The output
 * replaces a file only once it is complete. */
#include "cli/command.h"
#include "cli/notice.h"
#include "cli/reasons.h"
#include "study/decode.h"
#include "study/encode.h"
#include "study/tree.h"
#include "system/atomic_file.h"
#include "system/file.h"
#include "system/options.h"
#include "system/say.h"
#include "system/translate.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum fold { FOLD_NOTHING, FOLD_TRANSPOSITIONS, FOLD_SYMMETRIES };
enum { WARNINGS_SHOWN = 20 /* about the input; the others are only counted */ };

struct convert {
    struct options options;
    lz_record_options record_options;
    const char *from_name, *to_name; /* as given; NULL: the paths' extensions decide */
    const char *encoding;            /* of the inputs; NULL: what they say */
    const char *to_encoding;         /* of the output; NULL: UTF-8 */
    lz_transposed transposed;
    lz_record_format from; /* of the current input */
    lz_record_format to;
    const char *input, *output; /* as named, for complaints */
    struct file_source source;
    bool failed;
    struct atomic_file file;
    enum fold fold;
    int64_t plies;   /* after which moves are left out; 0: never */
    lz_record *tree; /* all games in one, for a format of one tree */
    unsigned long games, written;
    unsigned long merged;   /* into the tree */
    unsigned long warnings; /* reported about the input */
    unsigned long damages;  /* reported in the input */
    struct reasons losses;  /* each is reported once, with the number of games it affects */
};

static const char *const ways[] = {"auto", "no", "yes", NULL}; /* in the order of lz_transposed */
static const char *const folds[] = {"transpositions", "symmetries", NULL};

static bool take_to_encoding(const struct options *options, const struct option_row *row,
                             const char *argument, void *place)
{
    option_take_text(options, row, argument, place);
    return encode_is_possible(argument) ||
           options_complain(options, "--%s: \"%s\" is not known, or no superset of ASCII",
                            row->name, argument);
}

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi convert [OPTION]... IN... OUT\n"
               "Converts game records: .psq (Piskvork, Gomocup), .sgf, .lib (RenLib), .pos and "
               ".sav (Yixin), .txt (move strings such as h8i9j10, one game a line; also openings "
               "as offsets and gomocalc.com links). Reads RenjuNet's .rif and the certificates of "
               "`lianzi prove`, .proof, too. Reports what OUT cannot hold. Names damaged games and "
               "keeps what can be read of them. Merges several games into one tree in a .lib. "
               "\"-\" is standard input or output.\n"),

    OPTION_TEXT("from", "FORMAT", struct convert, from_name,
                "format of IN, whatever its name: @formats@"),
    OPTION_TEXT("to", "FORMAT", struct convert, to_name, "format of OUT"),
    OPTION_SHARED("rule", "if IN does not say: @rules@"),
    OPTION_SHARED("size", "columns and rows (15), or COLUMNSxROWS, if IN does not say"),
    OPTION_SHARED("rows", "in move strings, row 1 is the top row, not the bottom one"),
    OPTION_WORD("transposed", struct convert, transposed, 0, ways,
                "yes: columns and rows of .lib and .pos are exchanged, as Rapfi writes and "
                "Yixin-Board reads them; no: they are not; auto"),
    OPTION_WORD("fold", struct convert, fold, FOLD_TRANSPOSITIONS, folds,
                "transpositions: continue a position that several move orders reach in one place "
                "of the tree only; symmetries: also if turned or mirrored"),
    OPTION_NUMBER("plies", "N", struct convert, plies, 1, INT32_MAX,
                  "leaves out the moves after ply N"),
    OPTION_TAKE("encoding", "NAME", struct convert, encoding, notice_take_encoding,
                "charset of IN, whatever it says of itself"),
    OPTION_TAKE("to-encoding", "NAME", struct convert, to_encoding, take_to_encoding,
                "charset of a .psq or .lib that is written (UTF-8), since Piskvork and RenLib read "
                "their system's, such as GBK"),
    OPTION_REST,
    OPTION_HELP,
    OPTIONS_END};

/* ---- input ---- */

/* Prints a notice of the reader about its input. */
static void on_read_notice(void *user, const lz_error *notice)
{
    struct convert *convert = user;
    const bool warning = notice->status == LZ_OK;
    convert->damages += !warning;
    if (warning && convert->warnings++ >= WARNINGS_SHOWN)
        return;
    notice_print(convert->input, convert->from, notice, convert->source.error);
}

/* ---- output ---- */

/* Counts something that the output format cannot hold. */
static void on_write_notice(void *user, const lz_error *notice)
{
    struct convert *convert = user;
    lz_error own = *notice;
    reasons_add(&convert->losses, options_error(&own));
}

static void tell_losses(const struct convert *convert)
{
    for (int i = 0; i < convert->losses.count; i++)
        fprintf(stderr, _("%s: warning: %s (%lu of %lu games)\n"), convert->output,
                convert->losses.reason[i].text, convert->losses.reason[i].count, convert->games);
    if (convert->warnings > WARNINGS_SHOWN)
        options_complain(&convert->options, "%lu more warnings about the input",
                         convert->warnings - WARNINGS_SHOWN);
}

static void complain_of_game(struct convert *convert, const lz_error *error)
{
    lz_error own = *error;
    convert->failed = true;
    options_complain(&convert->options, "%s: game %lu: %s", convert->input, convert->games,
                     options_error(&own));
}

static lz_status encode(struct convert *convert, lz_record *record, lz_error *error)
{
    size_t lost;
    lz_error notice;
    const lz_status status = encode_texts(record, convert->to_encoding, &lost, error);
    lz_error_set(&notice, LZ_OK, "characters that %s does not have become question marks",
                 convert->to_encoding);
    if (!status && lost)
        on_write_notice(convert, &notice);
    return status;
}

/* Folds the game if asked to and writes it. Returns false when nothing more can be written. */
static bool write_game(struct convert *convert, lz_record *record)
{
    lz_error error;
    if (convert->fold && lz_record_fold(record, convert->fold == FOLD_SYMMETRIES, NULL, &error)) {
        complain_of_game(convert, &error);
        return true;
    }
    lz_record_options options = convert->record_options;
    options.notice = on_write_notice;
    lz_status status = convert->to_encoding ? encode(convert, record, &error) : LZ_OK;
    if (!status)
        status =
            lz_record_write(convert->to, &options, record, file_write, convert->file.file, &error);
    if (status == LZ_ERR_IO)
        convert->failed = true;
    else if (status)
        complain_of_game(convert, &error);
    else
        convert->written++;
    return status != LZ_ERR_IO;
}

/* Adds a game to the single tree of a .lib. */
static void add_to_tree(struct convert *convert, const lz_record *record)
{
    lz_error error;
    const lz_status status = convert->tree ? lz_record_merge(convert->tree, record, &error)
                                           : lz_record_copy(record, &convert->tree, &error);
    if (status)
        complain_of_game(convert, &error);
    else
        convert->merged++;
}

/* Leaves out the moves after the ply asked for. */
static void cut(const struct convert *convert, lz_record *record)
{
    if (!convert->plies)
        return;
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(record, node)) {
        if (lz_record_depth(record, node) < convert->plies)
            continue;
        for (int child; (child = lz_record_child(record, node)) != LZ_RECORD_NO_NODE;)
            lz_record_delete(record, child);
    }
}

/* A game was read. */
static bool on_game(void *user, lz_record *record)
{
    struct convert *convert = user;
    static const lz_error only_one = {.text =
                                          "this format holds one game: the others are left out"};
    convert->games++;
    cut(convert, record);
    lz_record_settle(record);
    if (convert->to == LZ_RECORD_FORMAT_LIB) {
        add_to_tree(convert, record);
        return true;
    }
    if (convert->games > 1 && !lz_record_format_is_list(convert->to)) {
        on_write_notice(convert, &only_one);
        return true;
    }
    return write_game(convert, record);
}

/* ---- the command ---- */

static void convert_input(struct convert *convert, const char *path, lz_record_format from)
{
    const bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : file_open(path, "rb");
    convert->from = from;
    convert->input = standard ? "standard input" : path;
    convert->source = (struct file_source){.file = file};
    if (!file) {
        options_complain(&convert->options, "%s: %s", path, strerror(errno));
        convert->failed = true;
        return;
    }
    lz_error error;
    const unsigned long told = convert->damages;
    if (decode_read(from, &convert->record_options, convert->encoding, file_read, &convert->source,
                    on_game, convert, &error)) {
        if (convert->damages == told)
            options_complain(&convert->options, "%s: %s", convert->input, options_error(&error));
        convert->failed = true;
    }
    if (!standard)
        fclose(file);
}

/* Puts the output in its place. */
static void finish_output(struct convert *convert, bool standard)
{
    if (convert->tree)
        write_game(convert, convert->tree);
    tell_losses(convert);
    if (!standard && convert->written == 0 && !ferror(convert->file.file)) {
        atomic_file_discard(&convert->file);
        options_complain(&convert->options,
                         convert->games ? N_("no game was written; %s is unchanged")
                                        : N_("no game was read; %s is unchanged"),
                         convert->output);
        convert->failed = true;
        return;
    }
    if (!atomic_file_commit(&convert->file)) {
        options_complain(&convert->options, "%s: %s", convert->output, strerror(errno));
        convert->failed = true;
    } else if (!standard) {
        say_to(stderr, _("games written: %lu"), convert->tree ? convert->merged : convert->written);
    }
}

static int run(struct convert *convert, int count, char **paths)
{
    const char *output = paths[count - 1];
    const bool standard = strcmp(output, "-") == 0;
    lz_record_format format;
    if (!options_format_to(&convert->options, convert->to_name, output, &convert->to))
        return EXIT_USAGE;
    if (!lz_record_format_is_written(convert->to))
        return options_misused(&convert->options, "the format %s is read, not written",
                               lz_record_format_name(convert->to));
    if (convert->to_encoding && convert->to != LZ_RECORD_FORMAT_PSQ &&
        convert->to != LZ_RECORD_FORMAT_LIB)
        return options_misused(&convert->options,
                               "--to-encoding is for psq and lib; %s is written in UTF-8",
                               lz_record_format_name(convert->to));
    for (int i = 0; i < count - 1; i++) {
        if (!options_format_from(&convert->options, convert->from_name, paths[i], &format))
            return EXIT_USAGE;
    }
    notice_options(&convert->record_options, &convert->options, on_read_notice, convert);
    convert->record_options.transposed = convert->transposed;
    convert->output = standard ? "standard output" : output;
    if (standard ? !atomic_file_standard(&convert->file)
                 : !atomic_file_open(&convert->file, output))
        return options_failed(&convert->options, "%s: %s", convert->output, strerror(errno));
    for (int i = 0; i < count - 1; i++) {
        options_format_from(&convert->options, convert->from_name, paths[i], &format);
        convert_input(convert, paths[i], format);
    }
    finish_output(convert, standard);
    lz_record_free(convert->tree);
    return convert->failed ? EXIT_INPUT : EXIT_WELL;
}

int command_convert(int argc, char **argv)
{
    struct convert convert;
    memset(&convert, 0, sizeof convert);
    const int status =
        options_read_game(&convert.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind < 2)
        return options_misused(&convert.options, "expected an input and an output; see --help");
    return run(&convert, argc - optind, argv + optind);
}
