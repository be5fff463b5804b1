// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The FROM clause: the first source, and for each of its values those of the joined sources. */
public record From(List<Source> sources) {
  /** A source: it gives values under a name. */
  public sealed interface Source {
    /** The name of the value in the query. */
    String name();

    Span span();
  }

  /** {@code collection [AS] name}: its value itself. */
  public record Aliased(Collection collection, String name, Span span) implements Source {}

  /** {@code name IN collection}: each element of an array. */
  public record Iterated(String name, Collection collection, Span span) implements Source {}

  /** The collection that a source reads. */
  public sealed interface Collection {
    /** The name of a source without an alias. */
    String impliedName();
  }

  /**
   * A container or an earlier source, and a path into it.
   *
   * @param root as it is written; the sources before decide whether it means the container
   */
  public record Path(String root, List<Step> steps, Span span) implements Collection {
    /** The last property of the path. */
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
    /** Empty: nothing can refer to it. */
    @Override
    public String impliedName() {
      return "";
    }
  }

  /**
   * One step of a path: to a property, or to an element.
   *
   * @param name null if it is an element
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
