/* A study by hand: the games of a file as chapters, their names, notes and order, deleted and brought back, kept
 * with the game and saved as one file. */
import {readFileSync} from 'node:fs';
import {check, equal, finish} from './tap.mjs';
import {paste, press, type} from './hand.mjs';
import {isEmpty} from './site.mjs';
import {DESKTOP, PHONE, choose, giveFile, isAccessible, message, put, stone, twoPeople, visitor} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const {browser, visit} = await visitor();
const THREE = '(;SZ[15]GN[Ladder]GC[Fours in a row];B[hh];W[ii])(;SZ[15]PB[Ana]PW[Bo];B[aa])(;SZ[15];B[oo];W[on])';
const TOUCH = {viewport: PHONE, hasTouch: true, isMobile: true};

/** @param {Page} page @param {string} text */
function openFile(page, text) {
  return giveFile(page, {name: 'study.sgf', mimeType: 'text/plain', buffer: Buffer.from(text)});
}

/** @param {Page} page @param {string} text */
async function study(page, text) {
  await openFile(page, text);
  await press(page.getByRole('dialog').getByRole('button', {name: 'Open as a Study'}));
  await box(page).waitFor();
}

/** @param {Page} page */
function box(page) {
  return page.getByRole('region', {name: 'Chapters'});
}

/** @param {Page} page @param {number} number from 1 */
function chapter(page, number) {
  return box(page).getByRole('button', {name: new RegExp(`^${number}\\. `)});
}

/** The chapters, the present one in brackets. @param {Page} page */
function list(page) {
  return box(page).locator('li button').evaluateAll(all => all.map(one =>
    one.hasAttribute('aria-current') ? `[${one.textContent}]` : one.textContent));
}

/** @param {Page} page @param {string} name of a button beside the list */
function tool(page, name) {
  return box(page).getByRole('button', {name, exact: true});
}

/** Saves in a format, and confirms what it loses. @param {Page} page @param {string} format
 * @param {boolean} [confirm] */
async function save(page, format, confirm = false) {
  await choose(page, 'Save As…');
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', {name: format}));
  const losses = confirm ? await page.getByRole('dialog').locator('li').allTextContents() : [];
  if (confirm) await press(page.getByRole('button', {name: 'Save Anyway'}));
  return {text: readFileSync(await (await coming).path(), 'utf8'), losses};
}

await visit('a study', {viewport: DESKTOP}, async page => {
  await study(page, THREE);
  await stone(page, 'i7');
  equal('the games are chapters', ['[1. Ladder]', '2. Ana – Bo', '3. Chapter 3'], await list(page));
  equal('with their notes', 'Fours in a row', await box(page).getByLabel('A note on the chapter').inputValue());
  await press(chapter(page, 2));
  await stone(page, 'a15');
  check('another chapter is on the board', await isEmpty(page, 'h8'));
  await put(page, 'b14');
  await press(chapter(page, 1));
  await stone(page, 'h8');
  await press(chapter(page, 2));
  await stone(page, 'b14');
  check('a chapter keeps its stones', true);
  await type(box(page).getByLabel("The chapter's name"), 'Corner');
  await press(box(page).getByLabel('A note on the chapter'));
  await paste(page, 'h8 is empty');
  equal('a name is typed, a note pasted', ['1. Ladder', '[2. Corner]', '3. Chapter 3', 'h8 is empty'],
    [...await list(page), await box(page).getByLabel('A note on the chapter').inputValue()]);
  await press(tool(page, 'Move the chapter down'));
  equal('it moves', ['1. Ladder', '2. Chapter 2', '[3. Corner]'], await list(page));
  check('and is the last', await tool(page, 'Move the chapter down').isDisabled());
  await press(tool(page, 'Add a chapter'));
  await press(page.getByRole('button', {name: 'From This Position'}));
  equal('a chapter begins here', ['1. Ladder', '2. Chapter 2', '3. Corner', '[4. Chapter 4]'], await list(page));
  check('with these stones', !await isEmpty(page, 'b14'));
  await isAccessible(page, 'a study');
  await press(tool(page, 'Delete the chapter'));
  equal('it is deleted', ['1. Ladder', '2. Chapter 2', '[3. Corner]'], await list(page));
  await press(page.getByRole('button', {name: 'Undo the Deletion'}));
  equal('and brought back', '[4. Chapter 4]', (await list(page))[3]);
  await page.waitForTimeout(1000); // until it is kept
  await page.reload();
  await box(page).waitFor();
  equal('the study is there when the page is loaded anew', ['1. Ladder', '2. Chapter 2', '3. Corner', '[4. Chapter 4]'],
    await list(page));
  const {text} = await save(page, 'SGF (.sgf)');
  equal('one file has all chapters', [4, ['Ladder', 'Corner'], ['Fours in a row', 'h8 is empty']],
    [text.split('(;').length - 1, [...text.matchAll(/GN\[(.*?)\]/g)].map(([, name]) => name),
      [...text.matchAll(/GC\[(.*?)\]/g)].map(([, note]) => note)]);
  const {losses} = await save(page, 'RenLib (.lib)', true);
  check('another format says what it leaves out', losses.includes('the other chapters of the study are not kept'), losses);
  await study(page, text);
  equal('the file opens as it was saved', ['[1. Ladder]', '2. Chapter 2', '3. Corner', '4. Chapter 4'], await list(page));
  await choose(page, 'Your Games');
  const games = page.getByRole('dialog', {name: 'Your Games'});
  await games.getByText('Ladder, Chapter 2, Corner, Chapter 4').waitFor();
  check('the study before is among the games', await games.getByText(/^Study · 4 chapters · /).isVisible());
});

