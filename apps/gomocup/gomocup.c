#include "gomocup/gomocup.h"

#include "engines/network.h"
#include "gomocup/dispatch.h"
#include "gomocup/inbox.h"
#include "gomocup/session.h"
#include "gomocup/think.h"
#include "system/streams.h"
#include "system/version.h"
#include <getopt.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Exit statuses as of every command of `lianzi`. */
enum { EXIT_WELL = 0, EXIT_INPUT = 1, EXIT_USAGE = 2 };

static const char help[] =
    "Usage: %s [OPTION]...\n"
    "Plays by the Gomocup protocol on standard input and output, as Piskvork, c-gomoku-cli and\n"
    "Yixin-Board speak it.\n"
    "\n"
    "  --level N        how well to play, 1 to 10 (10); INFO strength changes it\n"
    "  --classic NAME   a textbook system plays: table, tuple, negamax or kernel\n"
    "  --book FILE      moves to choose from instead of thinking (`lianzi db book` writes such\n"
    "                   a file); INFO book changes it\n"
    "  --network FILE   numbers of `train` in place of the rule's own; INFO network changes them\n"
    "  --seed N         seed for random choices: the moves of weak levels and of a book (0)\n"
    "  --proofs on|off  at level 10, play the moves of the shipped proofs at once (on); INFO\n"
    "                   proofs changes it\n"
    "  --help, --version\n";

enum { OPTION_HELP = 256, OPTION_VERSION, OPTION_VALUE };

/* The program's options, beside the engine's own. */
struct request {
    int classic; /* the lz_classic that plays; -1: none does */
    bool proofs;
};

/* Sets the classic that plays; `*out` is its number, or -1 for none. Refuses the one for Connect
 * Four, which the protocol does not support. */
static lz_status set_classic(lz_engine *engine, const char *name, int *out, lz_error *error)
{
    lz_classic classic;
    lz_game *game;
    lz_status status = lz_engine_set(engine, "classic", name, error);
    *out = -1;
    if (status || lz_classic_parse(name, &classic, NULL))
        return status;
    *out = (int)classic;
    status = lz_classic_game(classic, &game, error);
    if (status)
        return status;
    const lz_rule rule = lz_game_variant(game)->rule;
    lz_game_free(game);
    if (!lz_rule_has_gravity(rule))
        return LZ_OK;
    return lz_error_set(error, LZ_ERR_UNSUPPORTED,
                        "%s plays %s, which the protocol does not support", name,
                        lz_rule_name(rule));
}

/* Reads the file that an option names. */
static lz_status load(lz_status (*loader)(lz_engine *, const char *, lz_error *), lz_engine *engine,
                      const char *path, lz_error *error)
{
    lz_error why;
    const lz_status status = loader(engine, path, &why);
    return status ? lz_error_set(error, status, "%.80s: %s", path, why.text) : LZ_OK;
}

/* Takes the value of an option of the engine's, or of ours. */
static lz_status take_option(struct request *request, lz_engine *engine, const char *name,
                             const char *value, lz_error *error)
{
    if (strcmp(name, "proofs") == 0) {
        request->proofs = strcmp(value, "on") == 0;
        return request->proofs || strcmp(value, "off") == 0
                   ? LZ_OK
                   : lz_error_set(error, LZ_ERR_ARGUMENT, "must be on or off, not \"%.40s\"",
                                  value);
    }
    if (strcmp(name, "classic") == 0)
        return set_classic(engine, value, &request->classic, error);
    if (strcmp(name, "book") == 0) {
        lz_engine_add_book(engine, NULL, 0, NULL);
        return load(opening_book_load, engine, value, error);
    }
    if (strcmp(name, "network") == 0)
        return load(network_load, engine, value, error);
    return lz_engine_set(engine, name, value, error);
}

/* Whether the option's value is the path of a file to read. */
static bool names_file(const char *option)
{
    return strcmp(option, "book") == 0 || strcmp(option, "network") == 0;
}

