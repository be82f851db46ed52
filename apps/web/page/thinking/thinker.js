/* Has the worker think for the session: a program's move, the coach's verdict, hints, the analysis, forced wins.
 * What is found is dropped if the position has changed meanwhile. Events:
 *   thought   new lines of thought, or none any more
 *   trouble   something failed (detail: an Error) */
import {_} from '../parts/words.js';
import {LEVEL_MAX} from '../game/setup.js';
import {KIND} from './protocol.js';
import {painted} from '../parts/dom.js';
import {fetchBytes, hasFile} from '../parts/files.js';
import {threatsText} from '../game/wording.js';

/** @typedef {import('./protocol.js').Line} Line */
/** @typedef {import('./protocol.js').State} State */
/** @typedef {import('./protocol.js').Task} Task */
/** @typedef {import('./protocol.js').Thought} Thought */
/** @typedef {import('./backend.js').Backend} Backend */
/** @typedef {import('./backend.js').Job} Job */
/** @typedef {import('../game/session.js').Session} Session */

/** What the page lends to the thinker.
 * @typedef {{threads: number, hashMib: number}} Machine */

/** How an analysis goes and what the engine gets, as the visitor wants it; see parts/preferences.js.
 * @typedef {Pick<import('../parts/preferences.js').Choices, 'lines' | 'depth' | 'seconds' | 'nodes' | 'threads' | 'table'>} Wishes */

/** A file for the engine: the function that takes it, and what is said without it.
 * @typedef {{to: string, path: string, missing: string}} Gift */

const REVIEW_MS = 500; // for a position
const TELL_MS = 100; // between lines of thought that are told
const CHECK_MS = 500; // for an answer
const HINT_MS = 1500, SOLVE_MS = 10000;
const COACH_NODES = 20000; // as apps/study/explain.h has it
const BOOK = 'book/book-7x6.bin'; // larger than all the rest
const BOOK_VARIANT = 'connect4 7x6'; // what the book is for

/** The certificate of a whole board, where the page has one. @param {string} variant */
function proofOf(variant) {
  const path = `boards/${variant.replace(' ', '-')}.proof`;
  return hasFile(path) ? path : '';
}

/** Which position is shown. @param {State} state */
function placeOf({variant, shown, cells, toMove, expects}) {
  return [variant.text, shown, cells, toMove, expects].join(' ');
}

export class Thinker extends EventTarget {
  /** @param {Session} session @param {Backend} engine @param {Machine} machine @param {Wishes} wishes */
  constructor(session, engine, machine, {lines, depth, seconds, nodes, threads, table}) {
    super();
    this.session = session;
    this.engine = engine;
    this.machine = machine;
    this.wishes = {lines, depth, seconds, nodes, threads, table};
    this.analysed = ''; // the position whose analysis has come to its end
    /** @type {Job | null} */
    this.job = null;
    /** What the job is for. @type {'' | 'move' | 'coach' | 'hint' | 'analysis' | 'solve' | 'review' | 'learn'} */
    this.purpose = '';
    this.stamp = -1; // of the session when the job for a move began
    this.place = ''; // the position that all below is about
    this.analysing = false;
    this.resting = false;
    /** The job for a move that has not begun, since the engine or a file for it is still coming. @type {Job | null} */
    this.waiting = null;
    /** Positions that are reviewed and how many there are; null without a review. @type {[number, number] | null} */
    this.reviewed = null;
    this.reviewedGame = -1; // the session's game that was reviewed
    /** Why nothing is analysed at the moment. @type {Set<'unseen' | 'pressed'>} */
    this.suspended = new Set();
    this.begun = -1; // the session's game that was prepared
    this.seed = 0; // of the weak levels' choices and style, another one for each game
    this.proof = ''; // the certificate that was fetched last ...
    this.proved = Promise.resolve(true); // ... and whether the engine has it
    /** What is being fetched for the engine, and what could not be. @type {Map<string, Promise<unknown>>} */
    this.fetching = new Map();
    this.missed = new Set();
    /** Lines of thought. @type {Line[]} */
    this.lines = [];
    /** Those of which some are still to come. @type {Line[]} */
    this.coming = [];
    this.telling = 0; // the timer that will tell of them
    /** The hint that is shown. @type {import('./protocol.js').Hint | null} */
    this.hinted = null;
    /** What a search for a forced win found, for people. */
    this.found = '';
    /** Its line, or exact scores by cell. @type {number[]} */
    this.foundCells = [];
    /** @type {Map<number, number>} */
    this.exact = new Map();
    session.addEventListener('change', () => this.#follow());
  }

  #forget() {
    this.analysed = '';
    this.lines = [];
    this.hinted = null;
    this.session.hint('forget');
    this.found = '';
    this.foundCells = [];
    this.exact = new Map();
  }

