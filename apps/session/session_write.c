#include "session/saved.h"

#include "study/tree.h"
#include "system/bytes.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void append(struct bytes *writing, const char *format,
                                                         ...)
{
    char text[2 * PLAYER_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        bytes_add(writing, text, (size_t)length);
}

static void write_start(const struct session_setup *setup, struct bytes *writing)
{
    const int cells = setup->variant.columns * setup->variant.rows;
    append(writing, "start %c ", saved_marks[setup->start_to_move]);
    for (int cell = 0; cell < cells; cell++)
        append(writing, "%c", saved_marks[setup->start[cell] & 3]);
    append(writing, "\n");
}

static void write_head(const struct session *session, int64_t now_ms, struct bytes *writing)
{
    const struct session_setup *setup = session_setup(session);
    char player[PLAYER_TEXT_MAX];
    append(writing, "%s\nvariant ", saved_title);
    const size_t length = lz_variant_format(&setup->variant, NULL, 0);
    if (bytes_reserve(writing, length + 1))
        writing->used +=
            lz_variant_format(&setup->variant, (char *)writing->data + writing->used, length + 1);
    append(writing, "\n");
    for (int seat = 0; seat < 2; seat++) {
        player_format(&setup->players[seat], player, sizeof player);
        append(writing, "%s %s\n", seat ? "second" : "first", player);
    }
    append(writing, "clock %" PRId64 " %" PRId64 " %" PRId64 "\n", setup->clock.move_ms,
           setup->clock.game_ms, setup->clock.increment_ms);
    if (setup->clock.game_ms)
        append(writing, "left %" PRId64 " %" PRId64 "\n", session_time_left(session, 0, now_ms),
               session_time_left(session, 1, now_ms));
    if (setup->coach)
        append(writing, "coach\n");
    if (setup->has_start)
        write_start(setup, writing);
    if (*session_name(session))
        append(writing, "name %s\n", session_name(session));
    const enum session_end end = session_end(session);
    if (end != SESSION_GOING && end != SESSION_BY_RULE)
        append(writing, "end %s %d\n", saved_end_names[end], session_end_seat(session));
    const int seat = lz_game_seat(session_game(session));
    const bool waits = session_is_opened(session) && setup->players[seat].kind != PLAYER_PERSON;
    if (session_is_paused(session) && !waits)
        append(writing, "paused\n");
    const int undone = session_undone(session);
    if (undone)
        append(writing, "undone %d\n", undone);
}

static bool is_noted(const struct ply_note *note, enum saved_note kind)
{
    return kind == SAVED_VALUE     ? note->valued
           : kind == SAVED_WARNING ? note->cost > 0
                                   : note->searched && !note->over && !note->only_rate;
}

/* Writes the notes of one kind. An end by the rules is not written: the moves imply it. Nor is a
 * win rate alone: the tree has it. */
static void write_notes(const struct session *session, enum saved_note kind, struct bytes *writing)
{
    const lz_record *record = session_record(session);
    const char *before = saved_note_names[kind];
    int index = 0;
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(record, node)) {
        const struct ply_note note = session_note(session, node);
        const int position = index++;
        if (!is_noted(&note, kind))
            continue;
        append(writing, "%s %d:", before, position);
        if (kind == SAVED_VALUE)
            append(writing, "%" PRId64, note.value);
        else if (kind == SAVED_WARNING)
            append(writing, "%d,%d", note.cost, note.better);
        else
            append(writing, "%d,%d,%d%s", note.score, note.win_permille, note.mate,
                   note.proved ? "p" : "");
        before = "";
    }
    if (!*before)
        append(writing, "\n");
}

/* Writes the number of a set-up node, in the tree's order. */
static void write_from(const lz_record *record, int set_up, struct bytes *writing)
{
    int number = 0;
    for (int node = LZ_RECORD_ROOT; node != set_up; node = tree_walk(record, node))
        number++;
    append(writing, "from %d\n", number);
}

/* Writes the line in hand: the last set-up on it, if there is one, and the moves from there. False
 * without memory. */
static bool write_moves(const struct session *session, struct bytes *writing)
{
    const lz_record *record = session_record(session);
    const int end = session_end_node(session), begin = tree_set_up(record, end);
    lz_game *game;
    if (lz_record_game(record, end, &game, NULL))
        return false;
    if (begin != LZ_RECORD_ROOT)
        write_from(record, begin, writing);
    const size_t length = lz_game_format(game, LZ_ROWS_BOTTOM, NULL, 0);
    append(writing, "moves ");
    if (bytes_reserve(writing, length + 1))
        writing->used +=
            lz_game_format(game, LZ_ROWS_BOTTOM, (char *)writing->data + writing->used, length + 1);
    append(writing, "\n");
    lz_game_free(game);
    return true;
}

char *session_write(const struct session *session, int64_t now_ms)
{
    struct bytes writing = {0};
    write_head(session, now_ms, &writing);
    for (enum saved_note kind = 0; kind < SAVED_NOTES; kind++)
        write_notes(session, kind, &writing);
    const bool written = write_moves(session, &writing);
    append(&writing, session_is_opened(session) ? "opened\ntree\n" : "tree\n");
    if (!written || lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, session_record(session),
                                    bytes_write, &writing, NULL)) {
        bytes_free(&writing);
        return NULL;
    }
    return bytes_text(&writing);
}
