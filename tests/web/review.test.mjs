/* "Where did I go wrong?": a review by one press, its judgements and better lines in the list of moves, the graph,
 * and the page of it. */
import {readFileSync} from 'node:fs';
import {check, equal, finish} from './tap.mjs';
import {press} from './hand.mjs';
import {DESKTOP, PHONE, choose, visitor} from './visit.mjs';

const {browser, visit} = await visitor();
// white lets an open three become an open four, and black wins
const BLUNDER = '#/h8a1i8a15j8o1k8g8l8';

for (const [name, options] of /** @type {const} */ ([['on a phone', {viewport: PHONE, hasTouch: true, isMobile: true}],
  ['at a desk', {viewport: DESKTOP}]])) {
  await visit(`a review ${name}`, options, async page => {
    page.setDefaultTimeout(60000);
    await press(page.getByRole('button', {name: 'Where did I go wrong?'}));
    await page.locator('.found', {hasText: /^Accuracy: Black \d+, White \d+\./}).waitFor();
    check('it says how well each side played', true);
    check('and tells the game as a story', /\nWhite|\nBlack|\nIt |\nThe game/.test(await page.locator('.found').textContent() ?? ''),
      await page.locator('.found').textContent());
    equal('long comments do not widen the page', true,
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    const signs = await page.locator('.moves .sign').allTextContents();
    check('moves are judged', signs.some(sign => sign.includes('?')), signs.join());
    check('and better lines are variations', await page.locator('.moves li:not([style="--indent: 0"])').count() > 0);
    check('the graph is drawn', await page.locator('.graph .curve').count() > 0);
    await choose(page, 'Save As…');
    const coming = page.waitForEvent('download');
    await press(page.getByRole('button', {name: 'Review as a page (.html)'}));
    check('it is saved as a page', /^<!doctype html>/i.test(readFileSync(await (await coming).path(), 'utf8')));
    await page.reload();
    await page.locator('.moves .sign').first().waitFor();
    equal('and kept with the game', signs, await page.locator('.moves .sign').allTextContents());
  }, BLUNDER);
}

await visit('a review that is stopped', {viewport: DESKTOP}, async page => {
  await press(page.getByRole('button', {name: 'Where did I go wrong?'}));
  await press(page.getByRole('button', {name: /· Stop$/}));
  await page.getByRole('button', {name: 'Where did I go wrong?'}).waitFor();
  equal('leaves the game as it was', 0, await page.locator('.moves .sign').count());
}, BLUNDER);

await browser.close();
finish();
