/* The same bench number natively, by the module in Node, and by the module in Chromium. */
import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {equal, finish, skip} from './tap.mjs';
import {browse, isBrowserHere, open, serve} from './site.mjs';
import {benchInPage} from './visit.mjs';

const [, , root, build] = process.argv;
const folder = join(root, 'build-wasm', 'apps', 'web'), lianzi = join(build, 'lianzi');
const built = join(folder, 'lianzi.wasm');

if (!existsSync(built)) skip('no page: `make web` builds it');

/** When the library's sources or data last changed. */
function newestSource() {
  const folders = ['src', 'include', 'data/nets', 'apps/engines/bench'];
  const files = folders.flatMap(folder => readdirSync(join(root, folder),
    {recursive: true, withFileTypes: true}).filter(entry => entry.isFile())
    .map(entry => join(entry.path, entry.name)));
  return Math.max(...files.map(file => statSync(file).mtimeMs));
}

if (!existsSync(lianzi)) skip('the program lianzi is not built');
if (statSync(built).mtimeMs < newestSource()) {
  skip('the module is older than the sources: `make web` builds it');
}

/** Runs the module's bench. It was linked for a worker, which Node's global object resembles enough.
 * @returns {Promise<{bench: number, nodes: number}>} */
async function runModule() {
  Object.assign(globalThis, {self: globalThis, importScripts: () => undefined,
    location: {href: `file://${folder}/lianzi.js`}});
  const {default: create} = await import(join(folder, 'lianzi.js'));
  const compiled = await WebAssembly.compile(readFileSync(join(folder, 'lianzi.wasm')));
  return new Promise((resolve, reject) => {
    create({
      tell: (/** @type {string} */ text) => resolve(JSON.parse(text).done),
      translate: () => '',
      instantiateWasm(/** @type {WebAssembly.Imports} */ imports,
                      /** @type {(i: WebAssembly.Instance) => void} */ done) {
        WebAssembly.instantiate(compiled, imports).then(done, reject);
        return {};
      },
    }).then((/** @type {any} */ module) => {
      for (const rule of ['standard', 'renju', 'caro', 'caro6']) {
        const rows = readFileSync(join(root, 'build-wasm', 'src', 'net', `${rule}.rows`));
        module.HEAPU8.set(rows, module[`_lines_later_${rule}`]());
      }
      module.ccall('web_bench', 'number', [], []);
    }, reject);
  });
}

const {stdout} = spawnSync(lianzi, ['bench'], {encoding: 'utf8'});
const module = await runModule();
equal('the bench number is the native one', Number(/^Bench: (\d+)/m.exec(stdout)?.[1]), module.bench);
if (isBrowserHere()) {
  const {address} = await serve(root);
  const browser = await browse();
  const {page} = await open(await browser.newContext(), address);
  page.setDefaultTimeout(0);
  equal('and in the browser', module.bench, (await benchInPage(page)).bench);
  await browser.close();
}
finish();
