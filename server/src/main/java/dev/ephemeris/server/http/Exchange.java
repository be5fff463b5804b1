// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * A complete request, or its refusal, until its answer is sent. Everything counted for it is
 * released once, however it ends.
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
    /** Closes after the client had time to read the answer, since it may still be sending. */
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

  /** Releases the body, which the operation no longer needs. */
  void releaseBody() {
    if (body != null) {
      body.release();
    }
  }

  /** Called when the answer was sent or cannot be sent. */
  void end() {
    releaseBody();
    RequestsUnderWay counter = underWay;
    if (counter != null) {
      underWay = null;
      counter.end();
    }
  }
}
