/* Games that come and go: links, files, pasted texts, pictures. */
import {_, ngettext} from '../parts/words.js';
import {find, make} from '../parts/dom.js';
import {toast} from '../parts/notices.js';
import {filmFrames, picturePng, pictureSvg} from '../board/picture.js';
import {newName} from '../game/kept.js';
import {linkOf, readLink} from '../game/link.js';
import {playedMarks} from '../game/marks.js';
import {sessionText} from '../game/setup.js';
import {factsText} from '../game/wording.js';
import {openMenu} from '../dialogs/menu.js';
import {openWhichGame} from '../dialogs/which_game.js';
import {openDialog} from '../dialogs/form.js';

/** @typedef {import('../game/session.js').Session} Session */
/** @typedef {import('../board/board.js').Board} Board */

const FORMATS = Object.freeze([['psq', 'psq', 'Piskvork (.psq)'], ['sgf', 'sgf', 'SGF (.sgf)'],
  ['lib', 'lib', 'RenLib (.lib)'], ['pos', 'pos', 'Yixin (.pos)']]);
const BYTES_MAX = 16 * 1024 * 1024;
const LISTED = 5000; // games of a file, as the session's module reads them
const CHAPTERS = 500; // of a study at most, CHAPTERS_MAX in apps/session/chapters.h
const FILM_STEP = 700, FILM_END = 3000; // milliseconds

/** Does something that can fail, and says so.
 * @param {() => unknown} act @returns {Promise<boolean>} */
export async function attempt(act) {
  try {
    await act();
    return true;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** What a pasted text seems to be. @param {string} text */
function formatOfText(text) {
  if (/^\s*\(\s*;/.test(text)) return 'sgf';
  return /^\s*Piskvor/.test(text) ? 'psq' : 'moves';
}

/** @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  make('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Has a file chosen by the browser's dialog. @param {string} endings
 * @param {(file: File) => void} then */
export function chooseFile(endings, then) {
  const input = /** @type {HTMLInputElement} */ (make('input', {type: 'file', accept: endings}));
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) then(file);
  });
  input.click();
}

export class Exchange {
  /** @param {Session} session @param {import('../thinking/thinker.js').Thinker} thinker @param {Board} board
   * @param {(begin: () => void) => void} replace
   * lets another game begin @param {(games: import('../game/kept.js').Kept[]) => Promise<void>} keep keeps games */
  constructor(session, thinker, board, replace, keep) {
    this.keep = keep;
    this.thinker = thinker;
    this.session = session;
    this.board = board;
    this.replace = replace;
    addEventListener('dragover', event => event.preventDefault());
    addEventListener('drop', event => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.#openFile(file);
    });
    addEventListener('paste', event => {
      const {target} = event, types = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (types || document.querySelector('dialog')) return;
      const file = event.clipboardData?.files[0];
      if (file) void this.#openFile(file);
      else {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (text.trim()) void attempt(() => this.#openText(text));
      }
    });
  }

