// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RequestTemplateTest {
  private final RequestTemplate template = new RequestTemplate("a=##&b=#### c");

  @Test
  void with_fillsEachGapWithLastDigits() {
    assertThat(new String(template.with(123, 45), US_ASCII)).isEqualTo("a=23&b=0045 c");
  }

  @Test
  void with_wrongCount_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> template.with(1));
  }
}
