// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.throughput.RequestUnits;

/** What became of one operation of a transaction. */
public sealed interface OperationResult {
  OperationResult NOT_TRIED = new NotTried();

  /** What it has cost. */
  RequestUnits charge();

  /** It was done, and is durable. */
  record Done(ItemResult item) implements OperationResult {
    @Override
    public RequestUnits charge() {
      return item.charge();
    }
  }

  /** It was refused, and has changed nothing. */
  record Refused(EngineException refusal) implements OperationResult {
    @Override
    public RequestUnits charge() {
      return new RequestUnits(refusal.chargeHundredths());
    }
  }

  /** It was not done because another operation was refused. */
  record NotTried() implements OperationResult {
    @Override
    public RequestUnits charge() {
      return RequestUnits.ZERO;
    }
  }
}
