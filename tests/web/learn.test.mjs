/* What there is to learn on the page: the tree of a classic's search against the counts of the program
 * `lianzi study`; walks through every certificate against the figures of lianzi-verify, and through plans
 * against the rules; exact scores of Connect Four against the published ones. */
import {existsSync, readFileSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {check, equal, finish, run} from './tap.mjs';
import {pick, press, tabTo, type} from './hand.mjs';
import {lineCells} from './lines.mjs';
import {cell, isEmpty} from './site.mjs';
import {DESKTOP, PHONE, choose, isAccessible, visitor} from './visit.mjs';
import {readCertificate} from '../../apps/web/page/learn/certificate.js';
import {Walk} from '../../apps/web/page/learn/walk.js';

const [, , root, build] = process.argv;
const {browser, visit} = await visitor();
const proofs = join(root, 'data', 'proofs');

/** Plies by the certificates' names. @type {Map<string, number>} */
const listed = new Map();
for (const line of readFileSync(join(proofs, 'list.txt'), 'utf8').split('\n')) {
  const [name, plies, nodes] = line.split(' ');
  if (!name.endsWith('.proof')) continue;
  listed.set(name.replace('.proof', ''), Number(plies));
  const read = readCertificate(readFileSync(join(proofs, name)));
  equal(`${name} has the listed plies and nodes`, [Number(plies), Number(nodes)],
    [read.root.plies, read.nodes]);
}

/** The counts of the program: nodes by depth. @param {string[]} options */
function native(options) {
  const lianzi = join(build, 'lianzi');
  if (!existsSync(lianzi)) return null;
  const {stdout} = spawnSync(lianzi, ['study', ...options], {encoding: 'utf8'});
  return /nodes by depth: (.*)/.exec(stdout)?.[1].trim() ?? '';
}

await visit('a study', {viewport: DESKTOP}, async page => {
  await choose(page, 'Study a Search');
  await pick(page.getByLabel('Pruning'), '0');
  await press(page.getByRole('button', {name: 'Search', exact: true}));
  await page.locator('[role=treeitem][aria-level="2"]').first().waitFor({timeout: 60000});
  const sum = await page.locator('#scene .found').textContent() ?? '';
  const counted = /By depth: (.*)\./.exec(sum)?.[1].replaceAll(',', '');
  equal('as many nodes as the program visits',
    native(['--classic', 'table', '--prune', 'none']) ?? counted, counted);
  equal('of more than 100,000 nodes only those that are unfolded have elements', 321,
    await page.locator('[role=treeitem]').count());
  await tabTo(page.locator('[role=treeitem]').first());
  for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await page.locator('[role=treeitem][aria-level="3"]').first().waitFor();
  equal('a key unfolds a node', 321 + 319, await page.locator('[role=treeitem]').count());
  const values = page.locator('.marks .value'), alike = page.locator('.marks circle.bound');
  equal('the board shows the values of its moves', 319, await values.count() + await alike.count());
  check('the value that most of them have is a dot, so that the others can be seen',
    await alike.count() > 280 && await values.count() > 2 &&
    await page.getByText(/^Values are .* minus .*\. A dot on the board: -90\.$/).isVisible() &&
    !(await values.allTextContents()).includes('-90'), await values.allTextContents());
  await page.keyboard.press('ArrowLeft');
  await page.locator('[role=treeitem][aria-level="3"]').first().waitFor({state: 'detached'});
  await pick(page.getByLabel('Pruning'), '-1');
  await press(page.getByRole('button', {name: 'Search', exact: true}));
  const cut = page.locator('.node.cut').first();
  await cut.waitFor({timeout: 60000});
  check('a cut node says so, with its window, its bound and which way it went',
    /^\S+ ≤ -990 α -990 · β ∞ · cut: \d+ moves left out · fails low: at most alpha -990$/
      .test(await cut.textContent() ?? ''), await cut.textContent());
  await tabTo(page.locator('[role=treeitem]').first());
  await page.keyboard.press('Home');
  equal('the values on the board are the exact ones', ['-200', '-990'],
    (await page.locator('.marks .value').allTextContents()).sort());
  check('in grey, which the exact ones are not', await page.locator('.marks text.bound').first()
    .evaluate(text => /^rgb\((\d+), \1, \1\)$/.test(getComputedStyle(text).fill)) &&
    await page.locator('.marks .value text').first()
      .evaluate(text => getComputedStyle(text).fill === 'rgb(255, 255, 255)'));
  const dots = page.locator('.marks circle.bound'), bounds = page.locator('.marks text.bound');
  equal('every other move has a bound', 320 - 2, await dots.count() + await bounds.count());
  check('the bound that most share is a dot, the others have their text',
    await dots.count() > 300 && await bounds.first().isVisible() &&
    (await bounds.allTextContents()).every(text => text.startsWith('≤') && text !== '≤-990'),
    await bounds.allTextContents());
  check('the page says what a dot is',
    await page.getByText(/ A dot on the board: ≤ -990\.$/).isVisible());
  await press(cut);
  await page.locator('.marks .cut').first().waitFor({state: 'attached'});
  check('the board shows what was cut off', true);
  await isAccessible(page, 'the study');
  await press(page.getByRole('button', {name: 'Back to the Game'}));
  await page.getByRole('button', {name: /^New/}).waitFor();
});

/** What stands beside the board at a step. @param {import('playwright-core').Page} page */
async function stepShown(page) {
  return {facts: await page.locator('.step-facts li').allTextContents(),
    text: await page.locator('.step-text').textContent()};
}

/** What the program prints at the last of these steps, with the discs' colours and the columns. @param {string[]} ways its lines of input */
function nativeStep(ways) {
  const {stdout} = spawnSync(join(build, 'lianzi'), ['study', '--classic', 'drop', '--depth', '4', '--steps'],
    {encoding: 'utf8', input: ways.map(way => `${way}\n`).join('')});
  const shown = stdout.split(/ (?=step \d+ of)/).pop() ?? '';
  const column = (/** @type {string} */ cell) => String(cell.charCodeAt(0) - 'a'.charCodeAt(0) + 1);
  const byColours = (/** @type {string} */ text) => text.replace(/\bx\b/g, 'Red').replace(/\bo\b/g, 'Yellow')
    .replace(/^[a-i]\d\b/, cell => `Column ${column(cell)}`).replace(/\b[a-i]\d\b/g, column);
  const facts = ['step', 'after', '[xo], picks', 'alpha', 'beta', 'best so far']
    .map(name => new RegExp(`(?:^|   )(${name}.*)$`, 'm').exec(shown)?.[1] ?? '').filter(Boolean);
  return {facts: facts.map(byColours), text: byColours(/a b c.*\n\n(.*)\n/.exec(shown)?.[1] ?? '')};
}

await visit('a search step by step', {viewport: DESKTOP}, async page => {
  await choose(page, 'Study a Search');
  await pick(page.getByLabel('Classic'), 'drop');
  await type(page.getByLabel('Depth'), '4');
  await press(page.getByRole('button', {name: 'Search', exact: true}));
  const button = (/** @type {string} */ name) => page.getByRole('button', {name, exact: true});
  const number = async (/** @type {number} */ wanted) =>
    page.locator('.step-facts', {hasText: `step ${wanted} of 4743`}).waitFor();
  await button('Forward').waitFor();
  check('before the first step one can go forward, not back',
    await button('Back').isDisabled() && await button('Whole Tree').isDisabled());
  await press(button('Forward'));
  await number(1);
  equal('the first step enters the root', ['step 1 of 4743', 'Red, picks the largest value', 'alpha −∞', 'beta ∞'],
    (await stepShown(page)).facts);
  await press(button('Next Cut-off'));
  await number(26);
  check('a step to the first cut-off says why', /^Column 1 gives -2: beta falls to it\. Alpha -1 is reached: Red has that elsewhere, so the rest \(8\) need not be looked at\.$/
    .test((await stepShown(page)).text ?? ''), await stepShown(page));
  equal('with alpha and beta, the line of play and the best so far', ['step 26 of 4743', 'after 1 1 2',
    'Yellow, picks the smallest value', 'alpha -1', 'beta -2', 'best so far -2'], (await stepShown(page)).facts);
  equal('and crosses on the moves that it cuts off', 8, await page.locator('.marks .cut').count());
  equal('the board has the line of play', 3, await page.locator('#board .stone').count());
  await page.keyboard.press('f');
  await number(27);
  await page.keyboard.press('b');
  await number(26);
  const ways = ['c'];
  for (let at = 0; at < 60; at++) {
    const way = 'fcbffc'[at % 6];
    ways.push(way);
    const before = (await stepShown(page)).facts[0];
    await page.keyboard.press(way);
    await page.waitForFunction(was => document.querySelector('.step-facts li')?.textContent !== was, before);
  }
  if (existsSync(join(build, 'lianzi'))) {
    equal('sixty steps on it stands where the program does', nativeStep(ways), await stepShown(page));
  }
  await isAccessible(page, 'a step');
  await press(button('Whole Tree'));
  equal('the whole tree comes back', '', await page.locator('.step-text').textContent());
  await press(button('Back to the Game'));
  await page.getByRole('button', {name: /^New/}).waitFor();
});

await visit('a study of Connect Four on a phone', {viewport: PHONE}, async page => {
  await choose(page, 'Study a Search');
  const depth = page.getByLabel('Depth');
  await pick(page.getByLabel('Classic'), 'drop');
  await type(depth, '3');
  await pick(page.getByLabel('Pruning'), '2');
  await press(page.getByRole('button', {name: 'Search', exact: true}));
  await page.locator('[role=treeitem][aria-level="2"]').first().waitFor({timeout: 60000});
  equal('a depth typed right after the choice of a classic stays', '3', await depth.inputValue());
  const sum = await page.locator('#scene .found').textContent() ?? '';
  const counted = /By depth: (.*)\./.exec(sum)?.[1].replaceAll(',', '');
  equal('as many nodes as the program visits',
    native(['--classic', 'drop', '--depth', '3', '--prune', 'full']) ?? counted, counted);
  check('nothing is wider than the phone',
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

/** Walks a proof to its end by replies that a seed chooses. Returns the plies; NaN if the page promises no
 * end, or one later than before.
 * @param {import('playwright-core').Page} page @param {number} seed */
async function walk(page, seed) {
  let random = seed, promised = Infinity;
  for (let plies = 0; ; plies += 2) {
    const status = await page.locator('#scene .found').textContent() ?? '';
    if (/has won/.test(status)) return plies;
    const left = Number(/at most (\d+) more/.exec(status)?.[1]);
    if (!(left >= 0 && left <= promised - 2)) return NaN;
    promised = left;
    const moves = await page.locator('#scene .moves').textContent();
    const free = await page.locator('[role=gridcell][aria-label$="empty"]').all();
    const ringed = await page.locator('.reply').count();
    random = random * 1103515245 + 12345 & 0x7fffffff;
    const rings = await page.locator('.reply').evaluateAll(all => all.map(one =>
      [Number(one.getAttribute('cx')), Number(one.getAttribute('cy'))]));
    // every other reply is one that the certificate answers by itself, if there is one
    if (ringed > 0 && random % 2) {
      const [x, y] = rings[(random >> 8) % ringed];
      await press(page.locator(`[role=gridcell][x="${x - 20}"][y="${y - 20}"]`));
    } else await press(free[(random >> 8) % free.length]);
    await page.waitForFunction(before =>
      document.querySelector('#scene .moves')?.textContent !== before, moves);
  }
}

await visit('walks through proofs', {viewport: DESKTOP}, async page => {
  await choose(page, 'Walk a Proof');
  await page.locator('#scene [data-proof]').waitFor();
  const names = await page.getByLabel('Proof').locator('option').evaluateAll(
    all => all.map(one => /** @type {HTMLOptionElement} */ (one).value));
  equal('every certificate can be chosen', [...listed.keys()], names);
  for (const [index, name] of names.entries()) {
    await pick(page.getByLabel('Proof'), name);
    await page.waitForFunction(wanted => document.querySelector('#scene .moves')
      ?.getAttribute('data-proof') === wanted, name);
    const most = Number(/(\d+) more/.exec(await page.locator('#scene .found').textContent() ?? '')?.[1]);
    const whole = listed.get(name) ?? NaN;
    equal(`${name}: as many plies as listed, but for black's first move`, whole - whole % 2, most);
    const plies = await walk(page, index + 1);
    check(`${name}: black wins within ${most} more plies`, plies <= most, plies);
  }
  await press(page.getByRole('button', {name: 'Take Back'}));
  await page.locator('#scene .found', {hasText: 'wins after at most'}).waitFor();
  check('a reply can be taken back', true);
  await isAccessible(page, 'the proof');
});

/** The board after moves: 0 empty, 1 black, 2 white. @param {Walk} walk @param {string[]} moves */
function stonesAfter({certificate: {columns, rows}}, moves) {
  const stones = Array(columns * rows).fill(0);
  for (const [index, name] of moves.entries()) {
    stones[(Number(name.slice(1)) - 1) * columns + name.charCodeAt(0) - 97] = 1 + index % 2;
  }
  return stones;
}

/** What is wrong with a walk's last two plies by the rules; '' if nothing is.
 * @param {Walk} walk @param {number} before the plies that were promised before them */
function wrong(walk, before) {
  const {certificate: {winner}, here: {moves, plies}} = walk;
  const stones = stonesAfter(walk, moves.slice(0, -1));
  const change = stonesAfter(walk, moves).findIndex((stone, at) => stone !== stones[at]);
  if (new Set(moves).size < moves.length || change < 0) return 'a move on a stone';
  if (plies > before - 2) return `${plies} plies instead of ${before - 2}`;
  const ends = lineCells(walk.certificate, stones, winner).includes(change);
  return ends === (plies === 0) ? '' : `${plies} plies, the line is ${ends ? '' : 'not '}complete`;
}

/** The replies that hinder: on black's cells to complete a line; else those with an entry; else those that
 * give white such a cell or keep black from getting two.
 * @param {Walk} walk @param {number[]} stones @param {number[]} near */
function hindering(walk, stones, near) {
  const {certificate} = walk, {winner} = certificate;
  /** @param {number} at @param {number} colour */
  const cellsAfter = (at, colour) => lineCells(certificate,
    stones.map((stone, other) => other === at ? colour : stone), colour).length;
  const threats = lineCells(certificate, stones, winner), entries = [...walk.entries().keys()];
  if (threats.length || entries.length) return threats.length ? threats : entries;
  return near.filter(at => cellsAfter(at, 3 - winner) || cellsAfter(at, winner) > 1);
}

/** Walks to the end by replies that a seed chooses: mostly those that hinder, else near stones or anywhere.
 * Returns what is wrong.
 * @param {Walk} walk @param {number} seed @param {(walk: Walk) => void} [see] after each of black's moves */
async function hinder(walk, seed, see) {
  const {certificate} = walk, {columns, winner} = certificate;
  let random = seed;
  /** @param {number[]} cells */
  const one = cells => {
    random = random * 1103515245 + 12345 & 0x7fffffff;
    return cells[(random >> 8) % cells.length];
  };
  while (walk.here.plies) {
    const {moves, plies} = walk.here, stones = stonesAfter(walk, moves);
    if (lineCells(certificate, stones, 3 - winner).length) return `white wins after ${moves.join(' ')}`;
    const free = [...stones.keys()].filter(at => !stones[at]);
    const near = free.filter(at => stones.some((stone, other) => stone > 0 &&
      Math.abs(at % columns - other % columns) < 3 && Math.abs(at - other) < 3 * columns));
    const replies = [hindering(walk, stones, near), near, free][one([0, 0, 0, 0, 0, 0, 1, 2])];
    await walk.reply(one(replies.length ? replies : near));
    const fault = wrong(walk, plies);
    if (fault) return `${fault} after ${walk.moves}`;
    see?.(walk);
  }
  return '';
}

await visit('plans', {viewport: DESKTOP}, async page => {
  await page.evaluate(async () => {
    const {Backend, compile} = await import(/** @type {any} */ (globalThis).fileOf('thinking/backend.js'));
    const module = await compile('lianzi');
    Object.assign(globalThis, {rules: new Backend({name: 'lianzi', module, poolSize: 1, words: {}})});
  });
  /** @param {Uint8Array} bytes */
  const begin = async bytes => {
    await page.evaluate(all => Object.assign(globalThis, {proof: new Uint8Array(all)}), [...bytes]);
    const walk = new Walk(readCertificate(bytes), (variant, moves) => page.evaluate(
      ([on, all]) => /** @type {any} */ (globalThis).rules.proved(on, all,
        /** @type {any} */ (globalThis).proof), [variant, moves]));
    await walk.begin();
    return walk;
  };
  /** The same walk, to go on in another way. @param {Walk} walk */
  const again = walk => {
    const other = new Walk(walk.certificate, walk.ask);
    other.places = [...walk.places];
    return other;
  };
  const rules = new Set();
  for (const name of listed.keys()) {
    const start = await begin(readFileSync(join(proofs, `${name}.proof`)));
    if (start.certificate.win !== 5) continue;
    /** @type {Walk[]} */
    const planned = []; // a line takes more than any reply and the cell
    for (let seed = 1; seed <= 8; seed++) {
      equal(`${name}: walk ${seed}`, '', await hinder(again(start), seed, walk => {
        if (!walk.here.node && walk.here.plies > 2) planned.push(again(walk));
      }));
    }
    check(`${name}: the walks came through plans`, planned.length > 0);
    if (rules.has(start.certificate.rule)) continue;
    rules.add(start.certificate.rule);
    const [walk] = planned, faults = [];
    for (const [at, stone] of stonesAfter(walk, walk.here.moves).entries()) {
      if (stone) continue;
      const other = again(walk);
      await other.reply(at);
      faults.push(wrong(other, walk.here.plies) || await hinder(other, at));
    }
    equal(`${name}: every reply after ${walk.moves}`, [], faults.filter(fault => fault));
  }
  // three in a row and the move; a plan without cells wins by two cells to complete a line on
  for (const proof of [[7, 3], [2, 7, 3]]) {
    const head = ['lianzi proof 4', 'rule freestyle', 'size 15x15', 'win 5', 'blocked ',
      'moves h8a1i8a3j8a5', 'winner black', ''].join('\n');
    const walk = await begin(new Uint8Array([...new TextEncoder().encode(head), ...proof]));
    equal('a plan may be the whole proof', [7, 2], [walk.here.moves.length, walk.here.plies]);
    equal('and wins', '', await hinder(walk, 1));
  }
});

await visit('exact scores', {viewport: DESKTOP}, async page => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', request => asked.push(request.url()));
  equal('the book is not fetched before it is needed', [],
    await page.evaluate(() => performance.getEntriesByType('resource').map(one => one.name)
      .filter(name => name.includes('book-7x6'))));
  await press(page.getByRole('button', {name: 'Exact Scores'}));
  await page.locator('.marks .value').nth(6).waitFor({timeout: 60000});
  equal('of the seven first moves as published', ['-2', '-1', '0', '1', '0', '-1', '-2'],
    await page.locator('.marks .value text').allTextContents());
  check('they come from the book', asked.some(url => /book\/book-7x6-\w+\.bin$/.test(url)));
  await press(cell(page, 'column 4, row 1'));
  await press(page.getByRole('button', {name: 'Exact Scores'}));
  await page.locator('.marks .value').nth(6).waitFor({timeout: 60000});
  equal('the book is fetched once', 1, asked.filter(url => url.includes('book-7x6')).length);
}, '#connect4_7x6/');

await visit('level 10 of Connect Four', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: /^New/}));
  await pick(page.getByLabel('Rule'), 'connect4');
  await pick(page.getByLabel('Played by').nth(0), 'engine');
  await type(page.getByLabel('Level').nth(0), '10');
  await pick(page.getByLabel('Played by').nth(1), 'person');
  await press(page.getByRole('button', {name: 'Start'}));
  await page.locator('.stone').first().waitFor({state: 'attached'});
  check('begins in the middle', !await isEmpty(page, 'column 4, row 1'));
  await press(cell(page, 'column 4, row 2'));
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 3);
  // Allis: the first player wins with its last disc but one; no search says so in a second
  await press(page.getByRole('button', {name: 'Analyse'}));
  await page.locator('.line').filter({hasText: 'loses in 38'}).waitFor();
  check('and knows the end by the book', true);
});

await browser.close();
finish();
