/* Practice: cards from a file, of a review and of a missed puzzle, asked by hand at the six sizes and in both
 * languages; schedules are those of `lianzi train`; a reload loses no answer. */
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {check, equal, finish} from './tap.mjs';
import {pick, press, reach} from './hand.mjs';
import {puzzle} from './shipped.mjs';
import {DESKTOP, PHONE, choose, isAccessible, message, playAll, put, twoPeople, visitor} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const {browser, visit} = await visitor();
const [, , , build] = process.argv;
const PHONES = [[360, 640], [412, 915], [640, 360]], WINDOWS = [[768, 1024], [1280, 600], [1366, 768]];
const WORDS = {
  en: {menu: 'Menu', practice: /^Practice( \(\d+ due\))?$/, bring: 'Bring Cards from a File', save: 'Save All Cards as a File',
    hint: 'Hint', solution: 'Solution', next: /^(Next|Finish)$/, drop: 'Do Not Ask Again', leave: 'Back to the Game', close: 'Close',
    nothing: /^Nothing is due\./, task: /find a better move/, faults: 'Not all lines are cards', line: /^Line 3: /, wrong: /^a2 is wrong/,
    refuted: /After a2 Black wins by force/, right: /^Right at last\. It will be asked again today\./, due: 'Practice (1 due)',
    end: /^1 of 2 answers right\. Nothing is due\. The next card is due on \d{4}-\d\d-\d\d\.$/},
  zh: {menu: '菜单', practice: /^练习(（\d+ 张到期）)?$/, bring: '导入卡片', save: '导出全部卡片',
    hint: '提示', solution: '答案', next: /^(下一题|完成)$/, drop: '不再问', leave: '返回对局', close: '关闭',
    nothing: /^现在没有到期/, task: /更好的一手/, faults: '有些行不是卡片', line: /^第 3 行：/, wrong: /^a2 不对/,
    refuted: /a2/, right: /今天/, due: '练习（1 张到期）', end: /\d{4}-\d\d-\d\d/},
};

/** A line of a file of cards. @param {object} card */
function line(card) {
  return JSON.stringify({kind: 'mistake', variant: 'freestyle 15x15', start: '', played: '', note: '', stability: 0, difficulty: 0,
    last: '', due: '2026-01-01', asked: 0, wrong: 0, ...card});
}

const MISTAKE = line({moves: 'h8i8h7i7h9', answers: ['h10'], played: 'a15', note: 'Ann – Bob, move 6'});

/** Chooses the practice in the menu, and returns its name there. @param {Page} page */
async function enter(page, words = WORDS.en) {
  await press(page.getByRole('button', {name: words.menu}));
  const item = page.getByRole('button', {name: words.practice});
  const name = await item.textContent();
  await press(item);
  return name;
}

/** What was said last. @param {Page} page @param {RegExp} text */
async function hears(page, text) {
  await page.locator('#scene .found', {hasText: text}).waitFor();
}

/** Has a file taken. @param {Page} page @param {string[]} lines */
async function bring(page, lines, words = WORDS.en) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page.getByRole('button', {name: words.bring}))]);
  await chooser.setFiles({name: 'cards.jsonl', mimeType: 'application/json', buffer: Buffer.from(`${lines.join('\n')}\n`)});
}

