/* The page as people use it, in Chromium: games won by touch, mouse and keyboard. */
import {check, equal, finish, run} from './tap.mjs';
import {browse, cell, isEmpty, open, serve} from './site.mjs';

const PHONE = {width: 360, height: 640}, DESKTOP = {width: 1280, height: 800};

const {address} = await serve(process.argv[2]);
const browser = await browse();

/** Sets up a game against the weakest level.
 * @param {import('playwright-core').Page} page @param {Record<string, string>} fields by label */
async function newGame(page, fields) {
  await page.getByRole('button', {name: 'New Game'}).or(page.getByRole('button', {name: 'New'}))
    .first().click();
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label).first();
    if (await field.evaluate(element => element.tagName) === 'SELECT') {
      await field.selectOption(value);
    } else await field.fill(value);
  }
  await page.getByRole('button', {name: 'Start'}).click();
}

/** Plays both sides: black's five stones in a row against white's elsewhere.
 * @param {(name: string) => Promise<void>} put */
async function playFive(put) {
  for (const name of ['h8', 'h1', 'i8', 'j1', 'j8', 'l1', 'k8', 'n1', 'l8']) await put(name);
}

const persons = {'Rule': 'freestyle'};

await run('a game by touch on a phone', async () => {
  const context = await browser.newContext({viewport: PHONE, hasTouch: true, isMobile: true});
  const {page, errors, foreign} = await open(context, address);
  await newGame(page, {...persons});
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 0);
  await cell(page, 'h8').tap();
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('the engine answers', true);
  equal('no error on the phone', [], errors);
  equal('no other host is asked', [], foreign);
  await context.close();
});

await run('a game won by mouse', async () => {
  const context = await browser.newContext({viewport: DESKTOP});
  const {page, errors} = await open(context, address);
  await page.getByRole('button', {name: 'New Game'}).click();
  await page.getByLabel('Played by').nth(1).selectOption('person');
  await page.getByRole('button', {name: 'Start'}).click();
  await playFive(async name => {
    await cell(page, name).click();
    await page.waitForFunction(label => document.querySelector(`[aria-label^="${label},"]`)
      ?.getAttribute('aria-label')?.includes('move'), name);
  });
  equal('black wins', 'Black wins', await page.locator('.turn').textContent());
  equal('with the reason', '5 in a row after 9 moves', await page.locator('.last-move').textContent());
  equal('the line is shown', 1, await page.locator('.winning').count());
  await cell(page, 'a1').click();
  check('no stone after the end', await isEmpty(page, 'a1'));
  await page.reload();
  await page.waitForSelector('.winning', {state: 'attached'});
  check('the game is there after a reload', true);
  equal('no error', [], errors);
  await context.close();
});

await browser.close();
finish();
