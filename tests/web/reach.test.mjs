/* Everything in every dialog and menu can be reached and pressed by hand: on phones by finger, on larger
 * windows by mouse, in the usual size of text and in twice that. */
import {check, equal, finish} from './tap.mjs';
import {cell} from './site.mjs';
import {pick, press, reach} from './hand.mjs';
import {put, stone, visitor} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

const {visit} = await visitor();

const PHONES = [[360, 640], [412, 915], [640, 360]], WINDOWS = [[768, 1024], [1280, 600], [1366, 768]];
const GAMES = Array.from({length: 30}, (_unused, i) =>
  `(;FF[4]GM[4]SZ[15];B[hh];W[${String.fromCharCode(97 + i % 7)}a])`).join('');

/** @param {Page} page @param {string | RegExp} name */
function button(page, name) {
  return page.getByRole('button', {name, exact: true});
}

/** Opens a dialog by its button, and reaches all that can be seen in it.
 * @param {Page} page @param {string} title @param {Locator} opener */
async function enter(page, title, opener) {
  await press(opener);
  const dialog = page.getByRole('dialog', {name: title});
  await dialog.waitFor();
  const box = await dialog.boundingBox(), view = page.viewportSize();
  check(`${title} lies within the window`, Boolean(box && view && box.x >= 0 && box.y >= 0 &&
    box.x + box.width <= view.width && box.y + box.height <= view.height), JSON.stringify(box));
  await reachAll(dialog, title);
  return dialog;
}

/** @param {Locator} dialog @param {string} title */
async function reachAll(dialog, title) {
  const all = await dialog.locator('button, select, input, summary, .qr, li, p').all();
  for (const one of all) if (await one.isVisible()) await reach(one);
  const [wide, inner] = await dialog.locator('.content').evaluate(content =>
    [content.scrollWidth, content.clientWidth]);
  check(`${title}: nothing is cut at a side`, wide <= inner, `${wide} of ${inner}`);
}

/** @param {Page} page @param {string} title */
async function left(page, title) {
  await page.getByRole('dialog', {name: title}).waitFor({state: 'detached'});
}

/** @param {Page} page @param {string} name of the menu's entry */
async function fromMenu(page, name) {
  await press(button(page, 'Menu'));
  return page.getByRole('dialog', {name: 'Menu'}).getByRole('button', {name, exact: true});
}

/** @param {Page} page */
async function newGame(page) {
  const opener = page.getByRole('button', {name: /^New/});
  const dialog = await enter(page, 'New Game', opener);
  const players = dialog.getByLabel('Played by');
  await pick(players.nth(1), 'table');
  await reach(dialog.getByLabel(/^Begin as the report does/));
  await press(dialog.getByText('Blocked cells'));
  for (const name of ['o15', 'a1', 'h8']) await reach(dialog.locator(`[aria-label^="${name},"]`));
  await press(dialog.locator('[aria-label^="h8,"]'));
  await dialog.locator('[aria-label="h8, blocked"]').waitFor({state: 'attached'});
  await press(button(page, 'Cancel'));
  await left(page, 'New Game');
  await press(opener);
  await pick(players.nth(1), 'person');
  await press(button(page, 'Start'));
  await left(page, 'New Game');
  await page.getByText('Player 2').waitFor();
  check('a new game begins', await cell(page, 'h8').getAttribute('aria-label') === 'h8, empty');
}

/** @param {Page} page @param {boolean} roomy whether the window is large, and its text as usual */
async function menus(page, roomy) {
  const menu = await enter(page, 'Menu', button(page, 'Menu'));
  if (roomy) {
    check('all of the menu is seen at once', await menu.locator('.content').evaluate(content =>
      content.scrollHeight <= content.clientHeight));
  }
  await press(button(page, 'Close'));
  await left(page, 'Menu');
  await enter(page, 'Save As', await fromMenu(page, 'Save As…'));
  const saved = page.waitForEvent('download');
  await press(button(page, 'Animated Game (.gif)'));
  equal('the last entry saves', 'lianzi.gif', (await saved).suggestedFilename());
  const about = await enter(page, 'About Lianzi', await fromMenu(page, 'About Lianzi'));
  await press(about.getByRole('button', {name: 'Close'}));
  await left(page, 'About Lianzi');
  const progress = await enter(page, 'Progress', await fromMenu(page, 'Progress'));
  await press(progress.getByRole('button', {name: 'Close'}));
  await left(page, 'Progress');
}

