// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

/** The types of values, in their sort order. */
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

  /** A number for stored hashes and continuations, in the sort order; it must never change. */
  public int code() {
    return code;
  }
}
