package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** Gives the next request, encoded; called by many event loops at once. */
interface RequestSource {
  /** The next request's bytes, owned by the caller, or null when there are no more. */
  @Nullable ByteBuf next(ByteBufAllocator allocator);

  /** The status that every response must have. */
  int expectedStatus();
}
