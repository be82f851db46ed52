/* The saved form of a session: one `name value` a line, as in
 *
 *   lianzi-session 1
 *   variant renju 15x15 opening swap2
 *   first person
 *   second program level 7
 *   clock 0 300000 5000            time for a move, for a game, increment, in milliseconds
 *   left 290000 300000
 *   start x ..x.o...               side to move, and the cells from the lower left
 *   end resigned 0
 *   undone 2                       how many moves are undone
 *   thoughts 1:36,531,0 3:0,480,0  after n moves: black's score, wins per mille, plies to mate
 *   values 0:100 1:-100            after n moves: a classic's value for black
 *   moves h8i9j10
 *
 * `start`, `end`, `undone`, `thoughts` and `values` may be absent. Reading takes all or nothing. */
#include "desktop/sitting/session.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bounds the size of everything but the variant, the moves and the notes. */
enum { REST_MAX = 512 + 2 * PLAYER_TEXT_MAX + LZ_CELLS_MAX, NOTE_TEXT_MAX = 96 };

static const char title[] = "lianzi-session 1";
static const char *const end_names[] = {
    [SESSION_BY_RESIGNING] = "resigned", [SESSION_BY_TIME] = "time"};
static const char marks[] = ".xo#"; /* by lz_colour */

/* A text under construction, in memory large enough for all of it. */
struct writing {
    char *text;
    size_t size, used;
};

__attribute__((format(printf, 2, 3))) static void append(struct writing *writing,
                                                         const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length =
        vsnprintf(writing->text + writing->used, writing->size - writing->used, format, arguments);
    va_end(arguments);
    writing->used += length > 0 ? (size_t)length : 0;
}

static void write_start(const struct session_setup *setup, struct writing *writing)
{
    const int cells = setup->variant.columns * setup->variant.rows;
    append(writing, "start %c ", marks[setup->start_to_move]);
    for (int cell = 0; cell < cells; cell++)
        append(writing, "%c", marks[setup->start[cell] & 3]);
    append(writing, "\n");
}

static void write_head(const struct session *session, int64_t now_ms, struct writing *writing)
{
    const struct session_setup *setup = session_setup(session);
    char player[PLAYER_TEXT_MAX];
    append(writing, "%s\nvariant ", title);
    writing->used += lz_variant_format(&setup->variant, writing->text + writing->used,
                                       writing->size - writing->used);
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
    if (setup->has_start)
        write_start(setup, writing);
    const enum session_end end = session_end(session);
    if (end != SESSION_GOING && end != SESSION_BY_RULE)
        append(writing, "end %s %d\n", end_names[end], session_end_seat(session));
    const int undone = lz_game_total(session_game(session)) - lz_game_length(session_game(session));
    if (undone)
        append(writing, "undone %d\n", undone);
}

/* Writes the searches' notes, or the classics' values. An end by the rules is not written: the
 * moves imply it. */
static void write_notes(const struct session *session, bool values, struct writing *writing)
{
    const char *before = values ? "values " : "thoughts ";
    for (int length = 0; length <= lz_game_total(session_game(session)); length++) {
        const struct ply_note note = session_note(session, length);
        if (!(values ? note.valued : note.searched && !note.over))
            continue;
        append(writing, "%s%d:", before, length);
        if (values)
            append(writing, "%" PRId64, note.value);
        else
            append(writing, "%d,%d,%d", note.score, note.win_permille, note.mate);
        before = " ";
    }
    if (*before == ' ')
        append(writing, "\n");
}

char *session_write(const struct session *session, int64_t now_ms)
{
    lz_game *game; /* includes the undone moves */
    if (lz_game_copy(session_game(session), &game, NULL))
        return NULL;
    lz_game_go_to(game, lz_game_total(game), NULL);
    struct writing writing = {.size = REST_MAX + NOTE_TEXT_MAX * (1 + (size_t)lz_game_total(game)) +
                                      lz_variant_format(&session_setup(session)->variant, NULL, 0) +
                                      lz_game_format(game, LZ_ROWS_BOTTOM, NULL, 0)};
    writing.text = malloc(writing.size);
    if (writing.text) {
        write_head(session, now_ms, &writing);
        write_notes(session, false, &writing);
        write_notes(session, true, &writing);
        append(&writing, "moves ");
        writing.used += lz_game_format(game, LZ_ROWS_BOTTOM, writing.text + writing.used,
                                       writing.size - writing.used);
        append(&writing, "\n");
    }
    lz_game_free(game);
    return writing.text;
}

/* The lines read so far. */
struct reading {
    struct session_setup setup;
    bool has_variant;
    unsigned start_line; /* the variant's line if there is no start */
    int64_t left_ms[2];
    enum session_end end;
    int end_seat;
    int undone;
    unsigned undone_line;
    char *moves;
    unsigned moves_line;
    const char *notes[2]; /* thoughts and values, parsed after the moves */
    unsigned notes_line[2];
};