/** @param {Page} page */
async function preferences(page) {
  const dialog = await enter(page, 'Preferences', await fromMenu(page, 'Preferences'));
  await pick(dialog.getByLabel('Theme'), 'dark');
  const sounds = dialog.getByLabel('Sounds');
  await press(sounds);
  check('a switch is pressed', !await sounds.isChecked());
  await pick(dialog.getByLabel('Language'), 'en');
  await page.locator('html[data-ready]').waitFor({state: 'attached'});
}

/** What takes the board for a while, in its panel. @param {Page} page */
async function scenes(page) {
  for (const name of ['Puzzles', 'Set Up a Position', 'Study a Search', 'Walk a Proof']) {
    await press(await fromMenu(page, name));
    const scene = page.locator('#scene');
    await scene.getByRole('heading', {name}).waitFor();
    if (name === 'Walk a Proof') await scene.locator('[data-proof]').waitFor();
    for (const one of await scene.locator('button, select, input').all()) if (await one.isVisible()) await reach(one);
    const [wide, inner] = await scene.evaluate(panel => [panel.scrollWidth, panel.clientWidth]);
    check(`${name}: nothing is cut at a side`, wide <= inner, `${wide} of ${inner}`);
    await press(button(page, 'Back to the Game'));
    await button(page, 'Menu').waitFor();
  }
}

/** @param {Page} page @param {boolean} roomy */
async function words(page, roomy) {
  const tall = await page.locator('#panel button:visible').evaluateAll(all =>
    all.filter(one => one.getBoundingClientRect().height > 44).map(one => one.textContent));
  if (roomy) equal('the words of every button beside the board stand in one line', [], tall);
}

/** @param {Page} page */
async function share(page) {
  const dialog = await enter(page, 'Share', button(page, 'Share'));
  await press(dialog.getByRole('button', {name: 'Copy the Link'}));
  await press(dialog.getByRole('button', {name: 'Close'}));
  await left(page, 'Share');
}

/** @param {Page} page */
async function chapters(page) {
  await enter(page, 'Add a Chapter', await fromMenu(page, 'Add a Chapter'));
  await press(button(page, 'Empty Board'));
  await left(page, 'Add a Chapter');
  const box = page.getByRole('region', {name: 'Chapters'});
  for (const one of await box.locator('button, input, textarea').all()) await reach(one);
  const [wide, inner] = await box.evaluate(({scrollWidth, clientWidth}) => [scrollWidth, clientWidth]);
  check('Chapters: nothing is cut at a side', wide <= inner, `${wide} of ${inner}`);
  await press(box.getByRole('button', {name: /^1\./}));
  await stone(page, 'h8');
}

/** A file of many games, and a format that cannot hold the game. @param {Page} page */
async function files(page) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'),
    fromMenu(page, 'Open…').then(press)]);
  const [title, loss] = ['Which game?', 'This format cannot hold the whole game'];
  await chooser.setFiles({name: 'games.sgf', mimeType: 'text/plain', buffer: Buffer.from(GAMES)});
  const games = page.getByRole('dialog', {name: title});
  await games.waitFor();
  await reachAll(games, title);
  await press(games.locator('.menu button').last());
  await left(page, title);
  await stone(page, 'b15');
  await press(button(page, 'Undo'));
  await stone(page, 'h8');
  await put(page, 'o13');
  await stone(page, 'o13');
  await press(await fromMenu(page, 'Save As…'));
  await enter(page, loss, button(page, 'Piskvork (.psq)'));
  await press(button(page, 'Cancel'));
  await left(page, loss);
  await press(await fromMenu(page, 'Save As…'));
  await press(button(page, 'Piskvork (.psq)'));
  const saved = page.waitForEvent('download');
  await press(button(page, 'Save Anyway'));
  equal('the game is saved', 'lianzi.psq', (await saved).suggestedFilename());
}

for (const [width, height] of [...PHONES, ...WINDOWS]) {
  const phone = PHONES.some(([across]) => across === width);
  for (const size of [16, 32]) {
    await visit(`${width}x${height}, text of ${size} pixels`,
      {viewport: {width, height}, hasTouch: phone, isMobile: phone}, async (page, context) => {
        const session = await context.newCDPSession(page);
        await session.send('Page.setFontSizes', {fontSizes: {standard: size}});
        await page.waitForFunction(wanted =>
          getComputedStyle(document.documentElement).fontSize === `${wanted}px`, size);
        for (const part of [newGame, words, menus, scenes, share, files, chapters, preferences]) await part(page, !phone && size === 16);
      });
  }
}

finish();
