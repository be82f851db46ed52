/* Renju Dynamic Figure, as RenLib reads it: one line,
 *
 *     ...:RDFA...:01HH02IG03...A5ij...!
 *
 * with a move in four characters: its number, and column and row from A at the upper left. A5 and
 * two small letters are the fifth move that was offered beside the one played. */
#include "base/ascii.h"
#include "record/reader.h"
#include <string.h>

enum { RDF_SIZE = 15, RDF_LINE_BYTES = 8192, RDF_MOVE = 4 };

/* The cell of two letters from `first` on; -1 for others. */
static int cell_of(const char *letters, char first)
{
    const int column = letters[0] - first, row = letters[1] - first;
    return column >= 0 && column < RDF_SIZE && row >= 0 && row < RDF_SIZE
               ? (RDF_SIZE - 1 - row) * RDF_SIZE + column
               : -1;
}

/* Reads the moves from `at` to `end` in the line, which begins at the reader's token; false after a
 * complaint. */
static bool read_moves(struct reader *reader, const char *line, const char *at, const char *end)
{
    const struct place start = reader->token;
    int offered = -1;
    for (; end - at >= RDF_MOVE; at += RDF_MOVE) {
        const bool offer = memcmp(at, "A5", 2) == 0;
        const int cell = cell_of(at + 2, offer ? 'a' : 'A');
        reader_mark_behind(reader, &start, (size_t)(at - line));
        if (cell < 0 || (!offer && !ascii_is_digit(at[1]))) {
            reader_damage(reader, LZ_ERR_SYNTAX, "expected a move such as 01HH, not \"%.4s\"", at);
            return false;
        }
        if (offer)
            offered = cell;
        else if (reader_act(reader, lz_action_place(cell), false))
            return false;
    }
    if (at < end)
        reader_leave_out(reader, "data after the moves is left out");
    if (offered >= 0)
        reader_offer(reader, offered);
    return true;
}

void rdf_read(struct reader *reader)
{
    static const char word[] = ":RDFA";
    char line[RDF_LINE_BYTES];
    size_t length;
    const bool some = reader_line(reader, line, sizeof line, &length);
    const char *head = some ? strstr(line, word) : NULL;
    const char *moves = head ? strchr(head + 1, ':') : NULL;
    const char *end = moves ? strchr(moves, '!') : NULL;
    if (!moves) {
        reader_damage(reader, LZ_ERR_SYNTAX, "expected \":RDFA\" and moves such as :01HH02IG!");
        return;
    }
    if (reader_begin_renju(reader))
        return;
    if (read_moves(reader, line, moves + 1, end ? end : line + strlen(line)))
        reader_deliver(reader);
    else
        reader_deliver_partial(reader);
}
