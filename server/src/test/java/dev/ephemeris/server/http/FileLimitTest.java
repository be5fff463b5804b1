// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileLimitTest {
  @ParameterizedTest
  @CsvSource({"1048576,4096", "4864,4096", "4863,4095", "1024,256", "256,64", "3,1", "-1,4096"})
  @DisplayName("connections leave files for storage")
  void connectionsLeaveFilesForStorage(long files, int connections) {
    assertThat(FileLimit.maxConnections(files)).isEqualTo(connections);
  }
}
