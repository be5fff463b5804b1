// SPDX-License-Identifier: Apache-2.0
/** What a request is signed for: the resource it is about. */
export interface Scope {
  readonly type: string;
  readonly link: string;
}

/** The server itself, rather than anything that is stored in it. */
export const SERVER_SCOPE: Scope = { type: '', link: '' };

const PREFIX = 'type=master&ver=1.0&sig=';

/** The text that is signed. The link keeps its case, since names do. */
export function signingText(verb: string, scope: Scope, date: string): string {
  return `${verb.toLowerCase()}\n${scope.type.toLowerCase()}\n${scope.link}\n${date.toLowerCase()}\n\n`;
}

/** The value of the authorization header for a signature. */
export function authorization(signature: ArrayBuffer): string {
  return encodeURIComponent(PREFIX + toBase64(new Uint8Array(signature)));
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Null for what is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
