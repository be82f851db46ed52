/* Joins the game, the board and what stands around it. */
import {_} from './parts/words.js';
import {find} from './parts/dom.js';
import {announce, toast} from './parts/notices.js';
import {keep, recall} from './parts/storage.js';
import {Board} from './board/board.js';
import {Sitting} from './game/sitting.js';
import {Tree} from './game/tree.js';
import {readSetup} from './game/setup.js';
import {cellDescriber, gameTitle, lastMoveText, refusalText, resultText,
  threatsText} from './game/wording.js';
import {BLACK, KIND} from './thinking/protocol.js';
import {languageCode} from './parts/words.js';
import {Header} from './views/header.js';
import {Seats} from './views/seats.js';
import {Strip} from './views/strip.js';
import {Panel} from './views/panel.js';
import {NewGame} from './dialogs/new_game.js';
import {openMenu, openPreferences} from './dialogs/menu.js';
import {openDialog} from './dialogs/form.js';
import {BYTES_MAX, formatOfText, openPosition, readGames, writeGame} from './game/files.js';
import {linkOf, readLink} from './game/link.js';
import {picturePng, pictureSvg} from './board/picture.js';
import {make} from './parts/dom.js';

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
    this.panel = new Panel(find('#panel'), {
      analyse: () => this.sitting.analyse(!this.sitting.analysing),
      solve: () => void this.sitting.solve(threatsText),
    });
    /** The cells of a line that is looked at. @type {number[]} */
    this.preview = [];
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
      share: () => this.#copyLink(),
      menu: () => this.#menu(),
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
    this.panel.addEventListener('preview', event => {
      this.preview = /** @type {CustomEvent<number[]>} */ (event).detail;
      this.#show();
    });
    this.panel.graph.addEventListener('go', event =>
      sitting.goTo(/** @type {CustomEvent<number>} */ (event).detail));
    addEventListener('hashchange', () => void this.#openLink());
    addEventListener('dragover', event => event.preventDefault());
    addEventListener('drop', event => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.#openFile(file);
    });
    addEventListener('paste', event => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.target instanceof HTMLInputElement || document.querySelector('dialog')) return;
      void this.#openText(text);
    });
    addEventListener('keydown', event => this.#key(event));
    setInterval(() => {
      sitting.tick();
      this.seats.showClocks(sitting);
    }, TICK_MS);
    addEventListener('pagehide', () => this.#keep());
  }

  /** Goes on with the game of the last visit, or begins one. */
  async open() {
    if (location.hash.length > 1 && await this.#openLink()) return;
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
    if (document.querySelector('dialog') || event.altKey) return;
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

  /** Does something that can fail, and says so.
   * @param {() => Promise<unknown>} act @returns {Promise<boolean>} */
  async #try(act) {
    try {
      await act();
      return true;
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** Opens the position that the address names; false when there is none. */
  #openLink() {
    return this.#try(async () => {
      const link = readLink(location.hash);
      if (!link) throw new Error(_('The link names no position.'));
      const {setup, tree} = await openPosition(this.sitting.rules, link);
      await this.sitting.begin(setup, tree);
    });
  }

  #copyLink() {
    const link = location.href.replace(/#.*$/, '') + linkOf(this.sitting.position());
    void this.#try(async () => {
      history.replaceState(null, '', linkOf(this.sitting.position()));
      await navigator.clipboard.writeText(link);
      toast(_('The link to this position is copied.'));
    });
  }

  /** @param {File} file */
  #openFile(file) {
    return this.#try(async () => {
      if (file.size > BYTES_MAX) {
        throw new Error(_('%s has %d MB; files of at most %d MB can be opened.', file.name,
          Math.ceil(file.size / 1048576), BYTES_MAX / 1048576));
      }
      await this.#openGames(file.name, new Uint8Array(await file.arrayBuffer()));
    });
  }

  /** @param {string} text */
  #openText(text) {
    if (!text.trim()) return Promise.resolve(false);
    return this.#try(() => {
      const link = /^https?:\S*(#\S*)$/.exec(text.trim());
      const position = link ? readLink(link[1]) : null;
      if (position) {
        return openPosition(this.sitting.rules, position)
          .then(({setup, tree}) => this.sitting.begin(setup, tree));
      }
      return this.#openGames(formatOfText(text), new TextEncoder().encode(text));
    });
  }

  /** @param {string} format a file's name or a format's @param {Uint8Array} bytes */
  async #openGames(format, bytes) {
    const {rules, setup: {variant}} = this.sitting;
    const games = await readGames(rules, format, bytes, variant);
    if (games.length === 0) throw new Error(_('There is no game in it.'));
    const open = (/** @type {import('./game/files.js').Opened} */ {setup, tree}) =>
      void this.#try(() => this.sitting.begin(setup, tree));
    if (games.length === 1) open(games[0]);
    else {
      openMenu(_('Which game?'), games.map((game, index) =>
        ['open', `${index + 1}. ${game.title} ${game.setup.variant}`, () => open(game)]));
    }
  }

  #chooseFile() {
    const input = /** @type {HTMLInputElement} */ (make('input', {type: 'file',
      accept: '.psq,.sgf,.lib,.pos,.sav,.txt'}));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) void this.#openFile(file);
    });
    input.click();
  }

  /** @param {string} name @param {BlobPart} content @param {string} type */
  #download(name, content, type) {
    const url = URL.createObjectURL(new Blob([content], {type}));
    const link = make('a', {href: url, download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  #saveMenu() {
    const formats = /** @type {[string, string, string][]} */ ([
      ['psq', 'psq', 'Piskvork (.psq)'], ['sgf', 'sgf', 'SGF (.sgf)'], ['lib', 'lib', 'RenLib (.lib)'],
      ['pos', 'pos', 'Yixin (.pos)'], ['moves', 'txt', _('Moves (.txt)')]]);
    openMenu(_('Save As'), [
      ...formats.map(([format, ending, label]) =>
        /** @type {[string, string, () => void]} */ (['save', label, () => void this.#try(async () =>
          this.#download(`lianzi.${ending}`, await writeGame(this.sitting.rules, this.sitting, format),
            'application/octet-stream'))])),
      ['save', _('Picture (.png)'), () => void this.#try(async () =>
        this.#download('lianzi.png', await picturePng(this.board.svg), 'image/png'))],
      ['save', _('Picture (.svg)'), () => void this.#try(async () =>
        this.#download('lianzi.svg', await pictureSvg(this.board.svg), 'image/svg+xml'))],
    ]);
  }

  #menu() {
    const {sitting} = this, {view} = sitting;
    /** @type {[string, string, () => void][]} */
    const items = [['open', _('Open…'), () => this.#chooseFile()],
      ['save', _('Save As…'), () => this.#saveMenu()],
      ['share', _('Copy the link'), () => this.#copyLink()]];
    if (view && !sitting.isOver && !sitting.programIsToMove) {
      items.push(['flag', _('Resign'), () => sitting.resign(view.seat)]);
      if (view.expects & (1 << KIND.pass)) {
        items.push(['pass', _('Pass'), () => void sitting.act('pass')]);
      }
    }
    items.push(['settings', _('Preferences'), () => openPreferences(this.preferences)],
      ['hint', _('About Lianzi'), () => openDialog(_('About Lianzi'), [make('p', {},
        _('Five in a row (Gomoku, Renju, Caro) and four in a row (Connect Four).')), make('p', {},
        _('Everything runs in this browser. No other host is asked for anything.'))])]);
    openMenu(_('Menu'), items);
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
    marks.push(...this.#numbers(view), ...this.#thoughts(view));
    if (this.preferences.choices.forbidden && view.toMove === BLACK && !sitting.isOver) {
      marks.push(...view.forbidden.map(({cell}) =>
        /** @type {Mark} */ ({kind: 'forbidden', cell})));
    }
    if (sitting.hintCell >= 0) {
      marks.push({kind: 'hint', cell: this.board.landing(sitting.hintCell)});
    }
    return marks;
  }

  /** @param {View} view @returns {Mark[]} */
  #numbers(view) {
    if (!this.preferences.choices.numbers) return [];
    let number = 0;
    return view.actions.flatMap(({kind, first, second}) =>
      (kind === KIND.place ? [first] : kind === KIND.addTwo ? [first, second] : []).map(cell =>
        /** @type {Mark} */ ({kind: 'number', cell, text: String(++number),
          colour: view.cells[cell], gravity: view.variant.gravity})));
  }

  /** The line that is looked at, or else candidates with their win rates.
   * @param {View} view @returns {Mark[]} */
  #thoughts(view) {
    const {sitting} = this, {gravity, columns} = view.variant;
    const line = this.preview.length > 0 ? this.preview : sitting.foundCells;
    if (line.length > 0 && !gravity) {
      return line.flatMap((cell, index) => cell < 0 ? [] : [/** @type {Mark} */ ({kind: 'ghost', cell,
        text: String(index + 1), colour: (view.toMove === BLACK) === (index % 2 === 0) ? 'x' : 'o'})]);
    }
    if (sitting.exact.size > 0) {
      const best = Math.max(...sitting.exact.values());
      return [...sitting.exact].map(([column, score]) => ({kind: 'value',
        cell: this.board.landing(column % columns), text: String(score),
        strength: score === best ? 1 : 0}));
    }
    if (!sitting.analysing || sitting.purpose === 'move') return [];
    const lines = sitting.lines.filter(Boolean), best = lines[0]?.win ?? 0;
    return lines.filter(({cells}) => cells[0] >= 0).map(({cells, win}) => ({kind: 'value',
      cell: cells[0], text: String(Math.round(win / 10)),
      strength: Math.max(0, 1 - (best - win) / 200)}));
  }

  /** The colours of page and board. */
  #dress() {
    const {theme, look} = this.preferences.choices;
    Object.assign(document.documentElement.dataset, {theme, look});
  }

  #show() {
    this.#dress();
    const {sitting} = this, {view} = sitting, {choices} = this.preferences;
    if (!view) return;
    this.header.show(sitting);
    this.seats.show(sitting);
    this.strip.show(sitting);
    this.panel.show(sitting);
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
