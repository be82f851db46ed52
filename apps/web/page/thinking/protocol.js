/* The types of what page and worker say to each other; no code. */

/** A module, with the addresses of its code and of that of its threads.
 * @typedef {{name: string, module: WebAssembly.Module, code: string, threadCode: string, poolSize: number,
 *            words: Record<string, string>}} Begin */

/** @typedef {{id: number, name: string, values: (string | number)[], job?: boolean,
 *             bytes?: Uint8Array}} Request */

/** A refusal of the library: what was wrong and where.
 * @typedef {{text: string, status?: string, line?: number, column?: number}} Fault */

/** A position's three texts.
 * @typedef {{variant: string, start: string, moves: string}} Position */

/** One line of thought. Score and win rate (of a thousand) are the mover's. `source` says who answered.
 * @typedef {{source: 'search' | 'proof' | 'book' | 'none', multipv: number, lines: number, depth: number, seldepth: number, score: number,
 *            mate: number, win: number, draw: number, nodes: number, time: number, pv: string[],
 *            cells: number[]}} Line */

/** @typedef {{action: string, kind: number, cell: number, line: Line}} Thought */

/** @typedef {{proof: 'win' | 'none' | 'unknown', plies: number, nodes: number, pv: string[],
 *            cells: number[]}} Threats */

/** A hint's present step; reasons, cell and marks come with the last one, else they are '', -1 and none. A mark
 * with a number is a stone of a line that wins, another one a threat.
 * @typedef {{text: string, why: string, cell: number,
 *            marks: {cell: number, colour: number, number: number}[]}} Hint */

/** The winner's move by a certificate, and the longest game from there, this move included.
 * @typedef {{cell: number, plies: number}} Proved */

/** @typedef {{columns: {full: boolean, lower: number, upper: number}[]}} Columns */

/** @typedef {{text: string, rule: string, columns: number, rows: number, gravity: boolean}} Variant */

/** An action of the library; unused cells are -1.
 * @typedef {{kind: number, first: number, second: number}} Action */

/** What a picture shows of a position. `cells` has a letter of ".xo#" for every cell, `won` the cells of the
 * line that won, `legal` a digit for every cell: 0 where a click puts a stone; '' where none does.
 * `most` is the largest number of fifth moves that an opening's player can name, else 0.
 * @typedef {{title: string, variant: Variant, cells: string, actions: Action[], won: number[],
 *            forbidden: number[], offers: number[], expects: number, most: number, lastMove: string,
 *            toMove: number, legal: string}} View */

/** A mark of a record; the kinds are lz_mark_kind's.
 * @typedef {{kind: number, cell: number, text: string}} RecordMark */

/** An arrow of a record from one cell to another, or without a head a line.
 * @typedef {{from: number, to: number, head: boolean}} RecordArrow */

/** Players, event and so on of a record; null or '' where it has none.
 * @typedef {{black: string | null, white: string | null, event: string | null, round: string | null,
 *            place: string | null, date: string | null, result: string}} Facts */

/** `player` is the one-line form of apps/session/player.h.
 * @typedef {{name: string, player: string, colour: number}} Seat */

/** Black's win rate of a thousand, and if `scored` the score and the moves to a forced win; whether a
 * certificate says so.
 * @typedef {{win: number, scored: boolean, score: number, mate: number, proved: boolean}} Note */

/** A move in the list of moves; `number` is 0 without a stone.
 * @typedef {{node: number, number: number, text: string, judgement: string}} MoveItem */

/** A row of moves, or of the comment on a node. `more`: a folded line goes on.
 * @typedef {{indent: number, node: number, comment: string | null, more: boolean, items: MoveItem[]}} MoveRow */

/** A question about a mistake, or what the last answer was worth and why; `marks` are the cells of a hint.
 * @typedef {{text: string, why: string, number: number, count: number, solved: boolean, marks: number[]}} Learn */

/** An answer to it: whether it is to be judged by a search, whether it was refused; the move, and the best line known
 * before it as web_explain reads it.
 * @typedef {{check: boolean, refused: boolean, move: string, cell: number, best: string}} Answered */

/** The step of the coach (apps/session/coach.h).
 * @typedef {'quiet' | 'checks' | 'warns' | 'again'} CoachStep */

/** The chapters of a study: their names, a number that changes with the list, the present one, and that one's own
 * name and note.
 * @typedef {{names: string[], stamp: number, present: number, name: string | null, note: string | null}} ChapterList */

/** Everything that is shown of a session; docs/SESSION.md has the words. `names` are
 * the cells', for screen readers. `way` are the nodes of the line shown, `rates` black's win rates there, -1
 * where they are not known; `variation` says that the shown node belongs to a variation, `below` counts
 * the nodes from it on.
 * @typedef {View & {names: string[], shown: number, looking: boolean,
 *            adding: boolean, comment: string | null, judgement: number, variation: boolean,
 *            below: number, marks: RecordMark[], arrows: RecordArrow[],
 *            note: Note | null, way: number[], rates: number[], depth: number, stamp: number,
 *            revision: number, edits: number, node: number, seat: number, program: number, paused: boolean,
 *            over: boolean, winner: number, name: string, worthKeeping: boolean, canUndo: boolean, canRedo: boolean,
 *            seats: Seat[], hasClock: boolean, clock: number[], turn: string, result: string,
 *            reason: string, coach: boolean, coachStep: CoachStep, coachDue: boolean, coached: Hint | null,
 *            facts: Facts | null, chapters: ChapterList | null, canLearn: boolean, learn: Learn | null}} State */

/** What an engine needs to think.
 * @typedef {Position & {classic: string, level: number, limits: string}} Task */

export const KIND = Object.freeze({none: 0, place: 1, pass: 2, choose: 3, addTwo: 4, declare: 5});
export const BLACK = 1;
export const WHITE = 2;
