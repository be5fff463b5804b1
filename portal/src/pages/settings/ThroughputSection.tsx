import { useEffect, useState } from 'preact/hooks';
import type { ThroughputChoice } from '../../api/catalogue';
import { choiceOf, findOffer, replaceThroughput } from '../../api/offers';
import type { ContainerName, Offer } from '../../api/types';
import { formatCount } from '../../model/format';
import { throughputMistake } from '../../model/throughput';
import { ErrorBox, Skeleton } from '../../parts/States';
import { ThroughputField } from '../../parts/ThroughputField';
import { useLoad } from '../../parts/hooks';
import { sayDone } from '../../state/toasts';

interface ThroughputSectionProps {
  readonly name: ContainerName;
  readonly resourceId: string;
}

/** Throughput, manual or autoscale, through the container's offer. */
export function ThroughputSection({ name, resourceId }: ThroughputSectionProps) {
  const offer = useLoad((signal) => findOffer(resourceId, signal), [resourceId]);
  return (
    <section class="card" aria-labelledby="throughput-title">
      <h2 id="throughput-title">Throughput</h2>
      {offer.state.kind === 'loading' && <Skeleton lines={2} label="Loading the throughput" />}
      {offer.state.kind === 'error' && <ErrorBox error={offer.state.error} onRetry={offer.reload} />}
      {offer.state.kind === 'ready' && offer.state.value === null && (
        <p class="muted">
          This container has no throughput of its own; it shares that of the database {name.database}, if that has one.
        </p>
      )}
      {offer.state.kind === 'ready' && offer.state.value !== null && (
        <OfferForm offer={offer.state.value} onReplaced={offer.set} />
      )}
    </section>
  );
}

function OfferForm({ offer, onReplaced }: { readonly offer: Offer; readonly onReplaced: (offer: Offer) => void }) {
  const present = choiceOf(offer);
  const [choice, setChoice] = useState<ThroughputChoice>(present);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => setChoice(choiceOf(offer)), [offer]);
  const isChange = choice.kind !== 'none' && (choice.kind !== present.kind || choice.requestUnits !== present.requestUnits);
  const save = async (): Promise<void> => {
    if (choice.kind === 'none') return;
    setBusy(true);
    setError(null);
    try {
      onReplaced(await replaceThroughput(offer, choice));
      sayDone(`The container now has ${formatCount(choice.requestUnits)} RU/s, ${choice.kind}.`);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="stack">
      <ThroughputField choice={choice} onChange={setChoice} mayBeNone={false} />
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
        <span class="muted">
          Now {formatCount(present.requestUnits)} RU/s, {present.kind}. What is set here is enforced.
        </span>
      </div>
    </div>
  );
}
