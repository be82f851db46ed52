/* Practice: asks the cards that are due. The worker judges tries and says when a card comes back
 * (apps/web/module/practice.c); every answer is kept before it is shown. */
import {make} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {today} from '../parts/days.js';
import {announce, toast} from '../parts/notices.js';
import {sayAdded, sayTaken} from '../dialogs/cards.js';
import {BY_PROOF, openRepertoire} from '../dialogs/repertoire.js';
import {fieldsOf} from '../game/cards.js';
import {TaskScene} from './task.js';
import {colourName} from '../game/wording.js';
import {BLACK, WHITE} from '../thinking/protocol.js';

/** @typedef {import('../game/cards.js').Card} Card */

const RENJU = 'renju 15x15'; // where renju's openings are

/** What web_practice_open and the others answer.
 * @typedef {import('./task.js').Task & {done: boolean, last: boolean, counted: Card | null}} Asked */

/** What the window does for it: gives the engine what a variant needs, and its proof; saves a file, has one chosen;
 * tells the game's position and all games that are kept.
 * @typedef {{equip: (variant: string) => Promise<unknown>, prove: (variant: string) => Promise<boolean>,
 *            save: (text: string) => void, choose: (then: (text: string) => void) => void,
 *            position: () => import('../thinking/protocol.js').Position, games: () => Promise<string[]>}} Deeds */

export class PracticeScene extends TaskScene {
  /** @param {import('../game/module.js').Module} rules @param {import('../thinking/backend.js').Backend} engine
   * @param {() => void} take chooses the offered cell @param {import('../game/cards.js').Cards} cards
   * @param {Deeds} deeds @param {string[]} [only] the keys of the cards that are asked first */
  constructor(rules, engine, take, cards, deeds, only) {
    super(_('Practice'), rules, engine, take, 'web_practice');
    this.cards = cards;
    this.deeds = deeds;
    this.only = only;
    this.day = today();
    /** @type {string[]} */
    this.keys = [];
    this.ended = false; // nothing is asked
    this.buttons.append(this.button(_('Do Not Ask Again'), () => this.#drop()));
    this.buttons.hidden = true;
    this.body.append(make('div', {class: 'puzzle-buttons files'},
      this.button(_('Practise an Opening…'), () => this.#choose()),
      this.button(_('Save All Cards as a File'), () => this.#save()),
      this.button(_('Bring Cards from a File'), () => deeds.choose(text => void this.attempt(() => this.#bring(text))))));
  }

  async begin() {
    const due = await this.cards.due(this.day, this.only).catch(() => {
      throw new Error(_('This browser keeps nothing, so that there are no cards.'));
    });
    this.only = undefined; // then all that are due
    this.keys = due.map(({key}) => key);
    await this.engine.callWithText('web_practice_begin', due.map(({key, wrong}) => `${key} ${wrong}\n`).join(''),
      this.day);
    this.ended = false;
    await this.goOn();
  }

  async goOn() {
    if (this.ended) {
      await this.begin();
      return;
    }
    const {index} = await this.engine.call('web_practice_next');
    if (index < 0) {
      await this.#end();
      return;
    }
    this.#showButtons(true);
    try {
      const line = await this.cards.read(this.keys[index]);
      await this.deeds.equip(JSON.parse(line).variant);
      await this.hear(await this.engine.call('web_practice_open', fieldsOf(line)));
    } catch (error) {
      this.open = false;
      this.enable(true, false);
      throw error;
    }
  }

  /** @param {boolean} asks whether a card is asked @param {boolean} [more] whether others are due */
  #showButtons(asks, more = asks) {
    this.buttons.hidden = !more;
    for (const button of this.buttons.children) /** @type {HTMLElement} */ (button).hidden = !asks && button !== this.next;
  }

  /** No card is left, but those that were left for later. */
  async #end() {
    const {cards, day} = this, due = await cards.countDue(day);
    const {said} = await this.engine.call('web_practice_end', due, await cards.nextDue(day));
    this.ended = true;
    this.open = false;
    this.#showButtons(false, due > 0);
    this.enable(true, false);
    this.next.textContent = _('Next');
    this.task.textContent = this.progress.textContent = '';
    this.said.textContent = said;
    announce(said);
    if (this.view) this.show(this.view, []);
  }

  /** @param {Asked} asked */
  async hear(asked) {
    if (asked.counted) await this.#keep(asked.counted);
    this.showTask(asked, asked.done);
    this.next.textContent = asked.last ? _('Finish') : _('Next');
  }

  async #drop() {
    await this.#keep(await this.engine.call('web_practice_drop'));
    await this.goOn();
  }

  /** @param {Card} card */
  async #keep(card) {
    await this.cards.keep(card).catch(() =>
      toast(_('The browser did not keep the card: it will be asked again.')));
  }

  async #choose() {
    if (this.job) return;
    const {openings} = await this.engine.call('web_repertoire_openings'), position = this.deeds.position();
    const {variant, toMove} = this.rules.view(position);
    openRepertoire(openings, [BLACK, WHITE].map(colour => colourName(variant, colour)), Number(toMove === WHITE), wanted =>
      void this.attempt(() => this.#learn(position, wanted)));
  }

  /** Makes cards of an opening, and asks them.
   * @param {import('../thinking/protocol.js').Position} position
   * @param {import('../dialogs/repertoire.js').Wanted} wanted */
  async #learn({variant, start, moves}, {opening, source, side, cards}) {
    const rule = opening < 0 ? variant.replace(/ opening \S+/, '') : RENJU;
    this.open = false;
    this.enable(false, false);
    this.said.textContent = _('The positions are being chosen…');
    try {
      const [, proved] = await Promise.all([this.deeds.equip(rule), this.deeds.prove(rule)]);
      if (!proved && source === BY_PROOF) {
        throw new Error(_('The proof could not be fetched; a network is needed the first time.'));
      }
      const known = [...await this.deeds.games(), ...await this.cards.fields()];
      await this.engine.callWithText('web_repertoire_know', `\n${known.join('\n')}\n`);
      this.job = this.engine.job('web_repertoire', [variant, start, moves, opening, source, side, cards, this.day]);
      const found = await this.job.done;
      if (found) sayAdded(await this.cards.add(found.cards), found.held);
    } finally {
      this.job = null;
      this.said.textContent = '';
      await this.begin();
    }
  }

  async #save() {
    const text = await this.cards.write();
    if (!text) throw new Error(_('There are no cards yet.'));
    this.deeds.save(text);
  }

  /** @param {string} text */
  async #bring(text) {
    sayTaken(await this.cards.take(this.engine, text));
    if (this.ended) await this.begin();
  }
}
