// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.base;

import dev.ephemeris.store.DamagedStoreException;
import dev.ephemeris.store.StoreException;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A refusal by the engine, with its reason. Nothing has changed. It is a normal result, so it has
 * no stack trace.
 */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reasons. Each wire assigns a status to them. */
  public enum Reason {
    /** The resource does not exist, or has expired, which is the same. */
    NOT_FOUND,
    /** The database or container of the resource does not exist. */
    OWNER_NOT_FOUND,
    /** A resource with this id exists. */
    ALREADY_EXISTS,
    /** The item's ETag is not the one that the request requires. */
    PRECONDITION_FAILED,
    /** The request is wrong in itself. */
    INVALID,
    /**
     * The given partition key is not that of the item, or does not fit the container's definition.
     */
    PARTITION_KEY_MISMATCH,
    /** The named partition has been split or merged. */
    PARTITION_GONE,
    /** The item is larger than allowed. */
    TOO_LARGE,
    /** A limit on the number of resources or of waiting requests has been reached. */
    LIMIT_REACHED,
    /** The request units of this second are used up. */
    THROTTLED,
    /** The engine is closing. */
    CLOSING,
    /** Storage fails at present, for example because the disk is full. */
    STORAGE_UNAVAILABLE,
    /** Stored data is damaged and cannot be read. */
    STORAGE_DAMAGED
  }

  private final Reason reason;
  private final long retryAfterMillis;
  private final long chargeHundredths;
  private final @Nullable Seen seen;

  /**
   * The LSN of a partition when it was read.
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

  /** How long to wait before trying again; 0 if unknown. */
  public long retryAfterMillis() {
    return retryAfterMillis;
  }

  /** The charge of the refused request, in hundredths of a request unit. */
  public long chargeHundredths() {
    return chargeHundredths;
  }

  /** The state that the refusal is based on; null if no partition was read. */
  public @Nullable Seen seen() {
    return seen;
  }

  /** The same refusal, with a charge. */
  public EngineException charged(long hundredths) {
    return new EngineException(reason, userMessage(), retryAfterMillis, hundredths, seen);
  }

  /** The same refusal, with the state that it is based on. */
  public EngineException seenAt(int partitionId, long lsn) {
    return new EngineException(
        reason, userMessage(), retryAfterMillis, chargeHundredths, new Seen(partitionId, lsn));
  }

  /** The text for the user. */
  public String userMessage() {
    return Objects.requireNonNull(getMessage());
  }

  public static EngineException invalid(String message) {
    return new EngineException(Reason.INVALID, message);
  }

  /** The refusal of a partition key that is not the item's. Clients look for this text. */
  public static EngineException wrongPartitionKey(String details) {
    return new EngineException(
        Reason.PARTITION_KEY_MISMATCH,
        "Partition key provided either doesn't correspond to definition in the collection or doesn't match partition key field values specified in the document. "
            + details);
  }

  public static EngineException notFound(String message) {
    return new EngineException(Reason.NOT_FOUND, message);
  }

  /** The refusal that reports a failure of storage; null if the failure is another one. */
  public static @Nullable EngineException ofStorage(Throwable failure) {
    return switch (failure) {
      case DamagedStoreException damaged ->
          new EngineException(Reason.STORAGE_DAMAGED, String.valueOf(damaged.getMessage()));
      case StoreException unavailable ->
          new EngineException(Reason.STORAGE_UNAVAILABLE, String.valueOf(unavailable.getMessage()));
      default -> null;
    };
  }

  /** A refusal that says when to try again. */
  public static EngineException throttled(String message, long retryAfterMillis) {
    return new EngineException(Reason.THROTTLED, message, retryAfterMillis, 0, null);
  }

  /** The refusal while the data is not open, which says when to try again. */
  public static EngineException unavailable(String message, long retryAfterMillis) {
    return new EngineException(Reason.STORAGE_UNAVAILABLE, message, retryAfterMillis, 0, null);
  }
}
