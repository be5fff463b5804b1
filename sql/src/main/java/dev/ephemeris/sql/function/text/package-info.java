// SPDX-License-Identifier: Apache-2.0
/**
 * The functions of strings, and the patterns of {@code LIKE}.
 *
 * <p>Positions and lengths count UTF-16 units, as the clients' languages do; patterns ({@code
 * LIKE}, regular expressions) treat a surrogate pair as one character. Everything takes time in
 * proportion to the text, or to text times pattern, and all results are bounded: see {@link
 * dev.ephemeris.sql.function.text.TextBuilder}, {@link dev.ephemeris.sql.function.text.Pieces} and
 * {@link dev.ephemeris.sql.function.text.Regex}.
 */
@NullMarked
package dev.ephemeris.sql.function.text;

import org.jspecify.annotations.NullMarked;
