/* Joins the game, the board and what stands around it. */
import {_, ngettext} from '../parts/words.js';
import {closedByBack} from '../parts/back.js';
import {today} from '../parts/days.js';
import {find, painted} from '../parts/dom.js';
import {announce, copyText, toast} from '../parts/notices.js';
import {keep, recall} from '../parts/storage.js';
import {Board} from '../board/board.js';
import {mirroredOn, turnedOn} from '../board/geometry.js';
import {Cards} from '../game/cards.js';
import {KeptGames, newName} from '../game/kept.js';
import {Session} from '../game/session.js';
import {readSetup, sessionText, setupOf, setupText} from '../game/setup.js';
import {readProgress} from '../game/solver.js';
import {KIND} from '../thinking/protocol.js';
import {Thinker} from '../thinking/thinker.js';
import {Header} from '../views/header.js';
import {Seats} from '../views/seats.js';
import {Strip} from '../views/strip.js';
import {Panel} from '../views/panel.js';
import {NewGame} from '../dialogs/new_game.js';
import {openDialog} from '../dialogs/form.js';
import {openKeys} from '../dialogs/keys.js';
import {openMarks} from '../dialogs/mark.js';
import {openSeat} from '../dialogs/seat.js';
import {openAbout, openMenu, openPreferences} from '../dialogs/menu.js';
import {gameMarks} from '../game/marks.js';
import {cellName} from '../game/wording.js';
import {play, wake} from '../parts/sounds.js';
import {Exchange, attempt, chooseFile, download} from './exchange.js';

/** @typedef {import('../game/module.js').Module} Module */
/** @typedef {import('../thinking/backend.js').Backend} Backend */
/** @typedef {import('../parts/preferences.js').Preferences} Preferences */
/** @typedef {import('../thinking/protocol.js').Position} Position */
/** @typedef {import('../game/setup.js').Setup} Setup */
/** @typedef {import('../scenes/scene.js').Scene & {begin: () => Promise<void>}} Scene */

const TICK_MS = 100, KEEP_MS = 300;
const ALL = 10000; // more moves than any game has
const WALKS = /** @type {Record<string, number>} */ ({arrowleft: -1, arrowright: 1, home: -ALL, end: ALL});
const SMALL_CELL = 28; // pixels, below which a finger may miss
const WHEEL_STEP = 50; // pixels that are a move

