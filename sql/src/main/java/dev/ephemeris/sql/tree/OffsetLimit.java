// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

/** The clause OFFSET … LIMIT …. */
public record OffsetLimit(Expression offset, Expression limit) {}
