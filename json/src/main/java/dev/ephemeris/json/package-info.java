// SPDX-License-Identifier: Apache-2.0
/**
 * Strict JSON over bytes, without object trees.
 *
 * <p>What lives here: {@link dev.ephemeris.json.JsonReader}, which checks a text and notes where
 * its values are; {@link dev.ephemeris.json.JsonDocument} and {@link dev.ephemeris.json.JsonValue},
 * which read them where they lie; {@link dev.ephemeris.json.JsonWriter}, which builds small texts;
 * {@link dev.ephemeris.json.BinaryJson}, which turns the binary form of some clients into text. May
 * call: nothing but the JDK. Must never know: what a document means, ids, partition keys, time.
 */
@NullMarked
package dev.ephemeris.json;

import org.jspecify.annotations.NullMarked;
