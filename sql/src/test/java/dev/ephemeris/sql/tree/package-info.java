// SPDX-License-Identifier: Apache-2.0
/** Tests of the syntax tree, and of its text. */
@org.jspecify.annotations.NullMarked
package dev.ephemeris.sql.tree;
