#include "common/opening_book.h"

#include "common/dice.h"
#include "common/file.h"
#include "common/fold_game.h"
#include "common/lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATE_MAX = 2 * LZ_CELLS_MAX };

struct book_move {
    uint16_t code;
    int16_t mate; /* plies to the end, negative if who plays it loses; 0: not known */
    uint32_t weight;
};

/* A position; its moves are moves[first .. first + count). */
struct entry {
    uint64_t key;
    uint32_t first, count;
    uint32_t line; /* of the file */
};

struct opening_book {
    struct entry *entries; /* by key */
    size_t count, room;
    struct book_move *moves;
    size_t move_count, move_room;
    struct fold fold;
    uint64_t dice;
    lz_variant variant; /* of the lines that follow, while it is read */
};

void opening_book_free(struct opening_book *book)
{
    if (!book)
        return;
    free(book->entries);
    free(book->moves);
    free(book);
}

size_t opening_book_size(const struct opening_book *book)
{
    return book->count;
}

/* ---- reading ---- */

/* Makes room for one more of `size` bytes. */
static bool make_room(void **list, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return true;
    const size_t wanted = *room ? *room * 2 : 256;
    void *larger = realloc(*list, wanted * size);
    if (!larger)
        return false;
    *list = larger;
    *room = wanted;
    return true;
}

/* The next word of the line, cut off; NULL at the end. */
static char *next_word(char **at)
{
    *at += strspn(*at, " \t");
    if (!**at)
        return NULL;
    char *word = *at;
    *at += strcspn(*at, " \t");
    if (**at)
        *(*at)++ = '\0';
    return word;
}

