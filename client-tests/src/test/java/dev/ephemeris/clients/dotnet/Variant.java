// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.dotnet;

import java.util.Map;

/** The ways in which programs use the client; all tests run in each. */
enum Variant {
  /** Over HTTP, the default: the client asks the server for plans. */
  GATEWAY("gateway", "Gateway", false, false),

  /** The client plans queries itself with the vendor's compiler, as on Windows. */
  OWN_PLANS("own plans", "Gateway", true, false),

  /** The client sends items as binary JSON. */
  BINARY("binary bodies", "Gateway", false, true);

  private final String text;
  private final String connectionMode;
  private final boolean ownPlans;
  private final boolean binaryBodies;

  Variant(String text, String connectionMode, boolean ownPlans, boolean binaryBodies) {
    this.text = text;
    this.connectionMode = connectionMode;
    this.ownPlans = ownPlans;
    this.binaryBodies = binaryBodies;
  }

  /** The environment variables that select this variant. */
  Map<String, String> environment() {
    return Map.of(
        "EPHEMERIS_CONNECTION_MODE",
        connectionMode,
        "AZURE_COSMOS_USE_QUERY_PLAN_INTEROP_LINUX",
        Boolean.toString(ownPlans),
        "AZURE_COSMOS_BINARY_ENCODING_ENABLED",
        Boolean.toString(binaryBodies));
  }

  @Override
  public String toString() {
    return text;
  }
}
