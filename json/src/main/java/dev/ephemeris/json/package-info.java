// SPDX-License-Identifier: Apache-2.0
/**
 * Strict JSON over bytes, without object trees.
 *
 * <p>What lives here: {@link dev.ephemeris.json.JsonReader}, which checks a text and finds its
 * values; {@link dev.ephemeris.json.JsonDocument} and {@link dev.ephemeris.json.JsonValue}, which
 * read them without copying; {@link dev.ephemeris.json.JsonWriter}, which writes texts; {@link
 * dev.ephemeris.json.BinaryJson}, which converts the binary form of some clients to text. May call:
 * nothing but the JDK. Must never know: what a document means, ids, partition keys, time.
 */
@NullMarked
package dev.ephemeris.json;

import org.jspecify.annotations.NullMarked;
