// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const MAX_BYTES = 300 * 1024;
const REFERENCE = /(?:src|href)="\/_ephemeris\/portal\/([^"]+)"/g;
// Only static imports: modules that are imported on demand are not part of the first load.
const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

/** Fails if the files that a browser loads before it shows anything are too large. */
export function checkFirstLoad(folder) {
  const seen = new Set(['index.html']);
  for (const [, path] of readFileSync(join(folder, 'index.html'), 'utf8').matchAll(REFERENCE)) {
    follow(folder, path, seen);
  }
  const sizes = [...seen].map((path) => [path, compressedSize(join(folder, path))]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const list = sizes.map(([path, size]) => `${basename(path)} ${kilobytes(size)}`).join(', ');
  console.log(`portal: first load ${kilobytes(total)} compressed (${list})`);
  if (total > MAX_BYTES) {
    console.error(`portal: the first load may have ${kilobytes(MAX_BYTES)}; load more of it on demand`);
    process.exit(1);
  }
}

function follow(folder, path, seen) {
  if (seen.has(path) || !existsSync(join(folder, path))) return;
  seen.add(path);
  if (!path.endsWith('.js')) return;
  for (const [, name] of readFileSync(join(folder, path), 'utf8').matchAll(STATIC_IMPORT)) {
    follow(folder, join('assets', name), seen);
  }
}

function compressedSize(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
