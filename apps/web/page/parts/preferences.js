/* The visitor's choices, kept between visits. The event `change` says that one has changed. */
import {keep, recall} from './storage.js';

const USUAL = Object.freeze({
  language: '', theme: 'system', look: 'wood', coordinates: true, numbers: false, sounds: true,
  forbidden: true, confirm: 'small', turn: 0,
  lines: 5, depth: 0, seconds: 0, nodes: 0, // of an analysis; zero: without end
  puzzleKind: 0, puzzleLevel: 0, // all kinds, near the rating
  threads: 0, table: 0, // zero: as the machine has them; the table in MiB
});

/** @typedef {{language: string, theme: string, look: string, coordinates: boolean,
 *            numbers: boolean, sounds: boolean, forbidden: boolean, confirm: string, turn: number, lines: number, depth: number,
 *            seconds: number, nodes: number, puzzleKind: number, puzzleLevel: number, threads: number, table: number}} Choices */

export class Preferences extends EventTarget {
  constructor() {
    super();
    const kept = recall('preferences') ?? {};
    /** @type {Choices} */
    this.choices = {...USUAL};
    for (const [name, usual] of Object.entries(USUAL)) {
      if (typeof kept[name] === typeof usual) Object.assign(this.choices, {[name]: kept[name]});
    }
  }

  /** @param {Partial<Choices>} some */
  set(some) {
    Object.assign(this.choices, some);
    keep('preferences', this.choices);
    this.dispatchEvent(new Event('change'));
  }
}
