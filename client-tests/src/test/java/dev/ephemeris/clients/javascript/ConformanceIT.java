// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.javascript;

import dev.ephemeris.clients.conformance.CaseTests;
import dev.ephemeris.clients.conformance.StoredCases;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The conformance cases through the JavaScript client. */
@Tag("slow")
@ExtendWith(StoredCases.Extension.class)
class ConformanceIT {
  @TestFactory
  Stream<DynamicNode> cases(StoredCases stored) {
    JavaScriptMode[] modes = JavaScriptMode.values();
    CaseRunner runner = CaseRunner.run(stored, modes);
    return new CaseTests<>(JavaScriptExclusions.all(), runner::outcome).all(modes);
  }
}
