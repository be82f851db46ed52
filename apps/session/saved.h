/* The saved form of a session: one `name value` a line, as in
 *
 *   lianzi-session 1
 *   variant renju 15x15 opening swap2
 *   first person
 *   second program level 7
 *   clock 0 300000 5000            time for a move, for a game, increment, in milliseconds
 *   left 290000 300000
 *   coach                          one is at the table
 *   start x ..x.o...               side to move, and the cells from the lower left
 *   name 20261123-160500-1         of the game among those that are kept
 *   end resigned 0
 *   paused                         clocks and programs wait
 *   undone 2                       how many moves are undone
 *   thoughts 1:36,531,0 3:0,0,-8p  in a position: black's score, wins per mille, plies to mate;
 *                                  p: by a proof, at most so many
 *   values 0:100 1:-100            in a position: a classic's value for black
 *   warnings 7:310,112             in a position: wins per mille that the move to it cost, as the
 *                                  coach said, and the better move's cell
 *   from 4                         the position that the moves begin from, one that was set up
 *   moves h8i9j10                  the game
 *   opened                         the game came from a file: a program whose turn it is waits
 *   tree                           from the next line to the end: all that was played, as SGF
 *
 * Positions are numbered from 0 in the tree's order, parents before children. `coach`, `start`,
 * `name`, `end`, `paused`, `undone`, `thoughts`, `values`, `warnings`, `from`, `opened` and
 * `tree` may be absent. Reading takes all or nothing.
 */
#ifndef LIANZI_SESSION_SAVED_H
#define LIANZI_SESSION_SAVED_H

#include "session/session.h"

static const char saved_title[] = "lianzi-session 1";
static const char *const saved_end_names[] = {
    [SESSION_BY_RESIGNING] = "resigned", [SESSION_BY_TIME] = "time"};
enum saved_note { SAVED_THOUGHT, SAVED_VALUE, SAVED_WARNING, SAVED_NOTES };
static const char *const saved_note_names[SAVED_NOTES] = {
    [SAVED_THOUGHT] = "thoughts", [SAVED_VALUE] = "values", [SAVED_WARNING] = "warnings"};
static const char saved_marks[] = ".xo#"; /* by lz_colour */

#endif
