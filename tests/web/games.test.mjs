/* No game is lost: to a link, to another tab, to another game. What is kept is listed, deleted, saved as one
 * file and brought from there. */
import {readFileSync} from 'node:fs';
import {check, equal, finish} from './tap.mjs';
import {isEmpty, open} from './site.mjs';
import {press} from './hand.mjs';
import {DESKTOP, PHONE, choose, put, stone, twoPeople, visitor} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const {address, browser, visit} = await visitor();
const TOUCH = {viewport: PHONE, hasTouch: true, isMobile: true};

/** Plays by hand. @param {Page} page @param {string[]} names of cells */
async function play(page, names) {
  for (const name of names) {
    await put(page, name);
    await stone(page, name);
  }
}

/** The entries of "Your Games", which stays open. @param {Page} page */
async function listed(page) {
  await choose(page, 'Your Games');
  await page.getByRole('dialog', {name: 'Your Games'}).waitFor();
  return page.locator('.games li').allTextContents();
}

await visit('a shared link', TOUCH, async page => {
  await twoPeople(page);
  await play(page, ['h8']);
  await press(page.getByRole('button', {name: 'Share'}));
  await press(page.getByRole('dialog').getByRole('button', {name: 'Close'}));
  await play(page, ['i9']);
  await page.reload();
  await stone(page, 'i9');
  check('the stones after the link are there when the page is loaded anew', true);
});

await visit('a link that somebody sent', TOUCH, async (page, context) => {
  await twoPeople(page);
  await play(page, ['a1', 'b1']);
  await page.close();
  const {page: other} = await open(context, `${address}#/h8i9`);
  await stone(other, 'i9');
  await other.close();
  const {page: again} = await open(context, address);
  await stone(again, 'i9');
  equal('the game before it is listed', 1, (await listed(again)).length);
  await press(again.locator('.games button').first());
  await stone(again, 'b1');
  check('and goes on', await isEmpty(again, 'h8'));
  equal('the other takes its place in the list', 1, (await listed(again)).length);
});

await visit('two tabs', {viewport: DESKTOP}, async (page, context) => {
  await twoPeople(page);
  await play(page, ['a1', 'b1', 'c1']);
  const {page: second} = await open(context, address);
  equal('the second tab has a game of its own', 0, await second.locator('#board .stone').count());
  await twoPeople(second);
  await play(second, ['h8']);
  const [entry] = await listed(second);
  check('it names the game of the first', /open in another tab/.test(entry ?? ''), entry);
  await second.close();
  await page.close();
  const {page: third} = await open(context, address);
  const first = await third.locator('#board .stone').count();
  await press(third.getByRole('button', {name: 'Menu'}));
  await press(third.getByRole('button', {name: 'Your Games'}));
  await press(third.locator('.games button').first());
  await third.waitForFunction(before => document.querySelectorAll('#board .stone').length !== before, first);
  equal('later both are there', [1, 3],
    [first, await third.locator('#board .stone').count()].sort());
});

await visit('one file', {viewport: DESKTOP}, async page => {
  await twoPeople(page);
  await play(page, ['a1', 'b1']);
  await twoPeople(page);
  await play(page, ['h8']);
  equal('the list has the other game', 1, (await listed(page)).length);
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', {name: 'Save all as one file'}));
  const buffer = readFileSync(await (await coming).path());
  await press(page.locator('.games').getByRole('button', {name: 'Delete'}));
  await page.getByText('No other games are kept yet.').waitFor();
  check('a game is deleted', true);
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByRole('button', {name: 'Bring games from a file'}));
  await (await chooser).setFiles({name: 'lianzi-games.txt', mimeType: 'text/plain', buffer});
  await page.getByText('2 games were brought in.').waitFor();
  equal('and is back from the file', 1, await page.locator('.games li').count());
  await press(page.locator('.games button').first());
  await stone(page, 'b1');
  check('with its stones', !await isEmpty(page, 'a1') && await isEmpty(page, 'h8'));
});

await browser.close();
finish();
