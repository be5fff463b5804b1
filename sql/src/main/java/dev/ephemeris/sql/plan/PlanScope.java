// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/** What a request for a plan tells about the ranges that the query will be sent to. */
public enum PlanScope {
  /** The container has several ranges, and any of them may have rows. */
  SEVERAL_RANGES,
  /** The container has one range. The plan is the same, but nothing has to be merged. */
  ONE_RANGE,
  /** The request names a complete partition key: one range has all rows. */
  ONE_KEY
}
