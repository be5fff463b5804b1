// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

/** The meaning of a container's {@code defaultTtl}. */
public sealed interface TtlMode {
  TtlMode OFF = new Off();
  TtlMode ON_WITHOUT_DEFAULT = new OnWithoutDefault();

  /** {@code defaultTtl} is absent: nothing expires, whatever the items' ttl. */
  record Off() implements TtlMode {}

  /** {@code defaultTtl} is -1: only items with a ttl of their own expire. */
  record OnWithoutDefault() implements TtlMode {}

  /** {@code defaultTtl} is positive: items without a ttl of their own expire after this time. */
  record OnWithDefault(int seconds) implements TtlMode {}
}
