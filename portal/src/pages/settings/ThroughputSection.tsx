// SPDX-License-Identifier: Apache-2.0
import { useState } from 'preact/hooks';
import type { ThroughputChoice } from '../../api/catalogue';
import { choiceOf, findOffer, removeThroughput, replaceThroughput } from '../../api/offers';
import type { ContainerName, Offer, SpentUnits } from '../../api/types';
import { formatCount } from '../../model/format';
import { throughputMistake, throughputText } from '../../model/throughput';
import { ErrorBox, Skeleton } from '../../parts/States';
import { ThroughputField } from '../../parts/ThroughputField';
import { useLoad } from '../../parts/hooks';
import { draftKey, useDraft } from '../../parts/useDraft';
import { sayDone } from '../../state/toasts';

interface ThroughputSectionProps {
  readonly name: ContainerName;
  readonly resourceId: string;
  /** The throughput reported by the server; null until it is known. */
  readonly units: SpentUnits | null;
  /** Loads it again. */
  readonly onChanged: () => Promise<void>;
}

/** Throughput: none, manual or autoscale, through the container's offer. */
export function ThroughputSection({ name, resourceId, units, onChanged }: ThroughputSectionProps) {
  const { state, reload, set } = useLoad((signal) => findOffer(resourceId, signal), [resourceId]);
  return (
    <section class="card" aria-labelledby="throughput-title">
      <h2 id="throughput-title">Throughput</h2>
      {(state.kind === 'loading' || (state.kind === 'ready' && units === null)) && (
        <Skeleton lines={2} label="Loading the throughput" />
      )}
      {state.kind === 'error' && <ErrorBox error={state.error} onRetry={reload} />}
      {state.kind === 'ready' && units !== null && state.value === null && (
        <p class="muted">
          This container has no throughput of its own. Now {throughputText(units)} ({name.database}).
        </p>
      )}
      {state.kind === 'ready' && units !== null && state.value !== null && (
        <OfferForm
          name={name}
          offer={state.value}
          units={units}
          onReplaced={async (offer) => {
            await onChanged();
            set(offer);
          }}
        />
      )}
    </section>
  );
}

interface OfferFormProps {
  readonly name: ContainerName;
  readonly offer: Offer;
  readonly units: SpentUnits;
  readonly onReplaced: (offer: Offer) => Promise<void>;
}

function OfferForm({ name, offer, units, onReplaced }: OfferFormProps) {
  const present: ThroughputChoice = units.asked ? choiceOf(offer) : { kind: 'none' };
  const draft = useDraft<ThroughputChoice>(draftKey('throughput', name));
  const choice = draft.value ?? present;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isChange = !isSame(choice, present);
  const setChoice = (next: ThroughputChoice): void =>
    isSame(next, present) ? draft.drop() : draft.set(next, 'The throughput has unapplied changes.');
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const isNone = choice.kind === 'none';
      await onReplaced(await (isNone ? removeThroughput(name, offer) : replaceThroughput(offer, choice)));
      draft.drop();
      sayDone(isNone ? 'Removed the throughput.' : `The container now has ${formatCount(choice.requestUnits)} RU/s, ${choice.kind}.`);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="stack">
      <ThroughputField choice={choice} onChange={setChoice} />
      {error !== null && <ErrorBox error={error} />}
      <div class="row-actions">
        <button
          type="button"
          class="button button-main"
          disabled={!isChange || busy || throughputMistake(choice) !== null}
          onClick={() => void save()}
        >
          Apply throughput
        </button>
        <button type="button" class="button" disabled={!isChange || busy} onClick={draft.drop}>
          Discard
        </button>
        <span class="muted">Now {throughputText(units)}.</span>
      </div>
    </div>
  );
}

function isSame(one: ThroughputChoice, other: ThroughputChoice): boolean {
  if (one.kind === 'none' || other.kind === 'none') return one.kind === other.kind;
  return one.kind === other.kind && one.requestUnits === other.requestUnits;
}
