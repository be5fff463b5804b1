package dev.ephemeris.engine.item;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemResult.Outcome;
import dev.ephemeris.engine.document.ItemText;
import dev.ephemeris.engine.ledger.ItemLedger;
import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.ttl.LiveView;
import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.engine.ttl.TtlValue;
import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/**
 * One write of one item, when its turn has come: what is there, whether the write is allowed, and
 * what it changes. It is judged by the moment of its group, not by that when the request came in,
 * so that {@code _ts} follows the order of the LSNs.
 */
final class ItemWrite {
  private final ItemAddress address;
  private final WriteView view;
  private final Moment moment;

  /** What lies under the key, be it alive or expired. */
  private final @Nullable ItemRecord stored;

  private final @Nullable ItemRecord live;

  ItemWrite(ItemAddress address, WriteView view) {
    this.address = address;
    this.view = view;
    this.moment = view.moment();
    byte[] value = view.get(address.key());
    this.stored = value == null ? null : ItemRecord.decode(value);
    this.live = new LiveView(moment).live(stored);
  }

  /** The live item, or null. */
  @Nullable ItemRecord existing() {
    return live;
  }

  /** Creates the item. An expired one in its place is as good as gone, and goes now. */
  ItemResult create(ItemBody body) {
    if (live != null) {
      throw new EngineException(
          Reason.ALREADY_EXISTS,
          "An item with the id '%s' exists already in this partition.".formatted(body.id()));
    }
    checkTtl(body);
    long lsn = view.takeLsn();
    long number = ItemNumbers.number(address.partition(), lsn);
    return put(Outcome.CREATED, body, lsn, number);
  }

  ItemResult replace(ItemBody body, @Nullable String ifMatch) {
    ItemRecord old = checkedExisting(ifMatch);
    checkTtl(body);
    return put(Outcome.REPLACED, body, view.takeLsn(), old.number());
  }

  ItemResult delete(@Nullable String ifMatch) {
    ItemRecord old = checkedExisting(ifMatch);
    // Nobody may see it expired before it is deleted: an expired item cannot be deleted.
    view.restsOnLifeThrough(view.moment().lastSecondOf(old));
    ItemLedger.remove(view, address.key(), old);
    return new ItemResult(
        Outcome.DELETED,
        old,
        address.partition(),
        view.takeLsn(),
        RequestCharge.delete(old.jsonLength()));
  }

  /** Brings back an expired item that nobody has purged or replaced yet, as if written now. */
  ItemResult restore() {
    if (stored == null) {
      throw EngineException.notFound(
          "There is no such item to restore: it was never there, was deleted, or has been purged.");
    }
    if (live != null) {
      throw new EngineException(
          Reason.ALREADY_EXISTS, "The item is not expired, so there is nothing to restore.");
    }
    long lsn = view.takeLsn();
    ItemRecord item = ItemText.anew(address.container(), stored, moment.nowSeconds(), lsn);
    ItemLedger.put(view, address.key(), stored, item, address.container().settings().indexGoal());
    // The text is not read again, so what it adds to the index is not known, nor charged.
    RequestUnits charge = RequestCharge.write(item.jsonLength(), 0);
    return new ItemResult(Outcome.RESTORED, item, address.partition(), lsn, charge);
  }

  private ItemResult put(Outcome outcome, ItemBody body, long lsn, long number) {
    ItemRecord item =
        ItemText.assemble(address.container(), body, moment.nowSeconds(), lsn, number);
    ItemLedger.put(view, address.key(), stored, item, address.container().settings().indexGoal());
    RequestUnits charge = RequestCharge.write(item.jsonLength(), body.indexedProperties());
    return new ItemResult(outcome, item, address.partition(), lsn, charge);
  }

  private ItemRecord checkedExisting(@Nullable String ifMatch) {
    if (live == null || !address.means(live)) {
      throw Items.notFound();
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

  /** A ttl is interpreted, and so can be wrong, only while the container's TTL is on. */
  private void checkTtl(ItemBody body) {
    String invalid = body.invalidTtl();
    if (invalid != null && moment.policy().isOn()) {
      throw EngineException.invalid(
          "The input ttl '%s' is invalid. Ensure to provide a nonzero positive integer less than or equal to '%d', or '-1' which means never expire."
              .formatted(invalid, TtlValue.MAX_SECONDS));
    }
  }
}
