// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A request, the same for all wires: its head, and its body once that is received.
 *
 * @param body empty if there is none; must not be changed
 * @param scope what it has to be signed for
 * @param answerOn where its result is completed at the least cost: the connection's thread
 */
public record Request(
    Operation operation,
    Resource resource,
    RequestOptions options,
    byte[] body,
    SignedScope scope,
    Executor answerOn) {
  private static final byte[] NOTHING = new byte[0];

  public Request {
    if (operation.kind() != resource.kind()) {
      throw new IllegalArgumentException(operation + " on " + resource.kind());
    }
  }

  /**
   * A request of which only the head is received.
   *
   * @param scope what it has to be signed for
   */
  public static Request head(
      Operation operation,
      Resource resource,
      RequestOptions options,
      SignedScope scope,
      Executor answerOn) {
    return new Request(operation, resource, options, NOTHING, scope, answerOn);
  }

  /** The same request with its body. */
  public Request withBody(byte[] wholeBody) {
    return wholeBody.length == 0
        ? this
        : new Request(operation, resource, options, wholeBody, scope, answerOn);
  }

  /** The value of an option that is text; null where it was not given. */
  public @Nullable String text(RequestOption option) {
    check(option, option.kind() == ValueKind.TEXT);
    return options.text(option);
  }

  /**
   * The value of an option that is a number; null where it was not given.
   *
   * @param rule see {@link RequestOptions#number}
   */
  public @Nullable Long number(RequestOption option, String rule) {
    check(option, option.kind().isNumber());
    return options.number(option, rule);
  }

  /** The refusal of an option's value. */
  public WireException refused(RequestOption option, String rule, Object value) {
    return options.refused(option, rule, value);
  }

  /** Whether an option that is a flag is set. */
  public boolean isOn(RequestOption option) {
    check(option, option.kind() == ValueKind.FLAG);
    return options.isOn(option);
  }

  private static void check(RequestOption option, boolean isOfKind) {
    if (!isOfKind) {
      throw new IllegalArgumentException(option + " is " + option.kind());
    }
  }

  /** The name of an option on the request's wire, for messages. */
  public String nameOf(RequestOption option) {
    return options.nameOf(option);
  }

  /** The ETag that the resource must have, or null. */
  public @Nullable String ifMatch() {
    return text(RequestOption.IF_MATCH);
  }
}
