/* A person's hand: it presses only what can be seen and pressed. It scrolls by wheel or finger until the
 * middle of the element is in sight with nothing on top, and then clicks or taps there. The page itself is
 * only looked at: no focus, no key, no scrolling by script. */

/** @typedef {import('playwright-core').Locator} Locator */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{x: number, y: number}} Point */

const LEAST = 48; // pixels that a finger moves to scroll
const TRIES = 30; // scrolls until an element is in sight

/** How the element lies, once it stands still for a frame: its middle if it can be pressed there, or where to scroll and how far, or what is
 * wrong. Runs in the page.
 * @param {Element} element
 * @returns {Promise<{middle?: Point, scroll?: Point & {by: number}, fault?: string}>} */
async function look(element) {
  let box = element.getBoundingClientRect();
  for (let before = NaN; box.y !== before;) {
    before = box.y;
    await new Promise(resolve => requestAnimationFrame(resolve));
    box = element.getBoundingClientRect();
  }
  const middle = {x: box.left + box.width / 2, y: box.top + box.height / 2};
  const top = document.elementFromPoint(middle.x, middle.y); // null outside the window
  if (box.width && box.height && top && element.contains(top)) return {middle};
  const scrolls = (/** @type {Element} */ one) => /auto|scroll/.test(getComputedStyle(one).overflowY);
  const roomOf = (/** @type {Element} */ one, /** @type {number} */ by) =>
    by < 0 ? one.scrollTop : one.scrollHeight - one.clientHeight - one.scrollTop;
  for (let one = element.parentElement; one; one = one.parentElement) {
    const isPage = one === document.documentElement;
    if (!isPage && !scrolls(one)) continue;
    const frame = isPage ? {left: 0, right: innerWidth, top: 0, bottom: innerHeight}
      : one.getBoundingClientRect();
    let from = Math.max(0, frame.top);
    const to = Math.min(innerHeight, frame.bottom);
    for (let at = document.elementFromPoint(middle.x, from + 1); at; at = at.parentElement) {
      // what stays at the top while the page scrolls
      if (getComputedStyle(at).position === 'sticky') from = Math.min(to - 1, at.getBoundingClientRect().bottom);
    }
    const by = middle.y - (from + to) / 2;
    if (roomOf(one, by) < 1) continue;
    // a place of the frame that a wheel or finger moves: no field, no board, no list that would move instead
    for (const across of [0.5, 0.25, 0.75, 0.03, 0.97]) {
      for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        const x = frame.left + across * (frame.right - frame.left), y = from + down * (to - from);
        const under = document.elementFromPoint(x, y);
        if (!under || !one.contains(under) || under.closest('input, select')) continue;
        let held = false;
        for (let at = /** @type {Element | null} */ (under); at && at !== one; at = at.parentElement) {
          held ||= getComputedStyle(at).touchAction === 'none' || scrolls(at) && roomOf(at, by) >= 1;
        }
        if (!held) return {scroll: {x, y, by}};
      }
    }
  }
  return {fault: `at ${Math.round(middle.x)},${Math.round(middle.y)} of ` +
    `${innerWidth}x${innerHeight} lies ${top?.outerHTML.slice(0, 80) ?? 'nothing'}`};
}

/** @param {Page} page */
function hasTouch(page) {
  return page.evaluate(() => navigator.maxTouchPoints > 0);
}

/** @param {Page} page @param {Point & {by: number}} scroll */
async function move(page, {x, y, by}) {
  if (await hasTouch(page)) {
    const session = await page.context().newCDPSession(page), height = page.viewportSize()?.height ?? y;
    const far = Math.sign(by) * Math.max(LEAST, Math.abs(by)); // less would be a tap
    const to = Math.min(height - 1, Math.max(1, y - far)), moves = 6;
    const touch = (/** @type {string} */ type, /** @type {Point[]} */ touchPoints) =>
      session.send(/** @type {any} */ ('Input.dispatchTouchEvent'), {type, touchPoints});
    await touch('touchStart', [{x, y}]);
    for (let i = 1; i <= moves; i++) await touch('touchMove', [{x, y: y + (to - y) * i / moves}]);
    await page.waitForTimeout(100); // the finger rests, so that nothing rolls on
    await touch('touchMove', [{x, y: to}]);
    await touch('touchEnd', []);
    await session.detach();
  } else {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, by);
  }
}

/** Scrolls until the element can be pressed. Fails where a person cannot press it.
 * @param {Locator} target @returns {Promise<Point>} its middle */
