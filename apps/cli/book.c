/* `lianzi book connect4`: rebuilds the opening book of 7x6, the file data/connect4/book-7x6.bin. */
#include "c4book/c4book.h"
#include "cli/command.h"
#include "cli/found.h"
#include "system/options.h"
#include "system/say.h"
#include "system/translate.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HARD_BYTES_MAX = 1 << 22 };

/* Whether to print a line of progress, of about `lines` over all of the work. */
static bool is_line_due(size_t done, size_t all, size_t lines)
{
    return done % (all / lines + 1) == 0 || done == all;
}

static void print_scores(size_t done, size_t all, void *user)
{
    (void)user;
    if (is_line_due(done, all, 100))
        say_part(stderr, _("lianzi book: %zu of %zu\n"), done, all);
}

static void print_answers(int ply, size_t done, size_t all, void *user)
{
    (void)user;
    if (is_line_due(done, all, 100))
        say_part(stderr, _("lianzi book: hard answers at ply %d: %zu of %zu\n"), ply, done, all);
}

static void print_walk(int ply, size_t done, size_t all, void *user)
{
    (void)user;
    if (is_line_due(done, all, 10))
        say_part(stderr, _("lianzi book: answers at ply %d: %zu of %zu\n"), ply, done, all);
}

static int write_bytes(const struct options *options, const unsigned char *bytes, size_t size)
{
    if (fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0)
        return EXIT_WELL;
    return options_failed(options, "standard output: %s", strerror(errno));
}

/* Complains with the name of the file, if any. */
static void found_complain(const struct found *found, const struct options *options,
                           const lz_error *error)
{
    lz_error own = *error;
    options_complain(options, "%s%s%s", found->path ? found->path : "", found->path ? ": " : "",
                     options_error(&own));
}

/* The book to make. */
struct wanted {
    struct options options;
    int64_t plies, hard_nodes;
    const char *letters_path, *answers_path; /* may be NULL */
    lz_connect4_settings settings;
};

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi book connect4 [OPTION]...\n"
               "Solves every Connect Four position (7x6) of the first plies and writes the scores "
               "to standard output, as in the shipped file (data/connect4/book-7x6.bin). Progress "
               "goes to standard error.\n"),
    OPTION_NUMBER("plies", "N", struct wanted, plies, 0, C4BOOK_PLIES_MAX, "0..12 (4)"),
    OPTION_NUMBER("threads", "T", struct wanted, settings.threads, 1, LZ_CONNECT4_THREADS_MAX,
                  "1..64 (1), each with a position of its own"),
    OPTION_NUMBER("hash", "MiB", struct wanted, settings.hash_mib, 1, LZ_CONNECT4_HASH_MIB_MAX,
                  "size of the table (1024)"),
    OPTION_NUMBER("hard", "NODES", struct wanted, hard_nodes, 1, INT64_MAX,
                  "add single positions up to 3 plies beyond the last one: those of all games of a "
                  "perfect player with the book that take more nodes than this"),
    OPTION_TEXT(
        "answers", "FILE", struct wanted, answers_path,
        "with --hard: first count the nodes of a perfect player at every position of the last ply, "
        "and at those that hard ones lead to. Results are kept in FILE.N for ply N and reused"),
    OPTION_TEXT("resume", "FILE", struct wanted, letters_path,
                "keep every score in FILE as soon as it is found, and reuse its scores"),
    OPTION_FLAG("no-book", struct wanted, settings.no_book,
                "use no book; otherwise a book with more plies than the shipped one starts from "
                "the bounds that follow from the shipped one"),
    OPTION_HELP,
    OPTIONS_END};

/* The answers, one ply at a time. */
struct answers {
    const struct options *options;
    const char *path;
    struct found found;
    char found_path[PATH_MAX];
    bool failed; /* after a complaint */
};

