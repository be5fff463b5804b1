// SPDX-License-Identifier: Apache-2.0
const MAX_CHARACTERS = 255;

/** What is wrong with the name of a database or container; null if nothing. */
export function nameMistake(name: string): string | null {
  if (name === '') return 'Enter a name.';
  if (name.length > MAX_CHARACTERS) return `A name may have ${MAX_CHARACTERS} characters.`;
  if (/[/\\?#\u0000-\u001f\u007f]/.test(name)) return 'A name has none of / \\ ? # and no control characters.';
  return name.endsWith(' ') ? 'A name does not end with a blank.' : null;
}

/** Paths as people type them, separated by commas; a slash in front may be left out. */
export function parseKeyPaths(text: string): string[] {
  return text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
    .map((path) => (path.startsWith('/') ? path : `/${path}`));
}

export const MAX_KEY_PATHS = 3;

export function keyPathsMistake(paths: readonly string[]): string | null {
  if (paths.length === 0) return 'Enter a path, such as /customerId.';
  return paths.length > MAX_KEY_PATHS ? `At most ${MAX_KEY_PATHS} paths are allowed.` : null;
}
