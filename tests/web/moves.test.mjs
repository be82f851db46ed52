/* The list of moves and what is done with it, by finger and by mouse: variations, comments, judgements, marks,
 * deletion and its undo; seats; keys and wheel. */
import {readFileSync} from 'node:fs';
import {propertiesOf} from './sgf.mjs';
import {check, equal, finish} from './tap.mjs';
import {cell, isEmpty} from './site.mjs';
import {drag, pick, press, pressLong, swipe} from './hand.mjs';
import {DESKTOP, PHONE, choose, giveFile, put, stone, stones, twoPeople, visitor} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */

const {browser, visit} = await visitor();
const TOUCH = {viewport: PHONE, hasTouch: true, isMobile: true};
const GAME = '(;GM[4]FF[4]SZ[15]PB[Ana]PW[Bo]RE[B+R]DT[2024-05-17];B[hh](;W[ii]C[the usual reply];B[jj];W[gg])(;W[ih];B[hi]))';

/** A button of the list. @param {Page} page @param {string} text its number and cell */
function move(page, text) {
  return page.locator('.moves button').filter({hasText: new RegExp(`^${text}\\W*$`)});
}

/** The list from top to bottom. @param {Page} page */
function list(page) {
  return page.locator('.moves button').allTextContents();
}

/** @param {Page} page */
async function properties(page) {
  await choose(page, 'Save As…');
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', {name: 'SGF (.sgf)'}));
  return propertiesOf(readFileSync(await (await coming).path(), 'utf8'));
}

for (const [name, options] of /** @type {const} */ ([['by finger', TOUCH], ['by mouse', {viewport: DESKTOP}]])) {
  await visit(`the list of moves ${name}`, options, async page => {
    await giveFile(page, {name: 'game.sgf', mimeType: 'text/plain', buffer: Buffer.from(GAME)});
    await stone(page, 'g9');
    check('names, result and date are there', await page.getByText('2024-05-17 · Black wins').isVisible());
    equal('the list has the variation and the comment',
      ['1 h8', '2 i7', 'the usual reply', '2 i8', '3 h7', '3 j6', '4 g9'], await list(page));
    await press(move(page, '3 h7'));
    await stone(page, 'h7');
    check('a press shows the move', await isEmpty(page, 'j6'));
    check('and marks it in the list', await move(page, '3 h7').getAttribute('aria-current') === 'true');
    await press(page.getByRole('button', {name: 'Move the Variation Up'}));
    await page.getByRole('button', {name: 'Move the Variation Up'}).waitFor({state: 'hidden'});
    equal('the variation is the main line', ['1 h8', '2 i8', '2 i7'], (await list(page)).slice(0, 3));
    await press(page.getByRole('button', {name: 'Bad move', exact: true}));
    await page.locator('.moves .sign', {hasText: '?'}).waitFor();
    check('a judgement stands in the list', true);
    await press(page.getByLabel('A comment on the position'));
    await page.keyboard.type('too slow');
    await page.locator('.moves .remark', {hasText: 'too slow'}).waitFor();
    check('so does a comment', true);
    await pressLong(cell(page, 'c3'));
    await page.getByRole('dialog', {name: 'Mark c3'}).waitFor();
    await press(page.getByRole('button', {name: 'Circle'}));
    await page.locator('.marks .recorded').waitFor({state: 'attached'});
    check('a cell is marked, without a stone', await isEmpty(page, 'c3'));
    await pressLong(cell(page, 'd4'));
    await press(page.getByRole('button', {name: 'A', exact: true}));
    await page.locator('.marks .label', {hasText: 'A'}).waitFor({state: 'attached'});
    const saved = await properties(page);
    equal('all of it is saved', ['BM[1]', 'CR[cm]', 'LB[dl:A]', 'C[too slow]'],
      ['BM[1]', 'CR[cm]', 'LB[dl:A]', 'C[too slow]'].filter(property => saved.includes(property)));
    await press(page.getByRole('button', {name: 'Delete from Here'}));
    await page.getByText('1 move was deleted.').waitFor();
    check('the move is gone', await isEmpty(page, 'h7') && await move(page, '3 h7').count() === 0);
    await press(page.locator('.toast').getByRole('button', {name: 'Undo the Deletion'}));
    await stone(page, 'h7');
    check('and taken back with its comment',
      await page.getByLabel('A comment on the position').inputValue() === 'too slow');
  });
}