export class Window {
  /** @param {Module} rules @param {Backend} engine @param {Preferences} preferences
   * @param {import('../thinking/thinker.js').Machine} machine */
  constructor(rules, engine, preferences, machine) {
    this.rules = rules;
    this.engine = engine;
    this.preferences = preferences;
    this.session = new Session(rules);
    this.thinker = new Thinker(this.session, engine, machine, preferences.choices);
    const actions = this.#actions();
    this.header = new Header(find('#header'), actions);
    this.seats = new Seats(find('#seats'), seat => openSeat(this.session.state.seats[seat].player, seat,
      player => this.#do('seat', seat, player)));
    this.board = new Board(find('#board'));
    this.strip = new Strip(find('#strip'), actions, text => this.#do('act', 0, text));
    this.panel = new Panel(find('#panel'), {
      analyse: () => this.thinker.analyse(!this.thinker.analysing),
      solve: () => void this.thinker.solve(),
      learn: () => this.#learn('begin'),
      practise: () => void attempt(() => this.#practise()),
      review: () => this.thinker.reviewed ? this.thinker.stopReview() : void this.thinker.review(),
    }, {
      look: node => this.#do('look', node),
      judge: judgement => this.#do('judge', judgement),
      comment: text => this.#do('comment', 0, text),
      promote: () => this.#do('promote', this.session.state.shown),
      remove: () => this.#remove(),
    }, {
      change: (deed, number, text) => this.#chapter(deed, number, text),
      add: () => this.#addChapter(),
      remove: () => this.#removeChapter(),
    });
    /** The cells of a line that is looked at. @type {number[]} */
    this.preview = [];
    this.told = ''; // what was announced last ...
    this.suggested = ''; // ... and which move
    this.warned = false; // that nothing is kept
    this.games = new KeptGames();
    this.cards = new Cards();
    this.kept = ''; // the revision that is kept
    this.turned = 0; // how far the wheel has turned since the last move
    this.keeping = 0; // the timer that will keep it
    this.drawing = 0; // the frame that will show what is thought
    this.purpose = ''; // of the thoughts that are shown
    this.panelWaits = false; // for the board to be painted
    this.newGame = new NewGame(rules, setup => this.#begin(setup));
    this.exchange = new Exchange(this.session, this.thinker, this.board, begin => this.#replace(begin),
      games => this.games.add(games));
    /** What has taken the board from the game. @type {Scene | null} */
    this.scene = null;
    this.leftByBack = () => {}; // says that the scene is left
    this.#listen();
  }

  #actions() {
    const {session, thinker} = this;
    return {
      newGame: () => this.newGame.open(setupOf(session.state)),
      again: () => void attempt(() => this.#replace(() => {
        session.do('restart');
        session.do('name', 0, '');
      })),
      undo: () => this.#do('undo'),
      redo: () => this.#do('redo'),
      hint: () => thinker.hint(),
      takeBack: () => this.#do('takeBack'),
      playOn: () => this.#do('playOn'),
      addTwo: () => this.#addTwo(),
      first: () => this.#do('walk', -ALL),
      previous: () => this.#do('walk', -1),
      next: () => this.#do('walk', 1),
      last: () => this.#do('walk', ALL),
      playHere: () => this.#do('playHere'),
      present: () => this.#do('present'),
      put: () => this.board.take(),
      putNot: () => this.board.offer(-1),
      moveNow: () => thinker.moveNow(),
      resume: () => this.#do('pause', 0),
      share: () => this.exchange.share(),
      menu: () => void this.#menu(),
      learnHint: () => this.#learn('hint'),
      learnSolution: () => this.#learn('solution'),
      learnNext: () => this.#learn('next'),
      learnEnd: () => this.#learn('end'),
    };
  }

  /** Does a command; a refusal is said.
   * @param {string} command @param {number} [number] @param {string} [text] */
  #do(command, number, text) {
    void attempt(() => this.session.do(command, number, text));
  }

  #listen() {
    const {session, thinker, board, preferences} = this;
    const keepChanged = () => {
      if (this.#revision() !== this.kept) this.#keepSoon();
    };
    session.addEventListener('change', () => {
      this.#show();
      keepChanged();
    });
    session.addEventListener('note', () => {
      this.#showSoon();
      keepChanged();
    });
    session.addEventListener('begin', () => {
      this.kept = '';
    });
    thinker.addEventListener('thought', () => {
      this.#showSoon();
      this.#tellThought();
    });
    session.addEventListener('sound', event => {
      const {detail} = /** @type {CustomEvent} */ (event);
      if (preferences.choices.sounds) void play(detail);
    });
    document.addEventListener('click', () =>
      void (preferences.choices.sounds && wake().catch(() => undefined)), {once: true});
    session.addEventListener('worth', event => // where nothing is kept there is no practice either
      void this.cards.add(/** @type {CustomEvent} */ (event).detail).catch(() => undefined));
    thinker.addEventListener('trouble', event =>
      toast(/** @type {CustomEvent<Error>} */ (event).detail.message));
    board.addEventListener('choose', event =>
      this.#choose(/** @type {CustomEvent<number>} */ (event).detail));
    board.addEventListener('press', event => thinker.suspend('pressed', /** @type {CustomEvent<boolean>} */ (event).detail));
    board.addEventListener('mark', event => this.#mark(/** @type {CustomEvent<number>} */ (event).detail));
    board.addEventListener('draw', event => {
      const {from, to, head} = /** @type {CustomEvent<import('../thinking/protocol.js').RecordArrow>} */ (event).detail;
      this.#do('draw', from, `${to} ${Number(head)}`);
    });
    find('#board').addEventListener('wheel', event => this.#wheel(event));
    board.careful = pixels => (this.scene?.careful ?? true) && (preferences.choices.confirm === 'always' ||
      preferences.choices.confirm === 'small' && pixels < SMALL_CELL);
    board.marking = () => !this.scene;
    board.addEventListener('offer', () => {
      if (this.scene) this.scene.offer(board.offered);
      else this.#show();
    });
    preferences.addEventListener('change', () => {
      thinker.adjust(preferences.choices);
      this.#show();
    });
    this.panel.addEventListener('preview', event => {
      this.preview = /** @type {CustomEvent<number[]>} */ (event).detail;
      this.#show();
    });
    this.panel.line.addEventListener('keep', event => this.#keepLine(/** @type {CustomEvent<string[]>} */ (event).detail));
    this.panel.line.addEventListener('copy', event =>
      void copyText(/** @type {CustomEvent<string[]>} */ (event).detail.join(' ')));
    this.panel.graph.addEventListener('go', event =>
      this.#do('look', /** @type {CustomEvent<number>} */ (event).detail));
    addEventListener('hashchange', () => void this.exchange.openLink());
    addEventListener('keydown', event => this.#key(event));
    setInterval(() => {
      session.tick();
      this.seats.showClocks(session);
    }, TICK_MS);
    document.addEventListener('visibilitychange', () => thinker.suspend('unseen', document.hidden));
    addEventListener('pagehide', () => this.#keep());
  }

  /** Goes on with the game of the last visit, or begins one. */
  async open() {
    this.session.begin(setupText(readSetup(null)));
    const kept = await this.games.recall();
    try {
      if (kept) this.session.begin(kept);
    } catch {
      toast(_('The game of the last visit could not be read.'));
    }
    if (!this.games.name && !kept) await attempt(() => this.session.begin(setupText(readSetup(recall('setup')))));
    await this.#name();
    if (location.hash.length > 1) await this.exchange.openLink();
  }

  /** The game gets a name under which it is kept. */
  async #name() {
    if (!this.session.state.name) this.session.do('name', 0, newName());
    await this.games.turnTo(this.session.state.name);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (document.querySelector('dialog') || event.altKey || this.scene || event.defaultPrevented) return;
    const {target} = event;
    if (target instanceof Element && target.closest('input, textarea, select')) return;
    const command = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    const actions = this.#actions();
    if (command && key === 'z') event.shiftKey ? actions.redo() : actions.undo();
    else if (command && key === 'y') actions.redo();
    else if (!command && key === 'h') actions.hint();
    else if (!command && key === 'n') actions.newGame();
    else if (!command && (key === 'a' || key === ' ' && !(target instanceof HTMLButtonElement))) this.thinker.analyse(!this.thinker.analysing);
    else if (!command && key === '?') openKeys();
    else if (!command && WALKS[key]) this.#do('walk', WALKS[key]);
    else return;
    event.preventDefault();
  }

  /** Walks through the game, where the wheel does not move the page. @param {WheelEvent} event */
  #wheel(event) {
    if (this.scene || event.ctrlKey || document.documentElement.scrollHeight > innerHeight) return;
    this.turned += event.deltaY;
    if (Math.abs(this.turned) < WHEEL_STEP) return;
    this.#do('walk', Math.sign(this.turned));
    this.turned = 0;
  }

  /** @param {number} cell */
  #mark(cell) {
    const {state} = this.session;
    openMarks(cellName(state, cell), state.marks.map(({text}) => text).filter(Boolean),
      (kind, text) => this.#do('mark', cell, `${kind} ${text}`), head => {
        this.board.drawFrom(cell, head);
        toast(_('Choose the cell where it ends.'));
      });
  }

  async #menu() {
    const {session, exchange} = this, {state} = session, due = await this.cards.countDue(today());
    /** @type {[string, string, () => void][]} */
    const items = [['open', _('Open…'), () => exchange.chooseFile()],
      ['paste', _('Paste a Game'), () => exchange.openBox()],
      ['save', _('Save As…'), () => exchange.saveMenu()],
      ['share', _('Share'), () => exchange.share()],
      ['games', _('Your Games'), () => void attempt(() => this.#openGames())],
      ['analyse', _('Progress'), () => void attempt(() => this.#openProgress())],
      ['puzzle', _('Puzzles'), () => this.#openPuzzles()],
      ['practice', due ? _('Practice (%d due)', due) : _('Practice'), () => this.#openPractice()],
      ['edit', _('Set Up a Position'), () => this.#enter(async () =>
        new (await import('../scenes/editor.js')).EditorScene(this.rules, state, this.preferences.choices.turn))],
      ['plus', _('Add a Chapter'), () => this.#addChapter()],
      ['study', _('Study a Search'), () => this.#enter(async () =>
        new (await import('../scenes/study.js')).StudyScene(this.rules, this.engine, session.task(true)))],
      ['walk', _('Walk a Proof'), () => this.#enter(async () =>
        new (await import('../scenes/proof.js')).ProofScene(this.rules, this.engine))]];
    const {gravity, columns, rows} = state.variant, {turn} = this.preferences.choices;
    if (!gravity) items.push(['turn', _('Turn the Board'), () => this.preferences.set({turn: turnedOn(turn, columns === rows)})]);
    items.push(['mirror', _('Mirror the Board'), () => this.preferences.set({turn: mirroredOn(turn)})]);
    const persons = [state.seat, 1 - state.seat].filter(seat => state.seats[seat].player === 'person');
    if (!state.over && persons.length > 0) {
      items.push(['flag', _('Resign'), () => openDialog(_('Resign this game?'), [],
        _('Resign'), () => this.#do('resign', persons[0]))]);
      if (state.expects & (1 << KIND.pass) && persons[0] === state.seat && !state.looking) {
        items.push(['pass', _('Pass'), () => this.#do('act', 0, 'pass')]);
      }
    }
    items.push(['settings', _('Preferences'), () => openPreferences(this.preferences, this.thinker.machine)], ['keys', _('Keys'), openKeys],
      ['hint', _('About Lianzi'), openAbout]);
    openMenu(_('Menu'), items);
  }

  /** Lets a scene take the board; the game rests. A scene's modules come when it is first wanted; until then nothing
   * that is pressed goes to the game. @param {() => Promise<Scene>} make */
  #enter(make) {
    return attempt(async () => {
      const main = find('#main');
      main.inert = true;
      const scene = await make().catch(() => {
        throw new Error(_('This part of the page could not be fetched.'));
      }).finally(() => {
        main.inert = false;
      });
      this.thinker.rest(true);
      this.scene = scene;
      this.leftByBack = closedByBack(() => scene.leave(null));
      find('#scene').replaceChildren(scene.panel);
      scene.addEventListener('change', () => this.#show());
      scene.addEventListener('leave', event =>
        this.#leave(/** @type {CustomEvent<Position | null>} */ (event).detail));
      this.#showRooms();
      await scene.begin();
    });
  }

  /** @param {Position | null} position to go on with */
  #leave(position) {
    const {session} = this;
    this.scene = null;
    this.leftByBack();
    this.#showRooms();
    this.#show();
    if (position) {
      const {seats, clock, coach, chapters} = session.state;
      const text = sessionText(position, seats.map(({player}) => player), clock, coach);
      void attempt(() => chapters ? session.chapter('put', 0, text) : this.#replace(() => session.begin(text)));
    }
    this.thinker.rest(false);
  }

  /** Either the game's views stand around the board or the scene's. */
  #showRooms() {
    for (const name of ['#header', '#seats', '#strip', '#panel']) {
      find(name).hidden = this.scene !== null;
    }
    find('#scene').hidden = this.scene === null;
  }

  /** Puts another game in the present one's place, which can be brought back.
   * @param {() => void} begin */
  #replace(begin) {
    const {session} = this, before = session.state.worthKeeping ? session.write() : '';
    this.#keep();
    begin();
    void this.#name().then(() => this.#keep());
    if (before) this.#offer(before);
  }

  /** @param {string} before the game that another one has replaced */
  #offer(before) {
    toast(_('Another game began.'), {label: _('Bring Back the One Before'), act: () => void attempt(() =>
      this.#replace(() => this.session.begin(before)))});
  }

  /** Begins a game, or throws what is wrong with the setup. @param {Setup} setup */
  #begin(setup) {
    this.#replace(() => this.session.begin(setupText(setup)));
    keep('setup', setup);
    this.board.focus();
  }

  async #openGames() {
    const {session} = this, {openGames} = await import('../dialogs/games.js');
    this.#keep();
    await openGames(this.rules, this.games, {
      own: () => ({name: session.state.name, text: session.write(), changed: Date.now()}),
      open: text => void attempt(() => this.#replace(() => session.begin(text))),
      save: text => download('lianzi-games.txt', text, 'text/plain'),
      choose: then => chooseFile('.txt', file => void file.text().then(then)),
      cards: () => this.cards.write().catch(() => ''),
      takeCards: text => this.cards.take(this.engine, text),
    });
  }

  #openPuzzles() {
    void this.#enter(async () => new (await import('../scenes/puzzles.js')).PuzzleScene(this.rules, this.engine,
      () => this.board.take(), this.cards, this.preferences));
  }

  /** @param {string[]} [only] the keys of the cards to ask */
  #openPractice(only) {
    void this.#enter(async () => new (await import('../scenes/practice.js')).PracticeScene(this.rules, this.engine,
      () => this.board.take(), this.cards, {
        equip: variant => this.thinker.equip(variant),
        prove: variant => this.thinker.fetchProof(variant),
        position: () => this.session.task(true),
        games: () => this.#playedGames(),
        save: text => download('lianzi-cards.jsonl', text, 'application/json'),
        choose: then => chooseFile('.jsonl,.json,.txt', file => void file.text().then(then)),
      }, only));
  }

  /** Makes cards of the mistakes of a kind, and asks those of them that are due.
   * @param {{name: string, text: string}[]} games @param {number} kind an index of web_progress's mistakes */
  async #practiseKind(games, kind) {
    const {cards, rules} = this, day = today();
    /** @type {import('../game/cards.js').Card[]} */
    const mistakes = games.flatMap(({name, text}) => {
      try {
        return rules.call('web_progress_mistakes', name, text, kind, day).cards;
      } catch {
        return []; // what is no game
      }
    });
    if (mistakes.length === 0) {
      throw new Error(_('The reviews of these games are of an older version, which kept no positions. Review the games again.'));
    }
    await cards.add(mistakes);
    const keys = mistakes.map(({key}) => key), due = await cards.due(day, keys);
    if (due.length === 0) throw new Error(_('None of these positions is due today.'));
    this.#openPractice(keys);
  }

  async #openProgress() {
    const {session, rules} = this, {openProgress} = await import('../dialogs/progress.js');
    const {ratings, progress} = readProgress();
    this.#keep();
    const own = {name: session.state.name, text: session.state.worthKeeping ? session.write() : '', open: false};
    const games = [own, ...await this.games.list()].filter(({text}) => text);
    for (const {name, text} of games) {
      try {
        rules.call('web_progress_game', name, text);
      } catch {
        // what is no game, is not counted
      }
    }
    const dates = await this.cards.dates().catch(() => '');
    const open = (/** @type {string} */ name, then = () => {}) => attempt(() => {
      const game = games.find(other => other.name === name);
      if (game?.open) throw new Error(_('This game is open in another tab.'));
      if (game && game !== own) this.#replace(() => session.begin(game.text));
      then();
    });
    openProgress(rules.call('web_progress', progress, ratings.join(' '), dates, today()), {
      play: () => this.newGame.open(setupOf(session.state)),
      open: name => void open(name),
      review: name => void open(name, () => void this.thinker.review()),
      puzzles: () => this.#openPuzzles(),
      practise: () => this.#openPractice(),
      practiseKind: kind => void attempt(() => this.#practiseKind(games, kind)),
    });
  }

  #revision() {
    const {revision, chapters} = this.session.state;
    return `${revision} ${chapters?.stamp}`;
  }

  #keepSoon() {
    this.keeping ||= window.setTimeout(() => this.#keep(), KEEP_MS);
  }

  #keep() {
    const {session} = this;
    clearTimeout(this.keeping);
    this.keeping = 0;
    if (!this.games.name) return; // the page is just being opened
    this.kept = this.#revision();
    if (!session.state.worthKeeping) {
      this.games.drop();
      return;
    }
    if (this.games.keep(session.write()) || this.warned) return;
    this.warned = true;
    toast(_('This browser keeps nothing: the game will be lost when the page is closed.'));
  }

  /** @param {number} cell */
  #choose(cell) {
    if (this.scene) {
      this.scene.choose(cell);
      return;
    }
    const {session, thinker} = this;
    if (thinker.moving && !session.state.looking) return;
    if (session.state.learn) {
      void attempt(() => thinker.learn(cell));
      return;
    }
    try {
      session.do('click', cell);
    } catch (error) {
      const {message} = /** @type {Error} */ (error);
      announce(message);
      toast(message);
    }
  }

  /** Deletes the shown move and all that follows it, which can be taken back. */
  #remove() {
    const {shown, below} = this.session.state;
    this.#do('delete', shown);
    toast(ngettext('%d move was deleted.', '%d moves were deleted.', below, below),
      {label: _('Undo the Deletion'), act: () => this.#do('restore')});
  }

  /** @param {string} deed of web_chapters_do @param {number} [number] @param {string} [text] */
  #chapter(deed, number, text) {
    void attempt(() => this.session.chapter(deed, number, text));
  }

  #addChapter() {
    openMenu(_('Add a Chapter'), [['plus', _('From This Position'), () => this.#chapter('add', 0)],
      ['edit', _('Empty Board'), () => this.#chapter('add', 1)]]);
  }

  /** Deletes the present chapter, which can be taken back. */
  #removeChapter() {
    const {names, present} = this.session.state.chapters ?? {names: [], present: 0};
    this.#chapter('delete');
    toast(_('The chapter “%s” was deleted.', names[present]),
      {label: _('Undo the Deletion'), act: () => this.#chapter('restore')});
  }

  /** Asks about mistakes, or goes on with that. @param {string} deed of web_learn_do */
  #learn(deed) {
    this.thinker.analyse(false);
    this.thinker.stop();
    this.#do('learn', 0, deed);
    if (deed !== 'begin') return;
    this.board.focus();
    find('#strip').scrollIntoView({block: 'nearest'}); // on a phone on its side it scrolls with the panel
  }

  /** The games that were played to their end, as web_session_game gives them. */
  async #playedGames() {
    const texts = [this.session.write(), ...(await this.games.list()).map(({text}) => text)];
    return texts.flatMap(text => {
      try {
        return this.rules.call('web_session_game', text).game || [];
      } catch {
        return []; // what is no game
      }
    });
  }

  /** Puts the game's mistakes into the practice queue. */
  async #practise() {
    const {added, held} = await this.cards.add(this.session.mistakes());
    toast(_('Cards added: %d; already there: %d.', added, held));
  }

  /** Adds a line to the list of moves, below the shown one. @param {string[]} moves */
  #keepLine(moves) {
    void attempt(() => {
      this.session.do('keep', this.session.state.shown, moves.join(' '));
      toast(_('The line stands in the list of moves.'));
    });
  }

  /** The board takes the two stones; the button that was pressed is gone. */
  #addTwo() {
    this.#do('addTwo');
    this.board.focus();
  }

  /** The colours of page and board. */
  #dress() {
    const {theme, look} = this.preferences.choices;
    Object.assign(document.documentElement.dataset, {theme, look});
  }

