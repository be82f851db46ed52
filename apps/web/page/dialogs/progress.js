/* The visitor's progress: what the session's module counts (apps/web/session/progress.c) of the games, puzzles and
 * cards that this browser keeps. */
import {make, makeSvg} from '../parts/dom.js';
import {_} from '../parts/words.js';
import {openDialog} from './form.js';

/** @typedef {{name: string, text: string}} Row */

/** What web_progress answers.
 * @typedef {{puzzles: string, ratings: number[], cards: string, due: number, count: number, games: string, reviewed: string,
 *   accuracies: number[], next: string, mistakes: {text: string, games: Row[], listed: string}[], openings: Row[], opponents: Row[]}} Progress */

const WIDTH = 300, HEIGHT = 90, MARGIN = 6; // of a curve above and below
const OPENINGS = 12; // shown

/** A curve of these values, none for none. @param {string} title @param {number[]} values @param {number} low
 * @param {number} high @returns {HTMLElement | null} */
function course(title, values, low, high) {
  if (values.length === 0) return null;
  const step = WIDTH / Math.max(1, values.length - 1), tall = HEIGHT - 2 * MARGIN;
  const points = values.map((value, index) =>
    `${(index * step).toFixed(1)} ${(MARGIN + tall * (high - value) / (high - low)).toFixed(1)}`);
  const svg = makeSvg('svg', {class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', preserveAspectRatio: 'none',
    'aria-label': `${title}: ${values[0]}, ${values[values.length - 1]}`},
  makeSvg('path', {class: 'middle', d: `M0 ${HEIGHT / 2}H${WIDTH}`}),
  makeSvg('path', {class: values.length > 1 ? 'curve' : 'curve point', d: `M${points.join('L')}${values.length > 1 ? '' : 'h0.01'}`}));
  return make('figure', {class: 'course'}, make('figcaption', {}, title), svg,
    make('span', {class: 'scale'}, make('span', {}, String(high)), make('span', {}, String(low))));
}

/** @param {number[]} ratings @returns {HTMLElement | null} */
function ratingCourse(ratings) {
  const low = Math.floor(Math.min(...ratings) / 50) * 50, high = Math.ceil(Math.max(...ratings) / 50) * 50;
  return course(_('Rating after each of the latest tries'), ratings, low, Math.max(high, low + 50));
}

/** @param {string} title @param {(HTMLElement | null)[]} content */
function part(title, ...content) {
  return make('section', {}, make('h3', {}, title), ...content);
}

/** @param {Row[]} rows */
function table(rows) {
  return make('dl', {}, ...rows.flatMap(({name, text}) => [make('dt', {}, name), make('dd', {}, text)]));
}

/** @param {Progress} progress @param {{play: () => void, open: (name: string) => void, review: (name: string) => void,
 * puzzles: () => void, practise: () => void, practiseKind: (kind: number) => void}} deeds what begins a game, opens a kept
 * one and reviews it, and so on; a kind is an index of `mistakes` */
export function openProgress(progress, deeds) {
  const {count, mistakes, next} = progress;
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, flat = false, title = '') =>
    make('button', {type: 'button', class: flat ? 'flat' : '', title, onclick: () => {
      dialog.close();
      act();
    }}, label);
  const games = count === 0 ? [make('p', {}, _('No game against a program has been played yet.')), button(_('Play a Game'), deeds.play)]
    : [make('p', {}, progress.games), make('p', {}, progress.reviewed), course(_('Accuracy by game'), progress.accuracies, 0, 100),
      next ? button(_('Review the Next'), () => deeds.review(next)) : null];
  const kinds = mistakes.map(({text, games: list, listed}, kind) => list.length === 0 ? make('p', {class: 'none'}, text)
    : make('div', {class: 'kind'}, make('details', {}, make('summary', {}, text), make('ul', {class: 'games'}, ...list.map(game =>
      make('li', {}, button(game.text, () => deeds.open(game.name), true)))), listed && make('p', {}, listed)),
    button(_('Practise'), () => deeds.practiseKind(kind), false, _('Asks the positions of these mistakes'))));
  const dialog = openDialog(_('Progress'), [make('div', {class: 'progress'},
    part(_('Games'), ...games),
    ...mistakes.length > 0 ? [part(_('Mistakes'), ...kinds)] : [],
    part(_('Puzzles'), make('p', {}, progress.puzzles || _('No puzzle was tried yet.')), ratingCourse(progress.ratings),
      button(_('Puzzles'), deeds.puzzles)),
    part(_('Practice'), make('p', {}, progress.cards), progress.due ? button(_('Practise'), deeds.practise) : null),
    ...count > 0 ? [part(_('Openings'), table(progress.openings.slice(0, OPENINGS))), part(_('Opponents'), table(progress.opponents))] : [])]);
}
