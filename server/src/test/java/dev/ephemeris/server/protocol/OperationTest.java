// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationTest {
  @ParameterizedTest
  @EnumSource
  void of_kindAndAction_isNoOther(Operation operation) {
    assertThat(Operation.of(operation.kind(), operation.action())).isEqualTo(operation);
  }

  @Test
  void of_whatCannotBeDone_isNull() {
    assertThat(Operation.of(ResourceKind.ACCOUNT, Action.DELETE)).isNull();
    assertThat(Operation.of(ResourceKind.STORED_PROCEDURE, Action.LIST)).isNull();
  }

  @Test
  void with_textForANumber_isRefused() {
    Result result = Result.empty(200).with(ResultFact.ITEM_COUNT, 7);
    assertThat(result.text(ResultFact.ITEM_COUNT)).isEqualTo("7");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> result.with(ResultFact.ITEM_COUNT, "seven"));
    assertThatIllegalArgumentException().isThrownBy(() -> result.with(ResultFact.ETAG, 7));
  }
}
