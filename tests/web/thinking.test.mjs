/* What the engine needs, and when it thinks: certificates of whole boards come with the games that use them; no clock
 * runs while the engine or a file for it is coming; a worker that stands still is replaced; no analysis runs in a
 * hidden tab; the coach judges a stone before the engine answers; no thought takes a button from under a press. */
import {check, equal, finish, run} from './tap.mjs';
import {cell} from './site.mjs';
import {pick, press, reach, tabTo, type} from './hand.mjs';
import {DESKTOP, PHONE, put, stones, visitor} from './visit.mjs';
import {startTabs} from './tabs.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{rule: string, size?: string, level: string, seconds?: string, minutes?: string}} Game */

const {address, browser, visit} = await visitor();
const PLAIN = {viewport: DESKTOP, serviceWorkers: /** @type {const} */ ('block')}; // so that the page asks for its files

/** Begins a game against the engine. @param {Page} page @param {Game} game @param {number} seat the engine's */
async function against(page, {rule, size, level, seconds, minutes}, seat) {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Rule'), rule);
  for (const label of size ? ['Columns', 'Rows'] : []) await type(page.getByLabel(label), size ?? '');
  const players = [page.getByRole('group', {name: 'First Player'}), page.getByRole('group', {name: 'Second Player'})];
  await pick(players[1 - seat].getByLabel('Played by'), 'person');
  await pick(players[seat].getByLabel('Played by'), 'engine');
  await type(players[seat].getByLabel('Level', {exact: true}), level);
  if (seconds) await type(players[seat].getByLabel('Seconds per move'), seconds);
  if (minutes) await type(page.getByLabel(/^Minutes per game/), minutes);
  await press(page.getByRole('button', {name: 'Start'}));
  await page.getByRole('dialog').waitFor({state: 'detached'});
}

for (const [name, viewport] of /** @type {const} */ ([['a window', DESKTOP], ['a phone', PHONE]])) {
  await visit(`the coach in ${name}`, {viewport}, async page => {
    const choices = page.locator('.choices'), turn = page.locator('.turn');
    const said = (/** @type {RegExp} */ text) => turn.filter({hasText: text}).waitFor();
    const warned = () => said(/^With a1 the win rate of Black falls from \d+ % to \d+ %, the engine expects\.$/);
    await press(page.getByRole('button', {name: /^New/}));
    await press(page.getByLabel('Coach'));
    await press(page.getByRole('button', {name: 'Start'}));
    await put(page, 'h8');
    await stones(page, 2);
    await put(page, 'a1');
    await warned();
    await page.locator('#announcer', {hasText: /With a1 the win rate/}).waitFor({state: 'attached'});
    equal('the program waits', 3, await page.locator('#board .stone').count());
    check('the steps stay in sight', await page.locator('#strip .walk').evaluate(group => group.getBoundingClientRect().bottom <= innerHeight));
    for (const step of [/^Look at the /, /^Look for |^No forced |can win /, /^Hint: [a-o]\d+$/]) {
      await press(choices.getByRole('button', {name: 'Look Again'}));
      await said(step);
    }
    check('there is no fourth step', await choices.getByRole('button', {name: 'Look Again'}).isDisabled());
    equal('no message covers what stands below the board', 0, await page.locator('.toast').count());
    check('the better move is on the board', await page.locator('#board .hint').isVisible());
    check('and why it is better stands beside it', /\nThe engine prefers /.test(await page.locator('.found').textContent() ?? ''));
    await press(choices.getByRole('button', {name: 'Take Back'}));
    await stones(page, 2);
    equal('the choice is gone', 0, await choices.getByRole('button').count());
    await put(page, 'a1');
    await warned();
    await press(choices.getByRole('button', {name: 'Play On'}));
    await stones(page, 4);
    check('the program answers', true);
    await press(page.getByRole('button', {name: 'Menu'}));
    await page.getByRole('button', {name: 'Practice', exact: true}).waitFor();
    check('while the game goes on nothing is to be practised', true);
    await press(page.getByRole('button', {name: 'Resign', exact: true}));
    await press(page.getByRole('dialog').getByRole('button', {name: 'Resign'}));
    await said(/You lose/);
    await press(page.getByRole('button', {name: 'Menu'}));
    await page.getByRole('button', {name: 'Practice (1 due)'}).waitFor();
    check('the mistake is to be practised, once', true);
  });
}

