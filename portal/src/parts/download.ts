// SPDX-License-Identifier: Apache-2.0
const KEEP_MILLISECONDS = 60000;

/** Gives a file to the user. */
export function download(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MILLISECONDS);
}

/** A name that every system takes. */
export function fileNameOf(...parts: string[]): string {
  return parts.map((part) => part.replace(/[^\w.-]+/g, '_')).join('-');
}
