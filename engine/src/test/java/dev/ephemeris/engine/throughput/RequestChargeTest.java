// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestChargeTest {
  private static final int KILOBYTE = 1024;

  /** The figures that the vendor publishes: 1 and 10 for reads, 5 and 50 for writes. */
  @Test
  void charge_ofOneAndOfAHundredKilobytes_isWhatTheVendorPublishes() {
    assertThat(RequestCharge.pointRead(KILOBYTE)).hasToString("1");
    assertThat(RequestCharge.pointRead(100 * KILOBYTE)).hasToString("10");
    assertThat(RequestCharge.write(KILOBYTE, 0)).hasToString("5");
    assertThat(RequestCharge.write(100 * KILOBYTE, 0)).hasToString("50");
  }

  @Test
  void charge_bySize_growsWithEachKilobyteBegun() {
    assertThat(RequestCharge.pointRead(0)).hasToString("1");
    assertThat(RequestCharge.pointRead(1)).hasToString("1");
    assertThat(RequestCharge.pointRead(KILOBYTE + 1)).hasToString("1.1");
    assertThat(RequestCharge.pointRead(2 * KILOBYTE)).hasToString("1.1");
    assertThat(RequestCharge.delete(KILOBYTE + 1)).hasToString("5.46");
    assertThat(RequestCharge.pointRead(2048 * KILOBYTE)).hasToString("187.1");
  }

  @Test
  void write_withIndexedProperties_costsATenthForEach() {
    assertThat(RequestCharge.write(KILOBYTE, 1)).hasToString("5.1");
    assertThat(RequestCharge.write(KILOBYTE, 25)).hasToString("7.5");
  }

  @Test
  void listedItem_bySize_isExactInHundredths() {
    assertThat(RequestCharge.listedItem(300)).hasToString("0.15");
    assertThat(RequestCharge.listedItem(2 * KILOBYTE)).hasToString("0.2");
    assertThat(RequestCharge.page()).hasToString("1");
  }

  @Test
  void charge_ofRefusalsAndOfTheCatalogue_isFixed() {
    assertThat(RequestCharge.refusal()).hasToString("1");
    assertThat(RequestCharge.catalogueRead()).hasToString("1");
    assertThat(RequestCharge.catalogueWrite()).hasToString("5");
  }
}
