/* The page as people use it, in Chromium: games won by touch, mouse and keyboard, analysis, links,
 * files; and what axe says of it. */
import {readFileSync} from 'node:fs';
import {check, equal, finish, run} from './tap.mjs';
import {browse, cell, isEmpty, loadAxe, open, serve} from './site.mjs';

const PHONE = {width: 360, height: 640}, DESKTOP = {width: 1280, height: 800};

const axe = await loadAxe();
const {address} = await serve(process.argv[2]);
const browser = await browse();

/** Begins a game of two people.
 * @param {import('playwright-core').Page} page */
async function twoPeople(page) {
  await page.getByRole('button', {name: /^New/}).click();
  await page.getByLabel('Played by').nth(1).selectOption('person');
  await page.getByRole('button', {name: 'Start'}).press('Enter');
  await page.getByText('Player 2').waitFor();
}

/** Waits for a stone.
 * @param {import('playwright-core').Page} page @param {string} name */
async function stone(page, name) {
  await page.locator(`[role=gridcell][aria-label^="${name},"][aria-label*="move"]`)
    .waitFor({state: 'attached'});
}

const GAME = ['h8', 'h1', 'i8', 'j1', 'j8', 'l1', 'k8', 'n1', 'l8'];

/** @param {import('playwright-core').Page} page */
async function isWonByBlack(page) {
  await page.locator('.winning').waitFor({state: 'attached'});
  return await page.locator('.turn').textContent() === 'Black wins';
}

/** @param {import('playwright-core').Page} page @param {string} where */
async function isAccessible(page, where) {
  await page.evaluate(axe.source);
  const {violations} = await page.evaluate('axe.run()');
  check(`axe finds nothing wrong: ${where}`, violations.length === 0, ...violations.map(
    (/** @type {any} */ {id, nodes}) => `${id}: ${nodes.slice(0, 3).map((/** @type {any} */ n) =>
      n.html.slice(0, 200)).join(' | ')}`));
}

/** @param {string} name @param {import('playwright-core').BrowserContextOptions} options
 * @param {(page: import('playwright-core').Page,
 *          context: import('playwright-core').BrowserContext) => Promise<void>} part
 * @param {string} [hash] */
async function visit(name, options, part, hash = '') {
  await run(name, async () => {
    const context = await browser.newContext(options);
    const {page, errors, foreign} = await open(context, address + hash);
    await part(page, context);
    equal(`${name}: no error`, [], errors);
    equal(`${name}: no other host is asked`, [], foreign);
    await context.close();
  });
}

