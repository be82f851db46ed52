/* Joins the game, the board and what stands around it. */
import {_} from './parts/words.js';
import {find} from './parts/dom.js';
import {announce, toast} from './parts/notices.js';
import {keep, recall} from './parts/storage.js';
import {Board} from './board/board.js';
import {Sitting} from './game/sitting.js';
import {Tree} from './game/tree.js';
import {readSetup} from './game/setup.js';
import {cellDescriber, gameTitle, lastMoveText, refusalText, resultText} from './game/wording.js';
import {KIND} from './thinking/protocol.js';
import {languageCode} from './parts/words.js';
import {Header} from './views/header.js';
import {Seats} from './views/seats.js';
import {Strip} from './views/strip.js';
import {NewGame} from './dialogs/new_game.js';

/** @typedef {import('./thinking/backend.js').Backend} Backend */
/** @typedef {import('./parts/preferences.js').Preferences} Preferences */
/** @typedef {import('./board/marks.js').Mark} Mark */
/** @typedef {import('./thinking/protocol.js').View} View */
/** @typedef {import('./game/setup.js').Setup} Setup */

const TICK_MS = 100;

export class Window {
  /** @param {Backend} rules @param {Backend} engine @param {Preferences} preferences
   * @param {{threads: number, hashMib: number}} machine */
  constructor(rules, engine, preferences, machine) {
    this.preferences = preferences;
    this.sitting = new Sitting(rules, engine, machine);
    const actions = this.#actions();
    this.header = new Header(find('#header'), actions);
    this.seats = new Seats(find('#seats'));
    this.board = new Board(find('#board'));
    this.strip = new Strip(find('#strip'), actions, text => void this.sitting.act(text));
    this.told = ''; // what was announced last
    this.warned = false; // that nothing is kept
    this.newGame = new NewGame(setup => void this.#begin(setup));
    this.#listen();
  }

  #actions() {
    const sitting = this.sitting;
    return {
      newGame: () => this.newGame.open(sitting.setup),
      again: () => void this.#begin(sitting.setup),
      undo: () => void sitting.undo(),
      redo: () => void sitting.redo(),
      hint: () => sitting.hint(),
      first: () => sitting.goTo(0),
      previous: () => sitting.goTo(Math.max(0, sitting.tree.here.parent)),
      next: () => void sitting.redo(),
      last: () => sitting.goTo(sitting.tree.line().pop() ?? 0),
      moveNow: () => sitting.moveNow(),
      resume: () => sitting.resume(),
      share: () => undefined,
      menu: () => undefined,
    };
  }

  #listen() {
    const {sitting, board, preferences} = this;
    sitting.addEventListener('change', () => this.#show());
    sitting.addEventListener('thought', () => this.#show());
    sitting.addEventListener('moved', () => this.#keep());
    sitting.addEventListener('trouble', event =>
      toast(/** @type {CustomEvent<Error>} */ (event).detail.message));
    board.addEventListener('choose', event =>
      void this.#choose(/** @type {CustomEvent<number>} */ (event).detail));
    preferences.addEventListener('change', () => this.#show());
    setInterval(() => {
      sitting.tick();
      this.seats.showClocks(sitting);
    }, TICK_MS);
    addEventListener('pagehide', () => this.#keep());
  }

  /** Goes on with the game of the last visit, or begins one. */
  async open() {
    const kept = recall('game');
    const tree = kept ? Tree.unpack(kept.tree) : null;
    if (tree) {
      try {
        await this.sitting.reopen(readSetup(kept.setup), tree, kept);
        return;
      } catch {
        toast(_('The game of the last visit could not be read.'));
      }
    }
    await this.sitting.begin(readSetup(recall('setup')));
  }

  /** @param {Setup} setup */
  async #begin(setup) {
    try {
      await this.sitting.begin(setup);
      keep('setup', setup);
      this.#keep();
      this.board.focus();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
    }
  }

  #keep() {
    if (keep('game', this.sitting.pack()) || this.warned) return;
    this.warned = true;
    toast(_('This browser keeps nothing: the game will be lost when the page is closed.'));
  }

  /** @param {number} cell */
  async #choose(cell) {
    const {sitting} = this, {view} = sitting;
    if (!view || sitting.purpose === 'move') return;
    const refusal = refusalText(view, cell);
    if (refusal) {
      announce(refusal);
      toast(refusal);
    } else await sitting.place(cell);
  }

  /** @param {View} view @returns {Mark[]} */
  #marks(view) {
    const {sitting} = this, {gravity} = view.variant;
    /** @type {Mark[]} */
    const marks = [];
    if (view.line.length > 0) marks.push({kind: 'line', cell: view.line[0], cells: view.line});
    const last = view.actions[view.actions.length - 1];
    if (last && last.first >= 0 && !(gravity && view.line.length > 0)) {
      marks.push({kind: 'last', cell: last.first, gravity});
      if (last.kind === KIND.addTwo) marks.push({kind: 'last', cell: last.second, gravity});
    }
    if (sitting.hintCell >= 0) {
      marks.push({kind: 'hint', cell: this.board.landing(sitting.hintCell)});
    }
    return marks;
  }

  #show() {
    const {sitting} = this, {view} = sitting, {choices} = this.preferences;
    if (!view) return;
    this.header.show(sitting);
    this.seats.show(sitting);
    this.strip.show(sitting);
    const open = !sitting.isOver && sitting.purpose !== 'move' &&
      (view.expects & (1 << KIND.place)) !== 0;
    this.board.show({view, open, coordinates: choices.coordinates, numbers: choices.numbers,
      marks: this.#marks(view), describe: cellDescriber(view),
      label: gameTitle(view, languageCode())});
    this.#tell(view);
  }

  /** Says the last move and the result to those who do not see them.
   * @param {View} view */
  #tell(view) {
    const result = resultText(this.sitting);
    const text = [lastMoveText(view), result ? `${result.title}, ${result.reason}` : '']
      .filter(Boolean).join('. ');
    if (text === this.told) return;
    this.told = text;
    announce(text);
  }
}
