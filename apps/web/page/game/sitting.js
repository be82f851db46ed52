/* The game as it is played: who moves, what the engine thinks, clocks, undo. It is independent of the
 * page's elements and reports changes by events:
 *   change    the position, the players or the end of the game
 *   thought   new lines of thought, or none any more
 *   moved     a move was made (detail: {action, seat, byPerson})
 *   sound     something is to be heard (detail: stone, win or lose)
 *   trouble   something failed (detail: an Error) */
import {_} from '../parts/words.js';
import {KIND, RESULT, BLACK, WHITE} from '../thinking/protocol.js';
import {Refusal} from '../thinking/backend.js';
import {viewWhileAdding} from './adding.js';
import {Tree} from './tree.js';
import {Clock} from './clock.js';
import {usualSetup, LEVEL_MAX} from './setup.js';

/** @typedef {import('../thinking/protocol.js').Action} Action */
/** @typedef {import('../thinking/protocol.js').Line} Line */
/** @typedef {import('../thinking/protocol.js').Thought} Thought */
/** @typedef {import('../thinking/protocol.js').View} View */
/** @typedef {import('../thinking/backend.js').Backend} Backend */
/** @typedef {import('../thinking/backend.js').Job} Job */
/** @typedef {import('./setup.js').Seat} Seat */
/** @typedef {import('./setup.js').Setup} Setup */

/** What the page lends to a sitting.
 * @typedef {{threads: number, hashMib: number, fetchBook: () => Promise<Uint8Array>,
 *            now?: () => number}} Machine */

const ANALYSIS_LINES = 5;
const SOLVE_MS = 10000;
const BOOK_VARIANT = 'connect4 7x6'; // what the book is for

export class Sitting extends EventTarget {
  /** @param {Backend} rules answers at once @param {Backend} engine thinks
   * @param {Machine} machine */
  constructor(rules, engine, machine) {
    super();
    this.rules = rules;
    this.engine = engine;
    this.machine = machine;
    this.now = machine.now ?? (() => performance.now());
    this.setup = usualSetup();
    this.tree = new Tree();
    this.clock = new Clock(0, 0);
    /** @type {View | null} */
    this.view = null;
    /** How the game ended against the rules' own result: by resigning or on time.
     * @type {{by: 'resign' | 'time', seat: number} | null} */
    this.ended = null;
    /** @type {Job | null} */
    this.job = null;
    /** What the job is for. @type {'' | 'move' | 'hint' | 'analysis' | 'solve'} */
    this.purpose = '';
    /** The stones that a person adds in a swap2 opening, as far as they are put; null otherwise.
     * @type {number[] | null} */
    this.adding = null;
    this.analysing = false;
    this.paused = false;
    /** Lines of thought about the position that is shown. @type {Line[]} */
    this.lines = [];
    /** The cell of a hint, -1 without. */
    this.hintCell = -1;
    /** What a search for a forced win found, for people. */
    this.found = '';
    /** Its line, or exact scores by cell. @type {number[]} */
    this.foundCells = [];
    /** @type {Map<number, number>} */
    this.exact = new Map();
    /** The fetching of the book. @type {Promise<void> | null} */
    this.fetching = null;
    this.bookIsMissing = false; // it could not be fetched
    this.turn = 0; // counts positions, so that late answers are known as such
  }

