/* The page's modules, checked by TypeScript's compiler. */
import {existsSync} from 'node:fs';
import {spawnSync} from 'node:child_process';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {check, finish, skip} from './tap.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const compiler = join(here, 'node_modules', '.bin', 'tsc');

if (!existsSync(compiler)) skip('no TypeScript: `scripts/setup --page test` installs it');
const {status, stdout} = spawnSync(compiler, ['-p', here], {encoding: 'utf8'});
check('no errors of types', status === 0, stdout);
finish();
