// SPDX-License-Identifier: Apache-2.0
/** Tests of the query language as a whole. */
@org.jspecify.annotations.NullMarked
package dev.ephemeris.sql;
