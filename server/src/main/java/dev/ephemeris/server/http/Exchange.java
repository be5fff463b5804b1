// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request that has arrived whole, or the reason why it will not, until its answer is sent. What
 * is counted for it is given back once, on whichever path it ends.
 */
final class Exchange {
  private static final byte[] NOTHING = new byte[0];

  private final HttpRequest head;
  private final Admission admission;
  private final @Nullable RequestBody body;
  private final Ending ending;
  private @Nullable RequestsUnderWay underWay;

  /** What becomes of the connection after the answer. */
  enum Ending {
    STAYS_OPEN,
    CLOSES,
    /** Closes when the client had time to read the answer, since it may still be sending. */
    LINGERS
  }

  Exchange(HttpRequest head, Admission admission, @Nullable RequestBody body, Ending ending) {
    this.head = head;
    this.admission = admission;
    this.body = body;
    this.ending = ending;
  }

  HttpRequest head() {
    return head;
  }

  Admission admission() {
    return admission;
  }

  byte[] body() {
    return body == null ? NOTHING : body.whole();
  }

  Ending ending() {
    return ending;
  }

  void begin(RequestsUnderWay counter) {
    counter.begin();
    underWay = counter;
  }

  /** The operation needs the body no more. */
  void releaseBody() {
    if (body != null) {
      body.release();
    }
  }

  /** The answer is sent, or will never be. */
  void end() {
    releaseBody();
    RequestsUnderWay counter = underWay;
    if (counter != null) {
      underWay = null;
      counter.end();
    }
  }
}
