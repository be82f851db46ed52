/* No game is lost: to a link, to another tab, to another game. What is kept is listed, deleted, saved as one
 * file and brought from there. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {check, equal, finish, run} from './tap.mjs';
import {browseIn, isEmpty, open} from './site.mjs';
import {press} from './hand.mjs';
import {DESKTOP, PHONE, choose, isAccessible, put, stone, twoPeople, visitor} from './visit.mjs';

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

await run('a browser that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lianzi-profile-'));
  const {context, kill} = await browseIn(folder, {viewport: DESKTOP}), {page} = await open(context, address);
  await twoPeople(page);
  await play(page, ['h8', 'i9', 'g7']);
  await choose(page, 'Puzzles');
  await page.locator('.puzzle-task', {hasText: /\S/}).waitFor();
  await press(page.getByRole('button', {name: 'Solution', exact: true}));
  await page.locator('#scene .found', {hasText: 'This is the solution.'}).waitFor();
  await kill();
  const again = await browseIn(folder, {viewport: DESKTOP}), {page: other} = await open(again.context, address);
  await stone(other, 'g7');
  check('the game is there', true);
  await choose(other, 'Progress');
  await other.getByText(/^Rating \d+ ± \d+ · solved 0 of 1 /).waitFor();
  check('and so is the puzzle that was missed', true);
  await again.context.close();
  rmSync(folder, {recursive: true, force: true});
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
  await press(page.getByRole('button', {name: 'Save All as One File'}));
  const buffer = readFileSync(await (await coming).path());
  await press(page.locator('.games').getByRole('button', {name: 'Delete'}));
  await page.getByText('No other games are kept yet.').waitFor();
  check('a game is deleted', true);
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByRole('button', {name: 'Bring Games from a File'}));
  await (await chooser).setFiles({name: 'lianzi-games.txt', mimeType: 'text/plain', buffer});
  await page.getByText('2 games were brought in.').waitFor();
  equal('and is back from the file', 1, await page.locator('.games li').count());
  await press(page.locator('.games button').first());
  await stone(page, 'b1');
  check('with its stones', !await isEmpty(page, 'a1') && await isEmpty(page, 'h8'));
});

/** A game against level 4 as the window keeps it, with a review's numbers. @param {string} name @param {string} review
 * @param {number} loser the seat that resigned */
function reviewed(name, review, loser) {
  return `lianzi-session 1\nvariant freestyle 15x15\nfirst person\nsecond program level 4\nclock 0 0 0\nleft 0 0\nname ${name}\n` +
    `end resigned ${loser}\nmoves h8h9i10a1\ntree\n(;GM[4]FF[4]SZ[15]RU[freestyle]${review && `LZR[${review}]`};B[hh];W[hg](;B[if]DO[];W[ao])(;B[gg]))`;
}

const PROGRESS = {
  en: {menu: 'Menu', games: 'Your Games', bring: 'Bring Games from a File', close: 'Close', progress: 'Progress',
    said: ['Games: 3 · 1 won, 0 drawn, 2 lost', 'Reviewed: 2 of 3 · mean accuracy: 80.0', 'Own wins missed: 0 in 2 games',
      'Freestyle: D2 Keigetsu', 'as Black: 1 won, 0 drawn, 2 lost', 'No puzzle was tried yet.'],
    kind: 'Open threes of the other side overlooked: 3 in 2 games', game: '2026-01-01 · Lianzi, level 4 · 2', next: 'Review the Next',
    fours: 'Fours of the other side overlooked', practise: 'Practise', older: 'older version', from: '2026-01-01 · Lianzi, level 4, move 3',
    drop: 'Do Not Ask Again', leave: 'Back to the Game'},
  zh: {menu: '菜单', games: '我的对局', bring: '从文件导入棋局', close: '关闭', progress: '进步',
    said: ['对局：3 · 胜 1，和 0，负 2', '已复盘：2 / 3 · 平均准确度：80.0', '错过自己的取胜：2 局中 0 次'],
    kind: '漏看对方活三：2 局中 3 次', game: '2026-01-01 · 连子（第 4 级） · 2', next: '复盘下一局',
    fours: '漏看对方冲四', practise: '开始练习', older: '旧版本', from: '2026-01-01 · 连子（第 4 级），第 3 手', drop: '不再问', leave: '返回对局'},
};

for (const [width, height, language, colorScheme] of /** @type {const} */ ([
  [360, 640, 'en', 'light'], [360, 640, 'zh', 'dark'], [1366, 768, 'en', 'dark'], [1366, 768, 'zh', 'light']])) {
  const touch = width === 360, words = PROGRESS[language];
  await visit(`progress at ${width}x${height} in ${language}`, {viewport: {width, height}, hasTouch: touch, isMobile: touch, colorScheme,
    locale: language === 'zh' ? 'zh-CN' : 'en-US'}, async page => {
    const show = async (/** @type {string} */ name) => {
      await press(page.getByRole('button', {name: words.menu}));
      await press(page.getByRole('dialog').getByRole('button', {name, exact: true}));
    };
    await show(words.games);
    const chooser = page.waitForEvent('filechooser');
    await press(page.getByRole('button', {name: words.bring}));
    await (await chooser).setFiles({name: 'lianzi-games.txt', mimeType: 'text/plain', buffer: Buffer.from(['lianzi-games 1',
      reviewed('20260101-100000-1', '900 1 2 0 0 0 500 0 0 0 0 9 1:1 3:2', 1), reviewed('20260102-100000-1', '700 0 1 1 0 3 500 8 8 8 8 8', 0),
      reviewed('20260103-100000-1', '', 0)].join('\n\n---\n\n'))});
    await page.locator('.games li').nth(2).waitFor();
    await press(page.getByRole('dialog').getByRole('button', {name: words.close}));
    await show(words.progress);
    const dialog = page.getByRole('dialog', {name: words.progress}), text = await dialog.textContent() ?? '';
    for (const part of words.said) check(`it says: ${part}`, text.includes(part), text);
    await isAccessible(page, 'progress');
    await press(dialog.getByText(words.kind));
    await press(dialog.getByRole('button', {name: words.game}));
    await stone(page, 'i10');
    check('a game with such a mistake opens', true);
    for (const kind of [words.fours, words.kind]) {
      await show(words.progress);
      await press(dialog.locator('.kind', {hasText: kind}).getByRole('button', {name: words.practise}));
      if (kind === words.fours) await page.locator('.toast', {hasText: words.older}).waitFor();
    }
    const task = page.locator('.puzzle-task', {hasText: words.from});
    await task.waitFor();
    check('the positions of a kind are asked, with the game that they are from', true);
    await press(page.locator('#scene').getByRole('button', {name: words.drop}));
    await press(page.locator('#scene').getByRole('button', {name: words.leave}));
    await show(words.progress);
    await press(dialog.getByRole('button', {name: words.next}));
    await page.waitForFunction(() => Object.entries(localStorage).some(([name, kept]) => name.startsWith('lianzi.running.20260103') && kept.includes('LZR[')));
    await show(words.progress);
    equal('the game without a review has one after a press', 0, await dialog.getByRole('button', {name: words.next}).count());
  });
}

await browser.close();
finish();
