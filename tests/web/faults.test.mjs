/* Bad input and poor browsers: each gets a sentence, and the page goes on. */
import {mkdtempSync, rmSync, truncateSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {check, equal, finish, run} from './tap.mjs';
import {pick, press} from './hand.mjs';
import {browse, cell, isEmpty} from './site.mjs';
import {DESKTOP, PHONE, choose, giveFile, message, playAll, stone, twoPeople, visitor} from './visit.mjs';

const {browser, visit} = await visitor();

/** The page can still be played on. @param {import('playwright-core').Page} page
 * @param {string} after */
async function goesOn(page, after) {
  await twoPeople(page);
  await playAll(page, ['h8', 'i9']);
  check(`the page goes on after ${after}`, !await isEmpty(page, 'i9'));
}

for (const [name, hash, wanted] of [
  ['an unknown link', '#nonsense', 'The link names no position.'],
  ['a link of no rule', '#chess_8x8/e2e4', /^expected a rule/],
  ['a link with an illegal move', '#/h8i9h8', /h8|occupied/],
  ['a link with a move off the board', '#/h8z99', /./],
  ['a link that is no text', '#%E0%A4%A', 'The link names no position.'],
]) {
  await visit(String(name), {viewport: DESKTOP}, async page => {
    const said = await message(page);
    if (typeof wanted === 'string') equal(`${name} gets a sentence`, wanted, said);
    else check(`${name} gets a sentence`, /** @type {RegExp} */ (wanted).test(said), said);
    await goesOn(page, String(name));
  }, String(hash));
}

await visit('a classic and a rule that it does not play', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByRole('dialog').getByLabel('Rule'), 'caro');
  await pick(page.getByRole('dialog').getByLabel('Played by').nth(1), 'table');
  await press(page.getByRole('button', {name: 'Start'}));
  const said = page.getByRole('alert').filter({hasText: 'plays'});
  await said.waitFor();
  equal('are refused by their names', 'Classic: pattern table plays Freestyle, not Caro', await said.textContent());
  await pick(page.getByRole('dialog').getByLabel('Rule'), 'freestyle');
  await press(page.getByRole('button', {name: 'Start'}));
  await page.getByRole('dialog').waitFor({state: 'detached'});
  await playAll(page, ['h8']);
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 2);
  check('and with its rule it plays', true);
});

await visit('broken files', {viewport: DESKTOP}, async page => {
  await twoPeople(page);
  await playAll(page, ['a1']);
  const folder = mkdtempSync(join(tmpdir(), 'lianzi-web-'));
  const huge = join(folder, 'huge.sgf');
  writeFileSync(huge, '(;');
  truncateSync(huge, 100 * 1024 * 1024);
  await giveFile(page, huge);
  equal('a file of 100 MB is refused', 'huge.sgf has 100 MB; files of at most 16 MB can be opened.',
    await message(page));
  rmSync(folder, {recursive: true});
  for (const [name, text] of [['broken.sgf', 'this is no record'], ['broken.lib', 'no library'],
    ['broken.pos', '\xff\xff\xff'], ['unknown.xyz', 'h8'], ['broken.psq', 'Piskvorky 99x99']]) {
    const last = await page.evaluateHandle(() => document.querySelector('#toasts')?.lastElementChild ?? null);
    await giveFile(page, {name, mimeType: 'application/octet-stream',
      buffer: Buffer.from(text, 'latin1')});
    await page.waitForFunction(before => {
      const newest = document.querySelector('#toasts')?.lastElementChild;
      return newest && newest !== before;
    }, last);
    const before = await message(page);
    check(`${name} is refused in a sentence`, before.length > 10, before);
    check('and the game stays', !await isEmpty(page, 'a1'));
  }
  await goesOn(page, 'broken files');
});

await visit('storage denied', {viewport: PHONE, serviceWorkers: 'block'}, async page => {
  await press(cell(page, 'h8'));
  equal('the page says that nothing is kept',
    'This browser keeps nothing: the game will be lost when the page is closed.',
    await message(page));
  await stone(page, 'h8');
  await goesOn(page, 'that');
}, '', () => {
  Object.defineProperty(window, 'localStorage', {get() {
    throw new DOMException('denied', 'SecurityError');
  }});
});

await visit('a damaged store', {viewport: PHONE}, async page => {
  check('the page begins anew', await page.locator('.stone').count() === 0);
  await goesOn(page, 'a damaged store');
}, '', () => {
  try {
    localStorage.setItem('lianzi.game', '{"tree": {"nodes": [{"parent": 7}], "current": 3');
    localStorage.setItem('lianzi.preferences', '[1, 2');
    localStorage.setItem('lianzi.setup', '{"variant": "chess", "seats": 5}');
  } catch {
    // a page without storage
  }
});

await visit('the network gone when the book is needed', {viewport: DESKTOP, serviceWorkers: 'block'},
  async (page, context) => {
    await context.setOffline(true);
    await press(page.getByRole('button', {name: 'Exact Scores'}));
    equal('the page says so', 'The book could not be fetched; the first moves take longer.',
      await message(page));
    await choose(page, 'Walk a Proof');
    await page.getByText('This part of the page could not be fetched.').waitFor();
    check('and of another part', true);
    check('the page goes on', !await isEmpty(page, 'column 4, row 1'));
  }, '#connect4_7x6/44444');

await browser.close();

const poor = await visitor(() => browse(['--js-flags=--no-wasm-simd']));
const deny = () => {
  const {validate} = WebAssembly;
  WebAssembly.validate = bytes => new Uint8Array(/** @type {any} */ (bytes)).length !== 29 && validate(bytes);
};
await poor.visit('a browser without SIMD', {viewport: DESKTOP}, async page => {
  equal('it is told so', 'This browser\u2019s WebAssembly has no SIMD: the program thinks more slowly.',
    await message(page));
  const modules = await page.evaluate(() => performance.getEntriesByType('resource')
    .map(one => one.name.replace(/.*\/|-[A-Z2-7]{8}/g, '')).filter(name => name.endsWith('.wasm')));
  equal('it gets an engine of its own', ['lianzi-session.wasm', 'lianzi-plain.wasm'], modules);
  await press(cell(page, 'h8'));
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('the engine answers there', true);
  await goesOn(page, 'that');
}, '', deny);
await poor.browser.close();

await run('a browser without WebAssembly', async () => {
  const none = await visitor();
  const page = await none.browser.newPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
  });
  await page.goto(none.address);
  await page.getByRole('alert').waitFor();
  equal('a browser without WebAssembly is told so',
    'Lianzi needs a browser with WebAssembly; this one has none.',
    await page.getByRole('alert').textContent());
  await none.browser.close();
});

finish();
