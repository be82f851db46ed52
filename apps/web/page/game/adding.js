/* Swap2's third choice: two stones more. The library takes both at once; a person puts one after the
 * other. */
import {BLACK, WHITE} from '../thinking/protocol.js';

/** @typedef {import('../thinking/protocol.js').View} View */

/** The position with the stones put so far, and whose colour is next.
 * @param {View} view @param {number[]} added @returns {View} */
export function viewWhileAdding(view, added) {
  const cells = [...view.cells];
  let {toMove} = view;
  for (const cell of added) {
    cells[cell] = toMove === BLACK ? 'x' : 'o';
    toMove = BLACK + WHITE - toMove;
  }
  // as the library's own digits: free, occupied, blocked
  const legal = cells.map(letter => letter === '.' ? '0' : letter === '#' ? '3' : '2').join('');
  return {...view, cells: cells.join(''), legal, toMove};
}
