/* TAP for tests written for Node, the counterpart of tests/tap.py. */
let count = 0;
let failed = false;

/** @param {string} name @param {boolean} good @param {...unknown} details */
export function check(name, good, ...details) {
  count++;
  failed ||= !good;
  console.log(`${good ? 'ok' : 'not ok'} ${count} - ${name}`);
  if (good) return;
  for (const line of details.flatMap(detail => String(detail).split('\n'))) console.log(`# ${line}`);
}

/** @param {string} name @param {unknown} expected @param {unknown} actual */
export function equal(name, expected, actual) {
  check(name, JSON.stringify(expected) === JSON.stringify(actual),
    `expected ${JSON.stringify(expected)}`, `but got  ${JSON.stringify(actual)}`);
}

/** Runs a part of a test; an exception fails it; the next part still runs.
 * @param {string} name @param {() => Promise<void>} part */
export async function run(name, part) {
  try {
    await part();
  } catch (error) {
    check(name, false, error instanceof Error ? error.stack : error);
  }
}

/** @param {string} reason */
export function skip(reason) {
  console.log(`ok 1 # SKIP ${reason}\n1..1`);
  process.exit(0);
}

export function finish() {
  console.log(`1..${count}`);
  process.exit(failed ? 1 : 0);
}
