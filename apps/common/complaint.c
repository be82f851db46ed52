#include "common/complaint.h"

#include "common/translate.h"
#include "common/wording.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 8, NESTING_MAX = 3, TEXT_MAX = 256 };

/* As they stand where the complaints are made, those that say most first. A test holds the list to
 * the sources. */
static const char *const formats[] = {
    N_("expected a rule: freestyle, standard, renju, caro, caro6 or connect4"),
    N_("expected a size COLUMNSxROWS"),
    N_("expected a number after \"win\""),
    N_("expected a size, win, opening or blocked, not \"%.*s\""),
    N_("expected none, swap or swap2"),
    N_("expected a blocked cell X,Y"),
    N_("the size must stand before the blocked cells"),
    N_("expected a column (1-9, a, b, c), not %s"),
    N_("expected a column letter, not %s"),
    N_("expected a row number, not %s"),
    N_("expected a column from 1 to %c, not %s"),
    N_("expected a link to %s"),
    N_("expected a number, not %s"),
    N_("expected \"Piskvorky\" and the board's size"),
    N_("expected ';', '(' or ')', not %s"),
    N_("expected '[' after %s, not %s"),
    N_("expected %s, not %s"),
    N_("no rule is called \"%.40s\""),
    N_("no opening is called \"%.40s\""),
    N_("no format is called \"%.40s\""),
    N_("no format has the extension of \"%.80s\""),
    N_("no classic is called \"%.40s\""),
    N_("no evaluator is called \"%.40s\""),
    N_("no option is called \"%.40s\""),
    N_("a %s board has %d to %d columns and rows, not %dx%d"),
    N_("the length to win is %d to %d, not %d"),
    N_("%s is won by five, not %d"),
    N_("%s has no %s opening"),
    N_("the %s opening needs six free cells and four to win"),
    N_("cell %d,%d bears a start stone of table"),
    N_("the evaluator %s does not rate %s"),
    N_("near has no meaning where stones fall"),
    N_("order sorted goes with alphabeta, full pruning and the incremental evaluator only"),
    N_("weight %s lies within 0..%d, not %d"),
    N_("depth is for a classic: name one first"),
    N_("every cell is blocked"),
    N_("blocked cell %d,%d is off the %dx%d board"),
    N_("blocked cell %d is off the %dx%d board"),
    N_("cell %d,%d is blocked"),
    N_("cell %d,%d holds no colour: %d"),
    N_("the stone at %d,%d floats"),
    N_("a stone at %d,%d floats"),
    N_("a stone on a blocked cell"),
    N_("the side to move is black or white, not %d"),
    N_("the game has %d actions, not %d"),
    N_("forced wins are for lines of five"),
    N_("even games are for lines of five"),
    N_("one stone or two, not %d"),
    N_("there are not %d stones to be put"),
    N_("the solver is for connect4, win 4, (rows + 1) x columns at most %d"),
    N_("the game is %s"),
    N_("no memory for a game"),
    N_("no memory for an engine"),
    N_("no memory for a search with tables of %d MiB"),
    N_("no memory for a text"),
    N_("no memory for a label"),
    N_("no memory for the tree"),
    N_("no memory for the node"),
    N_("no memory for a record"),
    N_("no memory for so many moves"),
    N_("no memory"),
    N_("column %c is full"),
    N_("column %c is off the %dx%d board"),
    N_("%.*s is off the %dx%d board"),
    N_("off the %dx%d board"),
    N_("text after the cell"),
    N_("reading failed"),
    N_("writing failed"),
    N_("there is no game in it"),
    N_("a text of more than %d MiB"),
    N_("a byte 0 in the line"),
    N_("a line of more than %d bytes"),
    N_("a line of more than %d moves"),
    N_("an offset is %d to %d"),
    N_("an empty file"),
    N_("more moves than the board has cells"),
    N_("the file ends after %d of %d moves"),
    N_("boards of .pos files are %dx%d, not %dx%d"),
    N_("RenLib's boards are %dx%d, not %dx%d"),
    N_("gomocalc does not know Connect Four"),
    N_("a choice of colours must come first"),
    N_("no colour is chosen here"),
    N_("no passing here"),
    N_("no two stones are added here"),
    N_("two stones on one cell"),
    N_("a mark off the board"),
    N_("a move off the board"),
    N_("the file ends in a text"),
    N_("the file ends in the tree"),
    N_("this is no RenLib file"),
    N_("no memory for a solver"),
    N_("no memory for a table of %d MiB"),
    N_("no memory for a tree of %lld nodes"),
    N_("no memory for the evaluator"),
    N_("no memory for the moves to compare"),
    N_("no thread to think with"),
    N_("a game begins before the last one was closed"),
    N_("no game: expected \"(;\""),
    N_("GM[%d] is another game (Gomoku and Renju are GM[4])"),
    N_("SZ[%.20s] is no board of %d to %d columns and rows"),
    N_("%s[%.*s] is no point of the board"),
    N_("a value that is never closed"),
    N_("the second of two added stones is missing"),
    N_("the record has moves already"),
    N_("records of different games"),
    N_("records of different start positions"),
    N_("the format has no start positions, and this one is not the outcome of moves in turn"),
    N_("marks other than labels with a text are left out"),
    N_("the moves' times are left out"),
    N_("times of the start and of choices of colours are left out"),
    N_("SGF properties of other programs are left out"),
    N_("the bytes 8 and 13 in texts are read as line ends"),
    N_("texts are in UTF-8: RenLib shows only their ASCII letters"),
    N_("a game without moves becomes an empty line, which readers skip"),
    N_("a player's name that would be read as something else is changed"),
    N_("a player's rank that is none of Piskvork's levels is left out"),
    N_("the time of day is left out"),
    N_("line ends in labels and in the game's texts become blanks"),
    N_("players, results and notes of the merged games are left out"),
    N_("blocked cells are not kept: give them when reading the file"),
    N_("the swap opening is not kept: give it when reading the file"),
    N_("the rule is not kept: give it when reading the file"),
    N_("rule and size are not kept: give them when reading the file"),
    N_("variations are left out: only the main line is kept"),
    N_("comments are left out"),
    N_("marks are left out"),
    N_("date, place and notes are left out"),
    N_("event, date and notes are left out"),
    N_("players, event, date and notes are left out"),
    N_("the result is left out: the moves do not show it"),
    N_("how the game ended is left out"),
    N_("the start position is written as moves"),
    N_("the moves from the first pass on are left out"),
    N_("the choice of colours is left out"),
    N_("the Gomocup protocol has no such game"),
    N_("the command cannot be read"),
    N_("the system gives no pipe"),
    N_("called off"),
    N_("it played %d,%d: %s"),
    N_("asked for a move, said \"%s\""),
    N_("asked for a move"),
    N_("at START, said \"%s\""),
    N_("at START"),
    N_("at BOARD"),
    N_("at TURN"),
    N_("at INFO"),
    N_("at YXSTOP"),
    N_("a line without end: \"%s\""),
    N_("spoke out of turn: \"%s\""),
    N_("more than %d MiB of output out of turn"),
    N_("%s: more than %d MiB of output instead"),
    N_("%s: only half a line in time: \"%s\""),
    N_("%s: only other output in time"),
    N_("%s: no answer in time"),
    N_("%s: ended with %s"),
    N_("%s: closed its output"),
    N_("%s: \"%s\""),
    N_("exit status %d"),
    N_("signal %d (%s)"),
    N_("%s is from %lld to %lld, not \"%.40s\""),
    N_("%s lies within %d..%d, not %lld"),
    N_("%s plays for %d in a row, not %d"),
    N_("%s plays on %dx%d or more, not %dx%d"),
    N_("%s plays %s, not %s"),
    N_("%s knows no opening %s"),
    N_("off the board"),
    N_("occupied"),
    N_("blocked"),
    N_("floating"),
    N_("double-three"),
    N_("double-four"),
    N_("overline"),
    N_("the game is over"),
    N_("not possible now"),
    N_("over"),
    N_("in its opening"),
    N_("won already"),
    N_("the end"),
    N_("the end of the input"),
    N_("the end of the line"),
    N_("move %d: %s"),
    N_("%d,%d is %s"),
    N_("%.*s: %s"),
    N_("a row"),
    N_("a column"),
    N_("the board's width"),
    N_("the board's height"),
    N_("the number of moves"),
    N_("'x' between width and height"),
    N_("','"),
    N_("':' between the levels"),
    N_("',' after the levels"),
    N_("',' after the column"),
    N_("the first player's level"),
    N_("the second player's level"),
    N_("which player begins"),
    N_("milliseconds"),
    N_("byte 0x%02x"),
    N_("0x%02x"),
    N_("'%c'"),
};

