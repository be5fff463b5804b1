// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.util.List;

/** An array created by a query. */
final class ListArray extends ArrayValue {
  private final List<Value> elements;
  private final long weight;

  ListArray(List<Value> elements) {
    this.elements = elements;
    long sum = 2;
    for (Value element : elements) {
      sum += element.weight() + 1;
    }
    this.weight = sum;
  }

  @Override
  public long weight() {
    return weight;
  }

  @Override
  public List<Value> elements() {
    return elements;
  }
}