await visit('by touch on a phone', {viewport: PHONE, hasTouch: true, isMobile: true}, async page => {
  await cell(page, 'h8').tap();
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('the engine answers', true);
  await twoPeople(page);
  for (const name of GAME) {
    await cell(page, name).tap();
    await stone(page, name);
  }
  check('a game is won by touch', await isWonByBlack(page));
  check('nothing is wider than the phone',
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

await visit('by mouse', {viewport: DESKTOP}, async page => {
  await twoPeople(page);
  for (const name of GAME) {
    await cell(page, name).click();
    await stone(page, name);
  }
  check('a game is won by mouse', await isWonByBlack(page));
  equal('with the reason', '5 in a row after 9 moves', await page.locator('.last-move').textContent());
  await cell(page, 'a1').click();
  check('no stone after the end', await isEmpty(page, 'a1'));
  await isAccessible(page, 'the page after a game');
  await page.reload();
  check('the game is there after a reload', await isWonByBlack(page));
  await page.getByRole('button', {name: 'Undo'}).click();
  await page.locator('.winning').waitFor({state: 'detached'});
  check('a move is taken back', await isEmpty(page, 'l8'));
  await page.getByRole('button', {name: 'Redo'}).click();
  check('and done again', await isWonByBlack(page));
});

await visit('by keyboard', {viewport: DESKTOP}, async page => {
  await page.keyboard.press('n');
  await page.locator('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({state: 'detached'});
  await twoPeople(page);
  await cell(page, 'h8').focus();
  // black from h8 to the right, white one row below
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Enter');
    await stone(page, `${'hijkl'[i]}8`);
    if (i === 4) break;
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await stone(page, `${'hijkl'[i]}7`);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
  }
  check('a game is won by keyboard', await isWonByBlack(page));
  check('the end is announced', (await page.locator('#announcer').textContent() ?? '')
    .includes('Black wins'));
});

await visit('a link', {viewport: DESKTOP}, async (page, context) => {
  equal('the title names rule and size', 'Renju · 15×15 · Ungetsu',
    await page.locator('h1').textContent());
  check('the stones are there', !await isEmpty(page, 'h8') && !await isEmpty(page, 'i8'));
  await page.getByRole('button', {name: 'Analyse'}).click();
  await page.locator('.line').first().waitFor();
  check('the analysis shows lines', await page.locator('.marks .value').count() > 0);
  await isAccessible(page, 'the analysis');
  const began = Date.now();
  await page.getByRole('button', {name: 'Analyse'}).click();
  await page.locator('[aria-pressed="false"]').waitFor();
  console.log(`# the stop was answered within ${Date.now() - began} ms`);
  const other = await open(context, `${address}#/h8i9h99`);
  await other.page.locator('.toast').waitFor();
  check('a link that cannot be played is refused in a sentence',
    (await other.page.locator('.toast').textContent() ?? '').length > 10);
  await cell(other.page, 'h8').waitFor({state: 'attached'});
}, '#renju_15x15/h8i9i8');

await visit('files', {viewport: DESKTOP}, async page => {
  const give = async (/** @type {string} */ name, /** @type {string} */ text) => {
    await page.getByRole('button', {name: 'Menu'}).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'),
      page.getByRole('button', {name: 'Open…'}).click()]);
    await chooser.setFiles({name, mimeType: 'text/plain', buffer: Buffer.from(text)});
  };
  await give('game.psq', 'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,10\n10,8,12\nA\nB\n-1\n');
  await stone(page, 'j8');
  check('a psq is opened', !await isEmpty(page, 'h8'));
  await give('broken.sgf', 'this is no record');
  await page.locator('.toast').waitFor();
  check('a broken file is refused in a sentence', true);
  check('and the game stays', !await isEmpty(page, 'h8'));
  for (const [label, begin] of [['SGF (.sgf)', '(;'], ['Piskvork (.psq)', 'Piskvorky 15x15']]) {
    await page.getByRole('button', {name: 'Menu'}).click();
    await page.getByRole('button', {name: 'Save As…'}).click();
    const [download] = await Promise.all([page.waitForEvent('download'),
      page.getByRole('button', {name: label}).click()]);
    const text = readFileSync(await download.path(), 'utf8');
    check(`${label} is saved`, text.startsWith(begin), text.slice(0, 80));
  }
});

await visit('Connect Four, dark', {viewport: PHONE, colorScheme: 'dark'}, async page => {
  check('discs fall', !await isEmpty(page, 'column 4, row 2'));
  await isAccessible(page, 'dark, on a phone');
  await page.getByRole('button', {name: /^New/}).click();
  await isAccessible(page, 'the dialog');
}, '#connect4_7x6/443');

await visit('in Chinese', {viewport: PHONE, locale: 'zh-CN'}, async page => {
  equal('the language is named', 'zh-Hans', await page.locator('html').getAttribute('lang'));
  check('whose turn it is', /轮到/.test(await page.locator('.turn').textContent() ?? ''));
  const other = await open(page.context(), `${address}#/h8h8`);
  await other.page.locator('.toast').waitFor();
  check('the library complains in Chinese',
    /[\u4e00-\u9fff]/.test(await other.page.locator('.toast').textContent() ?? ''));
});

await visit('without a network', {viewport: PHONE}, async (page, context) => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('html[data-ready]', {state: 'attached'});
  await cell(page, 'h8').click();
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('the page opens and plays offline', true);
});

await browser.close();
finish();
