// SPDX-License-Identifier: Apache-2.0
/**
 * Conformance cases: queries with documents and expected rows in the files under {@code cases}, the
 * parser of these files, and the comparison of results. Used by the tests of every way in which
 * queries are run.
 */
@NullMarked
package dev.ephemeris.conformance;

import org.jspecify.annotations.NullMarked;
