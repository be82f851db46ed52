/* The progress with puzzles that the browser keeps. */
import {keep, recall} from '../parts/storage.js';

const KEPT = 'puzzles';
export const RATINGS = 500; // that are kept

/** `progress` as web_puzzles_open gives it, the ratings after the latest tries, the keys of puzzles that were tried, and
 * of those that were missed and never solved at the first try.
 * @typedef {{progress: string, ratings: number[], tried: string[], missed: string[]}} Solver */

/** Earlier pages kept no missed ones and no ratings. @returns {Solver} */
export function readProgress() {
  const kept = recall(KEPT), list = (/** @type {unknown} */ value) => Array.isArray(value) ? value : [];
  return typeof kept?.progress === 'string' && Array.isArray(kept.tried)
    ? {...kept, missed: list(kept.missed), ratings: list(kept.ratings)} : {progress: '', ratings: [], tried: [], missed: []};
}

/** @param {Solver} solver @returns {boolean} false where nothing can be kept */
export function keepProgress(solver) {
  return keep(KEPT, solver);
}
