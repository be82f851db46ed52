/* `lianzi book connect4`: makes the opening book of 7x6 anew, as the C source that the library
 * ships (src/connect4/book_shipped.c). */
#include "cli/command.h"
#include "cli/options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] = "Usage: lianzi book connect4 [OPTION]...\n"
                           "Solves every Connect Four position (7x6) of the first plies and prints "
                           "their scores as C source,\n"
                           "with progress on standard error.\n"
                           "\n"
                           "  --plies N        0..10 (4)\n"
                           "  --threads T      1..64 (1)\n"
                           "  --hash MiB       the table (1024)\n"
                           "  --help, --version\n";

enum {
    OPTION_PLIES = OPTION_OWN,
    OPTION_THREADS,
    OPTION_HASH,

    LINE_LETTERS = 4000, /* as src/connect4/book.h has it */
    ROW_LETTERS = 80
};

static void print_progress(size_t done, size_t all, void *user)
{
    (void)user;
    if (done % (all / 100 + 1) == 0 || done == all)
        fprintf(stderr, "lianzi book: %zu of %zu\n", done, all);
}

static void print_source(int plies, const char *letters, size_t count)
{
    printf("/* The scores of 7x6 up to ply %d, made by `lianzi book connect4 --plies %d`; see\n"
           " * connect4/book.h. */\n"
           "#include \"connect4/book.h\"\n\n"
           "static const char *const lines[] = {",
           plies, plies);
    for (size_t i = 0; i < count; i += ROW_LETTERS) {
        const size_t length = count - i < ROW_LETTERS ? count - i : ROW_LETTERS;
        const bool ends = (i + length) % LINE_LETTERS == 0 || i + length == count;
        printf("\n    \"%.*s\"%s", (int)length, letters + i, ends ? "," : "");
    }
    printf("\n};\n\n"
           "const struct book_data book_shipped = {.plies = %d, .count = %zu, .lines = lines};\n",
           plies, count);
}

static int make(const struct options *options, int plies, const lz_connect4_settings *settings)
{
    lz_error error;
    const size_t count = lz_connect4_book_size(plies);
    char *letters = malloc(count ? count : 1);
    int status = EXIT_INPUT;
    if (!count || !letters) {
        options_complain(options, "no memory");
    } else if (lz_connect4_make_book(plies, settings, NULL, print_progress, NULL, letters,
                                     &error)) {
        options_complain(options, "%s", error.text);
    } else {
        print_source(plies, letters, count);
        status = EXIT_WELL;
    }
    free(letters);
    return status;
}

int command_book(int argc, char **argv)
{
    static const struct option table[] = {COMMON_OPTIONS,
                                          {"plies", required_argument, NULL, OPTION_PLIES},
                                          {"threads", required_argument, NULL, OPTION_THREADS},
                                          {"hash", required_argument, NULL, OPTION_HASH},
                                          {NULL, 0, NULL, 0}};
    struct options options;
    lz_connect4_settings settings;
    int64_t plies = 4, threads = 1, hash_mib = 1024;
    options_begin(&options, argv[0], help, LZ_RULE_CONNECT4);
    for (int option; (option = getopt_long(argc, argv, "", table, NULL)) >= 0;) {
        const enum options_outcome outcome = options_take(&options, option, optarg);
        if (outcome == OPTIONS_DONE)
            return EXIT_WELL;
        if (outcome == OPTIONS_BAD)
            return EXIT_USAGE;
        const bool good =
            outcome != OPTIONS_OWN ||
            (option == OPTION_PLIES     ? options_number(&options, "--plies", optarg, 0,
                                                         LZ_CONNECT4_BOOK_PLIES_MAX, &plies)
             : option == OPTION_THREADS ? options_number(&options, "--threads", optarg, 1,
                                                         LZ_CONNECT4_THREADS_MAX, &threads)
                                        : options_number(&options, "--hash", optarg, 1,
                                                         LZ_CONNECT4_HASH_MIB_MAX, &hash_mib));
        if (!good)
            return EXIT_USAGE;
    }
    if (optind >= argc || strcmp(argv[optind], "connect4") != 0) {
        options_complain(&options, "which book? There is connect4");
        return EXIT_USAGE;
    }
    optind++;
    if (!options_no_arguments(&options, argc, argv))
        return EXIT_USAGE;
    lz_connect4_settings_init(&settings);
    settings.threads = (int)threads;
    settings.hash_mib = (int)hash_mib;
    return make(&options, (int)plies, &settings);
}
