// SPDX-License-Identifier: Apache-2.0
/**
 * The functions of strings, and the patterns of {@code LIKE}.
 *
 * <p>Positions and lengths count as the clients' languages do, in units of UTF-16; patterns ({@code
 * LIKE}, regular expressions) take a character beyond the first 64 K as one. Everything takes time
 * in proportion to the text, or to text times pattern, and what could grow without end has a bound:
 * see {@link dev.ephemeris.sql.function.text.TextBuilder}, {@link
 * dev.ephemeris.sql.function.text.Pieces} and {@link dev.ephemeris.sql.function.text.Regex}.
 */
@NullMarked
package dev.ephemeris.sql.function.text;

import org.jspecify.annotations.NullMarked;
