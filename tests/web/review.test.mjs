/* "Where did I go wrong?": a review by one press, its judgements and better lines in the list of moves, the graph,
 * and the page of it. */
import {readFileSync} from 'node:fs';
import {check, equal, finish} from './tap.mjs';
import {press, reach} from './hand.mjs';
import {DESKTOP, PHONE, choose, put, stone, visitor} from './visit.mjs';

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
    await press(page.getByRole('button', {name: 'Review as a Page (.html)'}));
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

// white lets a three become an open four
const OURS = '#/h8i9i8g8j8a1k8';
const PHONES = [[360, 640], [412, 915], [640, 360]], WINDOWS = [[768, 1024], [1280, 600], [1366, 768]];
const WORDS = {
  en: {review: 'Where did I go wrong?', learn: 'Learn from Your Mistakes', hint: 'Hint', solution: 'Solution',
    next: /^(Next|Finish)$/, reviewed: /^Accuracy/, asks: /^Move \d+: (Black|White) played .*Find a better move\.$/,
    no: /^a8 is not better\. Try again\.$/, hinted: 'It is one of the marked cells.', right: /^Right/, better: /^Better was /},
  zh: {review: '我错在哪里？', learn: '从失误中学习', hint: '提示', solution: '答案', next: /^(下一题|完成)$/,
    reviewed: /^准确度/, asks: /^第 \d+ 手：/, no: /^a8 并不更好/, hinted: '是标出的格子之一。', right: /^对：/, better: /^更好的是/},
};

for (const [width, height] of [...PHONES, ...WINDOWS]) {
  const touch = PHONES.some(([across]) => across === width);
  for (const language of /** @type {const} */ (['en', 'zh'])) {
    const words = WORDS[language];
    if (language === 'zh' && (width === 412 || width === 768) || language === 'en' && (width === 640 || width === 1280)) continue;
    await visit(`learning from mistakes at ${width}x${height} in ${language}`, {viewport: {width, height}, hasTouch: touch,
      isMobile: touch, locale: language === 'zh' ? 'zh-CN' : 'en-GB'}, async page => {
      page.setDefaultTimeout(60000);
      const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', {name, exact: true});
      const said = (/** @type {string | RegExp} */ text) => page.locator('#strip .turn', {hasText: text}).waitFor();
      equal('nothing to learn from yet', 0, await button(words.learn).count());
      await press(button(words.review));
      await page.locator('.found', {hasText: words.reviewed}).waitFor();
      const next = page.locator('#strip').getByRole('button', {name: words.next, exact: true});
      /** Goes on to the question about the blunder. */
      const begin = async () => {
        await press(button(words.learn));
        await said(words.asks);
        const question = await page.locator('#strip .turn').boundingBox();
        equal('and no list of moves, which has the answer', 0, await page.locator('.moves:visible').count());
        check('the question is seen', Boolean(question && question.y > -1 && question.y + question.height < height + 1),
          JSON.stringify(question));
        while (!/ a1\b/.test(await page.locator('#strip .turn').textContent() ?? '')) await press(next);
      };
      await begin();
      for (const name of [words.hint, words.solution, words.next]) await reach(page.locator('#strip').getByRole('button', {name, exact: true}));
      const box = await page.locator('#board svg.board').boundingBox();
      check('the whole board is seen beside it', Boolean(box && box.y > -1 && box.y + box.height < height + 1));
      await put(page, 'a8');
      await said(words.no);
      check('a move that is no better is refused', true);
      await page.locator('#strip .last-move', {hasText: /\S/}).waitFor();
      check('and it is said why', true, await page.locator('#strip .last-move').textContent());
      await press(page.locator('#strip').getByRole('button', {name: words.hint, exact: true}));
      await said(words.hinted);
      equal('a hint marks three cells', 3, await page.locator('#board .marks .hint').count());
      await press(page.locator('#strip').getByRole('button', {name: words.solution, exact: true}));
      await said(words.better);
      const better = /[a-o]\d+/.exec(await page.locator('#strip .turn').textContent() ?? '')?.[0] ?? '';
      await stone(page, better);
      check('the solution is on the board', true);
      while (await page.locator('#strip.asking').count()) {
        await press(next);
      }
      check('behind the last one the game is back', await button(words.learn).count() === 1);
      await begin();
      await put(page, better);
      await said(words.right);
      check('asked again, the better move is right', true);
    }, OURS);
  }
}

await browser.close();
finish();
