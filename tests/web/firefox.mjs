/* Firefox as its own makers ship it, driven through its remote protocol (WebDriver BiDi). */
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {skip} from './tap.mjs';
import {findDriver} from './site.mjs';

const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const NEWER = ['emulation.setMediaFeaturesOverride']; // commands that Playwright sends and Firefox ESR lacks

/** So that it asks no host for anything, and does not wait for one at its start. */
const PREFERENCES = {'network.proxy.type': 0, 'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'app.normandy.enabled': false, 'messaging-system.rsexperimentloader.enabled': false, 'app.update.auto': false,
  'browser.startup.page': 0, 'browser.safebrowsing.malware.enabled': false, 'browser.safebrowsing.phishing.enabled': false,
  'network.captive-portal-service.enabled': false, 'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false, 'extensions.update.enabled': false};

/** Lets commands that Firefox does not know pass without an answer from it; nothing depends on them here.
 * @param {any} browser */
function forgive(browser) {
  const kind = browser._connection.toImpl(browser)._browserSession.constructor.prototype, {send} = kind;
  kind.send = /** @this {any} @param {string} method @param {...any} rest */ function (method, ...rest) {
    return NEWER.includes(method) ? Promise.resolve({}) : send.call(this, method, ...rest);
  };
}

/** Where files are saved: Playwright hears of no file that Firefox ESR makes of a page's own data. */
const folder = mkdtempSync(join(tmpdir(), 'lianzi-firefox-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

/** Waits until Firefox has saved a file of this name, and reads it.
 * @param {import('playwright-core').Page} page @param {string} name */
export async function savedFile(page, name) {
  const path = join(folder, name);
  while (!existsSync(path) || readdirSync(folder).some(other => other.endsWith('.part'))) await page.waitForTimeout(100);
  return readFileSync(path, 'utf8');
}

/** Starts Firefox. */
export async function browseFirefox() {
  const executablePath = FIREFOXES.find(path => existsSync(path)) ??
    skip('no Firefox: `scripts/setup --page full` installs it');
  const {firefox} = await findDriver();
  const browser = await firefox.launch({channel: 'moz-firefox', executablePath, downloadsPath: folder, firefoxUserPrefs: PREFERENCES,
    timeout: 600000});
  forgive(browser);
  return browser;
}
