/* The opening rules, played by two people on windows and phones, in both languages: where stones may lie, who takes
 * which colour, how many fifth moves are offered and which one is chosen. */
import {check, equal, finish} from './tap.mjs';
import {pick, press, reach} from './hand.mjs';
import {cell, isEmpty} from './site.mjs';
import {message, put, stone, visitor} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions} Options */

const {browser, visit} = await visitor();
const finger = (/** @type {number} */ width, /** @type {number} */ height) =>
  ({viewport: {width, height}, hasTouch: true, isMobile: true});
const WINDOW = {viewport: {width: 1366, height: 768}}, UPRIGHT = finger(360, 640), SIDEWAYS = finger(640, 360);
const WORDS = /** @type {Record<string, Record<string, string | RegExp>>} */ ({
  en: {new: /^New/, by: 'Played by', rule: 'Rule', opening: /^Opening/, start: 'Start'},
  'zh-CN': {new: /^新/, by: '由谁下', rule: '规则', opening: /^开局/, start: '开始'}});

/** Begins a game of two people by an opening rule. @param {Page} page @param {string} opening @param {string} [rule]
 * @param {string} [language] */
async function begin(page, opening, rule = 'renju', language = 'en') {
  const words = WORDS[language], dialog = page.getByRole('dialog');
  await press(page.getByRole('button', {name: words.new}));
  await pick(dialog.getByLabel(words.rule, {exact: true}), rule);
  await pick(dialog.getByLabel(words.opening), opening);
  await pick(dialog.getByLabel(words.by).nth(1), 'person');
  await press(dialog.getByRole('button', {name: words.start}));
  await dialog.waitFor({state: 'detached'});
}

/** Waits until the strip says so. @param {Page} page @param {string | RegExp} text */
function says(page, text) {
  return page.locator('.turn').filter({hasText: text}).waitFor();
}

/** @param {Page} page @param {string[]} names of cells */
async function putAll(page, names) {
  for (const name of names) {
    await put(page, name);
    await stone(page, name);
  }
}

/** Presses a choice below the board. @param {Page} page @param {string | RegExp} name */
function choose(page, name) {
  return press(page.locator('.choices').getByRole('button', {name, exact: true}));
}

/** Offers fifth moves. @param {Page} page @param {string[]} names of cells */
async function offer(page, names) {
  for (const [index, name] of names.entries()) {
    await put(page, name);
    await page.waitForFunction(count => document.querySelectorAll('.marks .preview').length === count ||
      document.querySelectorAll('.marks .preview').length === 2 * count, index + 1);
  }
}

for (const [where, options] of /** @type {[string, Options][]} */ ([['in a window', WINDOW], ['on a phone', UPRIGHT]])) {
  await visit(`pro ${where}`, options, async page => {
    await begin(page, 'long-pro', 'standard');
    await says(page, 'put the first stone in the centre');
    await putAll(page, ['h8', 'h9']);
    await says(page, 'outside the central 7×7');
    await press(cell(page, 'j10'));
    equal('a stone too near the centre is refused', 'The opening wants this stone farther from the centre.',
      await message(page));
    await putAll(page, ['l8', 'a1']);
    await begin(page, 'pro', 'freestyle');
    await putAll(page, ['h8', 'h9']);
    await says(page, 'outside the central 5×5');
  });
}

for (const [where, options] of /** @type {[string, Options][]} */ ([['in a window', WINDOW], ['on a phone', UPRIGHT],
  ['on a phone on its side', SIDEWAYS]])) {
  await visit(`Soosyrv-8 ${where}`, options, async page => {
    await begin(page, 'soosyrv-8');
    await putAll(page, ['h8', 'h9', 'i10']);
    await choose(page, 'White');
    await putAll(page, ['a1']);
    equal('the list of moves says which colour was chosen', ['h8', 'h9', 'i10', 'White', 'a1'],
      await page.locator('.moves .move').evaluateAll(all => all.map(one => one.lastChild?.textContent?.trim())));
    await says(page, 'how many fifth moves');
    equal('one to eight can be named', 8, await page.locator('.choices button').count());
    for (const button of await page.locator('.choices button').all()) await reach(button);
    const choices = await page.locator('.choices').boundingBox();
    check('all of them are seen beside the board', Boolean(choices && options.viewport && choices.y > -1 &&
      choices.y + choices.height < options.viewport.height + 1), JSON.stringify(choices));
    await choose(page, '2');
    await choose(page, 'Black');
    await says(page, /offer 2 fifth moves/);
    await offer(page, ['g7', 'b13']);
    await says(page, 'choose one of the offered moves');
    check('an offer is no stone', await isEmpty(page, 'g7'));
    await putAll(page, ['g7']);
    await page.reload();
    await stone(page, 'g7');
    check('the game goes on after a reload', await isEmpty(page, 'b13'));
  });
}

await visit('Yamaguchi and RIF', SIDEWAYS, async page => {
  await begin(page, 'yamaguchi');
  await putAll(page, ['h8', 'i9', 'j9']);
  equal('one to twelve can be named', 12, await page.locator('.choices button').count());
  await choose(page, '12');
  await choose(page, 'Black');
  await begin(page, 'rif');
  await putAll(page, ['h8', 'i9', 'j9']);
  await choose(page, 'Black');
  await putAll(page, ['a1']);
  await says(page, 'offer 2 fifth moves');
});

await visit('Tarannikov and Taraguchi-10', UPRIGHT, async page => {
  await begin(page, 'tarannikov');
  await putAll(page, ['h8']);
  await choose(page, 'White');
  await put(page, 'k8');
  equal('a stone too far from the centre is refused', 'The opening wants this stone nearer the centre.',
    await message(page));
  await begin(page, 'taraguchi-10');
  for (const name of ['h8', 'i9', 'g8', 'e5']) {
    await putAll(page, [name]);
    await page.locator('.choices').getByRole('button', {name: 'White', exact: true}).waitFor();
    if (name !== 'e5') await choose(page, 'White');
  }
  await says(page, 'choose a colour, or offer 10 fifth moves');
  await put(page, 'a2');
  await says(page, 'offer 9 fifth moves');
});

await visit('an opening against the engine', WINDOW, async page => {
  page.setDefaultTimeout(60000);
  const dialog = page.getByRole('dialog');
  await press(page.getByRole('button', {name: /^New/}));
  await pick(dialog.getByLabel('Rule', {exact: true}), 'renju');
  await pick(dialog.getByLabel(/^Opening/), 'yamaguchi');
  await press(dialog.getByRole('button', {name: 'Start'}));
  await putAll(page, ['h8', 'i9', 'j9']);
  await choose(page, '3');
  // the engine takes a colour; white puts the fourth stone, and black offers three
  await says(page, /put a white stone|offer 3 fifth moves/);
  check('it goes by the opening', true);
});

await visit('an opening in Chinese', {...UPRIGHT, locale: 'zh-CN'}, async page => {
  await begin(page, 'soosyrv-8', 'renju', 'zh-CN');
  await putAll(page, ['h8', 'h9', 'i10']);
  await choose(page, '白方');
  await putAll(page, ['a1']);
  check('the page asks in Chinese', /打点/.test(await page.locator('.turn').textContent() ?? ''),
    await page.locator('.turn').textContent());
});

await browser.close();
finish();
