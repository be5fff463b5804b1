// SPDX-License-Identifier: Apache-2.0
/**
 * Queries with documents and expected rows, as data: the files under {@code cases}, and what reads
 * them and compares results with them. Used by the tests of every way in which queries are run.
 */
@NullMarked
package dev.ephemeris.conformance;

import org.jspecify.annotations.NullMarked;
