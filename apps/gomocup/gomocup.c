#include "gomocup/gomocup.h"

#include "engines/network.h"
#include "gomocup/dispatch.h"
#include "gomocup/inbox.h"
#include "gomocup/session.h"
#include "gomocup/think.h"
#include "system/options.h"
#include "system/streams.h"
#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the program's options ask for, beside the engine's own. */
struct request {
    struct options options;
    lz_engine *engine;
    int classic; /* the lz_classic that plays; -1: none does */
    const char *book, *network;
    bool proofs;
    bool utf8; /* not needed */
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

static bool take_set(const struct options *options, const struct option_row *row,
                     const char *argument, void *place)
{
    struct request *const request = place;
    lz_error error;
    return !lz_engine_set(request->engine, row->name, argument, &error) ||
           options_complain(options, "--%s: %s", row->name, options_error(&error));
}

static bool take_classic(const struct options *options, const struct option_row *row,
                         const char *argument, void *place)
{
    struct request *const request = place;
    lz_error error;
    return !set_classic(request->engine, argument, &request->classic, &error) ||
           options_complain(options, "--%s: %s", row->name, options_error(&error));
}

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: pbrain-lianzi [OPTION]...\n"
               "       lianzi gomocup [OPTION]...\n"
               "Plays by the Gomocup protocol on standard input and output, as Piskvork, "
               "c-gomoku-cli and Yixin-Board speak it.\n"),
    OPTION_TAKE("level", "N", struct request, options, take_set,
                "how well to play, 1 to 10 (10); INFO strength changes it"),
    OPTION_TAKE("classic", "NAME", struct request, options, take_classic,
                "a textbook system plays: table, tuple, negamax or kernel"),
    OPTION_TEXT("book", "FILE", struct request, book,
                "moves to choose from instead of thinking (`lianzi db book` writes such a file); "
                "INFO book changes it"),
    OPTION_TEXT("network", "FILE", struct request, network,
                "numbers of `train` in place of the rule's own; INFO network changes them"),
    OPTION_TAKE("seed", "N", struct request, options, take_set,
                "seed for random choices: the moves of weak levels and of a book (0), and of INFO "
                "variety (another one each time)"),
    OPTION_WORD(
        "proofs", struct request, proofs, 0, option_off_on,
        "at level 10, play the moves of the shipped proofs at once (on); INFO proofs changes it"),
    OPTION_FLAG("force-utf8", struct request, utf8,
                "text is UTF-8, as it always is; Yixin-Board for Windows says so"),
    OPTION_HELP,
    OPTIONS_END};

/* Reads the files that the options name; false after a complaint. */
static bool load(const struct request *request)
{
    lz_error error;
    if (request->book && opening_book_load(request->engine, request->book, &error))
        return options_complain(&request->options, "--book: %.80s: %s", request->book,
                                options_error(&error));
    if (request->network && network_load(request->engine, request->network, &error))
        return options_complain(&request->options, "--network: %.80s: %s", request->network,
                                options_error(&error));
    return true;
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
        options_say(stderr, "%s: %s", argv[0], options_error(&error));
        return EXIT_INPUT;
    }
    struct request request = {.engine = engine, .classic = -1, .proofs = true};
    int status = options_read(&request.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status < 0 && !options_no_arguments(&request.options, argc, argv))
        status = EXIT_USAGE;
    if (status < 0 && !load(&request))
        status = EXIT_INPUT;
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
        if (request.book)
            snprintf(session->book, sizeof session->book, "%s", request.book);
        session->seeded = options_given(&request.options, "seed");
        session_set_proofs(session);
        session->ahead = ahead_open();
        converse(session, inbox);
        if (!streams_forgive_leaving())
            status = EXIT_INPUT;
    } else {
        status = options_failed(&request.options, "no memory");
    }
    const int error_of_input = inbox ? inbox_close(inbox) : 0;
    if (error_of_input) {
        status = options_failed(&request.options, "standard input: %s", strerror(error_of_input));
    }
    lz_engine_free(engine);
    if (session)
        ahead_close(session->ahead);
    free(session);
    lz_stop_free(stop);
    return status;
}