  /** Whether the game goes on with what is thought. */
  get moving() {
    return this.purpose === 'move' || this.purpose === 'coach';
  }

  /** @param {string} name @param {unknown} [detail] */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, {detail}));
  }

  /** @param {unknown} error */
  #trouble(error) {
    this.#say('trouble', error instanceof Error ? error : new Error(String(error)));
  }

  /** The session has changed. */
  #follow() {
    const {state} = this.session, place = placeOf(state);
    if (this.session.begun !== this.begun) this.#prepare();
    if (this.reviewed) {
      if (this.session.begun !== this.reviewedGame) this.stopReview();
    } else if (this.moving ? state.stamp !== this.stamp : place !== this.place || state.program >= 0 || state.coachDue) this.stop();
    if (place !== this.place) this.#forget();
    this.place = place;
    if (state.coached) this.hinted = state.coached;
    this.#continue();
  }

  /** Another game has begun: tables are made before its clock runs, and a proof of the empty board is fetched if
   * somebody plays by it. */
  #prepare() {
    const {session, engine} = this, {state} = session;
    this.begun = session.begun;
    this.seed = Math.floor(Math.random() * 0x7fffffff);
    void engine.call('web_new_game').catch(() => undefined);
    const players = state.seats.map(({player}) => player).filter(player => player.startsWith('program'));
    if (players.length === 0) return;
    const strong = players.some(player => !/level [1-9]$/.test(player));
    if (strong) this.fetchProof(state.variant.text);
    for (const gift of this.#needs(state.variant.text, false)) void this.#fetch(gift);
    void engine.call('web_prepare', state.variant.text,
      this.#settings({classic: 'none', level: strong ? LEVEL_MAX : 1}, 'best')).catch(() => undefined);
  }

  /** Fetches the certificate of a board, if there is one. A search that is not over when it comes goes on; an
   * analysis begins anew. @param {string} variant @returns {Promise<boolean>} false if it cannot be fetched */
  fetchProof(variant) {
    const path = proofOf(variant);
    if (!path) return Promise.resolve(true);
    if (path !== this.proof) {
      this.proof = path;
      this.proved = this.#giveProof(path);
    }
    return this.proved;
  }

  /** @param {string} path */
  async #giveProof(path) {
    let good = true;
    try {
      const bytes = await fetchBytes(path), given = this.engine.give('web_certificate', bytes);
      if (this.purpose === 'analysis') this.stop();
      await given;
    } catch {
      good = false;
      if (this.proof === path) this.proof = ''; // the next time it is asked for
    }
    this.#continue();
    return good;
  }

  /** Lets the program think that is to move, or analyses. */
  #continue() {
    const {state} = this.session;
    if (this.job || this.resting || this.reviewed) return;
    if (state.coachDue) void this.#coach();
    else if (state.program >= 0) void this.#think('move');
    else if (this.analysing && this.suspended.size === 0 && state.expects && this.analysed !== this.place) {
      void this.#think('analysis');
    }
  }

  /** @param {{classic: string, level: number}} task @param {'best' | 'all' | 'none'} proofs the engine's option */
  #settings({classic, level}, proofs) {
    return [`classic ${classic}`, `level ${level}`,
      `threads ${level === LEVEL_MAX ? Math.min(this.wishes.threads || Infinity, this.machine.threads) : 1}`,
      `hash_mib ${this.wishes.table || this.machine.hashMib}`, `proofs ${proofs}`,
      `seed ${this.seed}`].join('\n');
  }

  /** @param {'move' | 'hint' | 'analysis'} purpose */
  async #think(purpose) {
    const {session} = this, {stamp, node, shown} = session.state, {place} = this;
    const move = purpose === 'move';
    /** @returns {Task} */
    const task = () => move ? session.task(false) : {...session.task(true), classic: 'none',
      level: LEVEL_MAX, limits: purpose === 'hint' ? `time_ms ${HINT_MS}`
        : this.#analysisLimits()};
    const first = task(), at = move ? node : shown;
    const begin = () => {
      const now = task(); // the clock may have run since
      return this.engine.job('web_think', [now.variant, now.start, now.moves, this.#settings(now, purpose === 'analysis' ? 'all' : 'best'),
        now.limits], line => this.#hear(line, at, place));
    };
    this.stamp = stamp;
    if (first.level === LEVEL_MAX && first.classic === 'none') void this.fetchProof(first.variant);
    const ours = first.classic === 'none';
    const {found} = await this.#run(purpose,
      this.#after(ours ? this.#needs(first.variant, first.level === LEVEL_MAX) : [], begin, purpose));
    const thought = /** @type {Thought | null} */ (found);
    if (found === undefined) return;
    if (purpose === 'analysis') {
      this.analysed = place;
      this.#note(at, this.lines[0]);
    }
    if (move && stamp === session.state.stamp) this.#play(first, at, thought);
    else if (purpose === 'hint' && thought && place === this.place) await this.#explain(first, at, place, thought);
    this.#continue();
    this.#say('thought');
  }

  /** Shows the first step of a hint, once the worker has found its reasons. In an opening there are none.
   * @param {Task} task @param {number} node @param {string} place @param {Thought} thought */
  async #explain({variant, start, moves}, node, place, {kind, cell, line}) {
    let facts = '';
    if (kind === KIND.place) {
      const {found} = await this.#run('hint', this.engine.job('web_explain', [variant, start, moves, -1,
        `${line.win} ${line.mate} ${Number(line.source === 'proof')} ${cell}`, '']));
      if (found === undefined || place !== this.place) return;
      facts = found?.facts ?? '';
    }
    this.hinted = this.session.hint('take', node, kind, cell, facts);
  }

  /** Has the last stone judged. Without an answer the coach has nothing to say. */
  async #coach() {
    const {session} = this, {stamp} = session.state, after = session.task(false);
    this.stamp = stamp;
    const settings = this.#settings({classic: 'none', level: LEVEL_MAX}, 'none');
    const think = (/** @type {import('./protocol.js').Position} */ {variant, start, moves}) =>
      this.#run('coach', this.#after(this.#needs(variant, false), () => this.engine.job('web_think',
        [variant, start, moves, settings, `nodes ${COACH_NODES}`])));
    const lineOf = (/** @type {Thought | null} */ thought) => thought && thought.kind === KIND.place && thought.line.source !== 'none'
      ? `${thought.line.win} ${thought.line.mate} ${Number(thought.line.source === 'proof')} ${thought.cell}` : '';
    const {found: best} = await think(session.before());
    if (best === undefined) return;
    const {found: reply} = await think(after);
    if (reply === undefined) return;
    const {found} = await this.#run('coach', this.engine.job('web_coach', [after.variant, after.start, after.moves,
      lineOf(best), lineOf(reply)]));
    if (found === undefined) return;
    session.judge(found?.verdict ?? '');
    this.#say('thought');
  }

  /** Runs a job to its end. `found` is undefined if it was stopped for another, and null without an answer.
   * @param {'move' | 'coach' | 'hint' | 'analysis' | 'solve' | 'review' | 'learn'} purpose @param {Job} job
   * @returns {Promise<{found: any}>} */
  async #run(purpose, job) {
    this.job = job;
    this.purpose = purpose;
    this.#holdClock();
    this.#say('thought');
    let found = null;
    try {
      found = await job.done;
    } catch (error) {
      if (this.job === job) this.#trouble(error);
    }
    if (this.job !== job) return {found: undefined};
    this.job = null;
    this.purpose = '';
    this.#holdClock();
    return {found};
  }

  /** Makes the program's move. Without one the game waits.
   * @param {Task} task @param {number} node @param {Thought | null} thought */
  #play({classic}, node, thought) {
    const {session} = this;
    try {
      if (thought?.action) session.do('act', 0, thought.action);
      else session.do('pause', 1);
    } catch (error) {
      this.#trouble(error);
      session.do('pause', 1);
    }
    if (thought && classic === 'none') this.#note(node, thought.line);
  }

  /** @param {Line} line @param {number} node @param {string} place */
  #hear(line, node, place) {
    if (place !== this.place) return;
    if (line.multipv === 1) this.coming = [];
    this.coming[line.multipv - 1] = line;
    if (line.multipv !== line.lines) return;
    this.lines = this.coming;
    const {purpose} = this;
    this.telling ||= window.setTimeout(() => {
      this.telling = 0;
      if (place !== this.place) return;
      if (purpose === 'analysis') this.#note(node, this.lines[0]);
      this.#say('thought');
    }, TELL_MS);
  }

  /** @param {number} node @param {Line | undefined} line */
  #note(node, line) {
    if (line && (line.depth > 0 || line.source === 'proof')) this.session.do('note', node, `${line.score} ${line.win} ${line.mate} ${Number(line.source === 'proof')}`);
  }

  /** Goes through the game from its end to its start, and puts what it finds into the list of moves. */
  async review() {
    const {session} = this;
    this.analyse(false);
    this.stop();
    try {
      const {count} = session.review('begin');
      this.reviewedGame = session.begun;
      this.reviewed = [0, count];
      for (let index = count - 1; index >= 0; index--) {
        const task = session.review('task', index);
        if (task && !await this.#reviewPosition(index, task)) return;
        this.reviewed = [count - index, count];
        this.#say('thought');
      }
      this.reviewed = null;
      this.found = session.review('end').said;
    } catch (error) {
      this.#trouble(error);
    }
    this.stopReview();
  }

  /** @param {number} index @param {import('./protocol.js').Position} task
   * @returns {Promise<boolean>} false if the review is to end */
  async #reviewPosition(index, {variant, start, moves}) {
    /** @type {Line[]} */
    const lines = [];
    const settings = this.#settings({classic: 'none', level: LEVEL_MAX}, 'none');
    const {found} = await this.#run('review', this.#after(this.#needs(variant, false), () =>
      this.engine.job('web_think', [variant, start, moves, settings, `time_ms ${REVIEW_MS}\nmultipv 2`], line => {
        lines[line.multipv - 1] = line;
        lines.length = line.multipv;
      })));
    if (!found || !this.reviewed) return false;
    const {score, win, mate, pv} = lines[0] ?? found.line, second = lines[1];
    this.session.review('note', index,
      `${score} ${win} ${mate} ${second ? second.mate < 0 ? 0 : second.win : -1}`, pv.join(' '));
    const question = this.session.review('question', index);
    if (!question) return true;
    const {found: why} = await this.#run('review', this.engine.job('web_explain',
      [variant, start, moves, question.cell, question.best, question.reply]));
    if (!why || !this.reviewed) return false;
    this.session.review('explain', index, why.facts);
    return true;
  }

  /** Answers a question about a mistake: a search judges what the review has not seen, and a move that is no better
   * is explained. @param {number} cell */
  async learn(cell) {
    const {session, place} = this, {variant, start, moves} = session.task(true);
    this.stop();
    let answer = session.learn('answer', cell), reply = '';
    if (answer.check) {
      const {found} = await this.#run('learn', this.#after(this.#needs(variant, false), () => this.engine.job('web_think',
        [variant, start, `${moves} ${answer.move}`, this.#settings({classic: 'none', level: LEVEL_MAX}, 'best'),
          `time_ms ${CHECK_MS}`])));
      if (found === undefined || place !== this.place) return;
      const line = /** @type {Thought | null} */ (found)?.line;
      if (line) reply = `${line.win} ${line.mate} 0 ${line.cells[0]}`;
      answer = session.learn('judge', reply);
    }
    if (answer.refused) {
      const {found} = await this.#run('learn', this.engine.job('web_explain',
        [variant, start, moves, answer.cell, answer.best, reply]));
      if (found && place === this.place) session.learn('explain', found.facts);
    }
    this.#continue();
    this.#say('thought');
  }

  stopReview() {
    this.reviewed = null;
    if (this.purpose === 'review') this.stop();
    this.#continue();
    this.#say('thought');
  }

  /** Ends whatever is thought. */
  stop() {
    const job = this.job;
    this.job = null;
    this.purpose = '';
    this.#holdClock();
    job?.stop();
    if (job) this.#say('thought');
  }

  /** The program that thinks about its move makes the best that it has found. */
  moveNow() {
    this.job?.stop();
  }

  /** No clock runs while something else has the board, nor while the program that is to move waits for what it
   * needs. */
  #holdClock() {
    this.session.hold(this.resting || this.job !== null && this.job === this.waiting);
  }

  /** Nothing is thought while something else has the board. @param {boolean} on */
  rest(on) {
    this.resting = on;
    this.#holdClock();
    if (on) {
      this.analysing = false;
      this.stopReview();
      this.stop();
    } else this.#continue();
  }

  /** Nothing is analysed while nobody sees the page, nor while the board is pressed: an analysis takes every core, and
   * the stone is to be there at once. @param {'unseen' | 'pressed'} why @param {boolean} on */
  suspend(why, on) {
    if (on) this.suspended.add(why);
    else this.suspended.delete(why);
    if (on && this.purpose === 'analysis') this.stop();
    this.#continue();
  }

  #analysisLimits() {
    const {lines, depth, seconds, nodes} = this.wishes;
    const ends = [depth && `depth ${depth}`, seconds && `time_ms ${Math.round(seconds * 1000)}`, nodes && `nodes ${nodes}`]
      .filter(Boolean);
    return [...ends.length > 0 ? ends : ['infinite 1'], `multipv ${lines}`].join('\n');
  }

  /** Thinks as somebody wants it from now on; an analysis begins anew. @param {Wishes} wishes */
  adjust({lines, depth, seconds, nodes, threads, table}) {
    const wanted = {lines, depth, seconds, nodes, threads, table};
    if (JSON.stringify(wanted) === JSON.stringify(this.wishes)) return;
    this.wishes = wanted;
    this.analysed = '';
    if (this.purpose === 'analysis') this.stop();
    this.#continue();
  }

  /** @param {boolean} on */
  analyse(on) {
    this.analysing = on;
    this.analysed = '';
    if (!on && this.purpose === 'analysis') this.stop();
    this.#continue();
    this.#say('thought');
  }

  hint() {
    const {coachStep, looking} = this.session.state;
    if (this.reviewed || !this.session.state.expects || this.moving) return;
    if ((coachStep === 'warns' || coachStep === 'again') && !looking) {
      this.session.do('lookAgain');
      this.#say('thought');
      return;
    }
    const next = this.session.hint('next', this.session.state.shown);
    if (next) {
      this.hinted = next;
      this.#say('thought');
      return;
    }
    this.stop();
    void this.#think('hint');
  }

  /** Looks for a forced win of the side to move; in Connect Four for the score of every column. */
  async solve() {
    const {session, place} = this, {state} = session;
    if (this.reviewed || !state.expects || this.moving) return;
    this.stop();
    const {variant, start, moves} = session.task(true), limits = `time_ms ${SOLVE_MS}`;
    this.missed.clear(); // it is asked for: say so once more
    const {found} = await this.#run('solve', state.variant.gravity
      ? this.#after(this.#needs(variant, true), () => this.engine.job('web_columns', [variant, start, moves, limits]))
      : this.engine.job('web_threats', [variant, start, moves, 1, limits]));
    if (found === undefined) return;
    if (found && place === this.place) this.#showFound(state.variant.gravity, found);
    this.#continue();
    this.#say('thought');
  }

  /** What a thought about the variant needs beside the module. @param {string} variant
   * @param {boolean} exact whether exact scores of Connect Four are wanted @returns {Gift[]} */
  #needs(variant, exact) {
    const rule = variant.split(' ')[0], network = `module/${rule}.rows`;
    /** @type {Gift[]} */
    const gifts = hasFile(network) ? [{to: `network ${rule}`, path: network,
      missing: _('The numbers for this rule could not be fetched; the program plays weakly.')}] : [];
    if (exact && variant === BOOK_VARIANT) {
      gifts.push({to: 'web_book', path: BOOK,
        missing: _('The book could not be fetched; the first moves take longer.')});
    }
    return gifts.filter(({to}) => !this.engine.gifts.has(to));
  }

  /** Gives the engine what it needs for a variant. @param {string} variant */
  async equip(variant) {
    await Promise.all(this.#needs(variant, false).map(gift => this.#fetch(gift)));
  }

  /** A job that begins when the engine has what it needs; for a move the clock stands until the engine is there, and
   * an analysis, which takes every core, lets the board and then the panel be painted first. A stop before that lets
   * the job begin without, if it is still wanted. @param {Gift[]} gifts @param {() => Job} begin
   * @param {'move' | 'hint' | 'analysis'} [purpose] @returns {Job} */
  #after(gifts, begin, purpose) {
    const clocked = purpose === 'move', patient = purpose === 'analysis';
    if (gifts.length === 0 && !clocked && !patient) return begin();
    /** @type {Job | null} */
    let begun = null;
    let hurry = () => {};
    const hurried = new Promise(resolve => {
      hurry = () => resolve(undefined);
    });
    /** @type {Job} */
    const job = {
      stop: () => begun ? begun.stop() : hurry(),
      done: Promise.race([Promise.all([...gifts.map(gift => this.#fetch(gift)), patient && painted().then(painted)]), hurried]).then(
        () => clocked && this.engine.call('web_version')).then(() => {
        if (this.job !== job) return null;
        this.waiting = null;
        this.#holdClock();
        begun = begin();
        return begun.done;
      }),
    };
    if (clocked) this.waiting = job;
    return job;
  }

  /** Fetches what the engine is to have, once at a time. Without it, as without a network, the engine does what
   * it can. @param {Gift} gift */
  #fetch({to, path, missing}) {
    const running = this.fetching.get(to);
    if (running) return running;
    const fetching = fetchBytes(path).then(bytes => this.engine.give(to, bytes)).then(
      () => this.missed.delete(to),
      () => {
        if (!this.missed.has(to)) this.#trouble(missing);
        this.missed.add(to);
      }).finally(() => this.fetching.delete(to));
    this.fetching.set(to, fetching);
    return fetching;
  }

  /** @param {boolean} gravity @param {any} found */
  #showFound(gravity, found) {
    if (!gravity) {
      this.found = threatsText(found);
      this.foundCells = found.proof === 'win' ? found.cells : [];
      return;
    }
    found.columns.forEach((/** @type {any} */ report, /** @type {number} */ column) => {
      if (!report.full && report.lower === report.upper) this.exact.set(column, report.lower);
    });
  }
}