for (const [width, height] of [...PHONES, ...WINDOWS]) {
  const touch = PHONES.some(([across]) => across === width);
  const language = width === 640 || width === 1280 ? 'zh' : 'en', words = WORDS[language];
  await visit(`practice at ${width}x${height} in ${language}`, {viewport: {width, height}, hasTouch: touch, isMobile: touch,
    locale: language === 'zh' ? 'zh-CN' : 'en-GB', colorScheme: width === 412 || width === 768 ? 'dark' : 'light'}, async page => {
    page.setDefaultTimeout(30000);
    const button = (/** @type {string | RegExp} */ name) => page.locator('#scene').getByRole('button', {name, exact: true});
    await enter(page, words);
    await hears(page, words.nothing);
    await bring(page, [MISTAKE, '# a comment', 'no card'], words);
    const faults = page.getByRole('dialog', {name: words.faults});
    check('a damaged line is named', words.line.test(await faults.locator('li').first().textContent() ?? ''));
    await press(faults.getByRole('button', {name: words.close}));
    await page.locator('.puzzle-task', {hasText: words.task}).waitFor();
    check('the others are asked', (await page.locator('.puzzle-task').textContent())?.includes('Ann – Bob'));
    for (const name of [words.leave, words.hint, words.solution, words.next, words.drop, words.save]) await reach(button(name));
    await put(page, 'a2');
    await hears(page, words.wrong);
    check('a wrong try is explained', words.refuted.test(await page.locator('#scene .found').textContent() ?? ''));
    check('and refuted on the board', await page.locator('#board .preview').count() >= 3);
    await put(page, 'h10');
    await hears(page, words.right);
    await press(button(words.leave));
    equal('the menu counts it', words.due, await enter(page, words));
    await page.locator('.puzzle-task', {hasText: words.task}).waitFor();
    await put(page, 'h10');
    await page.locator('#scene .suggested', {hasText: words.next}).waitFor();
    check('nothing is wider than the window', await page.evaluate(() =>
      document.documentElement.scrollWidth <= innerWidth));
    await press(button(words.next));
    await hears(page, language === 'zh' ? words.end : /^1 of 1 answers right\. Nothing is due\. The next card is due on \d{4}/);
  });
}

/** Another try of each card: what is right by the rules alone. */
const FIVES = line({kind: 'line', moves: 'h8a1i8a2j8a3k8a4', answers: ['l8'], due: '2026-01-02'});
const COLUMNS = line({variant: 'connect4 7x6', moves: '445566', answers: ['3'], played: '1', due: '2026-01-03'});
const KNOWN = line({moves: 'h8i8h7i7h9j9', answers: ['h10'], played: 'a15', stability: 2.3065, difficulty: 2.118, last: '2026-01-01',
  due: '2026-01-04', asked: 1});
const CARDS = [MISTAKE, FIVES, COLUMNS, KNOWN];

/** @param {string} text a file of cards @returns {string[]} each with its values by name, sorted */
function sorted(text) {
  return text.trim().split('\n').map(one => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(one)).sort()))).sort();
}

/** Saves all cards, and reads the file. @param {Page} page */
async function saved(page) {
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', {name: WORDS.en.save}));
  return readFileSync(await (await coming).path(), 'utf8');
}

await visit('the same answers as in the terminal', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(30000);
  const next = page.locator('#scene').getByRole('button', {name: WORDS.en.next});
  await enter(page);
  await hears(page, WORDS.en.nothing);
  await bring(page, CARDS);
  await page.locator('.puzzle-task', {hasText: 'Ann – Bob'}).waitFor();
  await isAccessible(page, 'practice');
  await put(page, 'a2');
  await hears(page, /^a2 is wrong/);
  await put(page, 'h10');
  await hears(page, /^Right at last\./);
  await press(next);
  await page.locator('.puzzle-task', {hasText: 'play the move of your line'}).waitFor();
  await put(page, 'g8');
  await hears(page, /^g8 is good, too\. Your line has another move\./);
  await put(page, 'l8');
  await hears(page, /^Right\. It will be asked again on /);
  await press(next);
  await page.locator('.puzzle-task', {hasText: 'Connect Four'}).waitFor();
  await press(page.getByRole('button', {name: 'Solution', exact: true}));
  await hears(page, /^This is the solution\./);
  await press(next);
  await page.locator('.puzzle-task', {hasText: 'Freestyle'}).waitFor();
  await put(page, 'h10');
  await hears(page, /^Right\. It will be asked again on /);
  await press(next);
  await page.locator('.puzzle-task', {hasText: 'Ann – Bob'}).waitFor();
  const file = await saved(page);
  const program = join(build, 'lianzi');
  if (!existsSync(program)) return;
  const folder = mkdtempSync(join(tmpdir(), 'practice-')), path = (/** @type {string} */ name) => join(folder, name);
  const date = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  const train = (/** @type {string} */ base, /** @type {string[]} */ words, input = '') =>
    spawnSync(program, ['train', '--db', path(base), '--date', date, ...words], {input, encoding: 'utf8'});
  writeFileSync(path('cards'), CARDS.join('\n'));
  train('asked.db', ['--import', path('cards')]);
  train('asked.db', [], 'a2\nh10\ng8\nl8\nsolution\nh10\nquit\n');
  train('asked.db', ['--export', path('asked')]);
  equal('schedules are those of the terminal', sorted(readFileSync(path('asked'), 'utf8')), sorted(file));
  writeFileSync(path('page'), file);
  train('page.db', ['--import', path('page')]);
  train('page.db', ['--export', path('again')]);
  equal('which takes the page’s file as it is', sorted(file), sorted(readFileSync(path('again'), 'utf8')));
  await bring(page, CARDS);
  await page.locator('.toast', {hasText: 'Cards added: 0; already there: 4.'}).waitFor();
  equal('cards that are there keep the later schedule', sorted(file), sorted(await saved(page)));
  await press(page.getByRole('button', {name: WORDS.en.leave}));
  await choose(page, 'Your Games');
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', {name: 'Save All as One File'}));
  const whole = await (await coming).path();
  equal('the file of all games has the cards, too', sorted(file), sorted(readFileSync(whole, 'utf8').split('\n\n---\n\n').at(-1) ?? ''));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page.getByRole('button', {name: 'Bring Games from a File'}))]);
  await chooser.setFiles({name: 'lianzi-games.txt', mimeType: 'text/plain', buffer: readFileSync(whole)});
  await page.getByText('1 game was brought in.').waitFor();
  check('and gives them back', await page.locator('dialog .toast', {hasText: 'Cards added: 0; already there: 4.'}).isVisible());
});

