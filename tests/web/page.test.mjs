/* The page as people play on it, in Chromium: games won by touch, mouse and keyboard; openings, clocks,
 * sounds; the game survives a reload and the loss of the network. */
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {check, equal, finish, run} from './tap.mjs';
import {pick, press, tabTo, type} from './hand.mjs';
import {cell, isEmpty, open} from './site.mjs';
import {DESKTOP, PHONE, isAccessible, message, playAll, put, stone, twoPeople, visitor} from './visit.mjs';

const {address, browser, visit} = await visitor();

const GAME = ['h8', 'h1', 'i8', 'j1', 'j8', 'l1', 'k8', 'n1', 'l8'];

/** @param {import('playwright-core').Page} page */
async function isWonByBlack(page) {
  await page.locator('.winning').waitFor({state: 'attached'});
  return await page.locator('.turn').textContent() === 'Black wins';
}

await visit('by touch on a phone', {viewport: PHONE, hasTouch: true, isMobile: true}, async page => {
  await put(page, 'h8');
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('the engine answers', true);
  await twoPeople(page);
  for (const name of GAME) {
    await put(page, name);
    await stone(page, name);
  }
  check('a game is won by touch', await isWonByBlack(page));
  check('nothing is wider than the phone',
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

await visit('a quiet game', {viewport: DESKTOP}, async page => {
  const rates = page.locator('.scores strong');
  await press(cell(page, 'h8'));
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  equal('how a game stands is not said unasked', ['–', '–'], await rates.allTextContents());
  equal('nor drawn', 0, await page.locator('.graph .curve').count());
  await press(page.getByRole('button', {name: 'Analyse'}));
  await rates.filter({hasText: '%'}).first().waitFor();
  check('an analysis says it', await page.locator('.graph .curve').count() === 1);
});

await visit('by mouse', {viewport: DESKTOP}, async page => {
  await twoPeople(page);
  await playAll(page, GAME);
  check('a game is won by mouse', await isWonByBlack(page));
  equal('with the reason', '5 in a row after 9 moves', await page.locator('.last-move').textContent());
  await press(cell(page, 'a1'));
  check('no stone after the end', await isEmpty(page, 'a1'));
  await isAccessible(page, 'the page after a game');
  await page.reload();
  check('the game is there after a reload', await isWonByBlack(page));
  await press(page.getByRole('button', {name: 'Undo'}));
  await page.locator('.winning').waitFor({state: 'detached'});
  check('a move is taken back', await isEmpty(page, 'l8'));
  await press(page.getByRole('button', {name: 'Redo'}));
  check('and done again', await isWonByBlack(page));
});

await visit('by keyboard', {viewport: DESKTOP}, async page => {
  await page.keyboard.press('n');
  await page.locator('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({state: 'detached'});
  await twoPeople(page);
  await tabTo(cell(page, 'h8'));
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

await visit('analysis', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: 'Analyse'}));
  await page.locator('.line').first().waitFor();
  check('the analysis shows lines', await page.locator('.marks .value').count() > 0);
  await isAccessible(page, 'the analysis');
  await press(page.getByRole('button', {name: 'Analyse'}));
  await page.getByRole('button', {name: 'Analyse', pressed: false}).waitFor();
  check('it stops', true);
}, '#renju_15x15/h8i9i8');

await visit('one job after another', {viewport: DESKTOP}, async page => {
  const run = (/** @type {string} */ wanted) => page.evaluate(async wanted => {
    const {Backend, compile} = await import(/** @type {any} */ (globalThis).fileOf('thinking/backend.js'));
    const engine = new Backend({name: wanted, module: await compile(wanted), poolSize: 3, words: {}});
    const think = (/** @type {string} */ limits, /** @type {() => void} */ onLine = () => undefined) =>
      engine.job('web_think', ['freestyle 15x15', '', 'h8', 'level 10', limits], onLine);
    const first = await new Promise(resolve => {
      const job = think('infinite 1', () => resolve(job));
    });
    first.stop();
    const second = think('depth 1'), asked = engine.call('web_version'), third = think('depth 1');
    third.stop();
    const all = await Promise.all([first.done, second.done, asked, third.done]);
    engine.worker.terminate();
    return [all[0].kind, all[1].kind, typeof all[2].version, all[3]];
  }, wanted);
  for (const name of ['lianzi-threads', 'lianzi']) {
    equal(`${name}: a job begins when the stopped one has ended`, [1, 1, 'string', null],
      await run(name));
  }
});

await visit('forced wins', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: 'Find a Forced Win'}));
  await page.getByText(/^A forced win in \d+ moves begins with/).waitFor();
  check('a forced win is shown on the board', await page.locator('.marks .preview').count() > 0);
}, '#freestyle_15x15/h8a1i8a2j8b1');

await visit('an opening by swap', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Played by').nth(1), 'person');
  await pick(page.getByLabel('Opening'), 'swap');
  await press(page.getByRole('button', {name: 'Start'}));
  await page.getByText('Opening: put a black stone').first().waitFor();
  await playAll(page, ['h8', 'i9', 'j10']);
  await press(page.locator('.choices').getByRole('button', {name: 'White'}));
  await page.getByText('White to move').first().waitFor();
  check('the second player has chosen white', await page.locator('.seat').nth(1)
    .getByText('White').count() === 1);
});

