// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.throughput.RequestUnits;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The body of a refusal. */
public final class ErrorBody {
  private ErrorBody() {}

  public static Result response(WireException refusal) {
    WireError error = refusal.error();
    boolean asItIs = refusal.isExplained() || error.status() != 400;
    String message = refusal.userMessage();
    return body(error, asItIs ? message : errors(message)).charged(refusal.charge());
  }

  public static Result response(EngineException refusal) {
    WireError error = WireError.of(refusal.reason());
    Result response =
        response(error, refusal.userMessage())
            .charged(new RequestUnits(refusal.chargeHundredths()));
    if (refusal.retryAfterMillis() != 0) {
      response.with(ResultFact.RETRY_AFTER_MILLIS, refusal.retryAfterMillis());
    }
    EngineException.Seen seen = refusal.seen();
    return seen == null || !error.showsSession()
        ? response
        : response.seen(seen.partitionId(), seen.lsn());
  }

  /**
   * Clients show the message as it is. For bad requests it is wrapped in a list of errors, which
   * some programs parse.
   */
  public static Result response(WireError error, String message) {
    return body(error, error.status() == 400 ? errors(message) : message);
  }

  private static Result body(WireError error, String message) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("code", error.code());
    body.put("message", error.message(message));
    return Result.json(error.status(), body).substatus(error.substatus());
  }

  private static String errors(String message) {
    ObjectNode errors = JsonNodeFactory.instance.objectNode();
    errors.putArray("Errors").add(message);
    return errors.toString();
  }
}
