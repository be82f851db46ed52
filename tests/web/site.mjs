/* The page served on this machine, and a browser that looks at it. */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {spawn} from 'node:child_process';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {skip} from './tap.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Serves the folder `root`/build-web by scripts/web-serve. Returns its address and its end.
 * @param {string} root */
export async function serve(root) {
  const site = join(root, 'build-web');
  if (!existsSync(join(site, 'index.html'))) skip('no page: `make web` builds it');
  const server = spawn(join(root, 'scripts', 'web-serve'), [site, '0'],
    {stdio: ['ignore', 'pipe', 'inherit']});
  const address = await new Promise((resolve, reject) => {
    server.stdout.once('data', data => resolve(String(data).trim()));
    server.once('exit', code => reject(new Error(`web-serve ended with ${code}`)));
  });
  process.on('exit', () => server.kill());
  return {address, end: () => server.kill()};
}

/** Whether a browser and what drives it are installed. */
export function isBrowserHere() {
  return BROWSERS.some(path => existsSync(path)) &&
    existsSync(join(here, 'node_modules', 'playwright-core'));
}

/** The browser's program. */
export function findBrowser() {
  return BROWSERS.find(path => existsSync(path)) ??
    skip('no Chromium: `scripts/setup --page test` installs it');
}

/** What drives browsers. */
export async function findDriver() {
  if (!existsSync(join(here, 'node_modules', 'playwright-core'))) {
    skip('no playwright-core: `scripts/setup --page test` installs it');
  }
  return import('playwright-core');
}

/** Starts the browser. @param {string[]} flags */
export async function browse(flags = []) {
  const executablePath = findBrowser();
  const {chromium} = await findDriver();
  return chromium.launch({executablePath, args: ['--no-sandbox', '--disable-gpu', ...flags]});
}

/** Starts the browser with a profile in the folder. `kill` ends it without a warning.
 * @param {string} folder @param {import('playwright-core').BrowserContextOptions} options */
export async function browseIn(folder, options) {
  const {chromium} = await findDriver(), flag = `--user-data-dir=${folder}`;
  const context = await chromium.launchPersistentContext(folder, {...options, executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu']});
  const kill = async () => {
    const gone = new Promise(resolve => void context.once('close', resolve));
    for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
      try {
        if (readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').includes(flag)) process.kill(Number(id), 'SIGKILL');
      } catch {
        // it has ended
      }
    }
    await gone;
  };
  return {context, kill};
}

/** Opens the page and waits until it can be used. Other hosts are not reachable; `foreign` lists what
 * was asked of them, `errors` what went wrong. In the page, fileOf gives the address of one of its files.
 * @param {import('playwright-core').BrowserContext} context @param {string} address */
export async function open(context, address) {
  await context.addInitScript(() => Object.assign(globalThis, {fileOf: (/** @type {string} */ path) =>
    `/${JSON.parse(document.querySelector('meta[name="files"]')?.getAttribute('content') ?? '{}')[path]}`}));
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [], foreign = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => {
    const offline = message.text().includes('net::ERR_INTERNET_DISCONNECTED'); // a test's wish
    if (message.type() === 'error' && !offline) errors.push(message.text());
  });
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(new URL(address).origin) && !/^(data|blob):/.test(url)) foreign.push(url);
  });
  await page.goto(address);
  await page.waitForSelector('html[data-ready]', {state: 'attached'});
  page.setDefaultTimeout(10000);
  return {page, errors, foreign};
}

/** The element of a cell, by its name: "h8". Its label begins with it, in English or Chinese.
 * @param {import('playwright-core').Page} page @param {string} name */
export function cell(page, name) {
  return page.locator(`[role=gridcell]:is([aria-label^="${name},"], [aria-label^="${name}，"])`);
}

/** Whether the cell of this name is empty.
 * @param {import('playwright-core').Page} page @param {string} name */
export async function isEmpty(page, name) {
  return (await cell(page, name).getAttribute('aria-label') ?? '').endsWith('empty');
}

/** The checker of accessibility. */
export async function loadAxe() {
  if (!existsSync(join(here, 'node_modules', 'axe-core'))) {
    skip('no axe-core: `scripts/setup --page test` installs it');
  }
  return (await import('axe-core')).default;
}
