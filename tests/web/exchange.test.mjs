/* Games that come and go in Chromium: links and their codes, files by the dialog, by drop and by paste,
 * pictures. Codes are read by jsQR, films by Chromium's own decoder. */
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {propertiesOf} from './sgf.mjs';
import {check, equal, finish} from './tap.mjs';
import {drop, paste, pick, press, tabTo} from './hand.mjs';
import {cell, isEmpty, open} from './site.mjs';
import {DESKTOP, PHONE, choose, giveFile, message, playAll, stone, twoPeople, visitor} from './visit.mjs';

const {address, browser, visit} = await visitor();
const jsQR = /** @type {any} */ ((await import('jsqr')).default);
const read = jsQR.default ?? jsQR;

const PSQ = 'Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,10\n10,8,12\nA\nB\n-1\n';

/** @param {string} text @param {string} name */
function file(text, name = 'game.psq') {
  return {name, mimeType: 'text/plain', buffer: Buffer.from(text)};
}

/** Saves the game and reads what was saved. @param {import('playwright-core').Page} page
 * @param {string} label of the format @param {() => Promise<void>} [confirm] */
async function save(page, label, confirm = async () => undefined) {
  await choose(page, 'Save As…');
  const coming = page.waitForEvent('download', {timeout: 120000});
  await press(page.getByRole('button', {name: label}));
  await confirm();
  return readFileSync(await (await coming).path());
}

/** What a QR code on the page says. @param {import('playwright-core').Page} page */
async function scan(page) {
  await page.locator('.qr').waitFor();
  const [width, pixels] = /** @type {[number, number[]]} */ (await page.evaluate(async () => {
    const code = /** @type {SVGElement} */ (document.querySelector('.qr')?.cloneNode(true));
    const side = 8 * Number(code.getAttribute('viewBox')?.split(' ')[2]);
    code.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    code.setAttribute('width', String(side));
    code.setAttribute('height', String(side));
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(code.outerHTML)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.drawImage(image, 0, 0);
    return [side, [...context.getImageData(0, 0, side, side).data]];
  }));
  return read(new Uint8ClampedArray(pixels), width, width)?.data;
}

await visit('a link', {viewport: DESKTOP}, async (page, context) => {
  equal('the title names rule and size', 'Renju · 15×15 · Ungetsu',
    await page.locator('h1').textContent());
  await press(cell(page, 'a1'));
  await stone(page, 'a1');
  await press(page.getByRole('button', {name: 'Share'}));
  const link = await page.getByLabel('Link to this position').inputValue();
  equal('the code says the link', link, await scan(page));
  const other = await open(context, link);
  equal('another tab shows the same position', 4, await other.page.locator('.stone').count());
  check('with the new stone', !await isEmpty(other.page, 'a1'));
}, '#renju_15x15/h8i9i8');

await visit('a long link', {viewport: PHONE}, async page => {
  await press(page.getByRole('button', {name: 'Share'}));
  equal('the code of a long game says its link',
    await page.getByLabel('Link to this position').inputValue(), await scan(page));
}, `#/${Array.from({length: 100}, (_unused, i) => {
  // rows of two stones of each colour in turn, so that nobody wins
  const column = i % 14, row = Math.floor(i / 14);
  return String.fromCharCode(97 + (column + 2 * (row % 2)) % 14) + (row + 1);
}).join('')}`);

await visit('gomocalc\u2019s links', {viewport: DESKTOP}, async page => {
  check('its stones are there', !await isEmpty(page, 'h8') && !await isEmpty(page, 'i9'));
  equal('the board is freestyle', 'Freestyle · 15×15', (await page.locator('h1').textContent() ?? '')
    .split(' · ').slice(0, 2).join(' · '));
}, '#/h8i9');

await visit('files', {viewport: DESKTOP}, async page => {
  await giveFile(page, file(PSQ));
  await stone(page, 'j8');
  check('a psq is opened', !await isEmpty(page, 'h8'));
  const anyway = () => press(page.getByRole('button', {name: 'Save Anyway'})); // without names and times
  for (const [label, begin, confirm] of /** @type {[string, string, typeof anyway?][]} */ ([
    ['SGF (.sgf)', '(;'], ['Piskvork (.psq)', 'Piskvorky 15x15'], ['Moves (.txt)', 'h8', anyway],
    ['Picture (.svg)', '<svg'], ['Picture (.png)', '\u0089PNG']])) {
    const text = (await save(page, label, confirm)).toString('latin1');
    check(`${label} is saved`, text.startsWith(begin), text.slice(0, 80));
  }
  for (const [label, ending] of [['RenLib (.lib)', 'lib'], ['Yixin (.pos)', 'pos']]) {
    await giveFile(page, file(PSQ));
    await stone(page, 'j8');
    const buffer = await save(page, label, anyway);
    await twoPeople(page);
    await giveFile(page, {name: `game.${ending}`, mimeType: 'application/octet-stream', buffer});
    await stone(page, 'j8');
    equal(`${label} comes back as it was`, 3, await page.locator('.stone').count());
  }
  await twoPeople(page);
  await giveFile(page, file('(;SZ[15];B[hh];AB[aa];W[ii])', 'lesson.sgf'));
  await page.locator('[aria-label^="a15, Black"]').waitFor({state: 'attached'});
  equal('stones that are set up within the game are shown', 3, await page.locator('.stone').count());
});