/* Puts the line where something is wrong into the error, if there is one. */
static lz_status at_line(lz_status status, lz_error *error, unsigned line)
{
    if (status && error)
        error->line = line;
    return status;
}

static lz_status read_start(struct reading *reading, const char *value, unsigned line,
                            lz_error *error)
{
    struct session_setup *setup = &reading->setup;
    const size_t cells = (size_t)(setup->variant.columns * setup->variant.rows);
    if (!reading->has_variant)
        return lz_error_set(error, LZ_ERR_SYNTAX, "start: expected after the variant");
    if ((value[0] != 'x' && value[0] != 'o') || value[1] != ' ' || strlen(value + 2) != cells)
        return lz_error_set(error, LZ_ERR_SYNTAX, "start: expected x or o and %zu cells", cells);
    setup->start_to_move = value[0] == 'x' ? LZ_BLACK : LZ_WHITE;
    for (size_t cell = 0; cell < cells; cell++) {
        const char *mark = strchr(marks, value[2 + cell]);
        if (!mark)
            return lz_error_set(error, LZ_ERR_SYNTAX, "start: expected cells of \"%s\", not \"%c\"",
                                marks, value[2 + cell]);
        setup->start[cell] = (uint8_t)(mark - marks);
    }
    setup->has_start = true;
    reading->start_line = line;
    return LZ_OK;
}

static lz_status read_end(struct reading *reading, const char *value, lz_error *error)
{
    char name[16];
    int seat;
    if (sscanf(value, "%15s %d", name, &seat) == 2 && (seat == 0 || seat == 1)) {
        for (int end = SESSION_BY_RESIGNING; end <= SESSION_BY_TIME; end++) {
            if (strcmp(name, end_names[end]) == 0) {
                reading->end = (enum session_end)end;
                reading->end_seat = seat;
                return LZ_OK;
            }
        }
    }
    return lz_error_set(error, LZ_ERR_SYNTAX,
                        "end: expected resigned or time, and a seat, not \"%.40s\"", value);
}

static bool is_clock(int64_t ms)
{
    return ms >= 0 && ms <= CLOCK_MS_MAX;
}

static bool read_clock(struct clock_setup *clock, const char *value)
{
    return sscanf(value, "%" SCNd64 " %" SCNd64 " %" SCNd64, &clock->move_ms, &clock->game_ms,
                  &clock->increment_ms) == 3 &&
           is_clock(clock->move_ms) && is_clock(clock->game_ms) && is_clock(clock->increment_ms);
}

/* Accepts more than the setup's time, since increments add to it, and less than zero, since a
 * sleeping computer consumes it; both by days at most. */
static bool read_left(int64_t left_ms[2], const char *value)
{
    const int64_t most = INT64_C(1000) * CLOCK_MS_MAX;
    return sscanf(value, "%" SCNd64 " %" SCNd64, &left_ms[0], &left_ms[1]) == 2 &&
           left_ms[0] >= -most && left_ms[0] <= most && left_ms[1] >= -most && left_ms[1] <= most;
}

static lz_status read_line(struct reading *reading, const char *name, char *value, unsigned line,
                           lz_error *error)
{
    lz_status status = LZ_OK;
    if (strcmp(name, "variant") == 0) {
        status = lz_variant_parse(value, &reading->setup.variant, error);
        reading->has_variant = status == LZ_OK;
        reading->start_line = line;
    } else if (strcmp(name, "first") == 0) {
        status = player_parse(value, &reading->setup.players[0], error);
    } else if (strcmp(name, "second") == 0) {
        status = player_parse(value, &reading->setup.players[1], error);
    } else if (strcmp(name, "clock") == 0) {
        if (!read_clock(&reading->setup.clock, value))
            return lz_error_set(error, LZ_ERR_SYNTAX, "clock: expected three times of 0 to %d ms",
                                CLOCK_MS_MAX);
    } else if (strcmp(name, "left") == 0) {
        if (!read_left(reading->left_ms, value))
            return lz_error_set(error, LZ_ERR_SYNTAX, "left: expected two times in milliseconds");
    } else if (strcmp(name, "start") == 0) {
        return read_start(reading, value, line, error);
    } else if (strcmp(name, "end") == 0) {
        return read_end(reading, value, error);
    } else if (strcmp(name, "undone") == 0) {
        if (sscanf(value, "%d", &reading->undone) != 1 || reading->undone < 0)
            return lz_error_set(error, LZ_ERR_SYNTAX, "undone: expected a number of moves");
        reading->undone_line = line;
    } else if (strcmp(name, "moves") == 0) {
        reading->moves = value;
        reading->moves_line = line;
    } else if (strcmp(name, "thoughts") == 0 || strcmp(name, "values") == 0) {
        const bool values = name[0] == 'v';
        reading->notes[values] = value;
        reading->notes_line[values] = line;
    } else {
        return lz_error_set(error, LZ_ERR_SYNTAX, "no line is called \"%.40s\"", name);
    }
    return status;
}

