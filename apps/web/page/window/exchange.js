/* Games that come and go: links, files, pasted texts, pictures. */
import {_} from '../parts/words.js';
import {find, make} from '../parts/dom.js';
import {toast} from '../parts/notices.js';
import {filmFrames, picturePng, pictureSvg} from '../board/picture.js';
import {BYTES_MAX, formatOfText, openPosition, readGames, writeGame} from '../game/files.js';
import {linkOf, readLink} from '../game/link.js';
import {numberMarks, lastMarks} from '../game/marks.js';
import {openMenu} from '../dialogs/menu.js';
import {openDialog} from '../dialogs/form.js';

/** @typedef {import('../game/sitting.js').Sitting} Sitting */
/** @typedef {import('../game/files.js').Opened} Opened */
/** @typedef {import('../board/board.js').Board} Board */

const FORMATS = Object.freeze([['psq', 'psq', 'Piskvork (.psq)'], ['sgf', 'sgf', 'SGF (.sgf)'],
  ['lib', 'lib', 'RenLib (.lib)'], ['pos', 'pos', 'Yixin (.pos)']]);
const FILM_STEP = 70, FILM_END = 300; // hundredths of a second

/** Does something that can fail, and says so.
 * @param {() => Promise<unknown>} act @returns {Promise<boolean>} */
export async function attempt(act) {
  try {
    await act();
    return true;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** @param {string} name @param {BlobPart} content @param {string} type */
function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], {type}));
  make('a', {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

export class Exchange {
  /** @param {Sitting} sitting @param {Board} board @param {(opened: Opened) => Promise<void>} begin
   * shows a game that has come; it refuses what the rules do */
  constructor(sitting, board, begin) {
    this.sitting = sitting;
    this.board = board;
    this.begin = begin;
    addEventListener('dragover', event => event.preventDefault());
    addEventListener('drop', event => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.#openFile(file);
    });
    addEventListener('paste', event => {
      if (event.target instanceof HTMLInputElement || document.querySelector('dialog')) return;
      const file = event.clipboardData?.files[0];
      if (file) void this.#openFile(file);
      else void this.#openText(event.clipboardData?.getData('text/plain') ?? '');
    });
  }

  /** Opens the position that the address names; false when there is none. */
  openLink() {
    return attempt(async () => {
      const link = readLink(location.hash);
      if (!link) throw new Error(_('The link names no position.'));
      await this.begin(await openPosition(this.sitting.rules, link));
    });
  }

  share() {
    const hash = linkOf(this.sitting.position());
    history.replaceState(null, '', hash);
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
      await this.#openGames(file.name, new Uint8Array(await file.arrayBuffer()));
    });
  }

  /** @param {string} text */
  #openText(text) {
    if (!text.trim()) return Promise.resolve(false);
    return attempt(async () => {
      const link = /^https?:\S*(#\S*)$/.exec(text.trim());
      const position = link ? readLink(link[1]) : null;
      if (position) await this.begin(await openPosition(this.sitting.rules, position));
      else await this.#openGames(formatOfText(text), new TextEncoder().encode(text));
    });
  }

  /** @param {string} format a file's name or a format's @param {Uint8Array} bytes */
  async #openGames(format, bytes) {
    const {rules, setup: {variant}} = this.sitting;
    const games = await readGames(rules, format, bytes, variant);
    if (games.length === 0) throw new Error(_('There is no game in it.'));
    const open = (/** @type {Opened} */ game) => void attempt(async () => {
      await this.begin(game);
      if (game.cut) {
        toast(_('Stones that are set up within the game are left out, with all moves after them.'));
      }
    });
    if (games.length === 1) open(games[0]);
    else {
      openMenu(_('Which game?'), games.map((game, index) =>
        ['open', `${index + 1}. ${game.title} ${game.setup.variant}`, () => open(game)]));
    }
  }

  chooseFile() {
    const input = /** @type {HTMLInputElement} */ (make('input', {type: 'file',
      accept: '.psq,.sgf,.lib,.pos,.sav,.txt'}));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) void this.#openFile(file);
    });
    input.click();
  }

  saveMenu() {
    const {svg} = this.board;
    const formats = [...FORMATS, ['moves', 'txt', _('Moves (.txt)')]];
    openMenu(_('Save As'), [
      ...formats.map(([format, ending, label]) => /** @type {[string, string, () => void]} */ (
        ['save', label, () => void attempt(() => this.#save(format, ending))])),
      ['save', _('Picture (.png)'), () => void attempt(async () =>
        download('lianzi.png', await picturePng(svg), 'image/png'))],
      ['save', _('Picture (.svg)'), () => void attempt(async () =>
        download('lianzi.svg', await pictureSvg(svg), 'image/svg+xml'))],
      ['save', _('Animated game (.gif)'), () => void attempt(() => this.#saveFilm())],
    ]);
  }

  /** Saves the game; asks first where the format cannot hold all of it.
   * @param {string} format @param {string} ending */
  async #save(format, ending) {
    const {bytes, losses} = await writeGame(this.sitting.rules, this.sitting, format);
    const save = () => download(`lianzi.${ending}`, bytes, 'application/octet-stream');
    if (losses.length === 0) save();
    else {
      openDialog(_('This format cannot hold the whole game'), [make('ul', {},
        ...losses.map(text => make('li', {}, text)))], _('Save Anyway'), save);
    }
  }

  /** The game from its start to the move that is shown, as an animated picture. */
  async #saveFilm() {
    const {sitting} = this, {tree, setup} = sitting;
    toast(_('The animated picture is being made…'));
    const {writeGif} = await import('../parts/gif.js');
    const views = await Promise.all([0, ...tree.path()].map(node =>
      sitting.rules.call('web_view', setup.variant, setup.start, tree.moves(node))));
    const film = await filmFrames(find('#film'), views,
      view => [...lastMarks(view), ...numberMarks(view)]);
    const delays = views.map((_view, index) => index === views.length - 1 ? FILM_END : FILM_STEP);
    download('lianzi.gif', writeGif({...film, delays}), 'image/gif');
  }
}
