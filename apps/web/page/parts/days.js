/* Days of the calendar where the visitor is. */

/** Today, YYYY-MM-DD. */
export function today() {
  const now = new Date(), two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
