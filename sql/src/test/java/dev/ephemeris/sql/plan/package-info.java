// SPDX-License-Identifier: Apache-2.0
/** Tests of query plans. Most are cases that are data: see README.txt beside them. */
@org.jspecify.annotations.NullMarked
package dev.ephemeris.sql.plan;
