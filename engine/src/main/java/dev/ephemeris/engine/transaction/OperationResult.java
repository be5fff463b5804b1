// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.throughput.RequestUnits;

/** The result of one operation of a transaction. */
public sealed interface OperationResult {
  OperationResult NOT_TRIED = new NotTried();

  /** The charge of the operation. */
  RequestUnits charge();

  /** The operation was done and is durable. */
  record Done(ItemResult item) implements OperationResult {
    @Override
    public RequestUnits charge() {
      return item.charge();
    }
  }

  /** The operation was refused and has changed nothing. */
  record Refused(EngineException refusal) implements OperationResult {
    @Override
    public RequestUnits charge() {
      return new RequestUnits(refusal.chargeHundredths());
    }
  }

  /** The operation was not tried because another one was refused. */
  record NotTried() implements OperationResult {
    @Override
    public RequestUnits charge() {
      return RequestUnits.ZERO;
    }
  }
}
