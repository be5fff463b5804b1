// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import java.util.List;

/**
 * What was saved of damaged data, and what was not.
 *
 * @param notes what else has to be known, a sentence for each
 */
public record SalvageReport(List<SavedContainer> containers, SavedClock clock, List<String> notes) {
  /** Gaps of which the reason is given; of the others only the number. */
  static final int MAX_REASONS = 20;

  public SalvageReport {
    containers = List.copyOf(containers);
    notes = List.copyOf(notes);
  }

  /** Whether all that was there has been saved, as far as this can be seen from the data. */
  public boolean isComplete() {
    return notes.isEmpty()
        && !clock.markLost()
        && containers.stream().allMatch(SavedContainer::isComplete);
  }

  /**
   * What became of a container.
   *
   * @param saved items that were saved
   * @param missing items that are known to have been there, and cannot be read
   * @param undecodable items that could be read, but do not have the form of an item
   * @param gaps ranges of items' keys that cannot be read
   * @param reasons why not, of the first of them
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
   * What became of the clock.
   *
   * @param second the time that the saved data begins with
   * @param markLost whether the stored mark could not be read; then it follows from the items and
   *     from the machine's time
   */
  public record SavedClock(long second, boolean markLost) {}
}
