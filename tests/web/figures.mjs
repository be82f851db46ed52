/* Figures of the page, for docs/WEB.md:
 *
 *   node tests/web/figures.mjs ROOT LIANZI [MINUTES | start]
 *
 * prints the time to a board and to the first stone, also on a slow line and processor (with `start` no more than
 * that), the bytes of a first visit, the time to the first stone, the time from a tap to its stone beside an
 * analysis, the answer to a stop, the speed beside the native program LIANZI, both in turn, and the memory during
 * MINUTES of analysis by one thread. Needs Linux, for the processor time of the browser. */
import {readFileSync, readdirSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {browse, cell, open, serve} from './site.mjs';
import {benchInPage} from './visit.mjs';

const [, , root, lianzi, minutes = '0'] = process.argv;
const {address} = await serve(root);
const ROUNDS = 5, VISITS = 6;
const HOLD_MS = 80; // a finger stays so long

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** The processor time of the processes below this one, in milliseconds. */
function processorTime() {
  const TICK_MS = 10, PARENT = 1, USER = 11, SYSTEM = 12;
  /** @type {Map<string, string[]>} */
  const children = new Map(), spent = new Map();
  for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // the name may hold blanks
      children.set(fields[PARENT], [...children.get(fields[PARENT]) ?? [], id]);
      spent.set(id, (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS);
    } catch { /* it has ended */ }
  }
  /** @param {string} id @returns {number} */
  const below = id => (children.get(id) ?? []).reduce((sum, child) =>
    sum + spent.get(child) + below(child), 0);
  return below(String(process.pid));
}

async function measureVisit() {
  /** @type {number[]} */
  const ready = [], times = [], processor = [];
  let bytes = 0, files = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const browser = await browse();
    const context = await browser.newContext({serviceWorkers: 'block'});
    const page = await context.newPage();
    const asked = new Set();
    page.on('request', request => asked.add(new URL(request.url()).pathname));
    const began = performance.now(), spent = processorTime();
    await page.goto(address, {waitUntil: 'commit'});
    await page.waitForSelector('html[data-ready]', {state: 'attached'});
    ready.push(performance.now() - began);
    await cell(page, 'h8').click();
    await page.locator('.stone').first().waitFor({state: 'attached'});
    times.push(performance.now() - began);
    processor.push(processorTime() - spent);
    bytes = [...asked].reduce((sum, path) => sum + gzipSync(readFileSync(
      join(root, 'build-web', path.endsWith('/') ? `${path}index.html` : path)), {level: 9}).length, 0);
    files = asked.size;
    await browser.close();
  }
  console.log(`first visit: ${bytes} bytes by gzip in ${files} files`);
  console.log(`ready to play: ${ready.map(Math.round).join(', ')} ms`);
  console.log(`first stone: ${times.map(Math.round).join(', ')} ms, ` +
    `${processor.join(', ')} ms of processor time`);
}

/** What DevTools' throttling gives: 1.6 Mbit/s and a processor four times as slow, or neither.
 * @param {boolean} slow */
async function measureStart(slow) {
  const PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
  /** @type {number[]} */
  const painted = [], stones = [];
  let bytes = 0;
  for (let round = 0; round < VISITS; round++) {
    const browser = await browse();
    const context = await browser.newContext({serviceWorkers: 'block', viewport: {width: 360, height: 640}});
    const page = await context.newPage(), session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (slow) {
      await session.send('Network.emulateNetworkConditions', {offline: false, latency: 150,
        downloadThroughput: 200000, uploadThroughput: 94000});
      await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
    }
    let received = 0;
    session.on('Network.loadingFinished', ({encodedDataLength}) => {
      received += encodedDataLength;
    });
    const began = performance.now();
    await page.goto(address, {waitUntil: 'commit'});
    await page.waitForSelector('html[data-ready]', {state: 'attached', timeout: 60000});
    await cell(page, 'h8').click();
    await page.locator('#board .stone').first().waitFor({state: 'attached'});
    stones.push(performance.now() - began);
    painted.push(Number(await page.evaluate(PAINTED)));
    bytes = Math.max(bytes, received);
    await browser.close();
  }
  console.log(`${slow ? '1.6 Mbit/s, processor 4 times slower' : 'unslowed'}: painted ` +
    `${painted.map(Math.round).join(', ')} ms, first stone ${stones.map(Math.round).join(', ')} ms, ` +
    `${bytes} bytes received by then`);
}

/** Taps during an analysis with a processor four times as slow: until the frame with the stone, and the longest wait
 * for a frame. The cells are looked up before that: the driver's own script, compiled at the first look, takes a frame
 * of a tenth of a second. */