/* Sets the engine's options; returns -1 to go on, else the exit status. */
static int take_options(int argc, char **argv, lz_engine *engine, struct request *request)
{
    static const struct option table[] = {{"help", no_argument, NULL, OPTION_HELP},
                                          {"version", no_argument, NULL, OPTION_VERSION},
                                          {"level", required_argument, NULL, OPTION_VALUE},
                                          {"classic", required_argument, NULL, OPTION_VALUE},
                                          {"book", required_argument, NULL, OPTION_VALUE},
                                          {"network", required_argument, NULL, OPTION_VALUE},
                                          {"seed", required_argument, NULL, OPTION_VALUE},
                                          {"proofs", required_argument, NULL, OPTION_VALUE},
                                          {NULL, 0, NULL, 0}};
    lz_status status;
    lz_error error;
    int index = 0;
    for (int option; (option = getopt_long(argc, argv, "h", table, &index)) >= 0;) {
        switch (option) {
        case 'h':
        case OPTION_HELP:
            printf(help, argv[0]);
            return EXIT_WELL;
        case OPTION_VERSION:
            version_print("lianzi");
            return EXIT_WELL;
        case OPTION_VALUE:
            status = take_option(request, engine, table[index].name, optarg, &error);
            if (!status)
                break;
            fprintf(stderr, "%s: --%s: %s\n", argv[0], table[index].name, error.text);
            return names_file(table[index].name) ? EXIT_INPUT : EXIT_USAGE;
        default: /* getopt complained */
            return EXIT_USAGE;
        }
    }
    if (optind >= argc)
        return -1;
    fprintf(stderr, "%s: unexpected argument \"%s\"; see --help\n", argv[0], argv[optind]);
    return EXIT_USAGE;
}

/* Answers until END, the end of input, or a failure to write. */
static void converse(struct session *session, struct inbox *inbox)
{
    struct inbox_line *line;
    while (!ferror(session->out) && (line = inbox_take(inbox)) != NULL) {
        if (line->cut)
            dispatch_refuse_long(session);
        else
            dispatch_take(session, line->text, line->arrived_us);
        free(line);
        if (think_may_ponder(session) && inbox_ponder_begin(inbox)) {
            think_ponder(session);
            inbox_ponder_end(inbox);
        }
    }
}

int gomocup_command(int argc, char **argv)
{
    lz_engine *engine;
    lz_error error;
    if (lz_engine_new(&engine, &error)) {
        fprintf(stderr, "%s: %s\n", argv[0], error.text);
        return EXIT_INPUT;
    }
    struct request request = {.classic = -1, .proofs = true};
    int status = take_options(argc, argv, engine, &request);
    if (status >= 0) {
        lz_engine_free(engine);
        return status;
    }
    streams_outlive_reader(); /* writing fails instead, and the conversation ends */
    lz_stop *stop = lz_stop_new();
    struct inbox *inbox = stop ? inbox_open(STDIN_FILENO, stop) : NULL;
    struct session *session = calloc(1, sizeof *session);
    status = EXIT_WELL;
    if (inbox && session) {
        session_init(session, stdout, engine, stop, inbox);
        session->classic = request.classic;
        session->settings.proofs = request.proofs;
        session_set_proofs(session);
        session->ahead = ahead_open();
        converse(session, inbox);
        if (!streams_forgive_leaving())
            status = EXIT_INPUT;
    } else {
        fprintf(stderr, "%s: no memory\n", argv[0]);
        status = EXIT_INPUT;
    }
    const int error_of_input = inbox ? inbox_close(inbox) : 0;
    if (error_of_input) {
        fprintf(stderr, "%s: standard input: %s\n", argv[0], strerror(error_of_input));
        status = EXIT_INPUT;
    }
    lz_engine_free(engine);
    if (session)
        ahead_close(session->ahead);
    free(session);
    lz_stop_free(stop);
    return status;
}
