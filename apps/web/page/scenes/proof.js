/* Walking a proof: somebody plays the side that loses, tries any reply, and the certificate answers. */
import {make} from '../parts/dom.js';
import {_, ngettext} from '../parts/words.js';
import {fetchBytes} from '../parts/files.js';
import {announce} from '../parts/notices.js';
import {readCertificate} from '../learn/certificate.js';
import {Walk} from '../learn/walk.js';
import {lastMarks} from '../game/marks.js';
import {colourName, ruleName} from '../game/wording.js';
import {row, select} from '../dialogs/form.js';
import {Scene} from './scene.js';

/** @typedef {import('../game/module.js').Module} Module */
/** @typedef {import('../thinking/backend.js').Backend} Backend */

/** One of the page's certificates: its file's name without the ending, where it lies, the longest
 * game in plies, and the moves of the winner in it.
 * @typedef {{name: string, path: string, plies: number, nodes: number}} Listed */

/** @param {string} path */
function fetchProof(path) {
  return fetchBytes(path).catch(() => {
    throw new Error(_('The proof could not be fetched; a network is needed the first time.'));
  });
}

/** @param {Listed} listed */
function label({name, plies, nodes}) {
  const [rule, place, win] = name.split('-'), count = Number(win?.replace('win', ''));
  const start = place.replace(/^(\d+)x/, '$1×') + (win ? ngettext(' · %d in a row', ' · %d in a row', count, count) : '');
  return _('%s %s: %d plies, %d moves', ruleName(rule), start, plies, nodes);
}

export class ProofScene extends Scene {
  /** @param {Module} rules @param {Backend} engine */
  constructor(rules, engine) {
    super(_('Walk a Proof'));
    this.rules = rules;
    this.engine = engine;
    /** @type {Walk | null} */
    this.walk = null;
    this.status = make('p', {class: 'found', role: 'status'});
    this.back = /** @type {HTMLButtonElement} */ (make('button', {type: 'button',
      onclick: () => this.#goBack()}, _('Take Back')));
    this.moves = make('p', {class: 'stats moves'});
    this.body.append(make('p', {class: 'stats'}, _('The winner has an answer to every reply. Try any: press a cell. Replies with an answer of their own are ringed.')));
  }

  async begin() {
    /** @type {Listed[]} */
    const list = JSON.parse(new TextDecoder().decode(await fetchProof('proofs/list.json')));
    const choice = select(list.map(one => [one.name, label(one)]), list[0].name);
    choice.addEventListener('change', () =>
      void this.attempt(() => this.#openProof(list[choice.selectedIndex])));
    const chosen = row(_('Proof'), choice);
    chosen.classList.add('whole');
    this.body.append(chosen, this.status,
      make('div', {class: 'actions'}, this.back), this.moves);
    await this.#openProof(list[0]);
  }

  /** @param {Listed} listed */
  async #openProof({name, path}) {
    const bytes = await fetchProof(path);
    const walk = new Walk(readCertificate(bytes),
      (variant, moves) => this.engine.proved(variant, moves, bytes));
    await walk.begin();
    this.walk = walk;
    this.#showPlace();
    this.moves.dataset.proof = name;
  }

  #goBack() {
    this.walk?.back();
    void this.attempt(() => this.#showPlace());
  }

  #showPlace() {
    const {walk} = this;
    if (!walk) return;
    const view = this.rules.view({variant: walk.variant, start: '', moves: walk.moves}), {over} = view;
    this.open = !over;
    this.back.disabled = walk.isAtStart;
    const entries = [...walk.entries()];
    const winner = colourName(view.variant, walk.certificate.winner);
    const {plies} = walk.here;
    this.status.textContent = over ? _('%s has won.', winner)
      : ngettext('%s wins after at most %d more ply.', '%s wins after at most %d more plies.', plies,
        winner, plies);
    this.moves.textContent = walk.moves;
    announce(`${view.lastMove}. ${this.status.textContent}`);
    this.show(view, [...lastMarks(view), ...entries.map(([cell]) =>
      /** @type {import('../board/marks.js').Mark} */ ({kind: 'ring', cell}))]);
  }

  /** @param {number} cell */
  choose(cell) {
    const {walk, view} = this;
    if (!walk || !view || !this.open || view.legal[cell] !== '0') return;
    this.open = false; // until the answer is shown
    void this.attempt(async () => {
      await walk.reply(cell).finally(() => this.#showPlace());
    });
  }
}
