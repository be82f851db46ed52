/* The pages that `lianzi` writes into files, opened in a browser. Each needs nothing but itself. */
import {existsSync, mkdtempSync, rmSync, readFileSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {check, equal, finish, run, skip} from './tap.mjs';
import {press, tabTo, type} from './hand.mjs';
import {browse} from './site.mjs';
import {DESKTOP} from './visit.mjs';

const lianzi = join(process.argv[3], 'lianzi');
if (!existsSync(lianzi)) skip('no program lianzi');
const browser = await browse();

/** Writes a page by a command and opens it.
 * @param {string} name @param {string[]} command in which FILE stands for the page's
 * @param {(page: import('playwright-core').Page) => Promise<void>} part */
async function opened(name, command, part) {
  await run(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lianzi-')), file = join(folder, 'page.html');
    const {status, stderr} = spawnSync(lianzi, command.map(word => word === 'FILE' ? file : word), {encoding: 'utf8'});
    equal(`${name}: written`, [0, ''], [status, stderr]);
    const page = await browser.newPage({viewport: DESKTOP});
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', error => errors.push(error.message));
    await page.goto(pathToFileURL(file).href);
    await part(page);
    equal(`${name}: no error`, [], errors);
    await page.close();
    rmSync(folder, {recursive: true});
  });
}

await opened('the tree of a classic', ['study', '--classic', 'table', '--tree', 'FILE'], async page => {
  check('the search is named', await page.getByText("alpha-beta · pruning: by the parent's bound · order: as reported")
    .isVisible());
  const row = page.locator('#rows .row', {hasText: 'f14'}).first();
  equal('a bound has its sign', '≤ -990', await row.locator('.value').textContent());
  equal('an exact value has none', '-990',
    await page.locator('#rows .row', {hasText: 'e14'}).first().locator('.value').textContent());
  check('a cut says which way it went',
    await row.getByText('287 cut off · fails low: at most alpha -990').isVisible());
  equal('the exact values on its board', ['-200', '-990'],
    (await page.locator('#board .kid:not(.bound)').allTextContents()).sort());
  check('most bounds are dots, some have their text', await page.locator('#board .dot').count() > 300 &&
    await page.locator('#board .kid.bound', {hasText: '≤-200'}).first().isVisible());
  const total = page.locator('#more tfoot td');
  equal('the root has its static value by shapes', ['static value', '', '', '', '-90'], await total.allTextContents());
  await row.locator('.move').click();
  equal('a node inside has none', 0, await total.count());
  await press(page.getByText('Words', {exact: true}));
  check('the words are explained', await page.getByText('The value that x can secure elsewhere already.').isVisible());
  check('the reason names the bound', await page.getByText('Fails low: at most -990, which reaches alpha -990.')
    .isVisible());
});

await opened('a small tree', ['study', '--classic', 'drop', '--size', '4', '--depth', '3', '--tree', 'FILE'], async page => {
  for (const [kind, first] of [['SVG', '<svg '], ['PNG', '\x89PNG']]) {
    const [download] = await Promise.all([page.waitForEvent('download'),
      press(page.getByRole('button', {name: `Tree as ${kind}`, exact: true}))]);
    const bytes = readFileSync(await download.path() ?? '');
    equal(`the tree is saved as ${kind}`, [`drop.${kind.toLowerCase()}`, first],
      [download.suggestedFilename(), bytes.subarray(0, first.length).toString('latin1').slice(0, 5)]);
    if (kind === 'PNG') check('twice as large', bytes.readUInt32BE(16) > 1000 && bytes.readUInt32BE(20) > 1500,
      [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]);
  }
});

