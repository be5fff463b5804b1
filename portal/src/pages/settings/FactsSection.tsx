// SPDX-License-Identifier: Apache-2.0
import type { Container, JsonObject } from '../../api/types';
import { exactTime, localTime } from '../../model/format';

/** Settings that cannot be changed here: fixed at creation, or set by programs. */
export function FactsSection({ container }: { readonly container: Container }) {
  const computed = container.computedProperties ?? [];
  const { kind = 'Hash', version = 1 } = container.partitionKey;
  return (
    <section class="card" aria-labelledby="facts-title">
      <h2 id="facts-title">Facts</h2>
      <dl class="facts facts-wide">
        <Fact name="Partition key" value={container.partitionKey.paths.join(', ')} />
        <Fact name="Kind" value={`${kind}, version ${version}`} />
        <Fact name="Unique keys" value={uniqueKeys(container.uniqueKeyPolicy)} />
        <Fact name="Geospatial" value={String(container.geospatialConfig?.['type'] ?? 'Geography')} />
        <Fact name="Conflicts" value={String(container.conflictResolutionPolicy?.['mode'] ?? 'LastWriterWins')} />
        <Fact name="Last change" value={localTime(container._ts)} title={exactTime(container._ts)} />
        <Fact name="Resource id" value={container._rid} mono />
        <Fact name="ETag" value={container._etag.replaceAll('"', '')} mono />
      </dl>
      <h3>Computed properties</h3>
      {computed.length === 0 ? (
        <p class="muted">None. Programs can add up to 20 by replacing the container.</p>
      ) : (
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Query</th>
            </tr>
          </thead>
          <tbody>
            {computed.map((property) => (
              <tr key={property.name}>
                <th scope="row">{property.name}</th>
                <td class="mono wrap">{property.query}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly title?: string;
  readonly mono?: boolean;
}

function Fact({ name, value, title, mono = false }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={mono ? 'mono cut' : 'cut'} title={title ?? value}>
        {value}
      </dd>
    </div>
  );
}

function uniqueKeys(policy: JsonObject | undefined): string {
  const keys = policy?.['uniqueKeys'];
  if (!Array.isArray(keys) || keys.length === 0) return 'none';
  return keys.map((key) => ((key as JsonObject)['paths'] as string[]).join(' + ')).join('; ');
}
