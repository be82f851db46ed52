/* `lianzi`: finds the command and runs it. */
#include "cli/command.h"
#include "gomocup/gomocup.h"
#include "system/interrupt.h"
#include "system/say.h"
#include "system/streams.h"
#include "system/translate.h"
#include "system/version.h"
#include "system/wide.h"

#include <lianzi/lianzi.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

const char program_libraries[] = LIANZI_LIBRARIES;

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"play", command_play, N_("play in the terminal")},
/* `make play` builds a program without the others. */
#ifndef LIANZI_GAME
#if !defined(LIANZI_PLAIN) /* these need JSON, and programs to converse with */
    {"study", command_study, N_("count, compare and draw a textbook system's search")},
    {"exercises", command_exercises, N_("exercises on search: asked here, or as a sheet to print")},
    {"trace", command_trace, N_("see the engine from inside: first look, search, tree")},
    {"analyze", command_analyze, N_("analyse positions, as JSON for other programs")},
    {"explain", command_explain, N_("say why a move is good or bad, and what is better")},
    {"review", command_review, N_("review a game: what each move lost, and what was better")},
    {"match", command_match, N_("play matches between engines, with statistics")},
#endif
    {"convert", command_convert, N_("convert game records between formats")},
#ifdef LIANZI_DATABASE
    {"db", command_db, N_("keep games in a database and explore what was played")},
    {"puzzles", command_puzzles, N_("solve puzzles, and make them of games")},
    {"train", command_train, N_("practise your mistakes, failed puzzles and lines")},
    {"progress", command_progress,
     N_("see how you play: ratings, accuracy, mistakes by kind, openings")},
#endif
    {"openings", command_openings, N_("generate balanced openings for matches")},
    {"forbidden", command_forbidden,
     N_("list black's forbidden points under renju for lines of moves")},
    {"gomocup", gomocup_command, N_("speak the Gomocup protocol with a tournament manager")},
#if !defined(LIANZI_PLAIN) /* this one needs files in memory */
    {"book", command_book, N_("rebuild Connect Four's opening book")},
#endif
    {"prove", command_prove, N_("prove that one side wins, with a certificate to check")},
    {"solve", command_solve, N_("solve Connect Four, find forced wins in five in a row")},
    {"bench", command_bench, N_("run fixed searches: a number shows whether results changed")},
#endif
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_help(void)
{
    say_line("%s", _("Usage: lianzi COMMAND [OPTION]...\n"
                     "Five in a row (Gomoku, Renju, Caro) and four in a row (Connect Four).\n"
                     "\nCommands:"));
    for (int i = 0; i < COMMAND_COUNT; i++) {
        printf("  %-10s ", commands[i].name);
        say_line("%s", _(commands[i].help));
    }
    say_line(
        "%s",
        _("\n`lianzi COMMAND --help` describes a command.\n"
          "\nExit status: 0 success; 1 something failed, such as a file that cannot be opened or\n"
          "moves that are wrong; 2 wrong usage: an unknown option, a bad value, a missing\n"
          "argument. A command that a signal stops writes what it has found and ends by that\n"
          "signal: a shell reports 128 + its number, 130 for Ctrl-C."));
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        fputs("lianzi: no command given; see `lianzi --help`\n", stderr);
        return EXIT_USAGE;
    }
    static char asked[] = "--help";
    const bool help = strcmp(argv[1], "help") == 0;
    if (help && argc > 2) { /* `help COMMAND` is `COMMAND --help` */
        argv[1] = argv[2];
        argv[2] = asked;
    } else if (help || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0) {
        print_help();
        return EXIT_WELL;
    }
    if (strcmp(argv[1], "--version") == 0) {
        version_print("lianzi");
        return EXIT_WELL;
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            char title[32]; /* getopt puts it before its complaints */
            snprintf(title, sizeof title, "lianzi %s", commands[i].name);
            argv[1] = title;
            return commands[i].run(argc - 1, argv + 1);
        }
    }
    say_part(stderr, _("lianzi: no command is called \"%s\"; see `lianzi --help`\n"), argv[1]);
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    streams_begin();
    translate_begin();
    const int status = streams_end("lianzi", run(argc, wide_arguments(argv)));
    interrupt_pass_on();
    return status;
}
