// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.item;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentIdTest {
  @ParameterizedTest
  @CsvSource({
    "36ZyAPW+uN8NAAAAAAAAAA==, 13",
    "AAAAAYAAAAEBAAAAAAAAAA==, 1",
    "AAAAAYAAAAEAAQAAAAAAAA==, 256",
    "AAAAAYAAAAH---------Dw==, 1152921504606846975"
  })
  void anItem_givesTheNumberInItsId(String id, String expected) {
    assertThat(call("DOCUMENTID", "{\"_rid\":\"" + id + "\"}")).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "undefined",
        "null",
        "13",
        "\"36ZyAPW+uN8NAAAAAAAAAA==\"",
        "[]",
        "{}",
        "{\"_rid\":13}",
        "{\"_rid\":\"\"}",
        "{\"_rid\":\"36ZyAPW+uN8=\"}",
        "{\"_rid\":\"36ZyAPW+uN8NAAAAAAAAA\"}",
        "{\"_rid\":\"!6ZyAPW+uN8NAAAAAAAAAA==\"}",
        "{\"_rid\":\"36ZyAPW+uN8NAAAAAAAAAAAA\"}"
      })
  void whatHasNoItemId_isUndefined(String argument) {
    assertThat(call("DOCUMENTID", argument)).isEqualTo("undefined");
  }
}
