// SPDX-License-Identifier: Apache-2.0
// Writes licenses.txt: the licences of the libraries in the portal's files. They must be passed on
// with every copy, but the build removes comments.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function installedLibraries(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([folder, { dev, optional }]) => folder.startsWith('node_modules/') && !dev && !optional)
    .map(([folder, { version }]) => ({ folder: join(root, folder), name: folder.slice('node_modules/'.length), version }));
}

function licence({ folder, name }) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`portal: ${name} has no licence file`);
  return readFileSync(join(folder, file), 'utf8').trim();
}

export function writeLicenses(root, output) {
  const libraries = installedLibraries(root);
  if (libraries.length === 0) throw new Error('portal: package-lock.json names no libraries');
  const texts = libraries.map((library) => `${library.name} ${library.version}\n\n${licence(library)}\n`);
  writeFileSync(join(output, 'licenses.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}