  /** Opens the position that the address names, which from then on says nothing: the game goes on. */
  openLink() {
    return attempt(() => {
      const link = readLink(location.hash);
      history.replaceState(null, '', location.href.replace(/#.*$/, ''));
      if (!link) throw new Error(_('The link names no position.'));
      this.replace(() => this.session.begin(sessionText(link)));
    });
  }

  share() {
    const hash = linkOf(this.session.task(true));
    void attempt(async () => {
      const {openShare} = await import('../dialogs/share.js');
      openShare(location.href.replace(/#.*$/, '') + hash);
    });
  }

  /** @param {File} file */
  #openFile(file) {
    return attempt(async () => {
      if (file.size > BYTES_MAX) {
        throw new Error(_('%s has %d MB; files of at most %d MB can be opened.', file.name,
          Math.ceil(file.size / 1048576), BYTES_MAX / 1048576));
      }
      this.#openGames(file.name, new Uint8Array(await file.arrayBuffer()));
    });
  }

  /** @param {string} text */
  #openText(text) {
    if (!text.trim()) throw new Error(_('There is no game in it.'));
    const link = /^https?:\S*(#\S*)$/.exec(text.trim());
    const position = link ? readLink(link[1]) : null;
    if (position) this.replace(() => this.session.begin(sessionText(position)));
    else this.#openGames(formatOfText(text), new TextEncoder().encode(text));
  }

  /** A box for a text, where no key pastes. */
  openBox() {
    const box = /** @type {HTMLTextAreaElement} */ (make('textarea', {class: 'paste', rows: 6, autofocus: '', spellcheck: 'false',
      autocapitalize: 'off', 'aria-label': _('Moves, a link, or the text of a file')}));
    openDialog(_('Paste a Game'), [make('p', {}, _('Moves such as h8 i9, a link to a position, or the text of an SGF or psq file.')),
      box], _('Open'), () => this.#openText(box.value));
  }

  /** @param {string} format a file's name or a format's @param {Uint8Array} bytes */
  #openGames(format, bytes) {
    const games = this.session.open(format, bytes);
    if (games.length === 0) throw new Error(_('There is no game in it.'));
    const open = (/** @type {number} */ index) => void attempt(() => this.replace(() =>
      this.session.choose(index).forEach(text => toast(text))));
    if (games.length === LISTED) toast(_('Only the first %d games of the file are listed.', LISTED));
    if (games.length === 1) open(0);
    else {
      openWhichGame(games.map((game, index) => `${index + 1}. ` + [[game.black, game.white].filter(Boolean).join(' – '),
        factsText(game), game.title].filter(Boolean).join(' · ')), open,
      () => void attempt(() => this.#keepAll(games.length)), games.length <= CHAPTERS ? () => void attempt(() =>
        this.replace(() => this.session.study().forEach(text => toast(text)))) : null);
    }
  }

  /** Keeps all games of the file that was opened. @param {number} count */
  async #keepAll(count) {
    const name = newName(), changed = Date.now();
    const games = [];
    for (let index = 0; index < count; index++) {
      try {
        games.push({name: `${name}-${index}`, text: this.session.textOf(index), changed});
      } catch { /* a game that breaks the rules cannot be gone on with */ }
    }
    await this.keep(games);
    toast(ngettext('%d game was brought in.', '%d games were brought in.', games.length, games.length));
  }

  chooseFile() {
    chooseFile('.psq,.sgf,.lib,.pos,.sav,.txt,.rif,.bdt,.wzq,.rdf', file => void this.#openFile(file));
  }

  saveMenu() {
    const {session, thinker, board: {svg}} = this;
    const reviewed = thinker.reviewedGame === session.begun && !thinker.reviewed;
    const formats = [...FORMATS, ['moves', 'txt', _('Moves (.txt)')]];
    openMenu(_('Save As'), [
      ...formats.map(([format, ending, label]) => /** @type {[string, string, () => void]} */ (
        ['save', label, () => void attempt(() => this.#save(format, ending))])),
      ['save', _('Picture (.png)'), () => void attempt(async () =>
        download('lianzi.png', await picturePng(svg), 'image/png'))],
      ['save', _('Picture (.svg)'), () => void attempt(async () =>
        download('lianzi.svg', await pictureSvg(svg), 'image/svg+xml'))],
      ['save', _('Animated Game (.gif)'), () => void attempt(() => this.#saveFilm())],
      ...(reviewed ? [/** @type {[string, string, () => void]} */ (['review', _('Review as a Page (.html)'),
        () => void attempt(() => download('lianzi.html', session.reviewPage(), 'text/html'))])] : []),
    ]);
  }

  /** Saves the game; asks first where the format cannot hold all of it.
   * @param {string} format @param {string} ending */
  #save(format, ending) {
    const {bytes, losses} = this.session.export(format);
    const save = () => download(`lianzi.${ending}`, bytes, 'application/octet-stream');
    if (losses.length === 0) save();
    else {
      openDialog(_('This format cannot hold the whole game'), [make('ul', {},
        ...losses.map(text => make('li', {}, text)))], _('Save Anyway'), save);
    }
  }

  /** The game from its start to the move that is shown, as an animated picture. */
  async #saveFilm() {
    toast(_('The animated picture is being made…'));
    const {encode} = await import('modern-gif');
    const views = this.session.positions();
    const pictures = await filmFrames(find('#film'), views,
      view => playedMarks(view, true));
    const [{width, height}] = pictures;
    const film = await encode({width, height, frames: pictures.map((data, index) =>
      ({data, delay: index === pictures.length - 1 ? FILM_END : FILM_STEP}))});
    download('lianzi.gif', film, 'image/gif');
  }
}
