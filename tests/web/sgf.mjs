/* SGF read by its syntax alone. */

/** The properties of a file, each with its values, in no order: "B[hh]", "LB[aa:A][bb:2]". The program that
 * wrote it (AP) is left out, and values of a list stand in order.
 * @param {string} text @returns {string[]} */
export function propertiesOf(text) {
  const found = text.match(/[A-Z]+(?:\s*\[(?:\\[^]|[^\]\\])*\])+/g) ?? [];
  return found.map(property => {
    const name = property.match(/^[A-Z]+/)?.[0] ?? '';
    const values = property.match(/\[(?:\\[^]|[^\]\\])*\]/g) ?? [];
    return name + values.sort().join('');
  }).filter(property => !property.startsWith('AP[')).sort();
}