/* What stands for a conversion in a complaint. */
struct part {
    const char *text;
    int length;
    bool words; /* of a plain %s: may be a complaint itself, or a name of the library's */
};

/* The conversion at `format`, "%d", "%.40s", "%2$s": its letter. *next is what follows it, *place
 * the number of a positional one, 0 without. */
static char conversion(const char *format, const char **next, int *place)
{
    char *end;
    const long number = strtol(format + 1, &end, 10);
    *place = *end == '$' ? (int)number : 0;
    format += *end == '$' ? end - format + 1 : 1;
    format += strspn(format, "0123456789.*lz");
    *next = format + 1;
    return *format;
}

/* How many bytes of the text are a number as the conversion of that letter writes it. */
static int digits(const char *text, char letter)
{
    const size_t sign = *text == '-';
    const size_t count = strspn(text + sign, letter == 'x' ? "0123456789abcdef" : "0123456789");
    return count ? (int)(sign + count) : 0;
}

/* Whether the text was made by the format; its parts in order. */
static bool take_apart(const char *format, const char *text, struct part *parts, int *count)
{
    char before = '\0';
    while (*format && *format != '%') {
        before = *format++;
        if (before != *text++)
            return false;
    }
    if (!*format)
        return !*text;
    if (*count == PARTS_MAX)
        return false;
    const char *rest;
    int place;
    const char letter = conversion(format, &rest, &place);
    const int mine = (*count)++, whole = (int)strlen(text);
    const int least = letter == 's' ? 0 : letter == 'c' ? 1 : digits(text, letter);
    const int most = letter == 's' ? whole : least;
    const bool words = format[1] == 's' && before != '"';
    if (least > whole || (letter != 's' && least == 0))
        return false;
    for (int length = least; length <= most; length++) {
        int taken = mine + 1;
        if (take_apart(rest, text + length, parts, &taken)) {
            parts[mine] = (struct part){text, length, words};
            *count = taken;
            return true;
        }
    }
    return false;
}

