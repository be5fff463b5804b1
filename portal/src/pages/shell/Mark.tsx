// SPDX-License-Identifier: Apache-2.0
/** The logo: a body in the sky, half gone. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle class="mark-body" cx="16" cy="16" r="14" />
      <path class="mark-light" d="M16 4a12 12 0 0 1 0 24 9 12 0 0 0 0-24z" />
      <circle class="mark-star" cx="23" cy="9" r="2.4" />
    </svg>
  );
}
