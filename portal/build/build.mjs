// SPDX-License-Identifier: Apache-2.0
// Builds the portal; run by Maven. Does nothing if everything is up to date, so that a build of the
// whole project spends only a second here.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAll } from './compress.mjs';
import { checkFirstLoad } from './first-load.mjs';
import { newest } from './files.mjs';
import { writeLicenses } from './licenses.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const output = join(root, 'target/classes/dev/ephemeris/portal');
const stamp = join(root, 'target/portal-built');
const inputs = ['src', 'public', 'build', 'index.html', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

function run(command, ...commandArguments) {
  const shell = process.platform === 'win32';
  const result = spawnSync(command, commandArguments, { cwd: root, stdio: 'inherit', shell });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    console.error(`portal: ${command} ${commandArguments.join(' ')} failed`);
    process.exit(result.status ?? 1);
  }
}

function tool(name, ...toolArguments) {
  run(join('node_modules', '.bin', name), ...toolArguments);
}

function install() {
  const installed = newest(join(root, 'node_modules/.package-lock.json'));
  if (installed < newest(join(root, 'package-lock.json'))) {
    run('npm', 'ci', '--no-audit', '--no-fund');
  }
}

function isBuilt() {
  const latestInput = Math.max(...inputs.map((input) => newest(join(root, input))));
  return existsSync(join(output, 'index.html')) && newest(stamp) > latestInput;
}

function build() {
  if (isBuilt()) {
    console.log('portal: up to date');
    return;
  }
  install();
  tool('tsc', '--noEmit');
  tool('vite', 'build', '--logLevel', 'warn');
  writeLicenses(root, output);
  compressAll(output);
  checkFirstLoad(output);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
}

function test() {
  install();
  // A busy machine may take ten times as long; only a build that hangs should fail.
  tool('vitest', 'run', '--reporter=dot', '--testTimeout=60000');
}

if (process.argv.includes('--test')) test();
else build();