static lz_status read_lines(struct reading *reading, char *text, lz_error *error)
{
    unsigned line = 0;
    for (char *next; text && *text; text = next) {
        next = strchr(text, '\n');
        if (next)
            *next++ = '\0';
        line++;
        if (line == 1) {
            if (strcmp(text, title) != 0)
                return at_line(lz_error_set(error, LZ_ERR_SYNTAX, "expected \"%s\"", title), error,
                               line);
            continue;
        }
        char *value = strchr(text, ' ');
        if (value)
            *value++ = '\0';
        const lz_status status =
            read_line(reading, text, value ? value : text + strlen(text), line, error);
        if (status)
            return at_line(status, error, line);
    }
    if (reading->has_variant && reading->moves)
        return LZ_OK;
    return at_line(lz_error_set(error, LZ_ERR_SYNTAX, "the variant or the moves are missing"),
                   error, line);
}

/* Takes a number off the text, after the character `before` unless that is 0. */
static bool take_number(const char **text, char before, int64_t *number)
{
    char *end;
    if (before && *(*text)++ != before)
        return false;
    if (strspn(*text, "-0123456789") == 0)
        return false;
    errno = 0;
    *number = strtoll(*text, &end, 10);
    *text = end;
    return errno == 0;
}

/* Takes "2:-12,480,0": after how many moves, and `count` numbers of at most `most` in magnitude. */
static bool take_note(const char **text, int count, int64_t most, int *length, int64_t *numbers)
{
    int64_t after;
    bool well = take_number(text, 0, &after) && after >= 0 && after < INT_MAX;
    for (int i = 0; well && i < count; i++)
        well = take_number(text, i ? ',' : ':', &numbers[i]) && numbers[i] >= -most &&
               numbers[i] <= most;
    *length = well ? (int)after : -1;
    return well && (**text == '\0' || *(*text)++ == ' ');
}

static bool read_thought(struct session *session, const char **text)
{
    int length;
    int64_t numbers[3];
    if (!take_note(text, 3, INT_MAX, &length, numbers) || numbers[1] < 0 || numbers[1] > 1000)
        return false;
    struct ply_note *note = session_note_at(session, length);
    if (!note)
        return false;
    note->searched = true;
    note->score = (int)numbers[0];
    note->win_permille = (int)numbers[1];
    note->mate = (int)numbers[2];
    return true;
}

static bool read_value(struct session *session, const char **text)
{
    int length;
    int64_t value;
    struct ply_note *note;
    if (!take_note(text, 1, INT64_MAX, &length, &value) ||
        !(note = session_note_at(session, length)))
        return false;
    note->valued = true;
    note->value = value;
    return true;
}

/* Attaches the notes to the moves that the session has by now. */
static lz_status read_notes(const struct reading *reading, struct session *session, lz_error *error)
{
    for (int values = 0; values < 2; values++) {
        for (const char *text = reading->notes[values]; text && *text;) {
            const char *const note = text;
            if (!(values ? read_value : read_thought)(session, &text))
                return at_line(lz_error_set(error, LZ_ERR_SYNTAX,
                                            "\"%.40s\" is not a note on a position", note),
                               error, reading->notes_line[values]);
        }
    }
    return LZ_OK;
}

lz_status session_read(const char *text, struct session **out, lz_error *error)
{
    char *copy = strdup(text);
    if (!copy)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    struct reading reading = {0};
    session_setup_init(&reading.setup);
    struct session *session = NULL;
    lz_status status = read_lines(&reading, copy, error);
    if (status == LZ_OK)
        status = at_line(session_new(&reading.setup, &session, error), error, reading.start_line);
    if (status == LZ_OK)
        status = at_line(session_play(session, reading.moves, error), error, reading.moves_line);
    if (status == LZ_OK)
        status = read_notes(&reading, session, error);
    if (status == LZ_OK && reading.undone > lz_game_length(session_game(session)))
        status = at_line(lz_error_set(error, LZ_ERR_SYNTAX, "undone: there are only %d moves",
                                      lz_game_length(session_game(session))),
                         error, reading.undone_line);
    if (status == LZ_OK) {
        session_restore(session, reading.setup.clock.game_ms ? reading.left_ms : (int64_t[2]){0},
                        reading.end, reading.end_seat, reading.undone);
        *out = session;
    } else {
        session_free(session);
    }
    free(copy);
    return status;
}
