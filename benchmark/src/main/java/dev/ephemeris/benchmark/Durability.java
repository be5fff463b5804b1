// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.Locale;

/** When a write counts as durable: once the disk has it, or once the operating system has it. */
enum Durability {
  FSYNC,
  OS;

  /** As the product's command line spells it. */
  String argument() {
    return name().toLowerCase(Locale.ROOT);
  }
}
