// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

/** The types of JSON values. */
public enum JsonType {
  OBJECT(0),
  ARRAY(1),
  STRING(2),
  NUMBER(3),
  BOOLEAN(4),
  NULL(5);

  private static final JsonType[] BY_CODE = {OBJECT, ARRAY, STRING, NUMBER, BOOLEAN, NULL};

  /** The code on the tape. */
  final int code;

  JsonType(int code) {
    this.code = code;
  }

  static JsonType ofCode(int code) {
    return BY_CODE[code];
  }
}
