// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

/** A property of an object; {@code key} is a string. */
public record JsonMember(JsonValue key, JsonValue value) {
  public String name() {
    return key.text();
  }
}