static void translate(const char *english, char *text, size_t size, int nesting);

static size_t add(char *text, size_t used, size_t size, const char *more, size_t length)
{
    const size_t room = size - 1 - used, taken = length < room ? length : room;
    memcpy(text + used, more, taken);
    text[used + taken] = '\0';
    return used + taken;
}

static void put_together(const char *format, const struct part *parts, int count, char *text,
                         size_t size, int nesting)
{
    size_t used = 0;
    int next_part = 0;
    *text = '\0';
    while (*format) {
        const size_t plain = strcspn(format, "%");
        used = add(text, used, size, format, plain);
        format += plain;
        if (!*format)
            break;
        int place;
        conversion(format, &format, &place);
        const int index = place ? place - 1 : next_part++;
        if (index < 0 || index >= count)
            continue;
        char english[TEXT_MAX], inner[TEXT_MAX];
        snprintf(english, sizeof english, "%.*s", parts[index].length, parts[index].text);
        if (parts[index].words)
            translate(english, inner, sizeof inner, nesting + 1);
        else
            snprintf(inner, sizeof inner, "%s", english);
        used = add(text, used, size, inner, strlen(inner));
    }
}

/* The title of a rule, an opening or a classic that the library calls so; NULL for others. */
static const char *name_in_words(const char *english)
{
    lz_rule rule;
    lz_opening opening;
    lz_classic classic;
    if (lz_rule_parse(english, &rule, NULL) == LZ_OK)
        return wording_rule(rule);
    if (lz_opening_parse(english, &opening, NULL) == LZ_OK)
        return wording_opening(opening);
    return lz_classic_parse(english, &classic, NULL) == LZ_OK ? wording_classic(classic) : NULL;
}

static void translate(const char *english, char *text, size_t size, int nesting)
{
    struct part parts[PARTS_MAX];
    for (size_t i = 0; *english && i < sizeof formats / sizeof *formats && nesting < NESTING_MAX;
         i++) {
        int count = 0;
        if (take_apart(formats[i], english, parts, &count)) {
            put_together(gettext(formats[i]), parts, count, text, size, nesting);
            return;
        }
    }
    const char *name = nesting ? name_in_words(english) : NULL;
    snprintf(text, size, "%s", name ? name : english);
}

void complaint_translate(const char *english, char *text, size_t size)
{
    translate(english, text, size, 0);
}
