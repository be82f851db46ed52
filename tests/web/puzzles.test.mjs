/* Puzzles: solved, missed and refuted by hand at the six sizes and in both languages; the puzzle of the day is that
 * of `lianzi puzzles`; the rating is kept; no network is needed afterwards. */
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {check, equal, finish} from './tap.mjs';
import {pick, press, reach} from './hand.mjs';
import {position, puzzle} from './shipped.mjs';
import {cell} from './site.mjs';
import {isAccessible, stones, visitor} from './visit.mjs';

const {browser, visit} = await visitor();
const [, , , build] = process.argv;
const PHONES = [[360, 640], [412, 915], [640, 360]], WINDOWS = [[768, 1024], [1280, 600], [1366, 768]];
const WORDS = {
  en: {menu: 'Menu', puzzles: 'Puzzles', hint: 'Hint', solution: 'Solution', next: 'Next', daily: 'Puzzle of the Day',
    put: /^Put It on /, leave: 'Back to the Game', progress: 'Progress', right: 'Right. Go on.', solved: 'Solved.', wrong: /^Wrong: /,
    helped: 'With a hint the puzzle counts as missed.', shown: 'This is the solution.'},
  zh: {menu: '菜单', puzzles: '习题', hint: '提示', solution: '答案', next: '下一题', daily: '每日一题',
    put: /^落在 /, leave: '返回对局', progress: '进步', right: '正确，请继续。', solved: '解出。', wrong: /^不对：/,
    helped: '看了提示，这道题按未解出计。', shown: '正解如图。'},
};

for (const [width, height] of [...PHONES, ...WINDOWS]) {
  const touch = PHONES.some(([across]) => across === width);
  for (const language of /** @type {const} */ (['en', 'zh'])) {
    const words = WORDS[language];
    if (language === 'zh' && (width === 412 || width === 768) || language === 'en' && (width === 640 || width === 1280)) continue;
    await visit(`puzzles at ${width}x${height} in ${language}`, {viewport: {width, height}, hasTouch: touch, isMobile: touch,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB'}, async page => {
      page.setDefaultTimeout(30000);
      const button = (/** @type {string} */ name) => page.getByRole('button', {name, exact: true});
      const said = page.locator('#scene .found');
      /** Tries a move by hand, and confirms it where the page asks. @param {string} name */
      const tryMove = async name => {
        await press(cell(page, name));
        const put = page.getByRole('button', {name: words.put});
        if (await put.isVisible()) await press(put);
      };
      /** @param {string | RegExp} text */
      const hears = text => said.filter({hasText: text}).waitFor();
      await press(button(words.menu));
      await press(button(words.puzzles));
      await page.locator('.puzzle-task', {hasText: /\S/}).waitFor();
      const first = await puzzle(page);
      for (const name of [words.leave, words.hint, words.solution, words.next, words.daily]) await reach(button(name));
      for (let at = 0; at < first.line.length; at += 2) {
        await tryMove(first.line[at]);
        await hears(at + 2 < first.line.length ? words.right : words.solved);
      }
      check('the shortest win solves it', true);
      const rating = await page.locator('#scene .stats').textContent();
      await press(button(words.next));
      await said.filter({hasText: /^$/}).waitFor({state: 'attached'});
      const second = await puzzle(page);
      check('another one comes', second.stones !== first.stones);
      const far = ['a1', 'o1', 'a15', 'o15', 'a8'].find(name => second.line[0] !== name &&
        second.stones[(Number(name.slice(1)) - 1) * 15 + name.charCodeAt(0) - 97] === '.') ?? 'a1';
      await tryMove(far);
      await hears(words.wrong);
      check('a wrong try is refuted on the board', (await page.locator('#board .preview').count()) >= 2);
      equal('and taken back', second.stones, await position(page));
      await press(button(words.hint));
      await hears(words.helped);
      check('a hint marks the move', await page.locator('#board .marks .hint').count() > 0);
      await press(button(words.solution));
      await hears(words.shown);
      const missed = await page.locator('#scene .stats').textContent();
      check('the rating has changed', missed !== rating, String(missed));
      check('nothing is wider than the window', await page.evaluate(() =>
        document.documentElement.scrollWidth <= innerWidth));
      await press(button(words.leave));
      await button(words.menu).waitFor();
      await press(button(words.menu));
      await press(button(words.puzzles));
      await page.locator('#scene .stats', {hasText: missed ?? ''}).waitFor();
      check('the rating is kept', true);
      check('puzzles that were tried do not come again',
        ![first.stones, second.stones].includes((await puzzle(page)).stones));
      await press(button(words.leave));
      await press(button(words.menu));
      await press(button(words.progress));
      const number = (/** @type {string | null} */ text) => text?.match(/[0-9]+/)?.[0];
      const curve = page.getByRole('dialog', {name: words.progress}).locator('.course svg');
      await reach(curve);
      equal('progress draws the rating after both', [number(rating), number(missed)],
        (await curve.getAttribute('aria-label'))?.match(/[0-9]+/g));
    });
  }
}

