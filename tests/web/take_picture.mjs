/* Takes the README's picture of the page: `node tests/web/take_picture.mjs ROOT FILE.png`. */
import {press} from './hand.mjs';
import {browse, open, serve} from './site.mjs';

const [, , root, file] = process.argv;
const {address} = await serve(root);
const browser = await browse();
const context = await browser.newContext({viewport: {width: 1000, height: 660}});
const {page} = await open(context, `${address}#renju_15x15/h8i9i8g8h9h10j7g10`);
await press(page.getByRole('button', {name: 'Analyse'}));
await page.waitForFunction(() => /Depth 1\d/.test(document.querySelector('.stats')?.textContent ?? ''));
await page.screenshot({path: file});
await browser.close();
process.exit(0);