await opened('with and without pruning', ['study', '--classic', 'drop', '--size', '4', '--depth', '3', '--both', '--tree',
  'FILE'], async page => {
  const rows = page.locator('#rows .row'), unseen = page.locator('#rows .row.unseen');
  const unfold = async (/** @type {string} */ move) =>
    page.locator('#rows .row', {hasText: move}).first().locator('.fold').click();
  equal('the columns stand side by side', ['value', 'without pruning'],
    await page.locator('#heads .value').allTextContents());
  equal('the nodes of each ply, without and with pruning', ['0', '1', '1', '1', '4', '4', '2', '16', '11', '3', '64', '32',
    '', '85', '48'], await page.locator('#more table').first().locator('td').allTextContents());
  await unfold('x c1');
  equal('moves cut off are struck out', ['o c2', 'o d1'], await unseen.locator('.move').allTextContents());
  equal('and have the values without pruning alone', ['–', '100', '–', '15'], await unseen.locator('.value').allTextContents());
  await unfold('o c2');
  equal('and what lies below them', 4 + 2, await unseen.count());
  await page.locator('#rows .row', {hasText: 'x c1'}).locator('.move').click();
  equal('the board has these values', ['100', '15'], (await page.locator('#board .kid.left').allTextContents()).sort());
  const wrong = await page.evaluate(() => {
    /** @type {any[]} */
    const nodes = Reflect.get(globalThis, 'eval')('tree.nodes');
    return nodes.filter(({bound, value, unpruned}) => bound === 'exact' ? value !== unpruned
      : bound === 'upper' ? value < unpruned : value > unpruned).concat(nodes.length === 85 ? [] : [nodes.length]);
  });
  equal('every node is there, and its bound holds without pruning', [], wrong);
  for (let cut = 0; cut < 7; cut++) await press(page.getByRole('button', {name: 'Next Cut-off', exact: true}));
  check('a walk goes through the nodes that are looked at', await page.getByRole('button', {name: 'Next Cut-off', exact: true})
    .isDisabled() && await unseen.count() === 0);
  await press(page.getByRole('button', {name: 'Whole Tree', exact: true}));
  await unfold('x c1');
  equal('and the whole tree has all again', 2, await unseen.count());
  check('rows are no wider than the tree', await rows.first().evaluate(row => row.scrollWidth <= row.clientWidth));
});

await opened('a tree without pruning', ['study', '--classic', 'table', '--prune', 'none', '--tree-nodes', '400', '--tree',
  'FILE'], async page => {
  equal('the exact value that most moves share is a dot, and named beside the board', '-990',
    await page.locator('#facts dt', {hasText: /^dot on the board$/}).locator('+ dd').textContent());
  const shown = await page.locator('#board .kid').allTextContents();
  check('so that the others can be seen', shown.length > 5 && shown.length < 30 && !shown.includes('-990'), shown);
  equal('every move has one or the other', 320, shown.length + await page.locator('#board .dot').count());
});

await opened('a search step by step', ['study', '--classic', 'drop', '--depth', '4', '--tree', 'FILE'], async page => {
  const step = (/** @type {string} */ name) => press(page.getByRole('button', {name, exact: true}));
  const fact = (/** @type {string} */ name) => page.locator('#facts dt', {hasText: new RegExp(`^${name}$`)})
    .locator('+ dd').textContent();
  const why = () => page.locator('#why').textContent();
  check('nothing is before the first step', await page.getByRole('button', {name: 'Back', exact: true}).isDisabled());
  await step('Forward');
  equal('the root is entered', 'x is to move. Only values between alpha −∞ and beta ∞ can matter.', await why());
  equal('and nothing is known', [1, '…'], [await page.locator('#rows .row').count(),
    await page.locator('#rows .value').textContent()]);
  await step('Next Cut-off');
  equal('a cut', 'a3 gives -2: beta falls to it. Alpha -1 is reached: x has that elsewhere, so the rest ' +
    '(8) need not be looked at.', await why());
  equal('with its window', ['26 of 4743', '-1', '-2', '-2'],
    [await fact('step'), await fact('alpha'), await fact('beta'), await fact('best so far')]);
  equal('the tree ends there', ['…', '…', '…', '-1', '≤ -2', '-2'],
    await page.locator('#rows .value').allTextContents());
  equal('the board crosses out what was cut', 8, await page.locator('#board path[opacity]').count());
  await step('Back');
  equal('a leaf before it', 'The depth limit is reached, or no move is left: this is the static value.', await why());
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  equal('the cut node brings no more than another', 'b1 gives ≤ -2, not above alpha -1: nothing changes.', await why());
  /* Alpha and beta at each step are those that the entering of the next node below it shows. */
  const wrong = await page.evaluate(() => {
    /** @type {any[]} */
    const all = Reflect.get(globalThis, 'eval')('steps'), go = Reflect.get(globalThis, 'eval')('go'), bad = [];
    for (const at of all.slice(0, 400)) {
      go(at);
      const facts = [...document.querySelectorAll('#facts dd')].map(fact => fact.textContent);
      const next = all[at.number + 1];
      if (next.node.parent !== at.node.id || next.kid >= 0) continue;
      const own = at.node.to_move === 'x' ? [facts[2], String(next.node.alpha ?? '−∞')]
        : [facts[3], String(next.node.beta ?? '∞')];
      if (own[0] !== own[1]) bad.push([at.number, ...own]);
    }
    return bad;
  });
  equal('every node is entered with the bound shown above it', [], wrong);
  equal('a tree of thousands has no picture', 0, await page.getByRole('button', {name: 'Tree as PNG'}).count());
  await step('Whole Tree');
  equal('the whole tree again', '-4', await page.locator('#rows .value').first().textContent());
});