await visit('a reload', {viewport: PHONE, hasTouch: true, isMobile: true}, async page => {
  page.setDefaultTimeout(30000);
  await enter(page);
  await hears(page, WORDS.en.nothing);
  await bring(page, [FIVES, KNOWN]);
  await page.locator('.puzzle-task', {hasText: 'your line'}).waitFor();
  await put(page, 'l8');
  await hears(page, /^Right\./);
  await page.reload();
  await page.waitForSelector('html[data-ready]', {state: 'attached'});
  equal('keeps what was answered', 'Practice (1 due)', await enter(page));
  await page.locator('.puzzle-task', {hasText: 'find a better move'}).waitFor();
  await press(page.getByRole('button', {name: 'Finish'}));
  await hears(page, /^Still due: 1\.$/);
  await press(page.getByRole('button', {name: 'Next', exact: true}));
  await page.locator('.puzzle-task', {hasText: 'find a better move'}).waitFor();
  await press(page.getByRole('button', {name: WORDS.en.drop}));
  await hears(page, /^Nothing is due\. The next card is due on /);
  check('a card that is dropped does not come back', true);
});

// white lets a three become an open four
await visit('the mistakes of a review', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(60000);
  const practise = page.getByRole('button', {name: 'Add to Practice', exact: true});
  equal('none before it', 0, await practise.count());
  await press(page.getByRole('button', {name: 'Where did I go wrong?'}));
  await page.locator('.found', {hasText: /^Accuracy/}).waitFor();
  await press(practise);
  const [, added] = /^Cards added: ([1-9]\d*); already there: 0\.$/.exec(await message(page)) ?? [];
  await press(practise);
  await page.locator('.toast', {hasText: `Cards added: 0; already there: ${added}.`}).waitFor();
  equal('are asked', `Practice (${added} due)`, await enter(page));
  await page.locator('.puzzle-task', {hasText: /find a better move.*\nA game of yours, move \d+$/}).waitFor();
}, '#/h8i9i8g8j8a1k8');

await visit('a missed puzzle', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(30000);
  await press(page.getByRole('button', {name: 'Menu'}));
  await press(page.getByRole('button', {name: 'Puzzles'}));
  await page.locator('.puzzle-task', {hasText: /\S/}).waitFor();
  const {line: solution} = await puzzle(page);
  await press(page.getByRole('button', {name: 'Solution', exact: true}));
  await hears(page, /^This is the solution\./);
  await press(page.getByRole('button', {name: 'Back to the Game'}));
  equal('becomes a card', 'Practice (1 due)', await enter(page));
  await page.locator('.puzzle-task', {hasText: /wins/}).waitFor();
  for (let at = 0; at < solution.length; at += 2) {
    await put(page, solution[at]);
    await hears(page, at + 2 < solution.length ? /^Right\. Go on\./ : /^Right\. It will be asked again on /);
  }
});

/** Has cards made of an opening. @param {Page} page @param {Record<string, string>} chosen values of the lists by label
 * @param {string} count */
