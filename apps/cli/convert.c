/* `lianzi convert`: converts game records from one format to another, game by game. The output
 * replaces a file only once it is complete. */
#include "cli/command.h"
#include "cli/games_file.h"
#include "cli/notice.h"
#include "study/decode.h"
#include "study/encode.h"
#include "study/tree.h"
#include "system/file.h"
#include "system/options.h"
#include "system/say.h"
#include "system/translate.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARNINGS_SHOWN = 20 /* about the input; the others are only counted */ };

struct convert {
    struct options options;
    lz_record_options record_options;
    const char *from_name, *to_name; /* as given; NULL: the paths' extensions decide */
    const char *encoding;            /* of the inputs; NULL: what they say */
    lz_record_format from;           /* of the current input */
    const char *input;               /* as named, for complaints */
    struct file_source source;
    bool failed;
    struct games_file out;
    int64_t plies;          /* after which moves are left out; 0: never */
    int64_t game;           /* the number of the only one that is taken; 0: all are */
    int quarters;           /* clockwise turns, after mirroring */
    bool mirror;            /* left and right */
    int64_t games;          /* read of the current input */
    unsigned long warnings; /* reported about the input */
    unsigned long damages;  /* reported in the input */
};

static const char *const ways[] = {"auto", "no", "yes", NULL}; /* in the order of lz_transposed */
static const char *const turns[] = {"90", "180", "270", NULL};
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
               "as offsets and gomocalc.com links). Reads RenjuNet's .rif, renju's .bdt, .wzq and "
               ".rdf, and the certificates of `lianzi prove`, .proof, too. Reports what OUT cannot "
               "hold. Names damaged games and "
               "keeps what can be read of them. Merges several games into one tree in a .lib. "
               "\"-\" is standard input or output.\n"),

    OPTION_TEXT("from", "FORMAT", struct convert, from_name,
                "format of IN, whatever its name: @formats@"),
    OPTION_TEXT("to", "FORMAT", struct convert, to_name, "format of OUT"),
    OPTION_SHARED("rule", "if IN does not say: @rules@"),
    OPTION_SHARED("size", "columns and rows (15), or COLUMNSxROWS, if IN does not say"),
    OPTION_SHARED("rows", "in move strings, row 1 is the top row, not the bottom one"),
    OPTION_WORD("transposed", struct convert, out.transposed, 0, ways,
                "yes: columns and rows of .lib and .pos are exchanged, as Rapfi writes and "
                "Yixin-Board reads them; no: they are not; auto"),
    OPTION_WORD("fold", struct convert, out.fold, FOLD_TRANSPOSITIONS, folds,
                "transpositions: continue a position that several move orders reach in one place "
                "of the tree only; symmetries: also if turned or mirrored"),
    OPTION_NUMBER("plies", "N", struct convert, plies, 1, INT32_MAX,
                  "leaves out the moves after ply N"),
    OPTION_NUMBER("game", "N", struct convert, game, 1, INT64_MAX, "takes game N alone of each IN"),
    OPTION_WORD("turn", struct convert, quarters, 1, turns,
                "turns the boards clockwise by so many degrees"),
    OPTION_FLAG("mirror", struct convert, mirror,
                "mirrors the boards left and right, before a turn"),
    OPTION_TAKE("encoding", "NAME", struct convert, encoding, notice_take_encoding,
                "charset of IN, whatever it says of itself"),
    OPTION_TAKE("to-encoding", "NAME", struct convert, out.encoding, take_to_encoding,
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
    if (convert->game && convert->games + 1 != convert->game && !decode_guess(notice) &&
        notice->status != LZ_ERR_IO)
        return; /* about a game that is not taken */
    convert->damages += !warning;
    if (warning && convert->warnings++ >= WARNINGS_SHOWN)
        return;
    notice_print(convert->input, convert->from, notice, convert->source.error);
}

/* ---- output ---- */

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
    lz_error error;
    if (++convert->games < convert->game)
        return true;
    cut(convert, record);
    lz_record_settle(record);
    lz_status status = lz_record_turn(record, convert->quarters, convert->mirror, &error);
    if (!status)
        status = games_file_add(&convert->out, record, &error);
    convert->failed |= status != LZ_OK;
    if (status && status != LZ_ERR_IO)
        options_complain(&convert->options, "%s: game %lu: %s", convert->input,
                         (unsigned long)convert->games, options_error(&error));
    return status != LZ_ERR_IO && !convert->game;
}

/* ---- the command ---- */

static void convert_input(struct convert *convert, const char *path, lz_record_format from)
{
    const bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : file_open(path, "rb");
    convert->from = from;
    convert->games = 0;
    convert->input = standard ? "standard input" : path;
    convert->source = (struct file_source){.file = file};
    if (!file) {
        options_complain(&convert->options, "%s: %s", path, strerror(errno));
        convert->failed = true;
        return;
    }
    lz_error error;
    const unsigned long told = convert->damages;
    const lz_status status = decode_read(from, &convert->record_options, convert->encoding,
                                         file_read, &convert->source, on_game, convert, &error);
    const bool told_of = convert->damages > told;
    const bool others = convert->game && convert->games && !told_of && status != LZ_ERR_IO;
    if (status && !others) {
        if (!told_of)
            options_complain(&convert->options, "%s: %s", convert->input, options_error(&error));
        convert->failed = true;
    } else if (convert->games < convert->game) {
        options_complain(&convert->options, "%s: there is no game %lld: it has %lld",
                         convert->input, (long long)convert->game, (long long)convert->games);
        convert->failed = true;
    }
    if (!standard)
        fclose(file);
}

static int run(struct convert *convert, int count, char **paths)
{
    struct games_file *const out = &convert->out;
    lz_record_format format;
    if (!games_file_take(out, &convert->options, convert->to_name, paths[count]))
        return EXIT_USAGE;
    if (out->encoding && out->format != LZ_RECORD_FORMAT_PSQ && out->format != LZ_RECORD_FORMAT_LIB)
        return options_misused(&convert->options,
                               "--to-encoding is for psq and lib; %s is written in UTF-8",
                               lz_record_format_name(out->format));
    for (int i = 0; i < count; i++) {
        if (!options_format_from(&convert->options, convert->from_name, paths[i], &format))
            return EXIT_USAGE;
    }
    notice_options(&convert->record_options, &convert->options, on_read_notice, convert);
    convert->record_options.transposed = out->transposed;
    if (!games_file_open(out))
        return EXIT_INPUT;
    for (int i = 0; i < count; i++) {
        options_format_from(&convert->options, convert->from_name, paths[i], &format);
        convert_input(convert, paths[i], format);
    }
    if (convert->warnings > WARNINGS_SHOWN)
        options_complain(&convert->options, "%lu more warnings about the input",
                         convert->warnings - WARNINGS_SHOWN);
    if (!games_file_finish(out, N_("no game was read; %s is unchanged")))
        return EXIT_INPUT;
    if (!out->standard)
        say_to(stderr, _("games written: %lu"), out->written);
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
    return run(&convert, argc - optind - 1, argv + optind);
}