for (const [width, height] of [PHONES[0], WINDOWS[2]]) {
  const touch = width === 360;
  await visit(`puzzles chosen at ${width}x${height}`, {viewport: {width, height}, hasTouch: touch, isMobile: touch}, async page => {
    page.setDefaultTimeout(60000);
    const kind = page.getByRole('combobox', {name: 'Kind'}), level = page.getByRole('combobox', {name: 'Difficulty'});
    const task = page.locator('.puzzle-task'), said = page.locator('#scene .found');
    const button = (/** @type {string} */ name) => page.getByRole('button', {name, exact: true});
    const enter = async () => {
      await press(button('Menu'));
      await press(button('Puzzles'));
      await task.filter({hasText: /\S/}).waitFor();
    };
    /** The number of a kind or level with this label. @param {import('playwright-core').Locator} list @param {string} label */
    const choose = async (list, label) => {
      const value = await list.locator('option', {hasText: label}).getAttribute('value');
      await pick(list, value ?? '');
    };
    await enter();
    const first = await puzzle(page);
    check('the first puzzle is one that is seen at once', first.plies === 3);
    for (const [label, name, goal] of [['Wins by threes', 'threes', /wins by threes and fours\.$/],
      ['Defences', 'defence', /has one move that does not lose\.$/],
      ['Forbidden points', 'trap', /^Renju: White to move wins by fours and a forbidden point\.$/]]) {
      await choose(kind, /** @type {string} */ (label));
      await task.filter({hasText: goal}).waitFor();
      equal(`${label} are chosen`, name, (await puzzle(page)).kind);
    }
    const near = await puzzle(page);
    await choose(level, 'Missed before');
    await said.filter({hasText: 'No missed puzzle of this kind is left.'}).waitFor();
    equal('where none was missed the puzzle stays', near.stones, await position(page));
    await choose(level, 'Harder');
    await said.filter({hasText: /^$/}).waitFor({state: 'attached'});
    const harder = await puzzle(page);
    check('a harder one is rated higher', harder.rating >= 1100 && harder.kind === 'trap', String(harder.rating));
    await press(button('Solution'));
    await said.filter({hasText: 'This is the solution.'}).waitFor();
    await press(button('Next'));
    await said.filter({hasText: /^$/}).waitFor({state: 'attached'});
    await choose(level, 'Missed before');
    for (let i = 0; i < 100 && await position(page) !== harder.stones; i++) await page.waitForTimeout(100); // it is on its way
    equal('the missed one comes again', harder.stones, await position(page));
    await press(button('Back to the Game'));
    await enter();
    equal('and with the choice, which is remembered', ['Forbidden points', 'Missed before', harder.stones],
      [...await Promise.all([kind, level].map(list => list.locator('option:checked').textContent())), await position(page)]);
    check('nothing is wider than the window', await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}

await visit('the puzzle of the day', {viewport: {width: 1366, height: 768}}, async page => {
  await press(page.getByRole('button', {name: 'Menu'}));
  await press(page.getByRole('button', {name: 'Puzzles'}));
  await page.waitForFunction(() => document.querySelector('#scene .puzzle-task')?.textContent);
  await page.locator('#scene button:enabled', {hasText: 'Puzzle of the Day'}).waitFor();
  await press(page.getByRole('button', {name: 'Puzzle of the Day'}));
  await isAccessible(page, 'puzzles');
  const program = join(build, 'lianzi');
  if (!existsSync(program)) return;
  const date = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  const {stdout} = spawnSync(program, ['puzzles', '--daily', '--date', date, '--db', ''], {input: 'quit\n', encoding: 'utf8'});
  const rows = stdout.split('\n').filter(line => / \d+$/.test(line) && /[.xo]/.test(line)).slice(0, 15).reverse();
  const wanted = rows.map(row => (row.match(/[.xo]/g) ?? []).join('')).join('');
  for (let i = 0; i < 50 && await position(page) !== wanted; i++) await page.waitForTimeout(200); // it may still be on its way
  equal('it is that of the terminal', wanted, await position(page));
});

await visit('puzzles without a network', {viewport: {width: 360, height: 640}, hasTouch: true, isMobile: true},
  async (page, context) => {
    const enter = async () => {
      await press(page.getByRole('button', {name: 'Menu'}));
      await press(page.getByRole('button', {name: 'Puzzles'}));
      await page.getByRole('button', {name: 'Hint', exact: true}).waitFor();
      await page.locator('.puzzle-task', {hasText: /\w/}).waitFor();
    };
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await enter();
    await context.setOffline(true);
    await page.reload();
    await stones(page, 0);
    await enter();
    check('they are there', true);
  });

await browser.close();
finish();
