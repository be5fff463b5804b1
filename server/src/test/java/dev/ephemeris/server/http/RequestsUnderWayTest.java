// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestsUnderWayTest {
  private final RequestsUnderWay underWay = new RequestsUnderWay();

  @Test
  void finish_withNothingUnderWay_returnsAtOnce() throws InterruptedException {
    assertThat(underWay.isStopping()).isFalse();
    underWay.begin();
    underWay.end();
    underWay.finish(3600);
    assertThat(underWay.isStopping()).isTrue();
  }

  @Test
  void finish_waitsForTheLastAnswer() throws InterruptedException {
    underWay.begin();
    underWay.begin();
    CountDownLatch finished = new CountDownLatch(1);
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                underWay.finish(3600);
                finished.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    underWay.end();
    assertThat(finished.await(50, TimeUnit.MILLISECONDS)).isFalse();
    underWay.end();
    finished.await();
  }

  @Test
  void finish_ofARequestThatNeverEnds_givesUp() throws InterruptedException {
    underWay.begin();
    underWay.finish(0);
    assertThat(underWay.isStopping()).isTrue();
  }
}
