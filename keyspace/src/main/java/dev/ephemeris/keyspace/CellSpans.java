// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Where to look in a spatial index for all that may touch a part of the earth: numbers of cells, as
 * spans in rising order that do not touch each other.
 */
public final class CellSpans {
  /** No cells. */
  public static final CellSpans NONE = new CellSpans(List.of());

  private final List<Span> spans;

  /** The cells with a number from one to the other. */
  public record Span(long first, long last) {}

  private CellSpans(List<Span> spans) {
    this.spans = spans;
  }

  /**
   * All cells that have a place in common with one of these: what lies in them, and what they lie
   * in, as large figures are in large cells.
   */
  public static CellSpans touching(Collection<Cell> cells) {
    List<Span> all = new ArrayList<>();
    for (Cell cell : cells) {
      all.add(new Span(cell.first(), cell.last()));
      for (Cell above = cell; above.level() > 0; ) {
        above = above.parent();
        all.add(new Span(above.id(), above.id()));
      }
    }
    return new CellSpans(merged(all));
  }

  /** The cells of all of these. */
  public static CellSpans anyOf(Collection<CellSpans> parts) {
    return new CellSpans(merged(parts.stream().flatMap(part -> part.spans.stream()).toList()));
  }

  /**
   * One number left out between two spans is closed, too. If it is a cell's, then that cell holds
   * both its neighbours, so it is among the cells that touch; mostly it is no cell's.
   */
  private static List<Span> merged(Collection<Span> spans) {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparingLong(Span::first));
    List<Span> merged = new ArrayList<>();
    for (Span span : sorted) {
      Span before = merged.isEmpty() ? null : merged.getLast();
      if (before == null || span.first > before.last + 2) {
        merged.add(span);
      } else if (span.last > before.last) {
        merged.set(merged.size() - 1, new Span(before.first, span.last));
      }
    }
    return List.copyOf(merged);
  }

  public List<Span> spans() {
    return spans;
  }

  public boolean contains(long cellId) {
    int low = 0;
    int high = spans.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Span span = spans.get(middle);
      if (cellId < span.first) {
        high = middle - 1;
      } else if (cellId > span.last) {
        low = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  /** A measure of how much of the earth this is. */
  public long extent() {
    return spans.stream().mapToLong(span -> span.last - span.first + 1).sum();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CellSpans that && spans.equals(that.spans);
  }

  @Override
  public int hashCode() {
    return spans.hashCode();
  }

  @Override
  public String toString() {
    return spans.toString();
  }
}
