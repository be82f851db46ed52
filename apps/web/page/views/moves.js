/* The list of moves: the main line, each variation below the move that it replaces, comments between. Below it
 * what can be done with the shown move. */
import {make, scrollWithin, setAttribute} from '../parts/dom.js';
import {_} from '../parts/words.js';

/** @typedef {import('../game/session.js').Session} Session */
/** @typedef {import('../thinking/protocol.js').State} State */
/** @typedef {import('../thinking/protocol.js').MoveItem} MoveItem */
/** @typedef {import('../thinking/protocol.js').MoveRow} MoveRow */
/** @typedef {{look: (node: number) => void, judge: (judgement: number) => void,
 *            comment: (text: string) => void, promote: () => void, remove: () => void}} Deeds */

const MOVE_REM = 4.4, INDENT_REM = 0.8; // as in page.css
const SIGNS = ['!', '!!', '!?', '?!', '?', '??']; // by lz_judgement, from 1

/** Words for the signs. @returns {string[]} */
function signNames() {
  return [_('Good move'), _('Very good move'), _('Interesting move'), _('Doubtful move'), _('Bad move'),
    _('Very bad move')];
}

export class Moves {
  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
    this.key = ''; // of the rows that are shown
    /** What each of them shows. @type {string[]} */
    this.rows = [];
    this.columns = 4; // moves that fit into a row
    /** @type {Session | null} */
    this.session = null;
    this.current = -1; // the node that was shown last
    this.list = make('ol', {class: 'moves', onclick: (/** @type {Event} */ event) => this.#click(event)});
    const names = signNames();
    this.signs = SIGNS.map((sign, index) => make('button', {type: 'button', title: names[index],
      'aria-label': names[index], onclick: () => this.#judge(index + 1)}, sign));
    this.promote = make('button', {type: 'button', onclick: deeds.promote}, _('Move the Variation Up'));
    this.remove = make('button', {type: 'button', onclick: deeds.remove}, _('Delete from Here'));
    this.comment = /** @type {HTMLTextAreaElement} */ (make('textarea', {class: 'comment', rows: 2,
      'aria-label': _('A comment on the position'), placeholder: _('A comment on the position'),
      oninput: () => deeds.comment(this.comment.value)}));
    this.tools = make('div', {class: 'move-tools'},
      make('div', {class: 'signs', role: 'group', 'aria-label': _('Judge the Move')}, ...this.signs),
      this.promote, this.remove);
    this.widget = make('section', {class: 'moves-box', 'aria-label': _('Moves')}, this.list, this.comment,
      this.tools);
    this.judgement = 0;
    new ResizeObserver(() => this.#measure()).observe(this.widget);
  }

  /** @param {number} judgement the same again takes it away */
  #judge(judgement) {
    this.deeds.judge(judgement === this.judgement ? 0 : judgement);
  }

  /** @param {Event} event */
  #click(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest('button');
    if (button) this.deeds.look(Number(button.dataset.node));
  }

  /** @param {MoveItem} item */
  #item({node, number, text, judgement}) {
    return make('button', {type: 'button', class: 'flat move', 'data-node': node},
      number ? make('span', {class: 'number'}, `${number}`) : null, ` ${text}`,
      judgement ? make('b', {class: 'sign'}, judgement) : null);
  }

  /** @param {MoveRow} row */
  #row({indent, node, comment, more, items}) {
    const last = items[items.length - 1];
    const content = comment === null ? [...items.map(item => this.#item(item)), more && last
      ? make('button', {type: 'button', class: 'flat', 'data-node': last.node,
        'aria-label': _('More moves')}, '…') : null]
      : [make('button', {type: 'button', class: 'flat remark', 'data-node': node}, comment)];
    return make('li', {style: `--indent: ${indent}`}, ...content);
  }

  /** Keeps the rows that stay. @param {MoveRow[]} rows */
  #showRows(rows) {
    const before = this.rows, {children} = this.list;
    this.rows = rows.map(row => JSON.stringify(row));
    rows.forEach((row, index) => {
      if (index >= children.length) this.list.append(this.#row(row));
      else if (this.rows[index] !== before[index]) children[index].replaceWith(this.#row(row));
    });
    while (children.length > rows.length) children[rows.length].remove();
  }

  /** The room or the size of letters has changed. */
  #measure() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const columns = Math.max(2, Math.floor(this.list.clientWidth / (MOVE_REM * rem)) || this.columns);
    if (columns === this.columns) return;
    this.columns = columns;
    if (this.session) this.show(this.session);
  }

  /** @param {Session} session */
  show(session) {
    const {state} = session, {columns} = this;
    this.session = session;
    const key = [session.begun, state.edits, columns, state.way.join()].join(' ');
    if (key !== this.key) {
      this.key = key;
      this.#showRows(session.moves(columns, Math.round(MOVE_REM / INDENT_REM)));
    }
    if (document.activeElement !== this.comment || this.current !== state.shown) {
      this.comment.value = state.comment ?? '';
    }
    this.#showCurrent(state);
    const start = state.depth === 0;
    this.judgement = state.judgement;
    this.signs.forEach((button, index) => {
      setAttribute(button, 'aria-pressed', String(index + 1 === state.judgement));
      button.toggleAttribute('disabled', start);
    });
    this.promote.hidden = !state.variation;
    this.remove.hidden = start;
  }

  /** Marks the shown move and brings it into sight within the list. @param {State} state */
  #showCurrent({shown}) {
    const button = this.list.querySelector(`.move[data-node="${shown}"]`);
    const before = this.list.querySelector('[aria-current]');
    if (before && before !== button) setAttribute(before, 'aria-current', null);
    if (button) setAttribute(button, 'aria-current', 'true');
    if (this.current === shown && button === before) return;
    this.current = shown;
    setTimeout(() => this.#scrollTo(button?.parentElement)); // when the frame is laid out
  }

  /** @param {HTMLElement | null | undefined} row */
  #scrollTo(row) {
    if (row) scrollWithin(this.list, row);
    else this.list.scrollTop = 0;
  }
}
