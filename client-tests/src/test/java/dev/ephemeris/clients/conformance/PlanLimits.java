// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import java.util.Set;

/**
 * Queries that no plan can express, so that a client cannot run them by planning and asking each
 * range. The vendor's service refuses these plans, too. Clients that send the query unchanged get
 * an answer.
 */
public final class PlanLimits {
  private PlanLimits() {}

  /**
   * Adds these queries to the exclusions.
   *
   * @param planned the modes in which the client plans
   * @param merged those of them in which it merges the results of several ranges
   */
  public static <M extends Mode> void addTo(
      Exclusions<M> exclusions, Set<M> planned, Set<M> merged) {
    exclusions
        .because(planned, "A plan has aggregates by themselves, and no expressions made of them")
        .in(
            "language/aggregates",
            "in expressions",
            "in objects and arrays",
            "all values as an array",
            "all different values as an array",
            "arrays and objects are compared by what is in them")
        .in(
            "functions/full-text",
            "the statistics that plans ask for",
            "the statistics of nothing");
    exclusions
        .because(
            merged, "A plan has one stage of each kind, and cannot group or count what is grouped")
        .in("language/subqueries", "a subquery that aggregates, in FROM");
    exclusions
        .because(planned, "Counts in plans are numbers of 31 bits")
        .in(
            "language/top-offset-limit",
            "as many as a number of 32 bits can say",
            "the largest numbers");
  }

  /** The same for groups. */
  public static <M extends Mode> void addGroupsTo(
      Exclusions<M> exclusions, Set<M> planned, Set<M> merged) {
    exclusions
        .because(planned, "A plan has aggregates by themselves, and no expressions made of them")
        .in("language/group-by", "objects as results", "calculating with aggregates");
    exclusions
        .because(
            merged, "A plan has one stage of each kind, and cannot group or count what is grouped")
        .in(
            "language/group-by",
            "choosing among groups through a subquery",
            "counting groups through a subquery",
            "grouping groups");
    exclusions
        .because(planned, "With a plan, a client compares parts of groups and not their results")
        .in("language/group-by", "DISTINCT results of groups");
  }
}