const RICH = readFileSync(join(process.argv[2], 'tests', 'data', 'session', 'rich.sgf'), 'utf8');

await visit('a rich game', {viewport: DESKTOP}, async page => {
  await giveFile(page, file(RICH, 'rich.sgf'));
  await page.locator('.seat').getByText('Ana').waitFor();
  equal('the players have their names', ['Ana', 'Bo'],
    await page.locator('.seat .name').allTextContents());
  equal('the header says where, when and how it ended',
    'Spring cup · 3 · Tartu · 2024-05-17 · White wins', await page.locator('.subtitle').textContent());
  equal('the comment is there', 'the last one', await page.getByLabel('A comment on the position').inputValue());
  equal('and the marks', ['A', '2'].sort(), (await page.locator('.marks .label').allTextContents()).sort());
  const before = propertiesOf(RICH);
  equal('saved at once, nothing differs', before,
    propertiesOf((await save(page, 'SGF (.sgf)')).toString('utf8')));
  await press(page.getByRole('button', {name: 'Previous move'}));
  await page.locator('.turn', {hasText: /^Looking back: \d of \d$/}).waitFor();
  await playAll(page, ['a1']);
  check('a move while looking is a variation',
    /^Variation/.test(await page.locator('.turn').textContent() ?? ''));
  equal('nothing but the move differs', [...before, 'W[ao]'].sort(),
    propertiesOf((await save(page, 'SGF (.sgf)')).toString('utf8')));
  await page.reload();
  await page.locator('.seat').getByText('Ana').waitFor();
  equal('nor after another visit', [...before, 'W[ao]'].sort(),
    propertiesOf((await save(page, 'SGF (.sgf)')).toString('utf8')));
});

await visit('a move that the rules do not allow', {viewport: DESKTOP}, async page => {
  await giveFile(page, file('(;SZ[15];B[hh];W[ii];B[jj];W[hh];B[aa])', 'broken.sgf'));
  equal('the page says where the game stands',
    'The rules do not allow h8, move 4: the game is shown up to there.', await message(page));
  equal('it is shown up to there', 3, await page.locator('.stone').count());
});

await visit('a game that was cut off', {viewport: DESKTOP}, async page => {
  await giveFile(page, file('(;SZ[15];B[hh];W[ii];B[j', 'cut.sgf'));
  equal('the page says so', 'The file is damaged: the game is shown up to there.', await message(page));
  equal('it is shown up to there', 2, await page.locator('.stone').count());
});

/* "连子", "五誠": the second byte of the last character is that of a backslash. */
const GBK = Buffer.from('(;SZ[15]PB[\xc1\xac\xd7\xd3]PW[\xce\xe5\xd5\\];B[hh];W[ii])', 'latin1');

await visit('a game in another charset', {viewport: DESKTOP}, async page => {
  await giveFile(page, {name: 'gbk.sgf', mimeType: 'text/plain', buffer: GBK});
  equal('the page says which', 'The file does not say its charset: it was read as GBK.', await message(page));
  equal('the names are read', ['连子', '五誠'], await page.locator('.seat .name').allTextContents());
  await giveFile(page, {name: 'wide.sgf', mimeType: 'text/plain',
    buffer: Buffer.from('\ufeff(;SZ[15]PB[王]PW[李];B[aa])', 'utf16le')});
  await stone(page, 'a15');
  equal('so are those of UTF-16', ['王', '李'], await page.locator('.seat .name').allTextContents());
});

await visit('the same in Chinese', {viewport: DESKTOP, locale: 'zh-CN'}, async page => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), (async () => {
    await press(page.getByRole('button', {name: '菜单'}));
    await press(page.getByRole('button', {name: '打开…'}));
  })()]);
  await chooser.setFiles(file('(;SZ[15];B[hh];W[ii];B[jj];W[hh];B[aa])', 'broken.sgf'));
  equal('in Chinese', '规则不允许 h8（第 4 手）：棋局显示到此手之前。', await message(page));
});

