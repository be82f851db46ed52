/* The types of what page and worker say to each other; no code. */

/** @typedef {{name: string, module: WebAssembly.Module, poolSize: number,
 *             words: Record<string, string>}} Begin */

/** @typedef {{id: number, name: string, values: (string | number)[], job?: boolean,
 *             bytes?: Uint8Array, game?: Written}} Request */

/** A game to write to a file; the nodes are those below the root, parents first.
 * @typedef {{variant: string, start: string, format: string, comment: string,
 *            nodes: {parent: number, action: Action, comment: string}[]}} Written */

/** A refusal of the library: what was wrong and where.
 * @typedef {{text: string, status?: string, line?: number, column?: number}} Fault */

/** A position's three texts.
 * @typedef {{variant: string, start: string, moves: string}} Position */

/** One line of thought. Score and win rate (of a thousand) are the mover's.
 * @typedef {{multipv: number, lines: number, depth: number, seldepth: number, score: number,
 *            mate: number, win: number, draw: number, nodes: number, time: number, pv: string[],
 *            cells: number[]}} Line */

/** @typedef {{action: string, kind: number, cell: number, line: Line}} Thought */

/** @typedef {{proof: 'win' | 'none' | 'unknown', plies: number, nodes: number, pv: string[],
 *            cells: number[]}} Threats */

/** The winner's move by a certificate, and the longest game from there, this move included.
 * @typedef {{cell: number, plies: number}} Proved */

/** @typedef {{columns: {full: boolean, lower: number, upper: number}[]}} Columns */

/** @typedef {{text: string, rule: string, columns: number, rows: number, win: number,
 *            opening: string, gravity: boolean}} Variant */

/** An action of the library; unused cells are -1.
 * @typedef {{kind: number, colour: number, first: number, second: number, text: string}} Action */

/** Everything that is shown of a position; see web_view. `cells` has a letter of ".xo#" for every
 * cell, `legal` a digit: 0 where the mover may put a stone.
 * @typedef {{variant: Variant, cells: string, legal: string, actions: Action[], toMove: number,
 *            seat: number, seatColours: number[], expects: number, result: number, stones: number,
 *            line: number[], forbidden: {cell: number, kind: string}[], openingCode: string | null,
 *            openingEnglish: string | null, openingChinese: string | null}} View */

export const KIND = Object.freeze({none: 0, place: 1, pass: 2, choose: 3, addTwo: 4});
export const RESULT = Object.freeze({ongoing: 0, black: 1, white: 2, draw: 3});
export const BLACK = 1;
export const WHITE = 2;