  /** @param {string} name @param {unknown} [detail] */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }

  /** @param {unknown} error */
  #trouble(error) {
    this.#say('trouble', error instanceof Error ? error : new Error(String(error)));
  }

  position() {
    return {variant: this.setup.variant, start: this.setup.start, moves: this.tree.moves()};
  }

  /** @param {number} number @returns {Seat} */
  seatAt(number) {
    return this.setup.seats[number === 1 ? 1 : 0];
  }

  get isOver() {
    return this.ended !== null || (this.view !== null && this.view.result !== RESULT.ongoing);
  }

  /** What the board shows: the position, or a swap2 opening with a stone more. */
  get shown() {
    return this.view && this.adding ? viewWhileAdding(this.view, this.adding) : this.view;
  }

  /** Whether the position is the last of its line: only there do programs move by themselves. */
  get isAtTip() {
    return this.tree.next() < 0;
  }

  /** Whether a person plays against a program and has not asked how the game stands. */
  get isQuiet() {
    const persons = this.setup.seats.filter(({kind}) => kind === 'person').length;
    return persons === 1 && !this.isOver && this.isAtTip && !this.analysing;
  }

  get programIsToMove() {
    return this.view !== null && !this.isOver && this.seatAt(this.view.seat).kind !== 'person';
  }

  /** Begins a game; refuses, and changes nothing, when the library does.
   * @param {Setup} setup @param {Tree} [tree] */
  async begin(setup, tree = new Tree()) {
    const view = await this.rules.call('web_view', setup.variant, setup.start, tree.moves());
    this.stop();
    this.setup = setup;
    this.tree = tree;
    this.clock = new Clock(setup.minutes, setup.increment);
    this.ended = null;
    this.paused = tree.next() >= 0;
    this.lines = [];
    this.engine.call('web_new_game').catch(() => undefined);
    this.#show(view);
  }

  /** @param {View} view */
  #show(view) {
    this.turn++;
    this.view = view;
    this.setup.variant = view.variant.text;
    this.lines = [];
    this.hintCell = -1;
    this.found = '';
    this.foundCells = [];
    this.exact = new Map();
    this.adding = null;
    const runs = !this.isOver && !this.paused && this.isAtTip && this.tree.current > 0;
    this.clock.run(runs ? view.seat : -1, this.now());
    this.#say('change');
    this.#continue();
  }

  /** Asks for the view of the current node and shows it. */
  async #refresh() {
    const {variant, start, moves} = this.position();
    const turn = ++this.turn;
    try {
      const view = await this.rules.call('web_view', variant, start, moves);
      if (turn === this.turn) this.#show(view);
    } catch (error) {
      if (turn !== this.turn) return;
      // a record may hold a move that the rules forbid: go no further than its parent
      if (error instanceof Refusal && this.tree.current > 0) {
        this.tree.current = this.tree.here.parent;
        await this.#refresh();
      }
      this.#trouble(error);
    }
  }

  /** Lets the program think that is to move, or analyses. */
  #continue() {
    if (this.job || !this.view) return;
    if (this.programIsToMove && this.isAtTip && !this.paused) this.#think('move');
    else if (this.analysing && !this.isOver) this.#think('analysis');
  }

  /** @param {Seat} seat */
  #settings(seat) {
    return [
      `classic ${seat.kind === 'classic' ? seat.classic : 'none'}`,
      `level ${seat.kind === 'engine' ? seat.level : LEVEL_MAX}`,
      `threads ${isFull(seat) ? this.machine.threads : 1}`,
      `hash_mib ${this.machine.hashMib}`,
      `seed ${Math.floor(Math.random() * 0x7fffffff)}`,
    ].join('\n');
  }

  /** @param {Seat} seat @param {number} number */
  #limits(seat, number) {
    const limits = [];
    if (seat.seconds > 0) limits.push(`time_ms ${Math.round(seat.seconds * 1000)}`);
    if (this.clock.on) {
      limits.push(`match_left_ms ${Math.max(1, Math.floor(this.clock.leftOf(number, this.now())))}`,
        `increment_ms ${this.clock.increment}`);
    }
    return limits.join('\n');
  }

  /** @param {'move' | 'hint' | 'analysis'} purpose */
  async #think(purpose) {
    const {view} = this;
    if (!view) return;
    const {variant, start, moves} = this.position();
    const turn = this.turn, {seat} = view;
    const strong = {kind: /** @type {const} */ ('engine'), level: LEVEL_MAX, seconds: 0,
      classic: ''};
    const thinker = purpose === 'move' ? this.seatAt(seat) : strong;
    const limits = () => purpose === 'move' ? this.#limits(thinker, seat)
      : purpose === 'hint' ? 'time_ms 1500'
        : `infinite 1\nmultipv ${ANALYSIS_LINES}`;
    const begin = () => this.engine.job('web_think', [variant, start, moves,
      this.#settings(thinker), limits()], line => this.#hear(line, turn, purpose));
    const job = isFull(thinker) ? this.#afterBook(view, begin) : begin();
    this.job = job;
    this.purpose = purpose;
    this.#say('thought');
    /** @type {Thought | null} */
    let thought = null;
    try {
      thought = await job.done;
    } catch (error) {
      if (this.job === job) this.#trouble(error);
    }
    if (this.job !== job) return;
    this.job = null;
    this.purpose = '';
    if (turn !== this.turn) this.#continue();
    else await this.#conclude(purpose, thought);
    this.#say('thought');
  }

  /** @param {'move' | 'hint' | 'analysis'} purpose @param {Thought | null} thought */
  async #conclude(purpose, thought) {
    if (purpose === 'move') {
      if (thought?.action && this.#isEnginePlaying()) this.#note(thought.line);
      if (thought?.action) await this.#act(thought.action, false);
      else this.paused = true;
    } else if (purpose === 'hint') {
      this.hintCell = thought?.cell ?? -1;
      this.#say('change');
    } else if (thought) this.#note(thought.line);
  }

  #isEnginePlaying() {
    return this.view !== null && this.seatAt(this.view.seat).kind === 'engine';
  }

  /** @param {Line} line @param {number} turn @param {string} purpose */
  #hear(line, turn, purpose) {
    if (turn !== this.turn) return;
    if (line.multipv === 1) {
      this.lines = [];
      if (purpose === 'analysis') this.#note(line);
    }
    this.lines[line.multipv - 1] = line;
    if (line.multipv === line.lines) this.#say('thought');
  }

  /** Keeps what a line says of the current position, as black sees it.
   * @param {Line} line */
  #note(line) {
    if (!this.view || line.depth === 0) return;
    const sign = this.view.toMove === BLACK ? 1 : -1;
    this.tree.here.note = {win: sign > 0 ? line.win : 1000 - line.win, score: sign * line.score,
      mate: sign * line.mate, depth: line.depth};
  }

  /** Ends whatever is thought. */
  stop() {
    const job = this.job;
    this.job = null;
    this.purpose = '';
    job?.stop();
    if (job) this.#say('thought');
  }

  /** The program that thinks about its move makes the best that it has found. */
  moveNow() {
    this.job?.stop();
  }

  /** Makes a person's move on a cell, if one may be made.
   * @param {number} cell */
  async place(cell) {
    if (!this.view || this.purpose === 'move') return false;
    if (this.adding) return this.#put(cell, this.adding);
    if (!(this.view.expects & (1 << KIND.place)) || this.view.legal[cell] !== '0') return false;
    await this.#act(cellName(this.view, cell), true);
    return true;
  }

  /** Lets a person put the two stones that a swap2 opening may add. */
  addTwo() {
    this.adding = [];
    this.#say('change');
  }

  /** Puts one of the added stones; the second makes them an action.
   * @param {number} cell @param {number[]} before */
  async #put(cell, before) {
    const {view} = this;
    if (!view || this.shown?.legal[cell] !== '0') return false;
    this.adding = [...before, cell];
    if (before.length === 0) this.#say('change');
    else await this.#act(this.adding.map(one => cellName(view, one)).join(''), true);
    return true;
  }

  /** Makes an action given by its notation.
   * @param {string} text */
  act(text) {
    return this.#act(text, true);
  }

  /** @param {string} text @param {boolean} byPerson */
  async #act(text, byPerson) {
    if (!this.view) return;
    const seat = this.view.seat;
    const {variant, start, moves} = this.position();
    const turn = ++this.turn;
    const wanted = `${moves} ${text}`;
    let view;
    try {
      view = await this.rules.call('web_view', variant, start, wanted);
    } catch (error) {
      this.#trouble(error);
      return;
    }
    if (turn !== this.turn) return;
    this.stop();
    this.clock.moved(this.now());
    const action = view.actions[view.actions.length - 1];
    this.tree.go(this.tree.add(this.tree.current, action));
    if (byPerson) this.paused = false;
    this.#say('moved', {action, seat, byPerson});
    this.#show(view);
    this.#say('sound', this.isOver ? this.#endSound() : 'stone');
  }

  /** A person who lost to a program hears so. */
  #endSound() {
    const winner = this.winner();
    return winner >= 0 && this.seatAt(winner).kind !== 'person' &&
      this.seatAt(1 - winner).kind === 'person' ? 'lose' : 'win';
  }

  /** Goes back to where a person last chose; without programs, one move or added stone.
   * @returns {boolean} */
  undo() {
    if (this.adding) {
      this.adding = this.adding.length > 0 ? [] : null;
      this.#say('change');
      return true;
    }
    const path = [0, ...this.tree.path()];
    if (path.length < 2 || !this.view) return false;
    let target = path.length - 2;
    const persons = this.setup.seats.filter(seat => seat.kind === 'person').length;
    // the players take turns, so that with one program the same person moves two moves earlier
    const mine = this.seatAt(this.view.seat).kind === 'person' || this.isOver;
    if (persons === 1 && mine && !this.#personMovedLast()) target--;
    this.goTo(path[Math.max(0, target)]);
    return true;
  }

  /** Whether the last move was made by the person who plays against a program. */
  #personMovedLast() {
    const view = this.view;
    if (!view || view.actions.length === 0) return false;
    const last = view.actions[view.actions.length - 1];
    if (last.kind !== KIND.place) return false;
    const colour = view.cells[last.first] === 'x' ? BLACK : WHITE;
    return this.seatAt(view.seatColours.indexOf(colour)).kind === 'person';
  }

  /** @returns {boolean} */
  redo() {
    const next = this.tree.next();
    if (next < 0) return false;
    this.goTo(next);
    return true;
  }

  /** Shows a node of the tree.
   * @param {number} node */
  goTo(node) {
    if (node === this.tree.current) return;
    this.stop();
    this.tree.go(node);
    this.ended = null;
    this.paused = true;
    void this.#refresh();
  }

  /** Lets a game go on that was opened, or walked through. */
  resume() {
    this.paused = false;
    void this.#refresh();
  }

  /** Stops clocks and thinking until resume(), or until a person moves. */
  rest() {
    this.stop();
    this.analysing = false;
    this.paused = true;
    this.clock.halt(this.now());
    this.#say('change');
  }

  /** @param {boolean} on */
  analyse(on) {
    this.analysing = on;
    if (!on && this.purpose === 'analysis') this.stop();
    this.#continue();
    this.#say('thought');
  }

  hint() {
    if (!this.view || this.isOver || this.purpose === 'move') return;
    this.stop();
    void this.#think('hint');
  }

  /** Looks for a forced win of the side to move; in Connect Four for the score of every column.
   * @param {(found: import('../thinking/protocol.js').Threats) => string} describe */
  async solve(describe) {
    const {view} = this;
    if (!view || this.isOver || this.purpose === 'move') return;
    this.stop();
    const {variant, start, moves} = this.position();
    const turn = this.turn, limits = `time_ms ${SOLVE_MS}`;
    if (this.bookIsMissing) this.fetching = null; // it is asked for: once more
    const job = view.variant.gravity
      ? this.#afterBook(view, () =>
        this.engine.job('web_columns', [variant, start, moves, limits]))
      : this.engine.job('web_threats', [variant, start, moves, 1, limits]);
    this.job = job;
    this.purpose = 'solve';
    this.#say('thought');
    try {
      const found = await job.done;
      if (found && turn === this.turn) this.#showFound(view, found, describe);
    } catch (error) {
      this.#trouble(error);
    }
    if (this.job !== job) return;
    this.job = null;
    this.purpose = '';
    this.#say('thought');
    this.#continue();
  }

  /** A job that begins when the engine has the book of Connect Four. A stop before that lets it begin
   * without, if it is still wanted.
   * @param {View} view @param {() => Job} begin @returns {Job} */
  #afterBook(view, begin) {
    if (this.engine.book || view.variant.text !== BOOK_VARIANT) return begin();
    /** @type {Job | null} */
    let begun = null;
    let hurry = () => {};
    const hurried = new Promise(resolve => {
      hurry = () => resolve(undefined);
    });
    this.fetching ??= this.#fetchBook();
    /** @type {Job} */
    const job = {
      stop: () => begun ? begun.stop() : hurry(),
      done: Promise.race([this.fetching, hurried]).then(() => {
        if (this.job !== job) return null;
        begun = begin();
        return begun.done;
      }),
    };
    return job;
  }

  /** Without the book, as without a network, the first moves take longer. */
  async #fetchBook() {
    try {
      this.bookIsMissing = false;
      await this.engine.giveBook(await this.machine.fetchBook());
    } catch {
      this.bookIsMissing = true;
      this.#trouble(_('The book could not be fetched; the first moves take longer.'));
    }
  }

  /** @param {View} view @param {any} found
   * @param {(found: import('../thinking/protocol.js').Threats) => string} describe */
  #showFound(view, found, describe) {
    if (!view.variant.gravity) {
      this.found = describe(found);
      this.foundCells = found.proof === 'win' ? found.cells : [];
      return;
    }
    found.columns.forEach((/** @type {any} */ report, /** @type {number} */ column) => {
      if (!report.full && report.lower === report.upper) this.exact.set(column, report.lower);
    });
  }

  /** @param {number} seat */
  resign(seat) {
    if (this.isOver) return;
    this.stop();
    this.ended = {by: 'resign', seat};
    this.clock.halt(this.now());
    this.#say('change');
  }

  /** Looks at the clock; call it several times a second. */
  tick() {
    const {seat} = this.clock;
    if (seat < 0 || this.isOver || this.clock.leftOf(seat, this.now()) > 0) return;
    this.stop();
    this.clock.halt(this.now());
    this.ended = {by: 'time', seat};
    this.#say('change');
  }

  /** Who won: 0 or 1, -1 nobody. */
  winner() {
    if (this.ended) return 1 - this.ended.seat;
    if (!this.view || this.view.result === RESULT.ongoing || this.view.result === RESULT.draw) {
      return -1;
    }
    return this.view.seatColours.indexOf(this.view.result);
  }

  /** What is kept between visits. */
  pack() {
    return {setup: this.setup, tree: this.tree.pack(), left: this.#leftNow(), ended: this.ended};
  }

  #leftNow() {
    const now = this.now();
    return this.clock.on ? [this.clock.leftOf(0, now), this.clock.leftOf(1, now)] : null;
  }

  /** Goes on with what was kept.
   * @param {Setup} setup @param {Tree} tree @param {any} kept */
  async reopen(setup, tree, kept) {
    await this.begin(setup, tree);
    if (this.clock.on && Array.isArray(kept?.left)) {
      this.clock.left = [Number(kept.left[0]) || 0, Number(kept.left[1]) || 0];
    }
    if (kept?.ended && (kept.ended.seat === 0 || kept.ended.seat === 1)) {
      this.ended = {by: kept.ended.by === 'time' ? 'time' : 'resign', seat: kept.ended.seat};
      this.#say('change');
    }
  }
}

/** Whether a seat plays as well as the engine can. @param {Seat} seat */
function isFull(seat) {
  return seat.kind === 'engine' && seat.level === LEVEL_MAX;
}

/** A cell as the library names it; where discs fall, its column.
 * @param {View} view @param {number} cell */
export function cellName(view, cell) {
  const {columns, gravity} = view.variant;
  const column = cell % columns;
  if (gravity) return '123456789abc'[column];
  return String.fromCharCode(97 + column) + (Math.floor(cell / columns) + 1);
}