  /** Shows whatever is thought until the next frame but one: hearing of it takes its share of the next. */
  #showSoon() {
    this.drawing ||= requestAnimationFrame(() => {
      this.drawing = requestAnimationFrame(() => this.#show(true));
    });
  }

  /** @param {boolean} [thought] whether no more than what is thought has changed */
  #show(thought = false) {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    this.#dress();
    if (this.scene) {
      this.#showScene(this.scene);
      return;
    }
    const {session, thinker} = this, {state} = session, {choices} = this.preferences;
    if (!thought || thinker.purpose !== this.purpose) { // they show no more of a thought
      this.header.show(state, thinker);
      this.seats.show(session, thinker);
      this.strip.show(state, thinker, this.board.offered);
      this.purpose = thinker.purpose;
    }
    if (thinker.analysing && (thought || thinker.place !== this.panel.place)) void this.#showPanelSoon();
    else this.panel.show(session, thinker);
    this.board.show({view: state, open: state.legal.includes('0'), coordinates: choices.coordinates,
      turn: choices.turn, numbers: choices.numbers, label: state.title, describe: cell => state.names[cell],
      marks: gameMarks(state, thinker, choices, this.preview, cell => this.board.landing(cell))});
    this.#tell();
  }

  /** Beside an analysis the board is painted first, and then what is said of it. */
  async #showPanelSoon() {
    if (this.panelWaits) return;
    this.panelWaits = true;
    await painted();
    this.panelWaits = false;
    this.panel.show(this.session, this.thinker);
  }

  /** @param {Scene} scene */
  #showScene({view, marks, open}) {
    if (!view) return;
    const {coordinates, turn} = this.preferences.choices;
    this.board.show({view, open, coordinates, turn, numbers: false,
      marks, describe: cell => view.names[cell], label: view.title});
  }

  /** Says the last move, the coach's warning and the result to those who do not see them. */
  #tell() {
    const {adding, coachStep, coached, turn, lastMove, looking, result, reason, learn} = this.session.state;
    const warned = coachStep === 'warns' && !coached; // what follows is said as a hint
    const text = learn ? `${learn.text} ${learn.why}`
      : [adding || warned ? turn : lastMove, result && !looking ? `${result}, ${reason}` : '']
      .filter(Boolean).join('. ');
    if (text === this.told) return;
    this.told = text;
    announce(text);
  }

  /** Says a hint, and the best move of an analysis when another one has become the best. */
  #tellThought() {
    const {thinker} = this, best = thinker.lines[0];
    const analysed = thinker.analysing && best;
    const text = analysed ? _('Best move: %s, %d %%', best.pv[0], Math.round(best.win / 10))
      : thinker.hinted ? `${thinker.hinted.text}\n${thinker.hinted.why}`.trim() : '';
    const key = analysed ? best.pv[0] : text;
    if (key === this.suggested) return;
    this.suggested = key;
    announce(text);
    if (!analysed && thinker.hinted && this.session.state.coachStep !== 'warns') toast(thinker.hinted.text);
  }
}
