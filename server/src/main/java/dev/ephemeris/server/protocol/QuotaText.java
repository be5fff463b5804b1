// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.catalogue.ContainerUsage;
import org.jspecify.annotations.Nullable;

/** The facts about the quota and the usage of a container; sizes in kilobytes. */
public final class QuotaText {
  private static final String QUOTA =
      "functions=50;storedProcedures=100;triggers=25;documentSize=2048;documentsSize=10485760;documentsCount=-1;collectionSize=10485760;";

  private QuotaText() {}

  /**
   * @param usage null if it is not known yet; then it is left out
   */
  public static Result of(Result result, @Nullable ContainerUsage usage) {
    result.with(ResultFact.QUOTA, QUOTA);
    return usage == null ? result : result.with(ResultFact.USAGE, text(usage));
  }

  private static String text(ContainerUsage usage) {
    return "functions=0;storedProcedures=0;triggers=0;documentSize=0;documentsSize="
        + usage.kilobytes()
        + ";documentsCount="
        + usage.items()
        + ";collectionSize="
        + usage.kilobytes()
        + ";";
  }
}