static unsigned char *open_answers(int ply, size_t bytes, void *user)
{
    struct answers *answers = user;
    const size_t room = sizeof answers->found_path;
    found_free(&answers->found);
    answers->failed =
        (size_t)snprintf(answers->found_path, room, "%s.%d", answers->path, ply) >= room;
    if (answers->failed)
        options_complain(answers->options, "%s: %s", answers->path, strerror(ENAMETOOLONG));
    else
        answers->failed =
            !found_init(&answers->found, answers->options, bytes, answers->found_path);
    return (unsigned char *)answers->found.at;
}

static bool add_answers(const struct wanted *wanted, const struct c4book_packed *packed)
{
    struct answers answers = {.options = &wanted->options, .path = wanted->answers_path};
    lz_error error;
    const struct c4book_work work = {
        .nodes = (uint64_t)wanted->hard_nodes, .on_progress = print_answers, .user = &answers};
    const bool good = !c4book_answer(packed, &work, &wanted->settings, open_answers, &error);
    if (!good && !answers.failed)
        found_complain(&answers.found, &wanted->options, &error);
    found_free(&answers.found);
    return good;
}

static bool add_hard(const struct wanted *wanted, const struct c4book_packed *packed)
{
    lz_error error;
    if (!wanted->hard_nodes)
        return true;
    if (wanted->answers_path && !add_answers(wanted, packed))
        return false;
    const struct c4book_work work = {.nodes = (uint64_t)wanted->hard_nodes,
                                     .on_progress = print_walk};
    if (!c4book_extend(packed, &work, &error))
        return true;
    return options_complain(&wanted->options, "%s", options_error(&error));
}

static void complain_of_memory(const struct options *options, int plies)
{
    options_complain(options, "no memory for a book of %d plies", plies);
}

static int write_file(const struct wanted *wanted, const char *letters)
{
    const struct options *const options = &wanted->options;
    const int plies = (int)wanted->plies;
    size_t size = c4book_pack(plies, letters, NULL, 0);
    struct c4book_packed packed = {.size = &size};
    packed.room = size + (wanted->hard_nodes ? HARD_BYTES_MAX : 0);
    packed.bytes = size ? malloc(packed.room) : NULL;
    if (!packed.bytes) {
        complain_of_memory(options, plies);
        return EXIT_INPUT;
    }
    c4book_pack(plies, letters, packed.bytes, size);
    const int status =
        add_hard(wanted, &packed) ? write_bytes(options, packed.bytes, size) : EXIT_INPUT;
    free(packed.bytes);
    return status;
}

static int make(const struct wanted *wanted)
{
    const struct options *const options = &wanted->options;
    const int plies = (int)wanted->plies;
    lz_error error;
    struct found letters;
    int status = EXIT_INPUT;
    const size_t size = c4book_size(plies);
    if (!size)
        complain_of_memory(options, plies);
    if (!size || !found_init(&letters, options, size, wanted->letters_path))
        return EXIT_INPUT;
    if (c4book_make(plies, &wanted->settings, NULL, print_scores, NULL, letters.at, &error))
        found_complain(&letters, options, &error);
    else
        status = write_file(wanted, letters.at);
    found_free(&letters);
    return status;
}

int command_book(int argc, char **argv)
{
    struct wanted wanted = {.plies = 4};
    struct options *const options = &wanted.options;
    lz_connect4_settings_init(&wanted.settings);
    wanted.settings.hash_mib = 1024;
    const int status = options_read(options, option_rows, LZ_RULE_CONNECT4, argc, argv);
    if (status >= 0)
        return status;
    if (optind >= argc || strcmp(argv[optind], "connect4") != 0)
        return options_misused(options, "expected `connect4`, the only book; see --help");
    if (wanted.answers_path && !wanted.hard_nodes)
        return options_misused(options, "--answers requires --hard");
    optind++;
    if (!options_no_arguments(options, argc, argv))
        return EXIT_USAGE;
    return make(&wanted);
}
