// SPDX-License-Identifier: Apache-2.0
import type { Container, ContainerName } from '../../api/types';
import { draftKey } from '../../parts/useDraft';
import { draftOf } from '../../state/drafts';
import type { PanelTarget } from './ItemPanel';
import { summaryOf } from './itemText';

/** What was typed into an item, and what it was typed into. */
export type ItemDraft = {
  readonly text: string;
  /** The version that was changed; null for a new item. */
  readonly base: { readonly text: string; readonly etag: string } | null;
  /** What a new item began with. */
  readonly first: string;
};

/** A container has one item open at a time. */
export function itemDraftKey(name: ContainerName): string {
  return draftKey('item', name);
}

/** The item to be opened with a page, since something was typed into it before a reload or a refused key. */
export function draftTarget(name: ContainerName, container: Container): PanelTarget | null {
  const draft = draftOf(itemDraftKey(name))?.value as ItemDraft | undefined;
  if (draft === undefined) return null;
  return draft.base === null
    ? { kind: 'new', text: draft.first }
    : { kind: 'open', row: summaryOf(draft.base.text, container) };
}