await visit('an opening by swap2', {viewport: PHONE}, async page => {
  const turn = page.locator('.turn');
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Played by').nth(1), 'person');
  await pick(page.getByLabel('Opening'), 'swap2');
  await press(page.getByRole('button', {name: 'Start'}));
  await playAll(page, ['h8', 'i9', 'j10']);
  check('three choices fit on a phone',
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await press(page.getByRole('button', {name: 'Add Two Stones'}));
  equal('white comes first', 'Put a white stone', await turn.textContent());
  await press(cell(page, 'h8'));
  equal('not on a stone', 'There is a stone already.', await message(page));
  await press(cell(page, 'c3'));
  equal('the first is on the board', 'c3, White',
    await cell(page, 'c3').getAttribute('aria-label'));
  await press(page.getByRole('button', {name: 'Undo'}));
  check('and can be taken back', await isEmpty(page, 'c3'));
  await press(cell(page, 'c4'));
  equal('then black', 'Now put a black stone', await turn.textContent());
  await press(cell(page, 'c5'));
  await stone(page, 'c5');
  equal('the first player chooses', 'Player 1: choose a colour', await turn.textContent());
  equal('between two colours', 2, await page.locator('.choices button').count());
  await page.reload();
  await stone(page, 'c5');
  check('the added stones are there after a reload', !await isEmpty(page, 'c4'));
});

await visit('blocked cells', {viewport: PHONE}, async page => {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Played by').nth(1), 'person');
  await press(page.locator('summary'));
  await press(page.locator('.small-board [aria-label^="h8,"]'));
  await page.locator('.small-board [aria-label="h8, blocked"]').waitFor({state: 'attached'});
  await press(page.getByRole('button', {name: 'Start'}));
  await page.getByText('Player 2').waitFor();
  equal('the cell is blocked', 'h8, blocked', await cell(page, 'h8').getAttribute('aria-label'));
  await press(cell(page, 'h8'));
  equal('a stone there is refused', 'That cell is blocked.', await message(page));
});

await visit('a classic with its own beginning', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Played by').nth(1), 'table');
  await press(page.getByLabel(/^Begin as the report does/));
  await press(page.getByRole('button', {name: 'Start'}));
  await page.getByText('18×18').waitFor();
  equal('the report\u2019s four stones are there', 4, await page.locator('.stone').count());
  await press(cell(page, 'a1'));
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 6);
  check('the classic answers', true);
});

await visit('clocks', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Played by').nth(1), 'person');
  await type(page.getByLabel(/^Minutes per game/), '0.5');
  await press(page.getByRole('button', {name: 'Start'}));
  await page.getByText('0:30').first().waitFor();
  await page.clock.install();
  await playAll(page, ['h8']);
  await page.clock.runFor(12000);
  await page.locator('.clock', {hasText: /^0:1\d$/}).waitFor();
  equal('only the clock of the side to move runs', '0:30',
    await page.locator('.clock').first().textContent());
  await page.clock.runFor(20000);
  await page.locator('.turn', {hasText: 'Black wins'}).waitFor();
  equal('and says so', 'on time', await page.locator('.last-move').textContent());
});

await visit('sounds', {viewport: DESKTOP}, async page => {
  const tones = () => page.evaluate('globalThis.tones');
  await twoPeople(page);
  await playAll(page, ['h8']);
  const knock = await tones();
  check('a stone is heard', knock > 0);
  await press(page.getByRole('button', {name: 'Menu'}));
  await press(page.getByRole('button', {name: 'Preferences'}));
  await press(page.getByLabel('Sounds'));
  await page.keyboard.press('Escape');
  await playAll(page, ['h9']);
  equal('and none where sounds are turned off', knock, await tones());
}, '', () => {
  const start = OscillatorNode.prototype.start;
  Object.assign(globalThis, {tones: 0});
  OscillatorNode.prototype.start = function (...times) {
    /** @type {any} */ (globalThis).tones++;
    return start.apply(this, times);
  };
});

await visit('a game is not lost by another', {viewport: DESKTOP}, async page => {
  await twoPeople(page);
  await playAll(page, ['h8', 'i9']);
  await twoPeople(page);
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 0);
  await press(page.getByRole('button', {name: 'Bring Back the One Before'}));
  await stone(page, 'i9');
  check('the game before is brought back', !await isEmpty(page, 'h8'));
});

await visit('Connect Four', {viewport: PHONE}, async page => {
  check('discs fall', !await isEmpty(page, 'column 4, row 2'));
}, '#connect4_7x6/443');

await visit('without a network', {viewport: PHONE}, async (page, context) => {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector('html[data-ready]', {state: 'attached'});
  await press(cell(page, 'h8'));
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('the page opens and plays offline', true);
});

await run('from a folder', async () => {
  const page = await (await browser.newContext({viewport: PHONE})).newPage();
  await page.goto(pathToFileURL(join(process.argv[2], 'build-web', 'index.html')).href);
  await page.waitForSelector('html[data-ready]', {state: 'attached'});
  await press(cell(page, 'h8'));
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  await page.reload();
  await stone(page, 'h8');
  check('the page plays without a web server, and keeps the game', true);
});

await browser.close();
finish();
