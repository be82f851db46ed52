/* Figures of the page, for docs/WEB.md:
 *
 *   node tests/web/figures.mjs ROOT LIANZI [MINUTES]
 *
 * prints the bytes of a first visit, the time to the first stone, the answer to a stop, the speed beside
 * the native program LIANZI, both in turn, and the memory during MINUTES of analysis. */
import {readFileSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {browse, cell, open, serve} from './site.mjs';
import {benchInPage} from './visit.mjs';

const [, , root, lianzi, minutes = '0'] = process.argv;
const {address} = await serve(root);
const ROUNDS = 5;

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

async function measureVisit() {
  const times = [];
  let bytes = 0, files = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const browser = await browse();
    const context = await browser.newContext({serviceWorkers: 'block'});
    const page = await context.newPage();
    const asked = new Set();
    page.on('request', request => asked.add(new URL(request.url()).pathname));
    const began = performance.now();
    await page.goto(address);
    await page.waitForSelector('html[data-ready]', {state: 'attached'});
    await cell(page, 'h8').click();
    await page.locator('.stone').first().waitFor({state: 'attached'});
    times.push(performance.now() - began);
    bytes = [...asked].reduce((sum, path) => sum + gzipSync(readFileSync(
      join(root, 'build-web', path.endsWith('/') ? `${path}index.html` : path)), {level: 9}).length, 0);
    files = asked.size;
    await browser.close();
  }
  console.log(`first visit: ${bytes} bytes by gzip in ${files} files`);
  console.log(`first stone: ${times.map(Math.round).join(', ')} ms`);
}

/** @param {string} name of a module */
async function measureStop(name) {
  const browser = await browse();
  const {page} = await open(await browser.newContext(), address);
  const times = await page.evaluate(async name => {
    const {Backend, compile} = await import(/** @type {any} */ ('/thinking/backend.js'));
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
    const {stdout} = spawnSync(lianzi, ['bench'], {encoding: 'utf8'});
    const native = Number(/^Nodes\/second: (\d+)/m.exec(stdout)?.[1]);
    const {nodes, seconds} = await benchInPage(page);
    ratios.push(nodes / seconds / native);
    console.log(`native ${native} nodes/s, page ${Math.round(nodes / seconds)}, ` +
      `ratio ${ratios[round].toFixed(3)}`);
  }
  console.log(`speed beside ${lianzi}: median ratio ${median(ratios).toFixed(3)}`);
  await browser.close();
}

async function measureMemory() {
  const browser = await browse();
  const {page} = await open(await browser.newContext(), `${address}#/h8i9i8`);
  await page.getByRole('button', {name: 'Analyse'}).click();
  const began = performance.now();
  for (let minute = 0; minute <= Number(minutes);) {
    // this waits until the browser has collected its garbage, which can take a minute itself
    const bytes = /** @type {number} */ (await page.evaluate(async () =>
      (await /** @type {any} */ (performance).measureUserAgentSpecificMemory()).bytes));
    minute = (performance.now() - began) / 60000;
    console.log(`after ${minute.toFixed(1)} min of analysis: ${(bytes / 1048576).toFixed(1)} MiB, ` +
      `${await page.locator('*').count()} elements, ${await page.locator('.stats').first().textContent()}`);
    await page.waitForTimeout(30000);
  }
  await browser.close();
}

await measureVisit();
await measureStop('lianzi-threads');
await measureStop('lianzi');
if (lianzi) await measureSpeed();
if (Number(minutes) > 0) await measureMemory();
process.exit(0);
