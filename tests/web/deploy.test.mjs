/* New versions of the page, on a host that lets browsers keep every file for a day: a version begins whole or
 * not at all, no tab must be closed for it, and a page that cannot start helps itself. */
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync,
  writeFileSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {extname, join, resolve} from 'node:path';
import {check, equal, finish, run, skip} from './tap.mjs';
import {press} from './hand.mjs';
import {browse} from './site.mjs';
import {startTabs} from './tabs.mjs';
import {DESKTOP} from './visit.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} Context */

const root = resolve(process.argv[2]), modules = join(root, 'build-wasm');
const TYPES = /** @type {Record<string, string>} */ ({'.html': 'text/html', '.js': 'text/javascript',
  '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml'});

if (!existsSync(join(modules, 'apps', 'web', 'lianzi.wasm'))) skip('no page: `make web` builds it');
const browser = await browse();
const folder = mkdtempSync(join(tmpdir(), 'lianzi-deploy-'));
process.on('exit', () => rmSync(folder, {recursive: true}));

/** Builds a version of the page whose texts and style name it. @param {string} name */
function build(name) {
  const sources = join(folder, `sources-${name}`), page = join(sources, 'apps', 'web', 'page');
  mkdirSync(join(sources, 'apps', 'web'), {recursive: true});
  cpSync(join(root, 'apps', 'web', 'page'), page, {recursive: true});
  for (const path of ['scripts', 'po', 'data', 'LICENSE', join('apps', 'desktop'),
    join('apps', 'web', 'node_modules')]) {
    symlinkSync(join(root, path), join(sources, path));
  }
  const panel = join(page, 'views', 'panel.js'), style = join(page, 'style', 'page.css');
  writeFileSync(panel, readFileSync(panel, 'utf8').replace(/_\('Analyse'\)/, `'Analyse ${name}'`));
  writeFileSync(style, `${readFileSync(style, 'utf8')} #panel { order: ${name}; }`);
  const {status, stderr} = spawnSync(join(sources, 'scripts', 'web-site'), [modules, join(folder, name)]);
  if (status !== 0) throw new Error(String(stderr));
}

/** What the host gives out; the file that it lacks, and whether that was asked for. */
const host = {version: '1', lacks: '', missed: false};
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://host').pathname.replace(/\/$/, '/index.html');
  const file = join(folder, host.version, path), lacking = path === host.lacks;
  host.missed ||= lacking;
  if (lacking || !existsSync(file)) response.writeHead(404).end();
  else {
    response.writeHead(200, {'Cache-Control': 'public, max-age=86400',
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream'}).end(readFileSync(file));
  }
});
await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(null)));
const address = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`;

/** @param {Context} context */
async function open(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  await page.goto(address);
  return page;
}

/** Waits until a version runs. @param {Page} page @param {string} version */
async function runs(page, version) {
  await page.getByRole('button', {name: `Analyse ${version}`}).waitFor();
  await page.waitForSelector('html[data-ready]', {state: 'attached'});
  equal(`version ${version} has its own style`, version,
    await page.locator('#panel').evaluate(panel => getComputedStyle(panel).order));
}

/** Waits until the browser has a service worker in this state, or has none. @param {Page} page
 * @param {'installing' | 'waiting' | 'active'} state @param {boolean} [wanted] */
function worker(page, state, wanted = true) {
  return page.evaluate(async ([state, wanted]) => {
    const has = async () => Boolean((await navigator.serviceWorker.getRegistration())?.[
      /** @type {'active'} */ (state)]);
    while (await has() !== wanted) await new Promise(resolve => setTimeout(resolve, 50));
  }, /** @type {const} */ ([state, wanted]));
}

/** A part in a fresh profile that has version 1. @param {string} name
 * @param {(page: Page, context: Context) => Promise<void>} part */
function visit(name, part) {
  return run(name, async () => {
    Object.assign(host, {version: '1', lacks: '', missed: false});
    const context = await browser.newContext({viewport: DESKTOP});
    const page = await open(context);
    await runs(page, '1');
    await worker(page, 'active');
    await part(page, context);
    check(name, true);
    await context.close();
  });
}

/** @param {string} version @param {RegExp} name of one of its files */
function pathOf(version, name) {
  return `/${readdirSync(join(folder, version)).find(file => name.test(file))}`;
}

build('1');
build('2');

await visit('a new version runs after closing and opening', async (page, context) => {
  host.version = '2';
  await page.reload();
  await worker(page, 'waiting');
  await page.close();
  await runs(await open(context), '2');
});

// Playwright has every service worker in its debugger, where a busy machine's Chromium does not see that the old one
// has nothing left to do, and lets the new one wait.
await run('a new version runs in another tab while one stays open', async () => {
  host.version = '1';
  const tabs = await startTabs(), page = await tabs.open(address);
  const registered = (/** @type {string} */ state) => page.until('document.documentElement.dataset.ready && ' +
    `navigator.serviceWorker.getRegistration().then(registration => Boolean(registration?.${state}))`);
  await registered('active');
  host.version = '2';
  await page.evaluate('location.reload()');
  await registered('waiting');
  const other = await tabs.open(address);
  await other.until('document.querySelector("#panel").textContent.includes("Analyse 2")');
  check('a new version runs in another tab while one stays open', true);
  await page.toFront();
  await page.click('[aria-label="Share"]');
  await page.until('document.querySelector("dialog .qr")');
  check('the open tab still gets its own files', true);
  await tabs.end();
});

await visit('a button begins the new version', async page => {
  host.version = '2';
  await page.reload();
  await page.getByText('There is a new version of Lianzi.').waitFor();
  await press(page.getByRole('button', {name: 'Reload'}));
  await runs(page, '2');
});

await visit('a deployment that lacks a file', async (page, context) => {
  Object.assign(host, {version: '2', lacks: pathOf('2', /^window-.*js$/)});
  await page.reload();
  while (!host.missed) await page.waitForTimeout(50);
  await worker(page, 'installing', false);
  await page.close();
  const after = await open(context);
  await runs(after, '1');
  await context.setOffline(true);
  await after.reload();
  await runs(after, '1');
  check('version 1 stays whole, also without the network', true);
  await context.setOffline(false);
  host.lacks = '';
  await after.reload();
  await press(after.getByRole('button', {name: 'Reload'}));
  await runs(after, '2');
});

for (const [part, name] of [['window', /^window-.*js$/], ['beginning', /^main.*js$/]]) {
  await visit(`a page whose ${part} is damaged`, async page => {
    await page.evaluate(async path => {
      for (const name of await caches.keys()) {
        await (await caches.open(name)).put(path, new Response('throw new Error("damaged")',
          {headers: {'Content-Type': 'text/javascript'}}));
      }
    }, pathOf('1', /** @type {RegExp} */ (name)));
    await page.reload();
    await page.getByRole('alert').getByText('Lianzi could not start').waitFor();
    await press(page.getByRole('button', {name: /^Clear the Cache and Reload/}));
    await runs(page, '1');
  });
}

await browser.close();
finish();
