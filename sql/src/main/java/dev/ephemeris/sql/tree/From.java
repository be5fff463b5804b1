// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where rows come from: the first source, and then for each of its values those of the sources that
 * are joined.
 */
public record From(List<Source> sources) {
  /** Something that gives values under a name. */
  public sealed interface Source {
    /** The name by which the query speaks of the value. */
    String name();

    Span span();
  }

  /** {@code collection [AS] name}: its value itself. */
  public record Aliased(Collection collection, String name, Span span) implements Source {}

  /** {@code name IN collection}: each element of an array. */
  public record Iterated(String name, Collection collection, Span span) implements Source {}

  /** What a source is made of. */
  public sealed interface Collection {
    /** What a source of it is called that is given no name. */
    String impliedName();
  }

  /**
   * A container or an earlier source, and a path into it.
   *
   * @param root as it is written; whether it means the container follows from the sources before
   */
  public record Path(String root, List<Step> steps, Span span) implements Collection {
    /** Like its last property. */
    @Override
    public String impliedName() {
      String name = root;
      for (Step step : steps) {
        String property = step.name();
        name = property == null ? name : property;
      }
      return name;
    }
  }

  /** A query in parentheses. */
  public record Derived(Query query) implements Collection {
    /** Nothing: nobody can speak of it. */
    @Override
    public String impliedName() {
      return "";
    }
  }

  /**
   * One step of a path: to a property, or to an element.
   *
   * @param name null when it is an element
   */
  public record Step(@Nullable String name, int index) {
    public static Step property(String name) {
      return new Step(name, 0);
    }

    public static Step element(int index) {
      return new Step(null, index);
    }
  }
}
