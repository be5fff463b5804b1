// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.metrics.MeterSink;
import dev.ephemeris.server.metrics.Metric;
import dev.ephemeris.server.protocol.ConsistencyLevel;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOptions;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.SignedScope;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The door through which every wire comes: a request's head is {@linkplain #admit admitted}, then,
 * with its body, the request is {@linkplain #perform performed}. Who may ask, whether options make
 * sense, which handler answers, on which threads, how much may be under way and what a failure
 * looks like are decided here and nowhere else.
 */
public final class Operations {
  private final Authenticator authenticator;
  private final ConsistencyLevel consistency;
  private final HandlerTable handlers;
  private final WorkUnderWay underWay;

  public Operations(Engine engine, Authenticator authenticator, ServerFacts facts) {
    this(engine, authenticator, facts, WorkUnderWay.MAX_UNDER_WAY);
  }

  /**
   * @param maxUnderWay how many requests may be under way that are not answered at once
   */
  public Operations(
      Engine engine, Authenticator authenticator, ServerFacts facts, int maxUnderWay) {
    this.authenticator = authenticator;
    this.consistency = facts.consistency();
    this.handlers = new HandlerTable(engine, facts);
    this.underWay = new WorkUnderWay(engine, maxUnderWay);
  }

  /**
   * Refuses a request that is not signed for what it asks, and then one whose options make no
   * sense, whatever it asks for. A signature covers only the head, so this is called before the
   * body is accepted.
   */
  public void admit(Request head) {
    authenticate(head.options(), head.operation().action().signedVerb(), head.scope());
  }

  /**
   * The same for what is no operation: paths that mean nothing are signed too, so that a stranger
   * does not learn what there is.
   *
   * @param verb in lower case
   */
  public void authenticate(RequestOptions options, String verb, SignedScope scope) {
    authenticator.check(options, verb, scope);
    OptionValues.check(options, consistency);
  }

  /** Performs a request that was admitted. The future never fails: refusals are results. */
  public CompletableFuture<Result> perform(Request request) {
    return perform(() -> handlers.of(request.operation()).handle(request));
  }

  /** Has a wire's own work that may wait for a disk done, within the bound of all requests. */
  public CompletableFuture<Result> onStorage(Supplier<Result> work) {
    return perform(() -> Answer.onStorage(work));
  }

  private CompletableFuture<Result> perform(Supplier<Answer> answer) {
    CompletableFuture<Result> result;
    try {
      result = underWay.result(answer.get());
    } catch (Throwable e) { // Errors too: they are answered and logged like other failures.
      return CompletableFuture.completedFuture(Failures.result(e));
    }
    return result.isDone() && !result.isCompletedExceptionally()
        ? result
        : result.exceptionally(Failures::result);
  }

  /** Says how much is under way. */
  public void scrape(MeterSink sink) {
    sink.value(Metric.WORK_UNDER_WAY, underWay.count());
    sink.value(Metric.WORK_UNDER_WAY_LIMIT, underWay.limit());
  }
}