async function practise(page, chosen, count) {
  await press(page.locator('#scene').getByRole('button', {name: /^(Practise an Opening|练习开局)…$/}));
  const dialog = page.getByRole('dialog', {name: /^(Practise an Opening|练习开局)$/});
  await dialog.waitFor();
  for (const [label, value] of Object.entries(chosen)) await pick(dialog.getByLabel(label, {exact: true}), value);
  await dialog.getByRole('spinbutton').fill(count);
  return dialog;
}

await visit('an opening', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(120000);
  await enter(page);
  await hears(page, WORDS.en.nothing);
  await page.route('**/boards/**', route => route.fulfill({body: 'no proof'}));
  await press((await practise(page, {'Moves by': '1'}, '12')).getByRole('button', {name: 'Add Cards'}));
  await page.locator('.toast', {hasText: 'The proof could not be fetched'}).waitFor();
  await page.unroute('**/boards/**');
  const dialog = await practise(page, {'Moves by': '1'}, '12');
  await isAccessible(page, 'the dialog of an opening');
  await press(dialog.getByRole('button', {name: 'Add Cards'}));
  await page.locator('.toast', {hasText: 'Cards added: 12; already there: 0.'}).waitFor();
  await page.locator('.puzzle-task', {hasText: 'play the move of your line'}).waitFor();
  const file = await saved(page), moves = file.trim().split('\n').map(one => JSON.parse(one).moves);
  check('begins with the game’s position', moves.every(text => text === '' || text.startsWith('h8')));
  await put(page, 'h8');
  await hears(page, /^Right\./);
  await press(page.locator('#scene').getByRole('button', {name: WORDS.en.next}));
  await hears(page, /^White replies g7\.$/);
  check('the reply is on the board', await page.locator('.puzzle-task', {hasText: 'Black wins, proved'}).isVisible());
  const program = join(build, 'lianzi');
  if (!existsSync(program)) return;
  const base = join(mkdtempSync(join(tmpdir(), 'opening-')), 'base');
  const date = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  const train = (/** @type {string[]} */ ...words) => spawnSync(program, ['train', '--db', base, '--date', date, ...words], {encoding: 'utf8'});
  train('--repertoire', 'proof', '--cards', '12');
  equal('the cards are those of the terminal', sorted(train('--list', '--json').stdout), sorted(file));
});

await visit('columns', {viewport: DESKTOP}, async page => {
  await enter(page);
  await hears(page, WORDS.en.nothing); // it moves what is below
  const side = (await practise(page, {}, '12')).getByLabel('Side', {exact: true});
  equal('the sides have Connect Four’s colours', ['Red', 'Yellow'], await side.locator('option').allTextContents());
}, '#connect4_7x6/44');

await visit('your games', {viewport: PHONE, hasTouch: true, isMobile: true, locale: 'zh-CN'}, async page => {
  page.setDefaultTimeout(60000);
  await enter(page, WORDS.zh);
  await hears(page, WORDS.zh.nothing);
  const dialog = await practise(page, {着法依据: '2', 执棋方: '1'}, '20');
  for (const name of ['添加卡片', '取消']) await reach(dialog.getByRole('button', {name}));
  await press(dialog.getByRole('button', {name: '添加卡片'}));
  await page.locator('.toast', {hasText: '没有棋局'}).waitFor();
  check('a position of no game is said', true);
  await press(page.locator('#scene').getByRole('button', {name: WORDS.zh.leave}));
}, '#/h8i9');

await visit('your games that have ended', {viewport: DESKTOP}, async page => {
  page.setDefaultTimeout(60000);
  await twoPeople(page);
  await playAll(page, ['h8', 'a1', 'i8', 'a2', 'j8', 'a3', 'k8', 'a4', 'l8']);
  await twoPeople(page);
  await enter(page);
  await hears(page, WORDS.en.nothing);
  const dialog = await practise(page, {'Moves by': '2'}, '20');
  await press(dialog.getByRole('button', {name: 'Add Cards'}));
  await page.locator('.toast', {hasText: 'Cards added: 5; already there: 0.'}).waitFor();
  equal('become cards of the side that won', ['h8', 'i8', 'j8', 'k8', 'l8'],
    (await saved(page)).trim().split('\n').map(one => JSON.parse(one).answers[0]).sort());
});

await browser.close();
finish();