await visit('a game that becomes a study, by finger', TOUCH, async page => {
  await twoPeople(page);
  check('a game has no chapters', !await box(page).isVisible());
  await put(page, 'h8');
  await stone(page, 'h8');
  await choose(page, 'Add a Chapter');
  await press(page.getByRole('button', {name: 'Empty Board'}));
  await box(page).waitFor();
  equal('the game is the first chapter', ['1. Chapter 1', '[2. Chapter 2]'], await list(page));
  check('the board is empty', await isEmpty(page, 'h8'));
  await press(chapter(page, 1));
  await stone(page, 'h8');
  await press(tool(page, 'Delete the chapter'));
  equal('the other one is left', ['[1. Chapter 1]'], await list(page));
  check('which cannot be deleted', await tool(page, 'Delete the chapter').isDisabled());
  await choose(page, 'Set Up a Position');
  const begin = page.locator('#scene').getByRole('button', {name: 'Play from Here'});
  await begin.waitFor();
  await put(page, 'c3');
  await press(begin);
  await box(page).waitFor();
  equal('a position that is set up is a chapter', ['1. Chapter 1', '[2. Chapter 2]'], await list(page));
});

await visit('a study that gives way to a game', {viewport: DESKTOP}, async page => {
  await study(page, THREE);
  await press(tool(page, 'Delete the chapter'));
  const undo = page.getByRole('button', {name: 'Undo the Deletion'});
  await undo.waitFor();
  await openFile(page, '(;SZ[15];B[hh])');
  await box(page).waitFor({state: 'hidden'});
  await press(undo);
  await page.getByText('The game has changed since: the deletion stays.').waitFor();
  check('its deletion stays, and that is said', true);
});

await visit('a file with an illegal move', {viewport: DESKTOP}, async page => {
  await study(page, '(;SZ[15];B[hh];W[ii])(;SZ[15];B[aa];W[aa])');
  equal('that not all is read is said', 'Not everything in the file could be read.', await message(page));
  equal('both are chapters', ['[1. Chapter 1]', '2. Chapter 2'], await list(page));
});

await visit('a study in Chinese', {viewport: DESKTOP, locale: 'zh-CN'}, async page => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), (async () => {
    await press(page.getByRole('button', {name: '菜单'}));
    await press(page.getByRole('button', {name: '打开…'}));
  })()]);
  await chooser.setFiles({name: 'study.sgf', mimeType: 'text/plain', buffer: Buffer.from(THREE)});
  await press(page.getByRole('button', {name: '作为研究打开'}));
  const chinese = page.getByRole('region', {name: '章节'});
  await chinese.waitFor();
  equal('its words', ['1. Ladder', '2. Ana – Bo', '3. 第 3 章'], await chinese.locator('li button').allTextContents());
});

await browser.close();
finish();
