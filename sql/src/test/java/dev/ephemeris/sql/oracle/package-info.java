// SPDX-License-Identifier: Apache-2.0
/** Compares the evaluation of expressions with that of the vendor's query compiler. */
@org.jspecify.annotations.NullMarked
package dev.ephemeris.sql.oracle;
