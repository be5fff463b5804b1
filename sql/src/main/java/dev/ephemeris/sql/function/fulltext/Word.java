// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/**
 * A word of a text.
 *
 * @param stem what its forms have in common, in lower case
 * @param position the how-manieth it is, counting those that are left out too
 */
record Word(String stem, int position) {}