/** The drawings on the board, each by its kind and the cells at its ends: "arrow c3 e5". @param {Page} page */
function drawings(page) {
  return page.evaluate(() => {
    const middles = [...document.querySelectorAll('#board .cell')].map(rect => {
      const box = rect.getBoundingClientRect(), name = rect.getAttribute('aria-label')?.match(/^[a-z]\d+/)?.[0];
      return {name, x: box.left + box.width / 2, y: box.top + box.height / 2, near: box.width / 4};
    });
    return [...document.querySelectorAll('#board .marks .arrow, #board .marks .stroke')].map(drawn => {
      const path = /** @type {SVGPathElement} */ (drawn), onScreen = /** @type {DOMMatrix} */ (path.getScreenCTM());
      const {x, width} = path.getBBox(); // before it is turned
      const ends = [x, x + width].map(at => {
        const end = new DOMPoint(at, 0).matrixTransform(onScreen);
        return middles.find(middle => Math.hypot(middle.x - end.x, middle.y - end.y) < middle.near)?.name;
      });
      return [path.classList[0], ...ends].join(' ');
    });
  });
}

for (const [name, options] of /** @type {const} */ ([['by mouse', {viewport: DESKTOP}], ['by finger', TOUCH]])) {
  await visit(`arrows ${name}`, options, async page => {
    const drawn = async (/** @type {string} */ text, /** @type {string[]} */ ...wanted) => {
      await page.locator('#board .marks :is(.arrow, .stroke)').nth(wanted.length - 1).waitFor({state: 'attached'});
      await page.locator('#board .marks :is(.arrow, .stroke)').nth(wanted.length).waitFor({state: 'detached'});
      equal(text, wanted, (await drawings(page)).sort());
    };
    const game = '(;GM[4]FF[4]SZ[15];B[hh];W[ii]AR[bb:db])';
    await giveFile(page, {name: 'game.sgf', mimeType: 'text/plain', buffer: Buffer.from(game)});
    await stone(page, 'i7');
    await drawn('the file\'s arrow is on the board', 'arrow b14 d14');
    const before = await page.evaluate(() => scrollY);
    await drag(cell(page, 'f5'), cell(page, 'f10'));
    await drawn('one is drawn from cell to cell', 'arrow b14 d14', 'arrow f5 f10');
    equal('and the page does not scroll', before, await page.evaluate(() => scrollY));
    equal('nor is a stone put', 2, await page.locator('#board .stone').count());
    if (options === TOUCH) {
      await pressLong(cell(page, 'k3'));
      await press(page.getByRole('button', {name: 'Line to…'}));
      await press(cell(page, 'n6'));
    } else {
      await drag(cell(page, 'k3'), cell(page, 'n6'), {shift: true});
    }
    await drawn('a line is drawn, too', 'arrow b14 d14', 'arrow f5 f10', 'stroke k3 n6');
    await press(page.getByRole('button', {name: 'Undo'}));
    await stones(page, 1);
    equal('undo leaves the position in which they stand', [], await drawings(page));
    await press(page.getByRole('button', {name: 'Redo'}));
    await drawn('redo comes back to them', 'arrow b14 d14', 'arrow f5 f10', 'stroke k3 n6');
    await choose(page, 'Turn the Board');
    await drawn('they turn with the board', 'arrow b14 d14', 'arrow f5 f10', 'stroke k3 n6');
    await drag(cell(page, 'k3'), cell(page, 'k9'));
    await drawn('on a turned board the cells count', 'arrow b14 d14', 'arrow f5 f10', 'arrow k3 k9', 'stroke k3 n6');
    await drag(cell(page, 'k3'), cell(page, 'k9'));
    await drag(cell(page, 'b14'), cell(page, 'd14'));
    await drawn('the same again takes an arrow away', 'arrow f5 f10', 'stroke k3 n6');
    const saved = await properties(page);
    equal('the file has what is left', ['AR[fk:ff]', 'LN[km:nj]'], saved.filter(property => /^(AR|LN)/.test(property)));
    const again = Buffer.from('(;GM[4]FF[4]SZ[15];B[hh];W[ii]AR[fk:ff]LN[km:nj];B[jj])');
    await giveFile(page, {name: 'game.sgf', mimeType: 'text/plain', buffer: again});
    await stone(page, 'j6');
    await press(page.getByRole('button', {name: 'Previous Move'}));
    await drawn('a file shows them at their position', 'arrow f5 f10', 'stroke k3 n6');
  });
}

await visit('a seat for the program', TOUCH, async page => {
  await twoPeople(page);
  await put(page, 'h8');
  await stone(page, 'h8');
  await press(page.locator('.seat').nth(1));
  await pick(page.getByLabel('Played by'), 'engine');
  await press(page.getByRole('button', {name: 'Take the Seat'}));
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('it moves', true);
});

await visit('fingers on small cells', TOUCH, async page => {
  await twoPeople(page);
  await swipe(cell(page, 'h3'), cell(page, 'h12'));
  check('a swipe scrolls the page', await page.evaluate(() => scrollY) > 50);
  equal('and puts no stone', 0, await page.locator('.stone').count());
  await press(cell(page, 'h8'));
  await page.getByRole('button', {name: 'Put It on h8'}).waitFor();
  check('a tap offers a cell', await isEmpty(page, 'h8'));
  await press(cell(page, 'i9'));
  await press(page.getByRole('button', {name: 'Put It on i9'}));
  await stone(page, 'i9');
  check('a button puts the stone', await isEmpty(page, 'h8'));
  await press(cell(page, 'j9'));
  await page.getByRole('button', {name: 'Put It on j9'}).waitFor();
  await press(cell(page, 'j9'));
  await stone(page, 'j9');
  check('so does a second tap', true);
});

