// SPDX-License-Identifier: Apache-2.0
import type { Urgency } from '../model/expiry';

interface CardProps {
  readonly title: string;
  readonly value: string;
  readonly note?: string;
  readonly tone?: Urgency;
}

/** One number that matters. */
export function Card({ title, value, note, tone = 'calm' }: CardProps) {
  return (
    <dl class={`number-card number-card-${tone}`}>
      <dt>{title}</dt>
      <dd class="numbers">{value}</dd>
      {note !== undefined && <dd class="muted small">{note}</dd>}
    </dl>
  );
}
