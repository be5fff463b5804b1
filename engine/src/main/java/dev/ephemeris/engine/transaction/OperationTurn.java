// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemResult.Outcome;
import dev.ephemeris.engine.document.ItemText;
import dev.ephemeris.engine.ledger.Cause;
import dev.ephemeris.engine.ledger.IndexLedger;
import dev.ephemeris.engine.ledger.ItemChange;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.ttl.LiveView;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.engine.ttl.TtlValue;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/**
 * One operation in its turn: which item exists, whether the operation is allowed, and what it
 * changes. It is judged by the moment of its group, not of its request, so that {@code _ts} follows
 * the order of the LSNs.
 */
final class OperationTurn {
  private final Transaction transaction;
  private final PreparedOperation prepared;
  private final Target target;
  private final WriteView view;
  private final Moment moment;

  /** The stored item that is meant, alive or expired. */
  private final @Nullable ItemRecord stored;

  private final @Nullable ItemRecord live;

  OperationTurn(Transaction transaction, PreparedOperation prepared, WriteView view) {
    this.transaction = transaction;
    this.prepared = prepared;
    this.target = prepared.operation().target();
    this.view = view;
    this.moment = view.moment();
    this.stored = target.isByNumber() ? stored(target.number()) : stored(target.key());
    this.live = new LiveView(moment).live(stored);
    if (live != null) {
      // Refusals depend on that, too: a client that has seen the item expired may create it.
      view.dependsOnLifeThrough(moment.lastSecondOf(live));
    }
  }

  /** The item that a key leads to, alive or expired. */
  private @Nullable ItemRecord stored(ItemKey key) {
    byte[] number = view.get(key.entry());
    if (number == null) {
      return null;
    }
    ItemRecord item = stored(ItemKeys.numberIn(number));
    if (item == null) {
      throw new CorruptValueException("item key: leads to the number of no item");
    }
    return item;
  }

  private @Nullable ItemRecord stored(long number) {
    byte[] value = view.get(ItemKeys.item(number));
    return value == null ? null : ItemRecord.decode(value);
  }

  /**
   * Runs the operation.
   *
   * @throws EngineException if it is refused; then its changes must be rolled back
   */
  ItemResult apply() {
    return switch (prepared.operation()) {
      case Operation.Create create -> create(create.body());
      case Operation.Upsert upsert ->
          live == null
              ? create(upsert.body())
              : replace(target.key(), upsert.body(), upsert.ifMatch());
      case Operation.Replace replace ->
          replace(replace.newKey(), replace.body(), replace.ifMatch());
      case Operation.Delete delete -> delete(delete.ifMatch());
      case Operation.Restore ignored -> restore();
    };
  }

  /** Creates the item. An expired one in its place is removed now. */
  private ItemResult create(ItemBody body) {
    if (live != null) {
      throw alreadyExists(body);
    }
    checkTtl(body);
    long lsn = view.takeLsn();
    long number = ItemNumbers.take(transaction.partition(), view);
    ItemRecord item = assemble(target.key(), body, lsn, number);
    begin();
    if (stored != null) {
      change(Cause.EXPIRY, lsn, prepared.before(stored), null);
    }
    change(Cause.USER, lsn, null, prepared.after(item));
    return written(Outcome.CREATED, item, body.indexedProperties());
  }

  /** Replaces the item, which gets another key if the body has another id. */
  private ItemResult replace(ItemKey key, ItemBody body, @Nullable String ifMatch) {
    ItemRecord old = checkedExisting(ifMatch);
    checkTtl(body);
    ItemRecord inPlace = old.hasKey(key) ? null : expiredHolder(key, body);
    long lsn = view.takeLsn();
    ItemRecord item = assemble(key, body, lsn, old.number());
    begin();
    if (inPlace != null) {
      change(Cause.EXPIRY, lsn, ReadyItem.of(inPlace), null);
    }
    change(Cause.USER, lsn, prepared.before(old), prepared.after(item));
    return written(Outcome.REPLACED, item, body.indexedProperties());
  }

  /**
   * The expired item that has a key which another item is to get; null if there is none.
   *
   * @throws EngineException if a live item has it
   */
  private @Nullable ItemRecord expiredHolder(ItemKey key, ItemBody body) {
    ItemRecord holder = stored(key);
    if (new LiveView(moment).live(holder) != null) {
      view.dependsOnLifeThrough(moment.lastSecondOf(holder));
      throw alreadyExists(body);
    }
    return holder;
  }

  private static EngineException alreadyExists(ItemBody body) {
    return new EngineException(
        Reason.ALREADY_EXISTS,
        "An item with the id '%s' exists already in this partition.".formatted(body.id()));
  }

  private ItemResult delete(@Nullable String ifMatch) {
    ItemRecord old = checkedExisting(ifMatch);
    long lsn = view.takeLsn();
    change(Cause.USER, lsn, prepared.before(old), null);
    return result(Outcome.DELETED, old, lsn, RequestCharge.delete(old.jsonLength()));
  }

  private ItemResult restore() {
    if (stored == null) {
      throw EngineException.notFound(
          "There is no such item to restore: it was never there, was deleted, or has been purged.");
    }
    if (live != null) {
      throw new EngineException(
          Reason.ALREADY_EXISTS, "The item is not expired, so there is nothing to restore.");
    }
    long lsn = view.takeLsn();
    ItemRecord item = ItemText.anew(transaction.container(), stored, moment.nowSeconds(), lsn);
    begin();
    change(Cause.RESTORE, lsn, prepared.before(stored), ReadyItem.of(item));
    // The text is not parsed again, so the number of its indexed values is not known, nor charged.
    return written(Outcome.RESTORED, item, 0);
  }

  private ItemRecord assemble(ItemKey key, ItemBody body, long lsn, long number) {
    return ItemText.assemble(transaction.container(), key, body, moment.nowSeconds(), lsn, number);
  }

  private void begin() {
    IndexLedger.begin(view, transaction.container().settings().indexGoal());
  }

  private void change(
      Cause cause, long lsn, @Nullable ReadyItem before, @Nullable ReadyItem after) {
    transaction.partition().ledger().change(view, new ItemChange(cause, lsn, before, after));
  }

  private ItemResult written(Outcome outcome, ItemRecord item, int indexedProperties) {
    RequestUnits charge = RequestCharge.write(item.jsonLength(), indexedProperties);
    return result(outcome, item, item.lsn(), charge);
  }

  private ItemResult result(Outcome outcome, ItemRecord item, long lsn, RequestUnits charge) {
    return new ItemResult(outcome, item, transaction.partition(), lsn, charge);
  }

  private ItemRecord checkedExisting(@Nullable String ifMatch) {
    if (live == null) {
      throw Transactions.notFound();
    }
    if (ifMatch != null
        && !ifMatch.equals("*")
        && !ifMatch.equals(ETag.of(live.lsn(), live.timestampSeconds()))) {
      throw new EngineException(
          Reason.PRECONDITION_FAILED,
          "The item was changed meanwhile: its ETag is not the one given.");
    }
    return live;
  }

  /** A ttl is used, and so can be wrong, only while the container's TTL is on. */
  private void checkTtl(ItemBody body) {
    String invalid = body.invalidTtl();
    if (invalid != null && moment.policy().isOn()) {
      throw EngineException.invalid(
          "The input ttl '%s' is invalid. Ensure to provide a nonzero positive integer less than or equal to '%d', or '-1' which means never expire."
              .formatted(invalid, TtlValue.MAX_SECONDS));
    }
  }
}
