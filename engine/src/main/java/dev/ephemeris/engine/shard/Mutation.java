package dev.ephemeris.engine.shard;

/**
 * A write: looks at the shard as it is when its turn has come, and says what to change. If it
 * throws, all it had changed is dropped and the exception is its answer.
 *
 * @param <R> what the caller is told once the write is durable
 */
@FunctionalInterface
public interface Mutation<R> {
  R apply(WriteView view);
}
