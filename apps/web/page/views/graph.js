/* The win rate along the game, as black sees it. A press goes to the move. */
import {makeSvg, setAttribute} from '../parts/dom.js';
import {_} from '../parts/words.js';

/** @typedef {import('../thinking/protocol.js').State} State */

const WIDTH = 300, HEIGHT = 90, MARGIN = 5; // of the curve above and below

export class Graph extends EventTarget {
  constructor() {
    super();
    this.svg = makeSvg('svg', {class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
      preserveAspectRatio: 'none'});
    /** @type {number[]} */
    this.line = [0];
    this.svg.addEventListener('click', event => {
      const box = this.svg.getBoundingClientRect();
      const index = Math.round((event.clientX - box.left) / box.width * (this.line.length - 1));
      this.dispatchEvent(new CustomEvent('go', {detail: this.line[index] ?? 0}));
    });
  }

  /** @param {State} state @param {boolean} quiet hides the win rates */
  show({way, rates, depth}, quiet) {
    this.line = way;
    const step = WIDTH / Math.max(1, way.length - 1);
    const points = rates.flatMap((rate, index) =>
      rate >= 0 && !quiet ? [[index * step, MARGIN + (HEIGHT - 2 * MARGIN) * (1 - rate / 1000)]] : []);
    const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    const at = depth * step;
    const first = points[0], last = points[points.length - 1];
    this.svg.replaceChildren(makeSvg('path', {class: 'middle', d: `M0 ${HEIGHT / 2}H${WIDTH}`}));
    if (points.length > 1) {
      this.svg.append(makeSvg('path', {class: 'area',
        d: `M${first[0]} ${HEIGHT / 2}L${path}L${last[0]} ${HEIGHT / 2}Z`}),
      makeSvg('path', {class: 'curve', d: `M${path}`}));
    } else if (points.length === 1) {
      this.svg.append(makeSvg('path', {class: 'curve point', d: `M${first[0]} ${first[1]}h0.01`}));
    }
    this.svg.append(makeSvg('path', {class: 'here', d: `M${at} 0V${HEIGHT}`}));
    setAttribute(this.svg, 'aria-label', _('Win rate of black, move by move'));
  }
}
