// SPDX-License-Identifier: Apache-2.0
import { signal } from '@preact/signals';
import { authorization, fromBase64, signingText, type Scope } from './signature';

/** Published by the vendor for its emulator and a secret to nobody; servers take it on loopback only. */
export const EMULATOR_KEY =
  'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==';

const STORAGE_NAME = 'ephemeris.key';
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** Whether there is a key. The key itself is in no signal, so that no component can show it by accident. */
export const signedIn = signal(false);

/** Why the last session ended; shown where one signs in. */
export const signOutReason = signal<string | null>(null);

let secret: CryptoKey | null = null;

/** Browsers sign only in what they call a secure context: https, or http on localhost. */
export function canSign(): boolean {
  return typeof crypto !== 'undefined' && crypto.subtle !== undefined;
}

/** Takes a key into use. Throws with a message for people if it cannot be one. */
export async function takeKey(base64: string, keepForTab: boolean): Promise<void> {
  const bytes = fromBase64(base64);
  if (bytes === null || bytes.length === 0) {
    throw new Error('This is not a valid key. A key is base64 text, as in the server’s --key option.');
  }
  secret = await crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['sign']);
  if (keepForTab) sessionStorage.setItem(STORAGE_NAME, base64.trim());
  else sessionStorage.removeItem(STORAGE_NAME);
}

/** Takes up the key that this tab was told to keep. */
export async function resumeKey(): Promise<boolean> {
  const kept = sessionStorage.getItem(STORAGE_NAME);
  if (kept === null || !canSign()) return false;
  await takeKey(kept, true);
  return true;
}

export function signOut(reason: string | null = null): void {
  secret = null;
  sessionStorage.removeItem(STORAGE_NAME);
  signOutReason.value = reason;
  signedIn.value = false;
}

/** The headers that prove that a request comes from somebody who has the key. */
export async function signedHeaders(verb: string, scope: Scope): Promise<Record<string, string>> {
  if (secret === null) throw new Error('Sign in first.');
  const date = new Date().toUTCString();
  const text = new TextEncoder().encode(signingText(verb, scope, date));
  const signature = await crypto.subtle.sign('HMAC', secret, text);
  return { 'x-ms-date': date, authorization: authorization(signature), 'x-ms-version': '2018-12-31' };
}
