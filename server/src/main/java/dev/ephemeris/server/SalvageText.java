// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import dev.ephemeris.engine.salvage.SalvageReport;
import dev.ephemeris.engine.salvage.SalvageReport.SavedContainer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The report of a salvage: what was saved and what is lost. */
final class SalvageText {
  private static final String INDENT = "  ";

  private SalvageText() {}

  static List<String> of(Path data, FolderSalvage.Result result) {
    List<String> lines = new ArrayList<>();
    SalvageReport report = result.report();
    lines.add("Saved from %s into %s:".formatted(data, result.target()));
    if (report.containers().isEmpty()) {
      lines.add(INDENT + "no container");
    }
    for (SavedContainer container : report.containers()) {
      lines.add(INDENT + name(container) + ": " + items(container.saved()));
    }
    if (result.isComplete()) {
      lines.add("Nothing is lost.");
    } else {
      lines.add("Lost:");
      losses(result).forEach(line -> lines.add(INDENT + line));
      lines.add(
          "Lost data includes changes and deletes. Items that were deleted may be back, and items that were replaced may be back in an earlier version.");
    }
    lines.add(
        "The clock starts at %s; items that had expired by then stay expired."
            .formatted(Instant.ofEpochSecond(report.clock().second())));
    lines.add("%s was not changed.".formatted(data));
    lines.add("To serve what was saved: ephemeris start --data " + result.target());
    return lines;
  }

  private static List<String> losses(FolderSalvage.Result result) {
    List<String> lines = new ArrayList<>(result.losses());
    SalvageReport report = result.report();
    lines.addAll(report.notes());
    for (SavedContainer container : report.containers()) {
      if (container.missing() > 0) {
        lines.add(
            "%s: %s cannot be read, and possibly more that are not known"
                .formatted(name(container), items(container.missing())));
      }
      if (container.gaps() > 0) {
        lines.add(
            "%s: %d ranges of keys cannot be read".formatted(name(container), container.gaps()));
        container.reasons().forEach(reason -> lines.add(INDENT + reason));
      }
      if (container.undecodable() > 0) {
        lines.add(
            "%s: %s are not valid items and are left out"
                .formatted(name(container), items(container.undecodable())));
      }
    }
    if (report.clock().markLost()) {
      lines.add(
          "The stored time of the clock; it starts at the latest _ts of an item or at the machine's time, whichever is later.");
    }
    return lines;
  }

  private static String name(SavedContainer container) {
    return container.database() + "/" + container.name();
  }

  private static String items(long count) {
    return count == 1 ? "1 item" : count + " items";
  }
}
