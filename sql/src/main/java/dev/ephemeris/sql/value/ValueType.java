// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

/** What kinds of values there are, in the order in which values of different kinds are sorted. */
public enum ValueType {
  UNDEFINED(1),
  NULL(2),
  BOOLEAN(3),
  NUMBER(4),
  STRING(5),
  ARRAY(6),
  OBJECT(7);

  private final int code;

  ValueType(int code) {
    this.code = code;
  }

  /** A number that never changes, for hashes that are stored. */
  int code() {
    return code;
  }
}
