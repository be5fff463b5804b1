// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import { replaceContainer } from '../../api/catalogue';
import { previewTtl } from '../../api/expiry';
import type { Container, ContainerName, TtlPreview } from '../../api/types';
import { longDuration } from '../../model/duration';
import { counted, formatCount } from '../../model/format';
import { ConfirmDialog } from '../../parts/ConfirmDialog';
import { ErrorBox, Skeleton } from '../../parts/States';
import { TtlField, choiceOfTtl, ttlOfChoice, type TtlChoice } from '../../parts/TtlField';
import { useLoad, useSettled } from '../../parts/hooks';
import { draftKey, useDraft } from '../../parts/useDraft';
import { noteContainer } from '../../state/catalogue';
import { sayDone } from '../../state/toasts';

const TYPING_MILLISECONDS = 300;

/** Time to live. A preview shows the effect of a change before it is applied. */
export function TtlSection({ name, container }: { readonly name: ContainerName; readonly container: Container }) {
  const present = container.defaultTtl ?? null;
  const draft = useDraft<TtlChoice>(draftKey('ttl', name));
  const choice = draft.value ?? choiceOfTtl(present);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const wanted = ttlOfChoice(choice);
  const settled = useSettled(wanted, TYPING_MILLISECONDS);
  const isChange = wanted !== undefined && wanted !== present;
  const preview = useLoad(
    async (signal) => (settled === undefined || settled === present ? null : previewTtl(name, settled, signal)),
    [settled ?? String(settled), present],
  );
  const shown = preview.state.kind === 'ready' ? preview.state.value : null;
  // The preview must belong to the current choice.
  const isPreviewed = isChange && shown !== null && shown.defaultTtl === wanted;

  const setChoice = (next: TtlChoice): void =>
    draft.set(next, ttlOfChoice(next) === present ? null : 'The time to live has unapplied changes.');
  const apply = async (): Promise<void> => {
    if (wanted === undefined) return;
    const replaced = await replaceContainer(name, container, { defaultTtl: wanted });
    draft.drop();
    setAsking(false);
    sayDone(describe(wanted));
    noteContainer(name, replaced);
  };
  const begin = async (shown: TtlPreview): Promise<void> => {
    if (shown.atOnce > 0) {
      setAsking(true);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await apply();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="card" aria-labelledby="ttl-title">
      <h2 id="ttl-title">Time to live</h2>
      <TtlField choice={choice} onChange={setChoice} name="container-ttl" />
      {isChange && preview.state.kind === 'loading' && <Skeleton lines={2} label="Counting what would expire" />}
      {isChange && preview.state.kind === 'error' && <ErrorBox error={preview.state.error} onRetry={preview.reload} />}
      {isPreviewed && shown !== null && <Preview preview={shown} />}
      {error !== null && <ErrorBox error={error} />}
      <div class="row-actions">
        <button
          type="button"
          class="button button-main"
          disabled={!isPreviewed || busy}
          onClick={() => shown !== null && void begin(shown)}
        >
          Apply
        </button>
        <button type="button" class="button" disabled={!isChange} onClick={draft.drop}>
          Discard
        </button>
        {!isChange && wanted !== undefined && <span class="muted">No changes. {describe(present)}</span>}
      </div>
      {asking && shown !== null && (
        <ConfirmDialog
          title={`${counted(shown.atOnce, 'item')} would expire at once`}
          action="Apply"
          danger
          ticked={`I understand that ${counted(shown.atOnce, 'item')} will become unreadable for all users of this container.`}
          onClose={() => setAsking(false)}
          onConfirm={apply}
        >
          <p>
            {describe(wanted ?? null)} Expired is final: raising or removing the time afterwards does not bring them
            back. Until they are purged they can be restored one by one under Expiry.
          </p>
          <Preview preview={shown} />
        </ConfirmDialog>
      )}
    </section>
  );
}

function describe(defaultTtl: number | null): string {
  if (defaultTtl === null) return 'Time to live is off.';
  if (defaultTtl === -1) return 'Time to live is on, without a default.';
  return `Items expire ${longDuration(defaultTtl)} after their last change.`;
}

function Preview({ preview }: { readonly preview: TtlPreview }) {
  const rows: readonly (readonly [string, number])[] = [
    ['at once', preview.atOnce],
    ['within an hour', preview.withinHour],
    ['within a day', preview.withinDay],
    ['within a week', preview.withinWeek],
  ];
  return (
    <div class={preview.atOnce > 0 ? 'preview preview-urgent' : 'preview'} role="status" aria-label="Preview">
      <p>
        <strong>{counted(preview.atOnce, 'item')}</strong> would expire at once, {formatCount(preview.withinHour)} within an
        hour, {formatCount(preview.withinDay)} within a day, {formatCount(preview.withinWeek)} within a week.
      </p>
      <dl class="preview-numbers" aria-hidden="true">
        {rows.map(([label, count]) => (
          <div key={label}>
            <dd class="numbers">{formatCount(count)}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
    </div>
  );
}