for (const [name, options, words] of /** @type {const} */ ([['by mouse', {viewport: {width: 1366, height: 768}}, []],
  ['by finger', TOUCH, []], ['by finger, sideways and in Chinese', {...TOUCH, viewport: {width: 640, height: 360},
    locale: 'zh-CN'}, ['菜单', '旋转棋盘', '镜像棋盘']]])) {
  await visit(`the board turned ${name}`, options, async page => {
    const [menu, turn, mirror] = words.length ? words : ['Menu', 'Turn the Board', 'Mirror the Board'];
    /** Which way b1 lies from a1, and a2. */
    const ways = async () => {
      const [from, ...to] = await Promise.all(['a1', 'b1', 'a2'].map(async one => {
        const box = await cell(page, one).boundingBox();
        return box ?? {x: 0, y: 0};
      }));
      return to.map(({x, y}) => [Math.sign(Math.round(x - from.x)), Math.sign(Math.round(y - from.y))].join()).join(' ');
    };
    const enter = async (/** @type {string} */ entry) => {
      await press(page.getByRole('button', {name: menu}));
      await press(page.getByRole('button', {name: entry, exact: true}));
      await page.getByRole('dialog').waitFor({state: 'detached'});
    };
    const seen = [await ways()];
    for (const entry of [turn, turn, turn, turn, mirror, turn]) {
      await enter(entry);
      seen.push(await ways());
    }
    equal('four quarters are a whole turn, and a mirror changes sides',
      ['1,0 0,-1', '0,1 1,0', '-1,0 0,1', '0,-1 -1,0', '1,0 0,-1', '-1,0 0,-1', '0,-1 1,0'], seen);
    await put(page, 'c2');
    await stone(page, 'c2');
    check('a press puts the stone where it is seen', true);
    await page.reload();
    equal('the board stays so', seen[6], await ways());
  }, '#/h8i9');
}

for (const [name, options, words] of /** @type {const} */ ([['by mouse', {viewport: DESKTOP},
  ['Menu', 'Set Up a Position', 'Shift up', 'Shift left', 'A stone would leave the board.']],
['by finger and in Chinese', {...TOUCH, locale: 'zh-CN'}, ['菜单', '摆局面', '上移', '左移', '有棋子会移出棋盘。']]])) {
  await visit(`stones shifted ${name}`, options, async page => {
    const [menu, edit, up, left, refusal] = words;
    const there = async (/** @type {string[]} */ ...names) => (await Promise.all(names.map(one =>
      cell(page, one).getAttribute('aria-label')))).every(label => /Black|White|黑|白/.test(label ?? ''));
    await press(page.getByRole('button', {name: menu}));
    await press(page.getByRole('button', {name: edit, exact: true}));
    await press(page.getByRole('button', {name: up, exact: true}));
    check('up, as the board is seen', await there('b9', 'c10'));
    await press(page.getByRole('button', {name: left, exact: true}));
    check('and left', await there('a9', 'b10'));
    await press(page.getByRole('button', {name: left, exact: true}));
    await page.locator('.toast', {hasText: refusal}).waitFor();
    check('no stone leaves the board', await there('a9', 'b10'));
  }, '#/b8c9');
}

await visit('keys and wheel', {viewport: DESKTOP}, async page => {
  await twoPeople(page);
  for (const name of ['h8', 'i9', 'j10']) {
    await press(cell(page, name));
    await stone(page, name);
  }
  const count = (/** @type {number} */ wanted) => page.waitForFunction(number =>
    document.querySelectorAll('#board .stone').length === number, wanted);
  for (const [key, wanted] of /** @type {[string, number][]} */ ([['ArrowLeft', 2], ['ArrowLeft', 1],
    ['ArrowRight', 2], ['Home', 0], ['End', 3]])) {
    await page.keyboard.press(key);
    await count(wanted);
  }
  check('arrows, Home and End walk through the game', true);
  await page.mouse.wheel(0, -100); // the mouse is on the board
  await count(2);
  check('the wheel does, too', true);
  await page.keyboard.press('Space');
  await page.getByRole('button', {name: 'Analyse', pressed: true}).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', {name: 'Analyse', pressed: false}).waitFor();
  check('space begins and ends the analysis', true);
  await page.keyboard.press('?');
  await page.getByRole('dialog', {name: 'Keys'}).waitFor();
  check('a page lists the keys', true);
});

await browser.close();
finish();
