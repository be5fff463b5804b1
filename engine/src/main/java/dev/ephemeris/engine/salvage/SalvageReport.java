// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import java.util.List;

/**
 * What was copied from damaged data, and what was not.
 *
 * @param notes other facts that an operator must know, a sentence for each
 */
public record SalvageReport(List<SavedContainer> containers, SavedClock clock, List<String> notes) {
  /** The most gaps whose reasons are reported; the others are only counted. */
  static final int MAX_REASONS = 20;

  public SalvageReport {
    containers = List.copyOf(containers);
    notes = List.copyOf(notes);
  }

  /** Whether everything was copied, as far as the data shows. */
  public boolean isComplete() {
    return notes.isEmpty()
        && !clock.markLost()
        && containers.stream().allMatch(SavedContainer::isComplete);
  }

  /**
   * The result for a container.
   *
   * @param saved the number of copied items
   * @param missing the number of items that existed and cannot be read
   * @param undecodable the number of items that could be read, but are not valid
   * @param gaps the number of ranges of items' keys that cannot be read
   * @param reasons of the first gaps
   */
  public record SavedContainer(
      String database,
      String name,
      long saved,
      long missing,
      long undecodable,
      long gaps,
      List<String> reasons) {
    public SavedContainer {
      reasons = List.copyOf(reasons);
    }

    public boolean isComplete() {
      return missing == 0 && undecodable == 0 && gaps == 0;
    }
  }

  /**
   * The result for the clock.
   *
   * @param second the time with which the copied data begins
   * @param markLost whether the stored mark could not be read; then the time follows from the items
   *     and the machine's clock
   */
  public record SavedClock(long second, boolean markLost) {}
}
