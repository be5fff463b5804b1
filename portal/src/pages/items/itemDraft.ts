// SPDX-License-Identifier: Apache-2.0
import type { Container, ContainerName } from '../../api/types';
import { draftKey } from '../../parts/useDraft';
import { draftOf } from '../../state/drafts';
import type { PanelTarget } from './ItemPanel';
import { summaryOf } from './itemText';

/** An edited text of an item, and the version it is based on. */
export type ItemDraft = {
  readonly text: string;
  /** The version that was changed; null for a new item. */
  readonly base: { readonly text: string; readonly etag: string } | null;
  /** The initial text of a new item. */
  readonly first: string;
};

/** A container has one item open at a time. */
export function itemDraftKey(name: ContainerName): string {
  return draftKey('item', name);
}

/** The item with unsaved changes from before a reload or a sign-out; it is opened with the page. */
export function draftTarget(name: ContainerName, container: Container): PanelTarget | null {
  const draft = draftOf(itemDraftKey(name))?.value as ItemDraft | undefined;
  if (draft === undefined) return null;
  return draft.base === null
    ? { kind: 'new', text: draft.first }
    : { kind: 'open', row: summaryOf(draft.base.text, container) };
}
