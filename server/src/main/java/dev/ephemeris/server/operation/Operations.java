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
 * The entry point for all wires: a request's head is {@linkplain #admit admitted}, then the request
 * with its body is {@linkplain #perform performed}. Authentication, the check of options, handlers,
 * threads, the bound on concurrent work and the results of failures are decided here only.
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
   * @param maxUnderWay bound on concurrent requests that need further work
   */
  public Operations(
      Engine engine, Authenticator authenticator, ServerFacts facts, int maxUnderWay) {
    this.authenticator = authenticator;
    this.consistency = facts.consistency();
    this.handlers = new HandlerTable(engine, facts);
    this.underWay = new WorkUnderWay(engine, maxUnderWay);
  }

  /**
   * Refuses a request that is not signed for its operation and resource, then one with invalid
   * options. A signature covers only the head, so this is called before the body is accepted.
   */
  public void admit(Request head) {
    authenticate(head.options(), head.operation().action().signedVerb(), head.scope());
  }

  /**
   * The same for requests that are no operation. They must be signed too, so that strangers cannot
   * find out which paths exist.
   *
   * @param verb in lower case
   */
  public void authenticate(RequestOptions options, String verb, SignedScope scope) {
    authenticator.check(options, verb, scope);
    OptionValues.check(options, consistency);
  }

  /** Performs an admitted request. The future never fails: refusals are results. */
  public CompletableFuture<Result> perform(Request request) {
    return perform(() -> handlers.of(request.operation()).handle(request));
  }

  /** Runs work of a wire itself that may wait for a disk, within the bound on concurrent work. */
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

  /** Adds the metrics of concurrent work. */
  public void scrape(MeterSink sink) {
    sink.value(Metric.WORK_UNDER_WAY, underWay.count());
    sink.value(Metric.WORK_UNDER_WAY_LIMIT, underWay.limit());
  }
}
