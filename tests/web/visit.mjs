/* Visits to the page: a part of a test in a fresh browser profile, and what visitors do again and
 * again. */
import {check, equal, run} from './tap.mjs';
import {pick, press} from './hand.mjs';
import {browse, cell, loadAxe, open, serve} from './site.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} Context */
/** @typedef {import('playwright-core').BrowserContextOptions} Options */

export const PHONE = {width: 360, height: 640}, DESKTOP = {width: 1280, height: 800};

/** Serves the page and starts a browser. Returns what opens the page, with `hash` after its address, in
 * a profile of its own, and checks after each part that nothing went wrong and no other host was
 * asked.
 * @param {() => Promise<import('playwright-core').Browser>} [start] */
export async function visitor(start = browse) {
  const {address} = await serve(process.argv[2]);
  const browser = await start();
  /** @param {string} name @param {Options} options
   * @param {(page: Page, context: Context) => Promise<void>} part @param {string} [hash]
   * @param {() => void} [prepare] runs in the page before its own scripts */
  const visit = (name, options, part, hash = '', prepare = undefined) => run(name, async () => {
    const context = await browser.newContext(options);
    if (prepare) await context.addInitScript(prepare);
    const {page, errors, foreign} = await open(context, address + hash);
    await part(page, context);
    equal(`${name}: no error`, [], errors);
    equal(`${name}: no other host is asked`, [], foreign);
    await context.close();
  });
  return {address, browser, visit};
}

/** Chooses from the page's menu. @param {Page} page @param {string} name */
export async function choose(page, name) {
  await press(page.getByRole('button', {name: 'Menu'}));
  await press(page.getByRole('button', {name, exact: true}));
}

/** Begins a game of two people. @param {Page} page */
export async function twoPeople(page) {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Played by').nth(1), 'person');
  await press(page.getByRole('button', {name: 'Start'}));
  await page.getByText('Player 2').waitFor();
}

/** Waits for a stone. @param {Page} page @param {string} name of its cell */
export async function stone(page, name) {
  await cell(page, name).and(page.locator('[aria-label*="move"], [aria-label*="第"]')).waitFor({state: 'attached'});
}

/** Waits until so many stones are on the board. @param {Page} page @param {number} wanted */
export function stones(page, wanted) {
  return page.waitForFunction(count => document.querySelectorAll('#board .stone').length === count, wanted);
}

/** Puts a stone by hand, and confirms it where the page asks. @param {Page} page @param {string} name of a cell */
export async function put(page, name) {
  await press(cell(page, name));
  const offer = page.locator('.choices, #scene').getByRole('button', {name: new RegExp(`^(Put It on|落在) ${name}$`)});
  if (await offer.isVisible()) await press(offer);
}

/** Makes moves by clicks. @param {Page} page @param {string[]} names of cells */
export async function playAll(page, names) {
  for (const name of names) {
    await press(cell(page, name));
    await stone(page, name);
  }
}

/** Hands a file to the page's own dialog. @param {Page} page
 * @param {string | {name: string, mimeType: string, buffer: Buffer}} file */
export async function giveFile(page, file) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose(page, 'Open…')]);
  await chooser.setFiles(file);
}

/** The newest message at the foot of the page. @param {Page} page */
export async function message(page) {
  const toast = page.locator('.toast').last();
  await toast.waitFor();
  return await toast.locator('span').textContent() ?? '';
}

/** @param {Page} page @param {string} where */
export async function isAccessible(page, where) {
  await page.evaluate((await loadAxe()).source);
  const {violations} = await page.evaluate('axe.run()');
  check(`axe finds nothing wrong: ${where}`, violations.length === 0, ...violations.map(
    (/** @type {any} */ {id, nodes}) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ n) =>
      n.html.slice(0, 200)).join(' | ')}`));
}

/** Runs the bench in a worker of the page, by the module of one thread.
 * @param {Page} page @returns {Promise<{bench: number, nodes: number, seconds: number}>} */
export function benchInPage(page) {
  return page.evaluate(async () => {
    const {fileOf} = /** @type {any} */ (globalThis);
    const {Backend, compile} = await import(fileOf('thinking/backend.js'));
    const engine = new Backend({name: 'lianzi', module: await compile('lianzi'), poolSize: 1,
      words: {}});
    for (const rule of ['standard', 'renju', 'caro', 'caro6']) {
      const response = await fetch(fileOf(`module/${rule}.rows`));
      await engine.give(`network ${rule}`, new Uint8Array(await response.arrayBuffer()));
    }
    const began = performance.now();
    const {bench, nodes} = await engine.job('web_bench', []).done;
    const seconds = (performance.now() - began) / 1000;
    engine.worker.terminate();
    return {bench, nodes, seconds};
  });
}
