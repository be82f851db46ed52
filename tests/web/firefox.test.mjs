/* The main paths in Firefox, by mouse and keys: a game against the program, undo, analysis, a pasted record and its
 * variations, a review, a puzzle, saving, the game after a reload, Chinese. */
import {check, equal, finish} from './tap.mjs';
import {paste, pick, press, type} from './hand.mjs';
import {browseFirefox, savedFile} from './firefox.mjs';
import {puzzle} from './shipped.mjs';
import {cell, isEmpty} from './site.mjs';
import {DESKTOP, choose, playAll, stone, stones, visitor} from './visit.mjs';

const {browser, visit} = await visitor(browseFirefox);
const WAIT_MS = 120000;
// white lets an open three become an open four, and black wins
const BLUNDER = '#/h8a1i8a15j8o1k8g8l8';
const RECORD = '(;FF[4]GM[4]SZ[15];B[hh];W[ig](;B[ih]C[direct];W[gg])(;B[jj]C[indirect];W[ij]))';

await visit('a game in Firefox', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(WAIT_MS);
  const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', {name, exact: true});
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Played by').nth(1), 'engine');
  await type(page.getByLabel('Level').last(), '1');
  await press(button('Start'));
  await page.getByRole('dialog').waitFor({state: 'detached'});
  for (const [index, names] of [['h8'], ['i9', 'g9'], ['a1', 'a2', 'a3']].entries()) {
    for (const name of names) {
      if (!await isEmpty(page, name)) continue;
      await press(cell(page, name));
      break;
    }
    await stones(page, 2 * index + 2);
  }
  check('the program answers three stones', true);
  await press(button('Undo'));
  await stones(page, 4);
  await press(button('Redo'));
  await stones(page, 6);
  check('a stone and its answer are taken back and come again', true);
  await press(button('Analyse'));
  await page.locator('.lines button').first().waitFor();
  check('the analysis shows lines', /%/.test(await page.locator('.lines button').first().textContent() ?? ''));
  await press(button('Analyse'));
  await page.locator('.lines button').first().waitFor({state: 'detached'});
  check('and is turned off', true);
  const before = await page.locator('[role=gridcell]').evaluateAll(all => all.map(one => one.getAttribute('aria-label')));
  await page.reload();
  await stones(page, 6);
  equal('a reload keeps the game', before,
    await page.locator('[role=gridcell]').evaluateAll(all => all.map(one => one.getAttribute('aria-label'))));
});

await visit('a record in Firefox', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(WAIT_MS);
  await paste(page, RECORD);
  await stone(page, 'h8');
  const move = (/** @type {string} */ text) => page.locator('.moves button', {hasText: text});
  await press(move('j6'));
  await stone(page, 'j6');
  check('a variation is looked at', await isEmpty(page, 'i8'));
  equal('with its comment', 'indirect', await page.getByLabel('A comment on the position').inputValue());
  await press(page.getByRole('button', {name: 'Next move'}));
  await stone(page, 'i6');
  await press(move('i8'));
  await stone(page, 'i8');
  check('and left for the main line', await isEmpty(page, 'j6'));
  await choose(page, 'Save As…');
  await press(page.getByRole('button', {name: 'SGF (.sgf)'}));
  const saved = await savedFile(page, 'lianzi.sgf');
  check('it is saved with its variations', ['direct', 'indirect'].every(text => saved.includes(`C[${text}]`)), saved);
});

await visit('a review in Firefox', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(WAIT_MS);
  await press(page.getByRole('button', {name: 'Where did I go wrong?'}));
  await page.locator('.found', {hasText: /^Accuracy: Black \d+, White \d+\./}).waitFor();
  const signs = await page.locator('.moves .sign').allTextContents();
  check('moves are judged', signs.some(sign => sign.includes('?')), signs.join());
}, BLUNDER);

await visit('a puzzle in Firefox', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(WAIT_MS);
  await choose(page, 'Puzzles');
  await page.locator('.puzzle-task', {hasText: /\S/}).waitFor();
  const {line} = await puzzle(page);
  for (let at = 0; at < line.length; at += 2) {
    await press(cell(page, line[at]));
    await page.locator('#scene .found', {hasText: at + 2 < line.length ? 'Right. Go on.' : 'Solved.'}).waitFor();
    if (at + 2 < line.length) await stone(page, line[at + 1]);
  }
  check('the shortest win solves it', true);
});

await visit('Chinese in Firefox', {viewport: DESKTOP, locale: 'zh-CN'}, async page => {
  page.setDefaultTimeout(WAIT_MS);
  equal('the language is named', 'zh-Hans', await page.locator('html').getAttribute('lang'));
  check('whose turn it is', /轮到/.test(await page.locator('.turn').textContent() ?? ''));
  await playAll(page, ['h8']);
  await stones(page, 2);
  check('the program answers', true);
});

await browser.close();
finish();
