/* The page's manners, by hand: nothing is covered, cut, lost or left unsaid. */
import {readFileSync} from 'node:fs';
import {check, equal, finish} from './tap.mjs';
import {cell} from './site.mjs';
import {paste, pick, press, reach, type} from './hand.mjs';
import {DESKTOP, PHONE, choose, message, put, stone, twoPeople, visitor} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const {address, browser, visit} = await visitor();
const TOUCH = {viewport: PHONE, hasTouch: true, isMobile: true};
const SIDEWAYS = {viewport: {width: 640, height: 360}, hasTouch: true, isMobile: true};

/** @param {Page} page */
async function newGame(page) {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Played by').nth(1), 'person');
}

for (const [name, options] of /** @type {const} */ ([['a phone', TOUCH], ['a phone on its side', SIDEWAYS],
  ['a desktop', {viewport: DESKTOP}]])) {
  await visit(`messages on ${name}`, options, async page => {
    await newGame(page);
    await pick(page.getByLabel('Opening'), 'swap2');
    await press(page.getByRole('button', {name: 'Start'}));
    for (const cellName of ['h8', 'i9', 'j10']) {
      await put(page, cellName);
      await stone(page, cellName);
    }
    await press(cell(page, 'h8'));
    await message(page);
    for (const label of ['Black', 'White', 'Add Two Stones', 'Previous move', 'First position']) {
      await reach(page.locator('#strip').getByRole('button', {name: label}));
    }
    check('a message covers no button', await page.locator('.toast').isVisible());
  });
}

await visit('the board beside a message', {viewport: DESKTOP}, async page => {
  const board = page.locator('#board svg.board'), before = await board.boundingBox();
  await choose(page, 'Paste a Game');
  await type(page.getByRole('dialog').getByRole('textbox'), 'nonsense');
  await press(page.getByRole('button', {name: 'Open', exact: true}));
  await message(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
  await press(page.getByRole('button', {name: 'Hint'}));
  await message(page);
  equal('it stays where it is', before, await board.boundingBox());
});

await visit('names beside clocks on a phone', TOUCH, async page => {
  await newGame(page);
  await pick(page.getByLabel('Played by').nth(1), 'person');
  await type(page.getByLabel('Minutes per game'), '10');
  await press(page.getByRole('button', {name: 'Start'}));
  await page.locator('.clock', {hasText: '10:00'}).first().waitFor();
  equal('they are not cut', [true, true], await page.locator('.seat .name').evaluateAll(names =>
    names.map(name => name.scrollWidth <= name.clientWidth)));
});

await visit('the end on a phone', TOUCH, async page => {
  await twoPeople(page);
  await choose(page, 'Resign');
  await page.getByRole('dialog', {name: 'Resign this game?'}).waitFor();
  check('the page asks before a resignation', await page.locator('.turn', {hasText: 'wins'}).count() === 0);
  await press(page.getByRole('dialog').getByRole('button', {name: 'Resign'}));
  const turn = page.locator('.turn', {hasText: 'White wins'});
  await turn.waitFor();
  const box = await turn.boundingBox();
  check('the result stands in one line', (box?.height ?? 99) < 30, box?.height);
});

await visit('a board that the rule does not have', {viewport: DESKTOP}, async page => {
  await newGame(page);
  await pick(page.getByLabel('Rule'), 'renju');
  await type(page.getByLabel('In a row to win'), '4');
  await press(page.getByRole('button', {name: 'Start'}));
  const refusal = page.getByRole('dialog').getByRole('alert');
  await refusal.waitFor();
  check('the dialog stays and says why', (await refusal.textContent() ?? '').length > 10);
  equal('with what was entered', '4', await page.getByLabel('In a row to win').inputValue());
  await type(page.getByLabel('In a row to win'), '5');
  await press(page.getByRole('button', {name: 'Start'}));
  await page.getByText('Renju · 15×15').first().waitFor();
  check('and goes on from there', true);
});

await visit('Back', TOUCH, async page => {
  await press(page.getByRole('button', {name: 'Menu'}));
  await page.getByRole('dialog', {name: 'Menu'}).waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({state: 'detached'});
  check('Back closes a dialog', true);
  await choose(page, 'Set Up a Position');
  await page.locator('#scene').getByText('Set Up a Position').waitFor();
  await page.goBack();
  await page.locator('#strip').waitFor();
  check('and leaves the editor', await page.locator('#scene').isHidden());
  await page.goto(`${address}#renju_15x15/h8i9`);
  await page.getByText('Renju · 15×15').first().waitFor();
  check('a link is followed after that', true);
});

await visit('a scene on a slow line', {viewport: DESKTOP, serviceWorkers: 'block'}, async (page, context) => {
  let release = () => {};
  const held = new Promise(resolve => {
    release = () => resolve(null);
  });
  await twoPeople(page);
  await context.route(/editor-[A-Z2-7]{8}\.js$/, async route => {
    await held;
    await route.continue();
  });
  const {x, y} = await reach(cell(page, 'h8'));
  await choose(page, 'Set Up a Position');
  await page.mouse.click(x, y);
  await page.waitForTimeout(300);
  equal('until it is there no stone is put', 0, await page.locator('.stone').count());
  release();
  await page.locator('#scene').getByText('Set Up a Position').waitFor();
  await put(page, 'h8');
  await page.locator('.stone').waitFor();
  check('and then the board is its own', true);
});

await visit('what is said aloud', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: 'Hint'}));
  await page.locator('#announcer', {hasText: 'Look at the '}).waitFor({state: 'attached'});
  check('a hint says where to look', true);
  await press(page.getByRole('button', {name: 'Hint'}));
  await page.locator('.toast', {hasText: /Look for|No forced|threatens|can win/}).waitFor();
  check('then what kind of move it is', true);
  await press(page.getByRole('button', {name: 'Hint'}));
  await page.locator('#announcer', {hasText: 'Hint: '}).waitFor({state: 'attached'});
  check('then the move', true);
  await page.locator('.found', {hasText: /^Hint: [a-o]\d+\n/}).waitFor();
  check('and why, beside the board', true);
  await press(page.getByRole('button', {name: 'Analyse'}));
  await page.locator('#announcer', {hasText: 'Best move: '}).waitFor({state: 'attached'});
  check('the best move of an analysis', true);
  await page.locator('.graph .point').waitFor({state: 'attached'});
  check('and a position alone has a point in the graph', true);
}, '#/h8i9i8');

