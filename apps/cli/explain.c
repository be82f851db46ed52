/* `lianzi explain`: says why a move is good or bad, or what to play in a position and why. */
#include "cli/command.h"
#include "cli/to_json.h"
#include "engines/proofs.h"
#include "engines/setting.h"
#include "study/explain_words.h"
#include "study/wording.h"
#include "system/interrupt.h"
#include "system/options.h"
#include "system/say.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { HASH_MIB = 16 };

struct request {
    struct options options;
    bool json;
    const lz_stop *stop;
};

static const struct option_row option_rows[] = {
    OPTION_SAY(
        "Usage: lianzi explain [OPTION]... POSITION [MOVE]\n"
        "Says in a few sentences what MOVE makes and stops, what it allows and what is "
        "better; without MOVE, what the position has and which move is best. POSITION is the moves "
        "so far, such as h8i9j10; \"\" is the empty board. Each sentence rests on something that "
        "was checked (docs/COACH.md): a shape, a forced win, a proof; where a search alone says "
        "it, \"the engine expects\" it. For five in a row all of these, for Connect Four and "
        "other lengths lines that win at once and what the engine expects.\n"),
    OPTION_FLAG("json", struct request, json, "the facts as a JSON object, sentences included"),
    OPTION_USUAL("rule"),
    OPTION_USUAL("size"),
    OPTION_USUAL("win"),
    OPTION_USUAL("blocked"),
    OPTION_USUAL("rows"),
    OPTION_HELP,
    OPTION_GAME,
    OPTIONS_END};

/* ---- JSON ---- */

static json_t *cell_to_json(const struct request *request, int cell)
{
    char name[16];
    if (cell < 0)
        return json_null();
    lz_action_format(&request->options.variant, lz_action_place(cell), request->options.rows, name,
                     sizeof name);
    return json_string(name);
}

static json_t *side_to_json(lz_colour side)
{
    return json_string(side == LZ_BLACK ? "black" : "white");
}

static json_t *fact_to_json(const struct request *request, const struct explanation *explanation,
                            const struct fact *fact)
{
    char text[EXPLAIN_SENTENCE];
    json_t *cells = json_array(), *shapes = json_array();
    explain_word(&request->options.variant, explanation, fact, text, sizeof text);
    for (int i = 0; i < fact->count; i++) {
        json_array_append_new(cells, cell_to_json(request, fact->cells[i]));
        json_array_append_new(shapes, json_string(explain_shape_name(fact->shapes[i])));
    }
    const bool line =
        fact->kind == FACT_WINS || fact->kind == FACT_REFUTED || fact->kind == FACT_THREATENS;
    json_t *json =
        json_pack("{s:s,s:o,s:o,s:o,s:b,s:o}", "kind", explain_kind_name(fact->kind), "side",
                  side_to_json(fact->side), "move", cell_to_json(request, fact->move), "cells",
                  cells, "better", fact->better, "text", text_to_json(text));
    if (line)
        json_object_set(json, "shapes", shapes);
    if (fact->kind == FACT_MAKES || fact->kind == FACT_STOPS || fact->kind == FACT_LEAVES ||
        fact->kind == FACT_HAS)
        json_object_set_new(json, "shape", json_string(explain_shape_name(fact->shape)));
    if (fact->why)
        json_object_set_new(json, "why", json_string(lz_legality_name(fact->why)));
    if (line || fact->kind == FACT_PROVED)
        json_object_set_new(json, "plies", json_integer(fact->number));
    if (fact->kind == FACT_EXPECTS || fact->kind == FACT_PREFERS)
        json_object_set_new(json, "win", json_real(fact->number / 1000.0));
    if (fact->kind == FACT_PREFERS)
        json_object_set_new(json, "other_win", json_real(fact->other_number / 1000.0));
    json_decref(shapes);
    return json;
}

