// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

/** Which of the rows are wanted: some after leaving out others. */
public record OffsetLimit(Expression offset, Expression limit) {}
