// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeyComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Partition keys and ids made of few parts, so that nearly equal ones are frequent. */
final class RandomKeys {
  private static final String[] PIECES = {
    "\0", "\u0001", "\u0006", "a", "b", "\u00ff", "\uffff", "𝄞", "\ud800", "\udc00", "?"
  };
  private static final double[] NUMBERS = {0.0, -0.0, 1, -1, 0.5, 1e300, Double.MIN_VALUE};

  private RandomKeys() {}

  static PartitionKey partitionKey(Random random, int levels) {
    List<PartitionKeyComponent> components = new ArrayList<>();
    for (int i = 0; i < levels; i++) {
      components.add(component(random));
    }
    return new PartitionKey(components);
  }

  static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private static PartitionKeyComponent component(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> PartitionKeyComponent.UNDEFINED;
      case 1 -> PartitionKeyComponent.NULL;
      case 2 -> PartitionKeyComponent.of(random.nextBoolean());
      case 3 -> PartitionKeyComponent.of(NUMBERS[random.nextInt(NUMBERS.length)]);
      default -> PartitionKeyComponent.of(text(random));
    };
  }
}