await opened('the tree of the engine', ['trace', 'h8i9g9i7', '--nodes', '20000', '--tree-nodes', '3000', '--tree',
  'FILE'], async page => {
  const depth = page.locator('#rows .row', {hasText: 'depth 8'}).first();
  await depth.locator('.fold').click();
  const id = (await depth.getAttribute('id') ?? '').slice(1);
  const wrong = await page.evaluate(root => {
    const {nodes} = JSON.parse(document.getElementById('data')?.textContent ?? '');
    /** The sign of a score, seen by the player who chose the move. @param {any} node */
    const sign = node => node.score <= node.alpha ? '≥ ' : node.score >= node.beta ? '≤ ' : '';
    return nodes.filter((/** @type {any} */ node) => node.parent === root && node.reason !== 'pass' &&
      node.reason !== 'singular').flatMap((/** @type {any} */ node) => {
      const shown = document.querySelector(`#n${node.id} .value`), expected = sign(node) + -node.score;
      const grey = shown?.className === 'value bound';
      return shown?.textContent === expected && grey === (sign(node) !== '') ? [] : [`${node.id}: ${shown?.textContent}, ${expected}`];
    });
  }, Number(id));
  equal('a score outside of its window has the sign of a bound, in grey', [], wrong);
  const count = await page.locator(`#n${id} + .kids > div > .row .bound`).count();
  check('and there are such', count > 3, count);
  check('the board has bounds as its rows', await page.locator('#board .dot').count() +
    await page.locator('#board .kid.bound').count() > 3);
});

await opened('a sheet of exercises', ['exercises', '--sheet', 'FILE', '((3 5) (2 9) (0 1))', '(4 (1 2))'], async page => {
  const [first, second] = [page.locator('#sheet article').first(), page.locator('#sheet article').nth(1)];
  await type(first.getByRole('textbox'), '3');
  for (const leaf of ['D', 'E', 'F', 'E']) await press(first.locator(`[data-leaf=${leaf}]`));
  equal('leaves are crossed out by clicks, and not by a second one', 'D F',
    await first.getByLabel('Which leaves does alpha-beta not look at?').textContent());
  check('with a cross', await first.locator('[data-leaf=D] .cross').isVisible() &&
    !await first.locator('[data-leaf=E] .cross').isVisible());
  for (const branch of [3, 2, 1]) await press(first.locator(`[data-branch="${branch}"]`));
  check('solutions are shown when asked for', !await page.locator('#answers article').first().isVisible());
  await press(first.getByRole('button', {name: 'Check'}));
  equal('each answer is corrected', ['Right.', 'Right.', 'No.'],
    (await first.locator('.verdict').allTextContents()).map(text => text.trim()));
  check('why', await first.getByText('2: 2 reaches alpha 3. Elsewhere x has that already; not looked at: D.').isVisible());
  equal('the picture shows what was cut', '≤ 2', await first.locator('svg .bound').first().textContent());
  await type(second.getByRole('textbox'), '4');
  await tabTo(second.locator('[data-leaf=C]'));
  await page.keyboard.press('Enter');
  for (const branch of [1, 2]) await press(second.locator(`[data-branch="${branch}"]`));
  await press(second.getByRole('button', {name: 'Check'}));
  equal('and counted', '5 of 6 answers right', await page.getByRole('status').textContent());
  await press(page.getByRole('button', {name: 'Print'}));
  await page.locator('#answers article').nth(1).waitFor();
  await page.reload(); // the dialog of a browser without windows stays
  const printed = (await page.pdf({outline: true, tagged: true})).toString('latin1');
  equal('printed with its solutions', ['Exercise 1', 'Exercise 2', 'Exercise 1', 'Exercise 2'],
    printed.match(/(?<=\/Title \()Exercise \d/g));
  equal('which are on a page of their own', 2, printed.match(/\/Type \/Page\b/g)?.length);
  await page.emulateMedia({media: 'print'});
  check('without buttons', !await page.getByRole('button', {name: 'Print'}).isVisible());
});

await browser.close();
finish();
