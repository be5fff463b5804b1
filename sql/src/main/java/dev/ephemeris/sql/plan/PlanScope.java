// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

/** What the request for a plan says about the ranges that the query will be sent to. */
public enum PlanScope {
  /** The container has several ranges, and any of them may have rows. */
  SEVERAL_RANGES,
  /** The container has one range. It is planned alike, but nothing has to be put together. */
  ONE_RANGE,
  /** The request names a complete partition key: one range has all rows. */
  ONE_KEY
}