static bool read_number(const char *text, long most, long *out)
{
    char *end;
    errno = 0;
    *out = strtol(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno && *out <= most;
}

/* Reads the action that the word names. */
static lz_status read_action(const lz_game *game, const char *word, lz_action *out, lz_error *error)
{
    lz_game *after;
    lz_status status = lz_game_copy(game, &after, error);
    if (status)
        return status;
    const int length = lz_game_length(game);
    status = lz_game_play(after, word, LZ_ROWS_BOTTOM, error);
    if (!status && lz_game_length(after) != length + 1)
        status = lz_error_set(error, LZ_ERR_SYNTAX, "\"%.40s\" is not one move", word);
    if (!status)
        *out = lz_game_action(after, length);
    lz_game_free(after);
    return status;
}

/* Reads "j9 120" or "j9 120 +7": a move, its weight, and the plies to its proved end. */
static lz_status read_move(struct opening_book *book, const lz_game *game,
                           struct fold_position position, char *text, lz_error *error)
{
    char *at = text;
    const char *word = next_word(&at), *weight = next_word(&at), *mate = next_word(&at);
    lz_action action;
    long plies = 0, count;
    if (!word || !weight || next_word(&at) || !read_number(weight, OPENING_BOOK_WEIGHT_MAX, &count))
        return lz_error_set(error, LZ_ERR_SYNTAX,
                            "expected a move and a weight up to %d, such as \"h8 20\"",
                            OPENING_BOOK_WEIGHT_MAX);
    if (mate && ((*mate != '+' && *mate != '-') || !read_number(mate + 1, MATE_MAX, &plies)))
        return lz_error_set(error, LZ_ERR_SYNTAX,
                            "expected plies to the end after a weight, such as +7 or -8");
    const lz_status status = read_action(game, word, &action, error);
    if (status)
        return status;
    void *moves = book->moves;
    if (!make_room(&moves, &book->move_room, book->move_count, sizeof *book->moves))
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    book->moves = moves;
    book->moves[book->move_count++] =
        (struct book_move){.code = (uint16_t)fold_code(&book->fold, position, action),
                           .mate = (int16_t)(mate && *mate == '-' ? -plies : plies),
                           .weight = (uint32_t)count};
    return LZ_OK;
}

/* Reads "h8i9: j9 120, g7 30 +7". */
static lz_status read_position(struct opening_book *book, char *text, uint32_t line,
                               lz_error *error)
{
    lz_game *game;
    char *moves = strchr(text, ':');
    if (!moves)
        return lz_error_set(error, LZ_ERR_SYNTAX,
                            "expected moves, a colon and what may follow, such as \"h8i9: j9 2\"");
    *moves++ = '\0';
    lz_status status = lz_game_new(&book->variant, &game, error);
    if (status)
        return status;
    status = lz_game_play(game, text, LZ_ROWS_BOTTOM, error);
    void *entries = book->entries;
    if (!status && !make_room(&entries, &book->room, book->count, sizeof *book->entries))
        status = lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    book->entries = entries;
    const struct fold_position position = fold_game(&book->fold, game);
    const uint32_t first = (uint32_t)book->move_count;
    for (char *comma = moves; !status && comma; moves = comma) {
        comma = strchr(moves, ',');
        if (comma)
            *comma++ = '\0';
        status = read_move(book, game, position, moves, error);
    }
    lz_game_free(game);
    if (!status && book->move_count - first > LZ_CELLS_MAX)
        status = lz_error_set(error, LZ_ERR_SYNTAX, "more than %d moves", LZ_CELLS_MAX);
    if (!status)
        book->entries[book->count++] =
            (struct entry){position.key, first, (uint32_t)book->move_count - first, line};
    return status;
}

static lz_status read_line(struct opening_book *book, char *text, uint32_t line, lz_error *error)
{
    static const char word[] = "variant ";
    if (strncmp(text, word, sizeof word - 1) == 0)
        return lz_variant_parse(text + sizeof word - 1, &book->variant, error);
    return read_position(book, text, line, error);
}

static int compare_entries(const void *a, const void *b)
{
    const struct entry *one = a, *other = b;
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return one->line < other->line ? -1 : 1;
}

/* Puts the line before the error's text. */
static lz_status at_line(lz_error *error, unsigned long line)
{
    const lz_error told = *error;
    return lz_error_set(error, told.status, "line %lu: %s", line, told.text);
}

static lz_status read_lines(struct opening_book *book, FILE *file, lz_error *error)
{
    struct lines lines;
    lz_status status = LZ_OK;
    lines_open(&lines, file);
    while (!status && lines_next(&lines)) {
        if (!lines_is_comment(&lines) &&
            (status = read_line(book, lines.text, (uint32_t)lines.number, error)))
            status = at_line(error, lines.number);
    }
    if (!status && lines.error)
        status = lines_failed(&lines, error);
    lines_close(&lines);
    if (status)
        return status;
    if (book->count)
        qsort(book->entries, book->count, sizeof *book->entries, compare_entries);
    for (size_t i = 1; i < book->count; i++) {
        if (book->entries[i].key == book->entries[i - 1].key)
            return lz_error_set(
                error, LZ_ERR_SYNTAX, "line %lu: the position is listed in line %lu already",
                (unsigned long)book->entries[i].line, (unsigned long)book->entries[i - 1].line);
    }
    return LZ_OK;
}

lz_status opening_book_load(const char *path, struct opening_book **out, lz_error *error)
{
    FILE *file = file_open(path, "rb");
    if (!file)
        return lz_error_set(error, LZ_ERR_IO, "%s", strerror(errno));
    struct opening_book *book = calloc(1, sizeof *book);
    if (book)
        lz_variant_init(&book->variant, LZ_RULE_FREESTYLE);
    const lz_status status =
        book ? read_lines(book, file, error) : lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    fclose(file);
    if (status)
        opening_book_free(book);
    else
        *out = book;
    return status;
}

/* ---- choosing ---- */

/* Whether the move may be chosen where `best` is the soonest proved win, 0 if there is none. */
static bool is_good(const struct book_move *move, int best)
{
    return best ? move->mate == best : move->mate >= 0 && move->weight;
}

void opening_book_seed(struct opening_book *book, uint64_t seed)
{
    book->dice = seed;
}

bool opening_book_choose(struct opening_book *book, const lz_game *game, lz_action *out)
{
    if (!book || lz_game_variant(game)->opening != LZ_OPENING_NONE ||
        !(lz_game_expects(game) & 1U << LZ_ACTION_PLACE) ||
        lz_game_result(game) != LZ_RESULT_ONGOING)
        return false;
    const struct fold_position position = fold_game(&book->fold, game);
    const struct entry wanted = {.key = position.key};
    const struct entry *entry = NULL;
    for (size_t low = 0, high = book->count; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (book->entries[middle].key == wanted.key) {
            entry = &book->entries[middle];
            break;
        }
        if (book->entries[middle].key < wanted.key)
            low = middle + 1;
        else
            high = middle;
    }
    if (!entry)
        return false;
    int best = 0, total = 0;
    for (uint32_t i = 0; i < entry->count; i++) {
        const int mate = book->moves[entry->first + i].mate;
        if (mate > 0 && (!best || mate < best))
            best = mate;
    }
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct book_move *move = &book->moves[entry->first + i];
        if (!is_good(move, best))
            continue;
        const int weight = best ? 1 : (int)move->weight;
        const lz_action action = fold_action(&book->fold, position, move->code);
        if (lz_game_legality(game, action) != LZ_LEGAL)
            continue;
        total += weight; /* each of a few hundred is at most OPENING_BOOK_WEIGHT_MAX */
        if (dice_below(&book->dice, total) < weight)
            *out = action;
    }
    return total > 0;
}
