// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.jspecify.annotations.Nullable;
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
    assertThat(result.number(ResultFact.ITEM_COUNT)).isEqualTo(7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> result.with(ResultFact.ITEM_COUNT, "seven"));
    assertThatIllegalArgumentException().isThrownBy(() -> result.with(ResultFact.ETAG, 7));
    assertThatIllegalArgumentException()
        .as("more than 32 bits")
        .isThrownBy(() -> result.with(ResultFact.ITEM_COUNT, 1L << 31));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> result.with(ResultFact.OFFER_REPLACE_PENDING, "false"));
  }

  @Test
  void text_ofAnOptionThatIsANumber_isRefused() {
    Resource resource = Resource.inContainer(ResourceKind.ITEMS, "d", "c");
    Request request =
        Request.head(
            Operation.ITEM_LIST, resource, new NoOptions(), resource.scope(), Runnable::run);
    assertThat(request.number(RequestOption.MAX_ITEM_COUNT, "a number")).isNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.text(RequestOption.MAX_ITEM_COUNT));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> request.isOn(RequestOption.PARTITION_KEY));
  }

  private static final class NoOptions implements RequestOptions {
    @Override
    public @Nullable String text(RequestOption option) {
      return null;
    }

    @Override
    public @Nullable Long number(RequestOption option, String rule) {
      return null;
    }

    @Override
    public boolean isOn(RequestOption option) {
      return false;
    }

    @Override
    public String nameOf(RequestOption option) {
      return option.name();
    }
  }
}
