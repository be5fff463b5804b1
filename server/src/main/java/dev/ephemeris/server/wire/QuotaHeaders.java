package dev.ephemeris.server.wire;

import dev.ephemeris.engine.catalogue.ContainerUsage;
import org.jspecify.annotations.Nullable;

/** The headers that say how much a container may hold and how much it does, sizes in kilobytes. */
public final class QuotaHeaders {
  private static final String QUOTA =
      "functions=50;storedProcedures=100;triggers=25;documentSize=2048;documentsSize=10485760;documentsCount=-1;collectionSize=10485760;";

  private QuotaHeaders() {}

  /**
   * @param usage null where it is not known yet; then nothing is said of it
   */
  public static WireResponse of(WireResponse response, @Nullable ContainerUsage usage) {
    response.with("x-ms-resource-quota", QUOTA);
    return usage == null ? response : response.with("x-ms-resource-usage", text(usage));
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
