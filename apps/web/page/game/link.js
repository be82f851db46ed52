/* A position as a link: "#renju_15x15/h8i9", after a set-up start "/" and its cells. gomocalc's
 * "#/h8i9" is read, too. */

/** @param {{variant: string, start: string, moves: string}} position */
export function linkOf({variant, start, moves}) {
  const parts = [variant, moves.replace(/([a-z]\d+) (?=[a-z]\d)/g, '$1'), start]
    .map(part => part.trim().replaceAll(' ', '_'));
  return `#${parts.filter((part, index) => index < 2 || part).join('/')}`;
}

/** Reads a link's part after the address; null if it is none of a position. Whether the position is
 * possible only the library knows.
 * @param {string} hash @returns {{variant: string, start: string, moves: string} | null} */
export function readLink(hash) {
  let text;
  try {
    text = decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return null;
  }
  const parts = text.split('/').map(part => part.replace(/[_\s]/g, ' '));
  if (!text.includes('/') || parts.length > 3) return null;
  const [variant, moves, start = ''] = parts;
  return {variant: variant || 'freestyle 15x15', moves, start};
}
