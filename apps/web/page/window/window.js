/* Joins the game, the board and what stands around it. */
import {_, languageCode} from '../parts/words.js';
import {find} from '../parts/dom.js';
import {announce, toast} from '../parts/notices.js';
import {keep, recall} from '../parts/storage.js';
import {Board} from '../board/board.js';
import {Sitting} from '../game/sitting.js';
import {Tree} from '../game/tree.js';
import {readSetup} from '../game/setup.js';
import {cellDescriber, gameTitle, lastMoveText, refusalText, resultText,
  threatsText, turnText} from '../game/wording.js';
import {KIND} from '../thinking/protocol.js';
import {Header} from '../views/header.js';
import {Seats} from '../views/seats.js';
import {Strip} from '../views/strip.js';
import {Panel} from '../views/panel.js';
import {NewGame} from '../dialogs/new_game.js';
import {openAbout, openMenu, openPreferences} from '../dialogs/menu.js';
import {gameMarks} from '../game/marks.js';
import {play} from '../parts/sounds.js';
import {Exchange, attempt} from './exchange.js';

/** @typedef {import('../thinking/backend.js').Backend} Backend */
/** @typedef {import('../parts/preferences.js').Preferences} Preferences */
/** @typedef {import('../thinking/protocol.js').View} View */
/** @typedef {import('../game/setup.js').Setup} Setup */
/** @typedef {import('../game/files.js').Opened} Opened */
/** @typedef {import('../scenes/scene.js').Scene & {begin: () => Promise<void>}} Scene */

const TICK_MS = 100;

export class Window {
  /** @param {Backend} rules @param {Backend} engine @param {Preferences} preferences
   * @param {import('../game/sitting.js').Machine} machine */
  constructor(rules, engine, preferences, machine) {
    this.preferences = preferences;
    this.sitting = new Sitting(rules, engine, machine);
    const actions = this.#actions();
    this.header = new Header(find('#header'), actions);
    this.seats = new Seats(find('#seats'));
    this.board = new Board(find('#board'));
    this.strip = new Strip(find('#strip'), actions, text => void this.sitting.act(text));
    this.panel = new Panel(find('#panel'), {
      analyse: () => this.sitting.analyse(!this.sitting.analysing),
      solve: () => void this.sitting.solve(threatsText),
    });
    /** The cells of a line that is looked at. @type {number[]} */
    this.preview = [];
    this.told = ''; // what was announced last
    this.warned = false; // that nothing is kept
    this.newGame = new NewGame(rules, setup => void this.#begin(setup));
    this.exchange = new Exchange(this.sitting, this.board,
      ({setup, tree}) => this.#replace(() => this.sitting.begin(setup, tree)));
    /** What has taken the board from the game. @type {Scene | null} */
    this.scene = null;
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
      addTwo: () => this.#addTwo(),
      first: () => sitting.goTo(0),
      previous: () => sitting.goTo(Math.max(0, sitting.tree.here.parent)),
      next: () => void sitting.redo(),
      last: () => sitting.goTo(sitting.tree.line().pop() ?? 0),
      moveNow: () => sitting.moveNow(),
      resume: () => sitting.resume(),
      share: () => this.exchange.share(),
      menu: () => this.#menu(),
    };
  }

  #listen() {
    const {sitting, board, preferences} = this;
    sitting.addEventListener('change', () => this.#show());
    sitting.addEventListener('thought', () => this.#show());
    sitting.addEventListener('moved', () => this.#keep());
    sitting.addEventListener('sound', event => {
      if (preferences.choices.sounds) play(/** @type {CustomEvent} */ (event).detail);
    });
    sitting.addEventListener('trouble', event =>
      toast(/** @type {CustomEvent<Error>} */ (event).detail.message));
    board.addEventListener('choose', event =>
      void this.#choose(/** @type {CustomEvent<number>} */ (event).detail));
    preferences.addEventListener('change', () => this.#show());
    this.panel.addEventListener('preview', event => {
      this.preview = /** @type {CustomEvent<number[]>} */ (event).detail;
      this.#show();
    });
    this.panel.graph.addEventListener('go', event =>
      sitting.goTo(/** @type {CustomEvent<number>} */ (event).detail));
    addEventListener('hashchange', () => void this.exchange.openLink());
    addEventListener('keydown', event => this.#key(event));
    setInterval(() => {
      sitting.tick();
      this.seats.showClocks(sitting);
    }, TICK_MS);
    addEventListener('pagehide', () => this.#keep());
  }

  /** Goes on with the game of the last visit, or begins one. */
  async open() {
    if (location.hash.length > 1 && await this.exchange.openLink()) return;
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

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector('dialog') || event.altKey || this.scene) return;
    const command = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    const actions = this.#actions();
    if (command && key === 'z') event.shiftKey ? actions.redo() : actions.undo();
    else if (command && key === 'y') actions.redo();
    else if (!command && key === 'h') actions.hint();
    else if (!command && key === 'n') actions.newGame();
    else if (!command && key === 'a') this.sitting.analyse(!this.sitting.analysing);
    else return;
    event.preventDefault();
  }

  #menu() {
    const {sitting, exchange} = this, {view} = sitting;
    /** @type {[string, string, () => void][]} */
    const items = [['open', _('Open…'), () => exchange.chooseFile()],
      ['save', _('Save As…'), () => exchange.saveMenu()],
      ['share', _('Share'), () => exchange.share()]];
    if (view) {
      items.push(['edit', _('Set up a position'), () => this.#enter(async () =>
        new (await import('../scenes/editor.js')).EditorScene(sitting.rules, view))]);
    }
    items.push(['study', _('Study a search'), () => this.#enter(async () =>
      new (await import('../scenes/study.js')).StudyScene(sitting.rules, sitting.engine,
        sitting.position()))],
    ['walk', _('Walk a proof'), () => this.#enter(async () =>
      new (await import('../scenes/proof.js')).ProofScene(sitting.rules))]);
    if (view && !sitting.isOver && !sitting.programIsToMove) {
      items.push(['flag', _('Resign'), () => sitting.resign(view.seat)]);
      if (view.expects & (1 << KIND.pass)) {
        items.push(['pass', _('Pass'), () => void sitting.act('pass')]);
      }
    }
    items.push(['settings', _('Preferences'), () => openPreferences(this.preferences)],
      ['hint', _('About Lianzi'), openAbout]);
    openMenu(_('Menu'), items);
  }

  /** Lets a scene take the board; the game rests. A scene's modules come when it is first wanted.
   * @param {() => Promise<Scene>} make */
  #enter(make) {
    return attempt(async () => {
      const scene = await make().catch(() => {
        throw new Error(_('This part of the page could not be fetched.'));
      });
      this.sitting.rest();
      this.scene = scene;
      find('#scene').replaceChildren(scene.panel);
      scene.addEventListener('change', () => this.#show());
      scene.addEventListener('leave', event =>
        this.#leave(/** @type {CustomEvent<Opened | null>} */ (event).detail));
      this.#showRooms();
      await scene.begin();
    });
  }

  /** @param {Opened | null} game to go on with */
  #leave(game) {
    this.scene = null;
    this.#showRooms();
    this.#show();
    if (!game) return;
    const {seats, minutes, increment} = this.sitting.setup;
    void attempt(() => this.#replace(() =>
      this.sitting.begin({...game.setup, seats, minutes, increment}, game.tree)));
  }

  /** Either the game's views stand around the board or the scene's. */
  #showRooms() {
    for (const name of ['#header', '#seats', '#strip', '#panel']) {
      find(name).hidden = this.scene !== null;
    }
    find('#scene').hidden = this.scene === null;
  }

