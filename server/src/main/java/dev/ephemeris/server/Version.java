// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import picocli.CommandLine.IVersionProvider;

/** The program's version, from the jar it is run from. */
public final class Version implements IVersionProvider {
  static String text() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {"Ephemeris " + text()};
  }
}
