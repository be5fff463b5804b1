// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** All classes of the program, without tests. */
final class Program {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.ephemeris");

  private Program() {}

  static JavaClasses classes() {
    return CLASSES;
  }
}
