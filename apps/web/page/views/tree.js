/* The tree of a classic's search, to unfold. Only what is unfolded has elements. */
import {make, setAttribute} from '../parts/dom.js';
import {_, ngettext} from '../parts/words.js';

/** A node as web_study_nodes gives it; alpha and beta are null where the window is open, `kept` counts
 * the children that can be unfolded, `cut` has the cells of the moves cut off.
 * @typedef {{id: number, ply: number, cell: number, move: string, toMove: number,
 *            alpha: number | null, beta: number | null, value: number, bound: 'exact' | 'upper' | 'lower',
 *            kind: 'leaf' | 'decided' | 'full' | 'cut', searched: number, kept: number,
 *            cut: number[]}} StudyNode */

/** Nodes with one parent as web_study_nodes gives them, the value that most of them have, as text, and the
 * best one's cell.
 * @typedef {{nodes: StudyNode[], common: string, best: number}} Family */

/** What an element of the tree stands for: its node, the nodes from the root to it, and the list of its
 * children once it was unfolded.
 * @typedef {{node: StudyNode, path: StudyNode[], group: HTMLElement | null}} Branch */

/** A node's value, with its sign if it is only a bound. @param {StudyNode} node */
export function valueText({value, bound}) {
  return {exact: '', upper: '≤ ', lower: '≥ '}[bound] + value;
}

/** What is said of a node beside its move and value. @param {StudyNode} node */
function manner(node) {
  const kind = kindText(node);
  switch (node.bound) {
    case 'exact': return kind;
    case 'upper': return `${kind} · ${_('fails low: at most alpha %d', Number(node.alpha))}`;
    case 'lower': return `${kind} · ${_('fails high: at least beta %d', Number(node.beta))}`;
  }
}

/** How the search left a node. @param {StudyNode} node */
function kindText(node) {
  switch (node.kind) {
    case 'leaf': return _('leaf');
    case 'decided': return _('the game is over');
    case 'full': return ngettext('%d move searched', '%d moves searched', node.searched, node.searched);
    case 'cut': return ngettext('cut: %d move left out', 'cut: %d moves left out', node.cut.length,
      node.cut.length);
  }
}

export class TreeView extends EventTarget {
  /** @param {(id: number) => Promise<Family>} fetchChildren of -1: the root */
  constructor(fetchChildren) {
    super();
    this.fetchChildren = fetchChildren;
    this.widget = make('ul', {role: 'tree', class: 'tree', 'aria-label': _('Tree of the search'),
      hidden: true});
    this.widget.addEventListener('click', event => this.#click(event));
    this.widget.addEventListener('keydown', event => this.#key(event));
    /** @type {Map<HTMLElement, Branch>} */
    this.branches = new Map();
    /** @type {Map<number, Family>} */
    this.families = new Map();
    /** @type {HTMLElement | null} */
    this.current = null;
  }

  clear() {
    this.widget.hidden = true;
    this.widget.replaceChildren();
    this.branches.clear();
    this.families.clear();
    this.current = null;
  }

  /** The children of a node that was unfolded. @param {number} id */
  familyOf(id) {
    return this.families.get(id) ?? {nodes: [], common: '', best: -1};
  }

  /** Shows the root, unfolded. */
  async begin() {
    this.clear();
    this.widget.hidden = false;
    const {nodes: [root]} = await this.fetchChildren(-1);
    const item = this.#item(root, []);
    this.widget.append(item);
    this.#setCurrent(item, false);
    await this.#unfold(item);
  }

  /** @param {StudyNode} node @param {StudyNode[]} above */
  #item(node, above) {
    const bound = (/** @type {number | null} */ value, /** @type {string} */ open) =>
      value === null ? open : String(value);
    const text = make('span', {class: `node ${node.kind}`},
      make('strong', {}, node.move || _('root')), ' ',
      make('span', {class: node.bound === 'exact' ? '' : 'bound'}, valueText(node)), ' ',
      make('span', {class: 'window'},
        `α ${bound(node.alpha, '−∞')} · β ${bound(node.beta, '∞')} · ${manner(node)}`));
    const item = make('li', {role: 'treeitem', tabindex: -1, 'aria-level': above.length + 1,
      'aria-expanded': node.kept > 0 ? 'false' : null}, text);
    this.branches.set(item, {node, path: [...above, node], group: null});
    return item;
  }

  /** @param {HTMLElement} item @param {boolean} focus */
  #setCurrent(item, focus) {
    if (this.current) setAttribute(this.current, 'tabindex', '-1');
    if (this.current) setAttribute(this.current, 'aria-selected', null);
    this.current = item;
    setAttribute(item, 'tabindex', '0');
    setAttribute(item, 'aria-selected', 'true');
    if (focus) item.focus();
    this.dispatchEvent(new CustomEvent('look', {detail: this.branches.get(item)?.path ?? []}));
  }

  /** @param {HTMLElement} item */
  async #unfold(item) {
    const branch = this.branches.get(item);
    if (!branch || branch.node.kept === 0) return;
    if (!branch.group) {
      const family = await this.fetchChildren(branch.node.id), {nodes} = family;
      this.families.set(branch.node.id, family);
      const group = make('ul', {role: 'group'}, ...nodes.map(node => this.#item(node, branch.path)));
      if (branch.node.searched > nodes.length) {
        group.append(make('li', {role: 'none', class: 'window'},
          _('%d more are not kept', branch.node.searched - nodes.length)));
      }
      branch.group = group;
    }
    item.append(branch.group);
    setAttribute(item, 'aria-expanded', 'true');
    if (this.current === item) this.#setCurrent(item, false);
  }

  /** @param {HTMLElement} item */
  #fold(item) {
    this.branches.get(item)?.group?.remove();
    setAttribute(item, 'aria-expanded', 'false');
  }

  /** @param {Event} event */
  #click(event) {
    const item = /** @type {HTMLElement} */ (event.target).closest('[role=treeitem]');
    if (!(item instanceof HTMLElement)) return;
    this.#setCurrent(item, true);
    if (item.getAttribute('aria-expanded') === 'true') this.#fold(item);
    else void this.#unfold(item);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const item = this.current;
    if (!item) return;
    const shown = /** @type {HTMLElement[]} */ ([...this.widget.querySelectorAll('[role=treeitem]')]);
    const at = shown.indexOf(item), open = item.getAttribute('aria-expanded') === 'true';
    switch (event.key) {
      case 'ArrowDown': if (shown[at + 1]) this.#setCurrent(shown[at + 1], true); break;
      case 'ArrowUp': if (shown[at - 1]) this.#setCurrent(shown[at - 1], true); break;
      case 'Home': this.#setCurrent(shown[0], true); break;
      case 'End': this.#setCurrent(shown[shown.length - 1], true); break;
      case 'ArrowRight':
        if (open && shown[at + 1]) this.#setCurrent(shown[at + 1], true);
        else void this.#unfold(item);
        break;
      case 'ArrowLeft': {
        const above = item.parentElement?.closest('[role=treeitem]');
        if (open) this.#fold(item);
        else if (above instanceof HTMLElement) this.#setCurrent(above, true);
        break;
      }
      default: return;
    }
    event.preventDefault();
  }
}