await visit('moves that the rules do not allow', {viewport: DESKTOP}, async page => {
  await paste(page, 'h8i9h8g7');
  check('are not left out in silence', /h8/.test(await message(page)), await message(page));
  check('nor is the rest', await page.locator('#board .stone').count() <= 2);
});

for (const [name, options, words] of /** @type {const} */ ([
  ['a phone', TOUCH, ['Menu', 'Paste a Game', 'Moves, a link, or the text of a file', 'Open']],
  ['a phone on its side', SIDEWAYS, ['Menu', 'Paste a Game', 'Moves, a link, or the text of a file', 'Open']],
  ['a window in Chinese', {viewport: DESKTOP, locale: 'zh-CN'}, ['菜单', '粘贴棋局', '着法、链接或文件内容', '打开']]])) {
  await visit(`a box to paste on ${name}`, options, async page => {
    const [menu, entry, label, open] = words, dialog = page.getByRole('dialog', {name: entry});
    await press(page.getByRole('button', {name: menu}));
    await press(page.getByRole('button', {name: entry, exact: true}));
    await type(dialog.getByLabel(label), '(;nothing');
    await press(dialog.getByRole('button', {name: open, exact: true}));
    await dialog.getByRole('alert').waitFor();
    check('a text that is no game is refused there', await dialog.getByLabel(label).inputValue() === '(;nothing');
    await type(dialog.getByLabel(label), '(;SZ[15];B[hh];W[ii])');
    await press(dialog.getByRole('button', {name: open, exact: true}));
    await stone(page, 'i7');
    check('a file is opened', true);
    await press(page.getByRole('button', {name: menu}));
    await press(page.getByRole('button', {name: entry, exact: true}));
    await type(dialog.getByLabel(label), 'h8h9i8');
    await press(dialog.getByRole('button', {name: open, exact: true}));
    await stone(page, 'i8');
    check('moves are, too', true);
  });
}

await visit('a link to send', TOUCH, async page => {
  await press(page.getByRole('button', {name: 'Share'}));
  await press(page.getByRole('button', {name: 'Send the Link…'}));
  equal('goes to the system\u2019s own sheet', await page.getByLabel('Link to this position').inputValue(),
    await page.evaluate('globalThis.sent'));
}, '#/h8i9', () => {
  Object.assign(navigator, {share: async (/** @type {{url: string}} */ {url}) => {
    Object.assign(globalThis, {sent: url});
  }});
});

await visit('undo and redo', {viewport: DESKTOP}, async page => {
  await put(page, 'h8');
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 2);
  await press(page.getByRole('button', {name: 'Undo'}));
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 0);
  await press(page.getByRole('button', {name: 'Redo'}));
  await page.waitForFunction(() => document.querySelectorAll('#board .stone').length === 2);
  check('what one press takes back, one press brings back', true);
});

await visit('numbers', {viewport: DESKTOP}, async page => {
  await choose(page, 'Preferences');
  await press(page.getByLabel('Move numbers'));
  await press(page.getByRole('button', {name: 'Close'}));
  await page.locator('.marks .latest').waitFor({state: 'attached'});
  equal('no dot shines through them', 0, await page.locator('.marks .last').count());
}, '#/h8i9i8');

await visit('a picture', {viewport: DESKTOP}, async page => {
  await choose(page, 'Save As…');
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', {name: 'Picture (.png)'}));
  const {length} = readFileSync(await (await coming).path());
  check('has at most 600 KB', length < 600000, length);
}, '#/h8i9i8');

await visit('a server', {viewport: DESKTOP}, async page => {
  const answers = await page.evaluate(async () => {
    const {fileOf} = /** @type {any} */ (globalThis);
    return Promise.all(['module/lianzi-session.wasm', 'style/board.css'].map(async path =>
      (await fetch(`${fileOf(path)}?past the service worker`)).headers.get('content-encoding')));
  });
  equal('sends texts and modules compressed', ['gzip', 'gzip'], answers);
});

await visit('a proof without a network', {viewport: DESKTOP, serviceWorkers: 'block'}, async (page, context) => {
  await choose(page, 'Walk a Proof');
  await page.locator('#scene').getByText(/wins after at most/).waitFor();
  await context.setOffline(true);
  const proofs = page.getByLabel('Proof');
  await pick(proofs, await proofs.locator('option').nth(3).getAttribute('value') ?? '');
  equal('the page says what is missing',
    'The proof could not be fetched; a network is needed the first time.', await message(page));
});

await browser.close();
finish();