async function measureTaps() {
  const CELLS = ['g7', 'j10', 'f9', 'k6', 'g10', 'e8', 'j6', 'l9', 'h5', 'f12', 'm7', 'd10'];
  const browser = await browse();
  const context = await browser.newContext({hasTouch: true, isMobile: true, viewport: {width: 768, height: 1024}});
  const {page} = await open(context, `${address}#/h8i9i8`), session = await context.newCDPSession(page);
  await page.getByRole('button', {name: 'Analyse', exact: true}).tap();
  await page.locator('.line').first().waitFor();
  const boxes = await Promise.all(CELLS.map(name => cell(page, name).boundingBox()));
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
  await page.evaluate(() => {
    const seen = Object.assign(globalThis, {waits: /** @type {number[]} */ ([]), longest: 0, frame: performance.now()});
    const step = () => {
      seen.longest = Math.max(seen.longest, performance.now() - seen.frame);
      seen.frame = performance.now();
      requestAnimationFrame(step);
    };
    step();
    // of an event until the next frame is painted, which has the stone
    new PerformanceObserver(list => list.getEntries().forEach(({name, duration}) =>
      name === 'pointerup' && seen.waits.push(duration))).observe(/** @type {any} */ ({type: 'event', durationThreshold: 16}));
  });
  for (const box of boxes) {
    await page.waitForTimeout(700);
    const {x, y, width, height} = /** @type {{x: number, y: number, width: number, height: number}} */ (box);
    await session.send('Input.dispatchTouchEvent',
      {type: 'touchStart', touchPoints: [{x: x + width / 2, y: y + height / 2}]});
    await page.waitForTimeout(HOLD_MS);
    await session.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  }
  await page.locator('.stone').nth(2 + CELLS.length).waitFor();
  await page.waitForTimeout(700);
  const {waits, longest} = await page.evaluate(() => {
    const {waits, longest} = /** @type {{waits: number[], longest: number}} */ (/** @type {any} */ (globalThis));
    return {waits, longest};
  });
  console.log(`tap to stone beside an analysis, processor 4 times slower: of ${CELLS.length} taps ${waits.length} above 16 ms, ` +
    `${waits.join(', ')} ms; longest wait for a frame ${longest.toFixed(0)} ms`);
  await browser.close();
}

/** @param {string} name of a module */
async function measureStop(name) {
  const browser = await browse();
  const {page} = await open(await browser.newContext(), address);
  const times = await page.evaluate(async name => {
    const {Backend, compile} = await import(/** @type {any} */ (globalThis).fileOf('thinking/backend.js'));
    const engine = new Backend({name, module: await compile(name), poolSize: 3, words: {}});
    const times = [];
    for (let round = 0; round < 20; round++) {
      await engine.call('web_version');
      /** @type {() => void} */
      let heard = () => undefined;
      const line = new Promise(resolve => {
        heard = () => resolve(null);
      });
      const job = engine.job('web_think', ['freestyle 15x15', '', 'h8 i9 i8', 'level 10',
        'infinite 1'], heard);
      await line;
      await new Promise(resolve => setTimeout(resolve, 100 + 37 * round));
      const began = performance.now();
      job.stop();
      await job.done;
      times.push(performance.now() - began);
    }
    return times;
  }, name);
  console.log(`stop of ${name}: median ${median(times).toFixed(1)} ms, ` +
    `most ${Math.max(...times).toFixed(1)} ms of ${times.length}`);
  await browser.close();
}

async function measureSpeed() {
  const browser = await browse();
  const {page} = await open(await browser.newContext(), address);
  const ratios = [];
  for (let round = 0; round < ROUNDS; round++) {
    const {stdout, stderr} = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$0" bench', lianzi],
      {encoding: 'utf8'});
    const native = Number(/^Nodes\/second: (\d+)/m.exec(stdout)?.[1]);
    const [user, system] = stderr.trim().split(' ').map(Number);
    const before = processorTime();
    const {nodes, seconds} = await benchInPage(page);
    const spent = (processorTime() - before) / 1000;
    ratios.push((user + system) / spent);
    console.log(`native ${native} nodes/s, page ${Math.round(nodes / seconds)}, ratio by the clock ` +
      `${(nodes / seconds / native).toFixed(3)}, by processor time ${ratios[round].toFixed(3)}`);
  }
  console.log(`speed beside ${lianzi}: median ratio by processor time ${median(ratios).toFixed(3)}`);
  await browser.close();
}

async function measureMemory() {
  const browser = await browse();
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {get: () => 1}));
  const {page} = await open(context, `${address}#/h8i9i8`);
  await page.getByRole('button', {name: 'Analyse'}).click();
  const began = performance.now();
  for (let minute = 0; minute <= Number(minutes);) {
    // this waits until the browser has collected its garbage, which can take a minute itself
    const bytes = /** @type {number} */ (await page.evaluate(async () =>
      (await /** @type {any} */ (performance).measureUserAgentSpecificMemory()).bytes));
    minute = (performance.now() - began) / 60000;
    console.log(`after ${minute.toFixed(1)} min of analysis: ${(bytes / 1048576).toFixed(1)} MiB, ` +
      `${await page.locator('*').count()} elements, ${await page.locator('p.stats').textContent()}`);
    await page.waitForTimeout(30000);
  }
  await browser.close();
}

await measureStart(false);
await measureStart(true);
if (minutes === 'start') process.exit(0);
await measureVisit();
await measureTaps();
await measureStop('lianzi-threads');
await measureStop('lianzi');
if (lianzi) await measureSpeed();
if (Number(minutes) > 0) await measureMemory();
process.exit(0);
