/* The lines of the analysis at the six sizes and in both languages: looked at beside the whole board, walked move
 * by move, kept as variations, copied. */
import {check, equal, finish} from './tap.mjs';
import {press, reach} from './hand.mjs';
import {stones, visitor} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const {browser, visit} = await visitor();
const PHONES = [[360, 640], [412, 915], [640, 360]], WINDOWS = [[768, 1024], [1280, 600], [1366, 768]];
const WORDS = {
  en: {analyse: 'Analyse', less: 'One move less', more: 'One move more', keep: 'Keep as a Variation',
    copy: 'Copy the Line', leave: 'Leave the line', kept: 'The line stands in the list of moves.', copied: /^Copied: /},
  zh: {analyse: '分析', less: '少一手', more: '多一手', keep: '保留为变化', copy: '复制这条变化', leave: '离开这条变化',
    kept: '这条变化已列入着法列表。', copied: /^已复制：/},
};

/** Whether all of the board can be seen. @param {Page} page */
async function seesBoard(page) {
  const box = await page.locator('#board svg.board').boundingBox(), size = page.viewportSize();
  return Boolean(box && size && box.y > -1 && box.x > -1 && box.y + box.height < size.height + 1 &&
    box.x + box.width < size.width + 1);
}

/** The stones of the line on the board, as numbers. @param {Page} page */
function shown(page) {
  return page.locator('#board .preview').allTextContents();
}

for (const [width, height] of [...PHONES, ...WINDOWS]) {
  const touch = PHONES.some(([across]) => across === width);
  for (const language of /** @type {const} */ (['en', 'zh'])) {
    const words = WORDS[language], wide = width >= 768;
    await visit(`a line at ${width}x${height} in ${language}`, {viewport: {width, height}, hasTouch: touch, isMobile: touch,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB', permissions: ['clipboard-read', 'clipboard-write']}, async page => {
      const button = (/** @type {string} */ name) => page.getByRole('button', {name, exact: true});
      page.setDefaultTimeout(30000);
      await stones(page, 3);
      await press(button(words.analyse));
      const line = page.locator('.lines button').first();
      await line.waitFor();
      await page.waitForFunction(() =>
        (document.querySelector('.lines button')?.textContent?.split(' · ')[2] ?? '').split(' ').length >= 3);
      await reach(line);
      check('board and line are seen together', await seesBoard(page));
      await press(line);
      await button(words.more).waitFor();
      equal('the first move is on the board', ['1'], await shown(page));
      await press(button(words.more));
      await press(button(words.more));
      equal('more of them by a button', ['1', '2', '3'], await shown(page));
      check('beside the whole board', await seesBoard(page));
      await press(button(words.less));
      equal('and fewer', ['1', '2'], await shown(page));
      await press(page.locator('.walked-moves button').first());
      equal('a press goes to a move', ['1'], await shown(page));
      const moves = (await page.locator('.walked-moves button').allTextContents()).map(text => text.split(' ')[1]);
      await press(button(words.copy));
      await page.locator('.toast', {hasText: words.copied}).waitFor();
      equal('the line is copied', moves.join(' '), await page.evaluate(() => navigator.clipboard.readText()));
      await press(button(words.keep));
      await page.locator('.toast', {hasText: words.kept}).waitFor();
      const listed = (await page.locator('.moves .move').allTextContents()).map(text => text.trim().split(' ').pop());
      equal('and kept in the list of moves', moves, listed.slice(-moves.length));
      await press(button(words.leave));
      if (!touch) await page.mouse.move(1, 1); // the mouse lay on a line, which it showed
      equal('left, it is off the board', [], await shown(page));
      await reach(line);
      check('the lines are back', true);
      await press(page.locator('.moves .move').nth(3));
      await stones(page, 4);
      check('and its moves can be shown', wide || await page.evaluate(() =>
        document.documentElement.scrollWidth <= innerWidth));
    }, '#/h8i9j10');
  }
}

await browser.close();
finish();