export async function reach(target) {
  await target.waitFor();
  let fault;
  for (let i = 0; i < TRIES; i++) {
    const now = await target.evaluate(look);
    if (now.middle) return now.middle;
    if (now.scroll) await move(target.page(), now.scroll);
    fault = now.fault ?? 'no scrolling brings it into sight';
  }
  throw new Error(`${target} is out of reach: ${fault}`);
}

/** @param {Locator} target */
export async function press(target) {
  const {x, y} = await reach(target);
  const page = target.page();
  if (await hasTouch(page)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Presses with the mouse's right button, or lets the finger rest there. @param {Locator} target */
export async function pressLong(target) {
  const {x, y} = await reach(target);
  const page = target.page();
  if (!await hasTouch(page)) {
    await page.mouse.click(x, y, {button: 'right'});
    return;
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
  await page.waitForTimeout(800);
  await session.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  await session.detach();
}

/** Drags with the right button from the middle of one element to that of another, or lets a finger rest there
 * first. Nothing scrolls meanwhile.
 * @param {Locator} from @param {Locator} to @param {{shift?: boolean, steps?: number}} [how] */
export async function drag(from, to, {shift = false, steps = 6} = {}) {
  const start = await reach(from), end = await reach(to), page = from.page();
  const way = Array.from({length: steps}, (_unused, index) => (index + 1) / steps).map(share =>
    ({x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)}));
  if (!await hasTouch(page)) {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down({button: 'right'});
    for (const {x, y} of way) await page.mouse.move(x, y);
    if (shift) await page.keyboard.down('Shift');
    await page.mouse.up({button: 'right'});
    if (shift) await page.keyboard.up('Shift');
    return;
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [start]});
  await page.waitForTimeout(800);
  for (const point of way) await session.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: [point]});
  await session.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
  await session.detach();
}

/** Moves the finger from the middle of one element to that of another, and lifts it there.
 * @param {Locator} from @param {Locator} to */
export async function swipe(from, to) {
  const start = await reach(from), end = await reach(to);
  await move(from.page(), {...start, by: start.y - end.y});
}

/** @param {Page} page */
export function isFirefox(page) {
  return page.context().browser()?.browserType().name() === 'firefox';
}

/** Chooses from a list: presses it, and goes to the entry by keys, since the system draws the entries outside the
 * page. Firefox hands a driver's keys to the page and not to those entries, so the list stays folded there.
 * @param {Locator} list @param {string} value */
export async function pick(list, value) {
  await list.waitFor();
  const values = await list.evaluate(element =>
    [.../** @type {HTMLSelectElement} */ (element).options].map(option => option.value));
  const index = values.indexOf(value);
  if (index < 0) throw new Error(`${list} has no ${value}`);
  const {keyboard} = list.page(), folded = isFirefox(list.page());
  if (folded) {
    await reach(list);
    await tabTo(list);
  } else await press(list);
  await keyboard.press('Home');
  for (let i = 0; i < index; i++) await keyboard.press('ArrowDown');
  if (!folded) await keyboard.press('Enter');
}

/** Replaces what stands in a field by typing. @param {Locator} field @param {string} text */
export async function type(field, text) {
  await press(field);
  const {keyboard} = field.page();
  await keyboard.press('Control+a');
  await keyboard.type(text);
}

/** Presses Tab until an element has the focus. @param {Locator} target */
export async function tabTo(target) {
  const {keyboard} = target.page();
  for (let i = 0; i < TRIES; i++) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Copies a text in another tab, and pastes it into the page. @param {Page} page @param {string} text */
export async function paste(page, text) {
  const beside = await page.context().newPage();
  await beside.setContent('<textarea></textarea>');
  await press(beside.locator('textarea'));
  await beside.keyboard.insertText(text);
  for (const key of ['Control+a', 'Control+c']) await beside.keyboard.press(key);
  await beside.close();
  await page.bringToFront();
  await page.keyboard.press('Control+v');
}

/** Drags a file from outside to the middle of an element. @param {Locator} target @param {string} path */
export async function drop(target, path) {
  const at = await reach(target), page = target.page();
  const session = await page.context().newCDPSession(page);
  for (const kind of /** @type {const} */ (['dragEnter', 'dragOver', 'drop'])) {
    await session.send('Input.dispatchDragEvent', {type: kind, ...at,
      data: {items: [], files: [path], dragOperationsMask: 1}});
  }
  await session.detach();
}