await visit('several games', {viewport: DESKTOP}, async page => {
  await giveFile(page, file('(;SZ[15]PB[Ana]PW[Bo]RE[B+R];B[hh])(;SZ[15]PB[Cy]DT[2020-01-02];B[aa])', 'two.sgf'));
  await page.getByRole('dialog', {name: 'Which game?'}).waitFor();
  equal('each has its names, its end and its date',
    ['1. Ana – Bo · Black wins · Freestyle · 15×15', '2. Cy · 2020-01-02 · Freestyle · 15×15'],
    (await page.locator('dialog .menu button').allTextContents()).map(text => text.trim()));
  await press(page.getByRole('button', {name: /^2\./}));
  await stone(page, 'a15');
  check('the chosen one is shown', await isEmpty(page, 'h8'));
});

await visit('many games', {viewport: DESKTOP}, async page => {
  const games = Array.from({length: 30}, (_unused, index) =>
    `(;SZ[15]PB[Ann ${index + 1}]PW[Bob];B[${'ghi'[index % 3]}h])`);
  await giveFile(page, file(games.join('\n'), 'many.sgf'));
  const dialog = page.getByRole('dialog', {name: 'Which game?'});
  equal('all are listed', '30 games', await dialog.getByRole('status').first().textContent());
  await dialog.getByRole('searchbox', {name: 'Search for a game'}).fill('ann 17');
  equal('a search leaves those that fit', ['17. Ann 17 – Bob · Freestyle · 15×15'],
    (await dialog.locator('.menu button').allTextContents()).map(text => text.trim()));
  await press(dialog.getByRole('button', {name: /^17\./}));
  await stone(page, 'h8');
  await giveFile(page, file(games.slice(0, 3).join('\n'), 'few.sgf'));
  check('few need no search', !await dialog.getByRole('searchbox').isVisible());
  await press(dialog.getByRole('button', {name: 'Bring All into Your Games'}));
  equal('all can be kept', '3 games were brought in.', await message(page));
  await press(page.getByRole('button', {name: 'Menu'}));
  await press(page.getByRole('button', {name: 'Your Games'}));
  const kept = page.getByRole('dialog', {name: 'Your Games'});
  await kept.getByText('Ann 2 – Bob').waitFor();
  await press(kept.getByText('Ann 1 – Bob'));
  await stone(page, 'g8');
});

/* The same file is read and written by tests/session. */
const SAVED = readFileSync(join(process.argv[2], 'tests', 'data', 'session', 'window.session'), 'utf8');
const nameless = (/** @type {string | null} */ text) => text?.replace(/AP\[[^\]]*\]/, ''); // without the version

await visit('a game that the window saved', {viewport: DESKTOP}, async (page, context) => {
  await page.close();
  const beside = await context.newPage(); // of the same host, without the page
  await beside.goto(`${address}licences.txt`);
  await beside.evaluate(text => localStorage.setItem('lianzi.running.20261123-160500-1', text), SAVED);
  const {page: tab} = await open(context, address);
  await stone(tab, 'j10');
  equal('has its players', ['You', 'Lianzi, level 7'], await tab.locator('.seat .name').allTextContents());
  await tab.close();
  equal('and what the page keeps of it is the same text', nameless(SAVED), nameless(
    await beside.evaluate(() => localStorage.getItem('lianzi.running.20261123-160500-1'))));
});

await visit('a game that an earlier page kept', {viewport: DESKTOP}, async page => {
  equal('goes on', [['You', 'Lianzi, level 3'], 'Renju · 15×15'],
    [await page.locator('.seat .name').allTextContents(), await page.locator('h1').textContent()]);
  await stone(page, 'i9');
  check('with its undone moves', await page.getByRole('button', {name: 'Redo'}).isEnabled());
}, '', () => {
  localStorage.setItem('lianzi.game', JSON.stringify({setup: {variant: 'renju 15x15', start: '',
    seats: [{kind: 'person'}, {kind: 'engine', level: 3, seconds: 0}], minutes: 0, increment: 0},
  tree: {current: 2, nodes: [[-1, '', 1], [0, 'h8', 2], [1, 'i9', 3], [2, 'a1', 4], [3, 'o15', -1]].map(
    ([parent, text, taken]) => ({parent, action: text ? {text} : null, taken}))}, left: null, ended: null}));
});

await visit('drop and paste', {viewport: DESKTOP}, async page => {
  const folder = mkdtempSync(join(tmpdir(), 'lianzi-drop-')), dropped = join(folder, 'game.psq');
  writeFileSync(dropped, PSQ);
  await drop(page.locator('#board'), dropped);
  await stone(page, 'j8');
  check('a dropped file is opened', true);
  rmSync(folder, {recursive: true});
  await paste(page, 'h8h9i8');
  await stone(page, 'h9');
  equal('pasted moves are shown', 3, await page.locator('.stone').count());
  await paste(page, '(;FF[4]GM[4]SZ[15];B[hh];W[gg])');
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 2);
  check('a pasted SGF is opened', true);
  await paste(page, 'https://example.org/#renju_15x15/h8g9');
  await page.getByText('Renju · 15×15').first().waitFor();
  check('a pasted link is followed, without asking its host', true);
  await choose(page, 'Paste a Game');
  await page.keyboard.type('h8 i9 h9');
  await press(page.getByRole('button', {name: 'Open', exact: true}));
  await stone(page, 'h9');
  check('the box takes what is typed without a press', true);
});

