// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.ephemeris.conformance.CaseFile;
import dev.ephemeris.conformance.CaseFiles;
import dev.ephemeris.conformance.Coverage;
import dev.ephemeris.conformance.QueryCase;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** Makes a test of each case in each mode from the client's outcome. */
public final class CaseTests<M extends Enum<M> & Mode> {
  /** Returns the client's outcome for a case; called when the case's test runs. */
  public interface Outcomes<M> {
    Outcome of(M mode, CaseFile file, QueryCase one);
  }

  private final Exclusions<M> exclusions;
  private final Outcomes<M> outcomes;
  private final UnaryOperator<QueryCase> view;

  public CaseTests(Exclusions<M> exclusions, Outcomes<M> outcomes) {
    this(exclusions, outcomes, UnaryOperator.identity());
  }

  /**
   * @param view changes a case to what the client shows of its rows, if that differs from the rows
   */
  public CaseTests(Exclusions<M> exclusions, Outcomes<M> outcomes, UnaryOperator<QueryCase> view) {
    this.exclusions = exclusions;
    this.outcomes = outcomes;
    this.view = view;
  }

  /** Whether a case runs in a mode: usually in one mode for each number of ranges. */
  public static <M extends Enum<M> & Mode> boolean isRun(M mode, CaseFile file, QueryCase one) {
    List<M> group =
        EnumSet.allOf(mode.getDeclaringClass()).stream()
            .filter(other -> other.ranges() == mode.ranges() && other.covers(one))
            .toList();
    return Coverage.of(group, file, one).contains(mode);
  }

  /** The tests by mode and file, and a test that all excluded cases exist. */
  public Stream<DynamicNode> all(M[] modes) {
    return Stream.concat(
        Stream.of(dynamicTest("The excluded cases exist", this::excludedCasesExist)),
        Arrays.stream(modes).map(this::mode));
  }

  private void excludedCasesExist() {
    Set<String> cases =
        CaseFiles.all().stream()
            .flatMap(file -> file.cases().stream().map(one -> path(file, one)))
            .collect(Collectors.toSet());
    assertThat(exclusions.unknown(cases)).isEmpty();
  }

  private static String path(CaseFile file, QueryCase one) {
    return Exclusions.path(file.name(), one.name());
  }

  private DynamicContainer mode(M mode) {
    return dynamicContainer(
        mode.toString(), CaseFiles.all().stream().map(file -> file(mode, file)));
  }

  private DynamicContainer file(M mode, CaseFile file) {
    return dynamicContainer(
        file.name(),
        file.cases().stream()
            .filter(one -> isRun(mode, file, one))
            .map(one -> test(mode, file, one)));
  }

  private DynamicTest test(M mode, CaseFile file, QueryCase one) {
    // The name contains the whole path, because reports do not show the container of a dynamic
    // test.
    return dynamicTest(
        mode + ": " + path(file, one),
        () -> {
          String problem = outcomes.of(mode, file, one).problem(view.apply(one));
          String reason = exclusions.reason(mode, file.name(), one.name());
          if (reason == null) {
            assertThat(problem).isNull();
          } else {
            assertThat(problem)
                .as("what is wrong with an excluded case; if nothing is, it need not be excluded")
                .isNotNull();
            Assumptions.abort(reason + "\n" + problem);
          }
        });
  }
}
