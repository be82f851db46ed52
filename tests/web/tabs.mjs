/* A browser without Playwright, which keeps every tab visible and every service worker in its debugger: here a tab is
 * hidden while another is in front, as a person has it. Commands go through a pipe. */
import {mkdtempSync, rmSync} from 'node:fs';
import {spawn} from 'node:child_process';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {findBrowser} from './site.mjs';

const WAIT_MS = 60000, POLL_MS = 50;

/** @typedef {{evaluate: (expression: string) => Promise<any>, until: (expression: string) => Promise<void>,
 *             click: (selector: string) => Promise<void>, toFront: () => Promise<void>}} Tab */

/** Starts the browser. Returns what opens a tab, and its end. */
export async function startTabs() {
  const profile = mkdtempSync(join(tmpdir(), 'lianzi-tabs-'));
  const child = spawn(findBrowser(), ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe',
    `--user-data-dir=${profile}`, '--window-size=1280,800', 'about:blank'],
  {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
  const [, , , output, input] = /** @type {any[]} */ (child.stdio);
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let text = '', next = 0;
  input.on('data', (/** @type {Buffer} */ data) => {
    const messages = (text + data).split('\0');
    text = messages.pop() ?? '';
    for (const {id, result, error} of messages.map(message => JSON.parse(message))) {
      if (error) waiting.get(id)?.reject(new Error(error.message));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  /** @param {string} method @param {object} [params] @param {string} [sessionId] @returns {Promise<any>} */
  const send = (method, params, sessionId) => new Promise((resolve, reject) => {
    waiting.set(++next, {resolve, reject});
    output.write(`${JSON.stringify({id: next, method, params, sessionId})}\0`);
  });

  /** Opens a tab in front of the others. @param {string} url @returns {Promise<Tab>} */
  async function open(url) {
    const {targetId} = await send('Target.createTarget', {url});
    const {sessionId} = await send('Target.attachToTarget', {targetId, flatten: true});
    const evaluate = async (/** @type {string} */ expression) => (await send('Runtime.evaluate',
      {expression, awaitPromise: true, returnByValue: true}, sessionId)).result.value;
    const until = async (/** @type {string} */ expression) => {
      for (const end = Date.now() + WAIT_MS; !await evaluate(expression).catch(() => false);) {
        if (Date.now() > end) throw new Error(`${expression} stays false`);
        await new Promise(resolve => setTimeout(resolve, POLL_MS));
      }
    };
    return {evaluate, until,
      click: async selector => {
        const [x, y, free] = await evaluate(`(() => {
          const one = document.querySelector(${JSON.stringify(selector)}), box = one.getBoundingClientRect();
          const x = box.x + box.width / 2, y = box.y + box.height / 2;
          return [x, y, one.contains(document.elementFromPoint(x, y))];
        })()`);
        if (!free) throw new Error(`${selector} cannot be pressed`);
        for (const type of ['mousePressed', 'mouseReleased']) {
          await send('Input.dispatchMouseEvent', {type, x, y, button: 'left', clickCount: 1}, sessionId);
        }
      },
      toFront: () => send('Target.activateTarget', {targetId})};
  }

  return {open, end: async () => {
    await send('Browser.close').catch(() => undefined);
    await new Promise(resolve => child.exitCode === null ? child.once('exit', resolve) : resolve(null));
    rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  }};
}
