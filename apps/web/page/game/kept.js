/* The game that is kept between visits: the text of a session. Earlier pages kept an object; its game goes on
 * without its variations. */
import {keepText, recall, recallText} from '../parts/storage.js';
import {readSetup, setupText} from './setup.js';

/** @param {any} kept @returns {string} '' for what is no game */
function textOfObject(kept) {
  const nodes = kept?.tree?.nodes;
  if (!Array.isArray(nodes)) return '';
  const line = [];
  for (let at = kept.tree.current; at > 0 && nodes[at]; at = nodes[at].parent) line.unshift(at);
  const played = line.length;
  for (let at = nodes[kept.tree.current]?.taken; at > 0 && nodes[at]; at = nodes[at].taken) line.push(at);
  const setup = readSetup(kept.setup), [first, second] = kept.left ?? [setup.minutes, setup.minutes]
    .map(minutes => minutes * 60000);
  const more = [`left ${Math.round(first)} ${Math.round(second)}`];
  if (kept.ended) more.push(`end ${kept.ended.by === 'time' ? 'time' : 'resigned'} ${kept.ended.seat}`);
  if (line.length > played) more.push(`undone ${line.length - played}`);
  return setupText(setup, line.map(at => nodes[at].action?.text).join(' '), more);
}

/** @returns {string} '' without a game */
export function recallGame() {
  return recallText('session') || textOfObject(recall('game'));
}

/** @param {string} text @returns {boolean} false where nothing can be kept */
export function keepGame(text) {
  return keepText('session', text);
}