await visit('what a format cannot hold', {viewport: DESKTOP}, async page => {
  await twoPeople(page);
  await playAll(page, ['h8', 'i9']);
  await press(page.getByRole('button', {name: 'Undo'}));
  await page.waitForFunction(() => document.querySelectorAll('.stone').length === 1);
  await playAll(page, ['a1']);
  const bytes = await save(page, 'Piskvork (.psq)', async () => {
    const dialog = page.getByRole('dialog', {name: 'This format cannot hold the whole game'});
    check('the page says what would be lost', /variation/.test(await dialog.textContent() ?? ''),
      await dialog.textContent());
    await press(dialog.getByRole('button', {name: 'Save Anyway'}));
  });
  check('and saves the rest', bytes.length > 0);
});

await visit('an animated picture', {viewport: PHONE}, async page => {
  const bytes = await save(page, 'Animated Game (.gif)');
  const film = await page.evaluate(async list => {
    const {ImageDecoder} = /** @type {any} */ (globalThis);
    const decoder = new ImageDecoder({data: new Uint8Array(list), type: 'image/gif'});
    await decoder.tracks.ready;
    await decoder.completed;
    const {frameCount} = decoder.tracks.selectedTrack;
    const shots = [];
    for (const frameIndex of [0, frameCount - 1]) {
      const {image} = await decoder.decode({frameIndex});
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = /** @type {any} */ (canvas.getContext('2d'));
      context.drawImage(image, 0, 0);
      // on h8, beside the lines and the number
      const x = canvas.width * (26 + 7.5 * 40 - 11) / 639;
      const y = canvas.height * (13 + 7.5 * 40 + 8) / 639;
      shots.push([...context.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3));
    }
    return {frameCount, shots};
  }, [...bytes]);
  equal('it has a picture for each move and one before', 4, film.frameCount);
  check('the first shows wood', Math.min(...film.shots[0].slice(0, 2)) > 120, film.shots[0]);
  check('the last a black stone', Math.max(...film.shots[1]) < 110, film.shots[1]);
}, '#/h8i9i8');

await visit('a position set up by taps', {viewport: PHONE, hasTouch: true, isMobile: true}, async page => {
  await page.locator('[aria-label^="a2, Black"]').waitFor({state: 'attached'}); // the link's stone
  await choose(page, 'Set Up a Position');
  await page.getByLabel('Put', {exact: true}).waitFor(); // before, a tap is one on the game
  for (const name of ['h8', 'i9', 'c3', 'c3']) await press(cell(page, name));
  await pick(page.getByLabel('Put', {exact: true}), 'o');
  await press(cell(page, 'h9'));
  await pick(page.getByLabel('Put', {exact: true}), '#');
  await press(cell(page, 'a1'));
  await pick(page.getByLabel('To move'), 'o');
  await page.locator('[aria-label="a1, blocked"]').waitFor({state: 'attached'});
  check('a second tap takes a stone away', await isEmpty(page, 'c3'));
  await tabTo(cell(page, 'a1'));
  for (const key of ['ArrowRight', 'Enter', 'ArrowRight', 'Enter', 'ArrowLeft', 'Enter']) {
    await page.keyboard.press(key);
  }
  await page.locator('[aria-label="c1, blocked"]').waitFor({state: 'attached'});
  check('choices that come at once all count', await isEmpty(page, 'b1'));
  await press(cell(page, 'c1'));
  await page.locator('[aria-label="c1, empty"]').waitFor({state: 'attached'});
  await press(page.getByRole('button', {name: 'Play from Here'}));
  await page.locator('.turn', {hasText: 'White'}).waitFor();
  equal('the game has its stones', 4, await page.locator('.stone').count());
  await press(page.getByRole('button', {name: 'Share'}));
  const link = await page.getByLabel('Link to this position').inputValue();
  const other = await open(page.context(), link);
  equal('a link holds it', 4, await other.page.locator('.stone').count());
  equal('with the blocked cell', 'a1, blocked',
    await cell(other.page, 'a1').getAttribute('aria-label'));
  check('it is white\u2019s turn', /White/.test(await other.page.locator('.turn').textContent() ?? ''));
}, '#/a2');

await browser.close();
finish();
