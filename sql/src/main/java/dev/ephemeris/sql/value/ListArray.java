package dev.ephemeris.sql.value;

import java.util.List;

/** An array that a query has made. */
final class ListArray extends ArrayValue {
  private final List<Value> elements;

  ListArray(List<Value> elements) {
    this.elements = elements;
  }

  @Override
  public List<Value> elements() {
    return elements;
  }
}