  /** Puts another game in the present one's place, which can be brought back.
   * @param {() => Promise<void>} begin */
  async #replace(begin) {
    const {sitting} = this, before = sitting.pack();
    await begin();
    this.#keep();
    const tree = before.tree.nodes.length > 1 ? Tree.unpack(before.tree) : null;
    if (!tree) return;
    toast(_('Another game began.'), {label: _('Bring back the one before'), act: () =>
      void attempt(() => sitting.reopen(before.setup, tree, before))});
  }

  /** @param {Setup} setup */
  async #begin(setup) {
    await attempt(async () => {
      await this.#replace(() => this.sitting.begin(setup));
      keep('setup', setup);
      this.board.focus();
    });
  }

  #keep() {
    if (keep('game', this.sitting.pack()) || this.warned) return;
    this.warned = true;
    toast(_('This browser keeps nothing: the game will be lost when the page is closed.'));
  }

  /** @param {number} cell */
  async #choose(cell) {
    if (this.scene) {
      this.scene.choose(cell);
      return;
    }
    const {sitting} = this, view = sitting.shown;
    if (!view || sitting.purpose === 'move') return;
    const refusal = refusalText(view, cell);
    if (refusal) {
      announce(refusal);
      toast(refusal);
    } else await sitting.place(cell);
  }

  /** The board takes the two stones; the button that was pressed is gone. */
  #addTwo() {
    this.sitting.addTwo();
    this.board.focus();
  }

  /** The colours of page and board. */
  #dress() {
    const {theme, look} = this.preferences.choices;
    Object.assign(document.documentElement.dataset, {theme, look});
  }

  #show() {
    this.#dress();
    if (this.scene) {
      this.#showScene(this.scene);
      return;
    }
    const {sitting} = this, view = sitting.shown, {choices} = this.preferences;
    if (!view) return;
    this.header.show(sitting);
    this.seats.show(sitting);
    this.strip.show(sitting);
    this.panel.show(sitting);
    const open = !sitting.isOver && sitting.purpose !== 'move' &&
      ((view.expects & (1 << KIND.place)) !== 0 || sitting.adding !== null);
    this.board.show({view, open, coordinates: choices.coordinates, numbers: choices.numbers,
      marks: gameMarks(sitting, view, choices, this.preview, cell => this.board.landing(cell)),
      describe: cellDescriber(view),
      label: gameTitle(view, languageCode())});
    this.#tell(view);
  }

  /** @param {Scene} scene */
  #showScene({view, marks, open}) {
    if (!view) return;
    this.board.show({view, open, coordinates: this.preferences.choices.coordinates, numbers: false,
      marks, describe: cellDescriber(view), label: gameTitle(view, languageCode())});
  }

  /** Says the last move and the result to those who do not see them.
   * @param {View} view */
  #tell(view) {
    const result = resultText(this.sitting);
    const text = [this.sitting.adding ? turnText(this.sitting) : lastMoveText(view), result ? `${result.title}, ${result.reason}` : '']
      .filter(Boolean).join('. ');
    if (text === this.told) return;
    this.told = text;
    announce(text);
  }
}