await visit('a proof of the empty board', PLAIN, async page => {
  page.setDefaultTimeout(60000);
  /** @type {string[]} */
  const asked = [];
  page.on('request', request => {
    if (request.url().includes('/boards/')) asked.push(request.url().replace(/.*\/boards\/|-[A-Z2-7]{8}/g, ''));
  });
  await against(page, {rule: 'renju', level: '10'}, 1);
  await against(page, {rule: 'freestyle', size: '13', level: '4'}, 1);
  await put(page, 'g7');
  await stones(page, 2);
  equal('games without one, and levels that do not use it, fetch none', [], asked);
  const coming = page.waitForResponse(/boards\/freestyle-13x13.*proof$/);
  await against(page, {rule: 'freestyle', size: '13', level: '10'}, 1);
  check('the game that uses it fetches it as it begins', (await coming).ok() && await page.locator('.stone').count() === 0);
  await against(page, {rule: 'freestyle', size: '13', level: '10'}, 0);
  await stones(page, 1);
  await press(page.getByRole('button', {name: 'Analyse'}));
  await page.locator('.scores').getByText(/^Black · proved/).waitFor();
  check('it answers', true);
  equal('and comes once', ['freestyle-13x13.proof'], asked);
});

for (const [name, game, pattern] of /** @type {[string, Game, RegExp][]} */ ([
  ['the engine', {rule: 'freestyle', level: '1'}, /module\/lianzi(-threads)?-[A-Z2-7]{8}\.wasm$/],
  ['its numbers', {rule: 'renju', level: '1'}, /module\/renju-.*rows$/],
  ['the book of Connect Four', {rule: 'connect4', level: '10'}, /book\/.*bin$/]])) {
  await visit(`the clock before ${name}`, PLAIN, async (page, context) => {
    const clock = page.locator('.clock').nth(1);
    let release = () => {};
    const held = new Promise(resolve => {
      release = () => resolve(null);
    });
    await context.route(pattern, async route => {
      await held;
      await route.continue();
    });
    page.setDefaultTimeout(60000);
    await page.clock.install();
    await page.reload();
    await page.waitForSelector('html[data-ready]', {state: 'attached'});
    const asked = name === 'the engine' ? null : page.waitForRequest(pattern);
    await against(page, {...game, minutes: '0.5'}, 1);
    await put(page, game.rule === 'connect4' ? 'column 4, row 1' : 'h8');
    await stones(page, 1);
    await asked;
    await page.clock.runFor(20000);
    check('does not run', /^0:(29|30)$/.test(await clock.textContent() ?? ''), await clock.textContent());
    release();
    await stones(page, 2);
    await page.clock.runFor(2000);
    check('and runs on when the engine has moved', /^0:2\d$/.test(
      await page.locator('.clock').first().textContent() ?? ''), await page.locator('.clock').allTextContents());
  });
}

await visit('a slow press while the engine thinks', {viewport: DESKTOP}, async page => {
  const slowly = async (/** @type {import('playwright-core').Locator} */ target) => {
    const {x, y} = await reach(target);
    await page.mouse.click(x, y, {delay: 600});
  };
  await against(page, {rule: 'renju', level: '10', seconds: '3600'}, 1);
  await put(page, 'h8');
  const now = page.getByRole('button', {name: 'Move Now'});
  await tabTo(now);
  await page.waitForTimeout(600);
  check('the button keeps the focus', await now.evaluate(button => button === document.activeElement));
  await slowly(now);
  await stones(page, 2);
  check('on Move Now has it move', true);
  await press(page.getByRole('button', {name: 'Analyse', exact: true}));
  await page.locator('.line').first().waitFor();
  await slowly(page.getByRole('button', {name: 'Where did I go wrong?'}).locator('svg'));
  await page.getByRole('button', {name: /of \d+ · Stop/}).waitFor();
  check("on a button's picture is one on the button", true);
  await press(page.getByRole('button', {name: /of \d+ · Stop/}));
  await press(page.getByRole('button', {name: 'Analyse', exact: true}));
  const stats = page.locator('p.stats'), {x, y} = await reach(cell(page, 'c3'));
  await stats.filter({hasText: /nodes/}).waitFor();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(300);
  const held = await stats.textContent() ?? '';
  await page.waitForTimeout(600);
  equal('on the board holds the analysis', held, await stats.textContent());
  await page.mouse.move(x + 100, y - 100);
  await page.mouse.up();
  await stats.filter({hasNotText: held}).waitFor();
  check('which goes on afterwards', await stats.isVisible());
  equal('and no stone was put', 2, await page.locator('#board .stones .stone').count());
});

