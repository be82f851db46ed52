/* `lianzi book connect4`: makes the opening book of 7x6 anew, as the file that the library ships
 * (data/connect4/book-7x6.bin). */
#include "cli/command.h"
#include "cli/options.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "Usage: lianzi book connect4 [OPTION]...\n"
    "Solves every Connect Four position (7x6) of the first plies and writes "
    "their scores as the file\n"
    "that is shipped (data/connect4/book-7x6.bin), with progress on standard "
    "error.\n"
    "\n"
    "  --plies N        0..12 (4)\n"
    "  --threads T      1..64 (1), each with a position of its own\n"
    "  --hash MiB       the table (1024)\n"
    "  --hard NODES     add single positions beyond the last ply: play all games of a perfect "
    "player\n"
    "                   who has the book to 3 plies more, and keep what takes him more nodes\n"
    "  --resume FILE    keep every score there as soon as it is found, and "
    "begin with what it has\n"
    "  --no-book        begin with nothing; otherwise a book beyond the "
    "shipped one's plies\n"
    "                   begins with the bounds that follow from this one\n"
    "  --help, --version\n";

enum { HARD_BYTES_MAX = 1 << 20 };
enum {
    OPTION_PLIES = OPTION_OWN,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_HARD,
    OPTION_RESUME,
    OPTION_NO_BOOK
};

static void print_progress(size_t done, size_t all, void *user)
{
    (void)user;
    if (done % (all / 100 + 1) == 0 || done == all)
        fprintf(stderr, "lianzi book: %zu of %zu\n", done, all);
}

static void print_walk(int ply, size_t done, size_t all, void *user)
{
    (void)user;
    if (done % (all / 10 + 1) == 0 || done == all)
        fprintf(stderr, "lianzi book: answers at ply %d: %zu of %zu\n", ply, done, all);
}

static int write_bytes(const struct options *options, const unsigned char *bytes, size_t size)
{
    if (fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0)
        return EXIT_WELL;
    options_complain(options, "standard output: %s", strerror(errno));
    return EXIT_INPUT;
}

static int write_file(const struct options *options, int plies, const char *letters,
                      int64_t hard_nodes)
{
    size_t size = lz_connect4_pack_book(plies, letters, NULL, 0);
    const size_t room = size + (hard_nodes ? HARD_BYTES_MAX : 0);
    unsigned char *bytes = size ? malloc(room) : NULL;
    lz_error error;
    int status = EXIT_INPUT;
    if (!bytes) {
        options_complain(options, "no memory");
        return EXIT_INPUT;
    }
    lz_connect4_pack_book(plies, letters, bytes, size);
    if (hard_nodes && lz_connect4_extend_book(bytes, &size, room, (uint64_t)hard_nodes, NULL,
                                              print_walk, NULL, &error))
        options_complain(options, "%s", error.text);
    else
        status = write_bytes(options, bytes, size);
    free(bytes);
    return status;
}

/* The letters on their way: in memory, or in the pages of a file, so that whatever ends the program
 * they are kept. */
struct letters {
    char *at;
    size_t count;
    bool in_file;
};

/* Makes the file as long as it has to be if it is new or empty. False, having complained, if it
 * holds something else. */
static bool fit_file(const struct options *options, const char *path, int file, size_t count)
{
    struct stat stat;
    int error = fstat(file, &stat) ? errno : 0;
    if (!error && stat.st_size && (!S_ISREG(stat.st_mode) || (size_t)stat.st_size != count)) {
        options_complain(options, "%s: %lld bytes, not the %zu of a book of so many plies", path,
                         (long long)stat.st_size, count);
        return false;
    }
    if (!error && !stat.st_size)
        error = posix_fallocate(file, 0, (off_t)count); /* so that there is room for the pages */
    if (error)
        options_complain(options, "%s: %s", path, strerror(error));
    return !error;
}

static bool letters_map(struct letters *letters, const struct options *options, const char *path)
{
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
        options_complain(options, "%s: %s", path, strerror(errno));
        return false;
    }
    if (!fit_file(options, path, file, letters->count)) {
        close(file);
        return false;
    }
    void *pages = mmap(NULL, letters->count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (pages == MAP_FAILED)
        options_complain(options, "%s: %s", path, strerror(errno));
    else
        letters->at = pages;
    close(file);
    return letters->at != NULL;
}

static bool letters_init(struct letters *letters, const struct options *options, int plies,
                         const char *path)
{
    *letters = (struct letters){.count = lz_connect4_book_size(plies), .in_file = path != NULL};
    if (path && letters->count)
        return letters_map(letters, options, path);
    if (letters->count)
        letters->at = calloc(letters->count, 1);
    if (!letters->at)
        options_complain(options, "no memory");
    return letters->at != NULL;
}

static void letters_free(struct letters *letters)
{
    if (letters->in_file)
        munmap(letters->at, letters->count);
    else
        free(letters->at);
}

/* What is to be made. */
struct wanted {
    int64_t plies, hard_nodes;
    const char *path; /* of the letters; may be NULL */
    lz_connect4_settings settings;
};

static int make(const struct options *options, const struct wanted *wanted)
{
    const int plies = (int)wanted->plies;
    const char *path = wanted->path;
    lz_error error;
    struct letters letters;
    int status = EXIT_INPUT;
    if (!letters_init(&letters, options, plies, path))
        return EXIT_INPUT;
    if (lz_connect4_make_book(plies, &wanted->settings, NULL, print_progress, NULL, letters.at,
                              &error)) {
        options_complain(options, "%s%s%s", path ? path : "", path ? ": " : "", error.text);
    } else {
        status = write_file(options, plies, letters.at, wanted->hard_nodes);
    }
    letters_free(&letters);
    return status;
}

static bool take_own(const struct options *options, int option, const char *argument,
                     struct wanted *wanted)
{
    lz_connect4_settings *settings = &wanted->settings;
    int64_t number = 0;
    bool good;
    switch (option) {
    case OPTION_RESUME:
        wanted->path = argument;
        return true;
    case OPTION_NO_BOOK:
        settings->no_book = true;
        return true;
    case OPTION_PLIES:
        return options_number(options, "--plies", argument, 0, LZ_CONNECT4_BOOK_PLIES_MAX,
                              &wanted->plies);
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
                                          {"resume", required_argument, NULL, OPTION_RESUME},
                                          {"no-book", no_argument, NULL, OPTION_NO_BOOK},
                                          {NULL, 0, NULL, 0}};
    struct options options;
    struct wanted wanted = {.plies = 4};
    options_begin(&options, argv[0], help, LZ_RULE_CONNECT4);
    lz_connect4_settings_init(&wanted.settings);
    wanted.settings.hash_mib = 1024;
    for (int option; (option = getopt_long(argc, argv, "", table, NULL)) >= 0;) {
        const enum options_outcome outcome = options_take(&options, option, optarg);
        if (outcome == OPTIONS_DONE)
            return EXIT_WELL;
        if (outcome == OPTIONS_BAD)
            return EXIT_USAGE;
        if (outcome == OPTIONS_OWN && !take_own(&options, option, optarg, &wanted))
            return EXIT_USAGE;
    }
    if (optind >= argc || strcmp(argv[optind], "connect4") != 0) {
        options_complain(&options, "which book? There is connect4");
        return EXIT_USAGE;
    }
    optind++;
    if (!options_no_arguments(&options, argc, argv))
        return EXIT_USAGE;
    return make(&options, &wanted);
}
