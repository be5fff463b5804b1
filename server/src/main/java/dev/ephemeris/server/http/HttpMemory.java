// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.metrics.MeterSink;
import dev.ephemeris.server.metrics.Metric;

/**
 * Memory used by all connections together.
 *
 * @param bodies the bodies of signed requests; other bodies are discarded
 * @param undecoded received bytes that are not decoded yet
 * @param made answers that wait to be sent
 * @param unread answers that clients have not read
 */
record HttpMemory(BodyBudget bodies, HeldBytes undecoded, WaitingAnswers made, HeldBytes unread) {
  HttpMemory() {
    this(
        new BodyBudget(),
        new HeldBytes(HttpLimits.MAX_UNDECODED_BYTES_IN_FLIGHT, CloseReason.UNDECODED),
        new WaitingAnswers(HttpLimits.MAX_MADE_ANSWER_BYTES),
        new HeldBytes(HttpLimits.MAX_UNREAD_ANSWER_BYTES, CloseReason.UNREAD));
  }

  void scrape(MeterSink sink) {
    sink.value(Metric.REQUEST_BODIES, (double) bodies.inFlight());
    sink.value(Metric.REQUEST_BODIES_LIMIT, (double) HttpLimits.MAX_BODY_BYTES_IN_FLIGHT);
    sink.value(Metric.UNDECODED, (double) undecoded.total());
    sink.value(Metric.UNDECODED_LIMIT, (double) HttpLimits.MAX_UNDECODED_BYTES_IN_FLIGHT);
    sink.value(Metric.UNREAD_ANSWERS, (double) unread.total());
    sink.value(Metric.UNREAD_ANSWERS_LIMIT, (double) HttpLimits.MAX_UNREAD_ANSWER_BYTES);
  }
}
