/* `lianzi book connect4`: rebuilds the opening book of 7x6, the file data/connect4/book-7x6.bin. */
#include "c4book/c4book.h"
#include "cli/command.h"
#include "cli/found.h"
#include "cli/options.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: lianzi book connect4 [OPTION]...\n"
    "Solves every Connect Four position (7x6) of the first plies and writes the scores to\n"
    "standard output, as in the shipped file (data/connect4/book-7x6.bin). Progress goes to\n"
    "standard error.\n"
    "\n"
    "  --plies N        0..12 (4)\n"
    "  --threads T      1..64 (1), each with a position of its own\n"
    "  --hash MiB       size of the table (1024)\n"
    "  --hard NODES     add single positions up to 3 plies beyond the last one: those of all\n"
    "                   games of a perfect player with the book that take more nodes than this\n"
    "  --answers FILE   with --hard: first count the nodes of a perfect player at every\n"
    "                   position of the last ply, and at those that hard ones lead to. Results\n"
    "                   are kept in FILE.N for ply N and reused\n"
    "  --resume FILE    keep every score in FILE as soon as it is found, and reuse its scores\n"
    "  --no-book        use no book; otherwise a book with more plies than the shipped one\n"
    "                   starts from the bounds that follow from the shipped one\n"
    "  --help, --version\n";

enum { HARD_BYTES_MAX = 1 << 22 };
enum {
    OPTION_PLIES = OPTION_OWN,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_HARD,
    OPTION_ANSWERS,
    OPTION_RESUME,
    OPTION_NO_BOOK
};

/* Whether to print a line of progress, of about `lines` over all of the work. */
static bool is_line_due(size_t done, size_t all, size_t lines)
{
    return done % (all / lines + 1) == 0 || done == all;
}

static void print_scores(size_t done, size_t all, void *user)
{
    (void)user;
    if (is_line_due(done, all, 100))
        fprintf(stderr, "lianzi book: %zu of %zu\n", done, all);
}

static void print_answers(int ply, size_t done, size_t all, void *user)
{
    (void)user;
    if (is_line_due(done, all, 100))
        fprintf(stderr, "lianzi book: hard answers at ply %d: %zu of %zu\n", ply, done, all);
}

static void print_walk(int ply, size_t done, size_t all, void *user)
{
    (void)user;
    if (is_line_due(done, all, 10))
        fprintf(stderr, "lianzi book: answers at ply %d: %zu of %zu\n", ply, done, all);
}

static int write_bytes(const struct options *options, const unsigned char *bytes, size_t size)
{
    if (fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0)
        return EXIT_WELL;
    options_complain(options, "standard output: %s", strerror(errno));
    return EXIT_INPUT;
}

/* Complains with the name of the file, if any. */
static void found_complain(const struct found *found, const struct options *options,
                           const lz_error *error)
{
    options_complain(options, "%s%s%s", found->path ? found->path : "", found->path ? ": " : "",
                     error->text);
}

/* The book to make. */
struct wanted {
    struct options options;
    int64_t plies, hard_nodes;
    const char *letters_path, *answers_path; /* may be NULL */
    lz_connect4_settings settings;
};

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
    options_complain(&wanted->options, "%s", error.text);
    return false;
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

static bool take_own(void *command, int option, const char *argument)
{
    struct wanted *const wanted = command;
    const struct options *const options = &wanted->options;
    lz_connect4_settings *const settings = &wanted->settings;
    int64_t number = 0;
    bool good;
    switch (option) {
    case OPTION_RESUME:
        wanted->letters_path = argument;
        return true;
    case OPTION_ANSWERS:
        wanted->answers_path = argument;
        return true;
    case OPTION_NO_BOOK:
        settings->no_book = true;
        return true;
    case OPTION_PLIES:
        return options_number(options, "--plies", argument, 0, C4BOOK_PLIES_MAX, &wanted->plies);
    case OPTION_HARD:
        return options_number(options, "--hard", argument, 1, INT64_MAX, &wanted->hard_nodes);
    case OPTION_THREADS:
        good = options_number(options, "--threads", argument, 1, LZ_CONNECT4_THREADS_MAX, &number);
        settings->threads = (int)number;
        return good;
    default:
        good = options_number(options, "--hash", argument, 1, LZ_CONNECT4_HASH_MIB_MAX, &number);
        settings->hash_mib = (int)number;
        return good;
    }
}

int command_book(int argc, char **argv)
{
    static const struct option table[] = {COMMON_OPTIONS,
                                          {"plies", required_argument, NULL, OPTION_PLIES},
                                          {"threads", required_argument, NULL, OPTION_THREADS},
                                          {"hash", required_argument, NULL, OPTION_HASH},
                                          {"hard", required_argument, NULL, OPTION_HARD},
                                          {"answers", required_argument, NULL, OPTION_ANSWERS},
                                          {"resume", required_argument, NULL, OPTION_RESUME},
                                          {"no-book", no_argument, NULL, OPTION_NO_BOOK},
                                          {NULL, 0, NULL, 0}};
    struct wanted wanted = {.plies = 4};
    struct options *const options = &wanted.options;
    options_begin(options, argv[0], help, LZ_RULE_CONNECT4);
    lz_connect4_settings_init(&wanted.settings);
    wanted.settings.hash_mib = 1024;
    const enum options_outcome outcome =
        options_read(options, argc, argv, table, take_own, &wanted);
    if (outcome != OPTIONS_TAKEN)
        return options_status(outcome);
    if (optind >= argc || strcmp(argv[optind], "connect4") != 0) {
        options_complain(options, "expected `connect4`, the only book; see --help");
        return EXIT_USAGE;
    }
    if (wanted.answers_path && !wanted.hard_nodes) {
        options_complain(options, "--answers requires --hard");
        return EXIT_USAGE;
    }
    optind++;
    if (!options_no_arguments(options, argc, argv))
        return EXIT_USAGE;
    return make(&wanted);
}