static void print_json(const struct request *request, const lz_game *game,
                       const struct explanation *explanation)
{
    json_t *facts = json_array();
    for (int i = 0; i < explanation->count; i++)
        json_array_append_new(facts, fact_to_json(request, explanation, &explanation->facts[i]));
    json_t *json = json_pack("{s:o,s:o,s:o,s:o}", "to_move", side_to_json(lz_game_to_move(game)),
                             "move", cell_to_json(request, explanation->move), "best",
                             cell_to_json(request, explanation->best), "facts", facts);
    json_dumpf(json, stdout, JSON_LAYOUT);
    putchar('\n');
    json_decref(json);
}

/* ---- the explanation ---- */

static lz_status answer(const struct request *request, lz_engine *engine, const lz_game *game,
                        int move, lz_error *error)
{
    struct explain_thoughts thoughts;
    struct explanation explanation;
    struct explain_question question = {.game = game,
                                        .move = move,
                                        .best = &thoughts.best,
                                        .reply = &thoughts.reply,
                                        .stop = request->stop};
    lz_status status = explain_think(engine, game, move, request->stop, &thoughts, error);
    if (!status)
        status = explain(&question, &explanation, error);
    if (status)
        return status;
    if (request->json) {
        print_json(request, game, &explanation);
        return LZ_OK;
    }
    char text[EXPLAIN_TEXT];
    explain_words(&request->options.variant, &explanation, NULL, "\n", text, sizeof text);
    say_line("%s", text);
    return LZ_OK;
}

static lz_status think_and_answer(struct request *request, const lz_game *game, int move,
                                  lz_error *error)
{
    struct proofs *proofs = proofs_new();
    lz_engine *engine;
    lz_status status = lz_engine_new(&engine, error);
    if (!status)
        status = setting_number(engine, "hash_mib", HASH_MIB, error);
    if (!status && proofs) {
        proofs_read(proofs, game, true);
        proofs_give(proofs, engine);
        for (const char *text; (text = proofs_complaint(proofs));)
            options_complain(&request->options, "%s", text);
    }
    if (!status)
        status = answer(request, engine, game, move, error);
    lz_engine_free(engine);
    proofs_free(proofs);
    return status;
}

/* Reads the position and the move; false after a complaint. */
static bool read_question(const struct request *request, char **arguments, int count,
                          lz_game **game, int *move)
{
    const struct options *options = &request->options;
    lz_error error;
    lz_game *after = NULL;
    if (lz_game_new(&options->variant, game, &error))
        return options_complain(options, "%s", options_error(&error));
    if (lz_game_play(*game, arguments[0], options->rows, &error))
        return options_complain(options, "POSITION: character %u: %s", (unsigned)error.column,
                                options_error(&error));
    *move = -1;
    if (count == 1)
        return true;
    if (lz_rule_has_gravity(options->variant.rule)) { /* a column's number */
        if (lz_game_copy(*game, &after, &error) ||
            lz_game_play(after, arguments[1], options->rows, &error) ||
            lz_game_length(after) != lz_game_length(*game) + 1) {
            lz_game_free(after);
            return options_complain(options, "MOVE: expected a column that is not full, not \"%s\"",
                                    arguments[1]);
        }
        *move = lz_game_action(after, lz_game_length(*game)).cell[0];
        lz_game_free(after);
        return true;
    }
    return !lz_cell_parse(&options->variant, arguments[1], options->rows, move, &error) ||
           options_complain(options, "MOVE: %s", options_error(&error));
}

int command_explain(int argc, char **argv)
{
    struct request request = {0};
    lz_game *game = NULL;
    lz_error error;
    int move;
    int status = options_read_game(&request.options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind < 1 || argc - optind > 2)
        return options_misused(&request.options,
                               "expected a position and perhaps a move, not %d arguments; see "
                               "--help",
                               argc - optind);
    status = EXIT_INPUT;
    if (read_question(&request, argv + optind, argc - optind, &game, &move) &&
        options_interrupt(&request.options, &request.stop)) {
        if (think_and_answer(&request, game, move, &error))
            options_complain(&request.options, "%s", options_error(&error));
        else
            status = EXIT_WELL;
    }
    interrupt_end();
    lz_game_free(game);
    return status;
}
