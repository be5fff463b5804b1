// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.base;

import dev.ephemeris.store.DamagedStoreException;
import dev.ephemeris.store.StoreException;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The engine says no, and why. Nothing has changed. A normal answer, so it carries no stack. */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kinds of no. The wire gives each its status. */
  public enum Reason {
    /** What was asked for is not there (or expired, which is the same). */
    NOT_FOUND,
    /** The database or container that it would be in is not there. */
    OWNER_NOT_FOUND,
    /** Something of that id is there already. */
    ALREADY_EXISTS,
    /** The item's ETag is not the one the caller insists on. */
    PRECONDITION_FAILED,
    /** The request makes no sense as it stands. */
    INVALID,
    /** The partition key given is not the one in the item, or not of the container's form. */
    PARTITION_KEY_MISMATCH,
    /** The partition that is named was divided or merged meanwhile. */
    PARTITION_GONE,
    /** The item is over the size limit. */
    TOO_LARGE,
    /** A limit on what may wait or exist has been reached. */
    LIMIT_REACHED,
    /** The request units of the moment are used up. */
    THROTTLED,
    /** The engine is closing. */
    CLOSING,
    /** Storage fails at present, as when the disk is full. */
    STORAGE_UNAVAILABLE,
    /** What is stored was damaged, and cannot be read. */
    STORAGE_DAMAGED
  }

  private final Reason reason;
  private final long retryAfterMillis;
  private final long chargeHundredths;
  private final @Nullable Seen seen;

  /**
   * How far a partition had come when it was looked at.
   *
   * @param partitionId its id among the container's partitions
   */
  public record Seen(int partitionId, long lsn) implements Serializable {}

  public EngineException(Reason reason, String message) {
    this(reason, message, 0, 0, null);
  }

  private EngineException(
      Reason reason,
      String message,
      long retryAfterMillis,
      long chargeHundredths,
      @Nullable Seen seen) {
    super(message, null, false, false);
    this.reason = reason;
    this.retryAfterMillis = retryAfterMillis;
    this.chargeHundredths = chargeHundredths;
    this.seen = seen;
  }

  public Reason reason() {
    return reason;
  }

  /** How long to wait before trying again; 0 where that is not known. */
  public long retryAfterMillis() {
    return retryAfterMillis;
  }

  /** What it has cost to find out, in hundredths of a request unit. */
  public long chargeHundredths() {
    return chargeHundredths;
  }

  /** The state that the refusal rests on; null where no partition was looked at. */
  public @Nullable Seen seen() {
    return seen;
  }

  /** The same refusal, with what it has cost. */
  public EngineException charged(long hundredths) {
    return new EngineException(reason, userMessage(), retryAfterMillis, hundredths, seen);
  }

  /** The same refusal, with the state that it rests on. */
  public EngineException seenAt(int partitionId, long lsn) {
    return new EngineException(
        reason, userMessage(), retryAfterMillis, chargeHundredths, new Seen(partitionId, lsn));
  }

  /** What to tell the user. */
  public String userMessage() {
    return Objects.requireNonNull(getMessage());
  }

  public static EngineException invalid(String message) {
    return new EngineException(Reason.INVALID, message);
  }

  /** The refusal of a partition key that is not the item's. Clients look for these words. */
  public static EngineException wrongPartitionKey(String details) {
    return new EngineException(
        Reason.PARTITION_KEY_MISMATCH,
        "Partition key provided either doesn't correspond to definition in the collection or doesn't match partition key field values specified in the document. "
            + details);
  }

  public static EngineException notFound(String message) {
    return new EngineException(Reason.NOT_FOUND, message);
  }

  /** How a failure of storage is told; null where it is none. */
  public static @Nullable EngineException ofStorage(Throwable failure) {
    return switch (failure) {
      case DamagedStoreException damaged ->
          new EngineException(Reason.STORAGE_DAMAGED, String.valueOf(damaged.getMessage()));
      case StoreException unavailable ->
          new EngineException(Reason.STORAGE_UNAVAILABLE, String.valueOf(unavailable.getMessage()));
      default -> null;
    };
  }

  /** A refusal that says when to come back. */
  public static EngineException throttled(String message, long retryAfterMillis) {
    return new EngineException(Reason.THROTTLED, message, retryAfterMillis, 0, null);
  }
}