const FINGER = {hasTouch: true, isMobile: true};
for (const [name, options, words] of /** @type {[string, import('playwright-core').BrowserContextOptions, string[]][]} */ ([
  ['in a window', {viewport: {width: 1366, height: 768}}, ['Menu', 'Preferences', 'Lines', 'Depth', 'Close', 'Analyse']],
  ['on a phone in Chinese', {...FINGER, viewport: {width: 360, height: 640}, locale: 'zh-CN'},
    ['菜单', '首选项', '候选着数', '深度', '关闭', '分析']],
  ['on a phone on its side', {...FINGER, viewport: {width: 640, height: 360}},
    ['Menu', 'Preferences', 'Lines', 'Depth', 'Close', 'Analyse']]])) {
  await visit(`wishes ${name}`, options, async page => {
    page.setDefaultTimeout(60000);
    const [menu, preferences, lines, depth, close, analyse] = words;
    /** @param {string} label @param {string} value */
    const wish = async (label, value) => {
      await press(page.getByRole('button', {name: menu}));
      await press(page.getByRole('button', {name: preferences, exact: true}));
      await type(page.getByRole('dialog').getByLabel(label).first(), value);
      await press(page.getByRole('dialog').getByRole('button', {name: close}));
      await page.getByRole('dialog').waitFor({state: 'detached'});
    };
    await wish(lines, '2');
    await wish(depth, '3');
    await press(page.getByRole('button', {name: analyse, exact: true}));
    await page.locator('p.stats', {hasText: /[^\d]3\/\d/}).waitFor();
    equal('the analysis has so many lines', 2, await page.locator('.line').count());
    const ended = await page.locator('p.stats').textContent();
    await wish(lines, '3');
    await page.locator('.line').nth(2).waitFor();
    await page.locator('p.stats', {hasText: /[^\d]3\/\d/}).waitFor();
    check('ends at the depth, and begins anew for another wish', (ended ?? '') !== '');
    await page.reload();
    await press(page.getByRole('button', {name: analyse, exact: true}));
    await page.locator('.line').nth(2).waitFor();
    check('the wishes stay', await page.locator('.line').count() === 3);
  }, '#/h8i9i8');
}

await visit('a worker that does not begin', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: 'Analyse', exact: true}));
  await page.locator('.line').first().waitFor();
  check('gives way to another', await page.evaluate('begins') === 2);
}, '#/h8i9i8', () => {
  Object.assign(globalThis, {begins: 0, Worker: class extends Worker {
    /** @param {any} message */
    postMessage(message) {
      if (!message.begin || ++(/** @type {any} */ (globalThis).begins) > 1) super.postMessage(message);
    }
  }});
});

await run('a hidden tab', async () => {
  const tabs = await startTabs(), page = await tabs.open(`${address}#/h8i9i8`);
  await page.until('document.documentElement.dataset.ready');
  const nodes = () => page.evaluate('document.querySelector(".stats").textContent');
  await page.click('#panel .actions button');
  await page.until('/nodes/.test(document.querySelector(".stats").textContent)');
  const other = await tabs.open('about:blank');
  await page.until('document.hidden');
  let before = '';
  for (let now = await nodes(); now !== before; now = await nodes()) {
    before = now;
    await other.evaluate('new Promise(resolve => setTimeout(resolve, 3000))');
  }
  check('the analysis stops while another tab is in front', true);
  await page.toFront();
  await page.until(`document.querySelector(".stats").textContent !== ${JSON.stringify(before)}`);
  check('and goes on when the tab is seen again', true);
  await tabs.end();
});

await browser.close();
finish();
