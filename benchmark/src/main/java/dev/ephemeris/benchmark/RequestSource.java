package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** Gives the next request, encoded, and judges its answer; called by many event loops at once. */
interface RequestSource extends Acceptance {
  /** The next request's bytes, owned by the caller, or null when there are no more. */
  @Nullable ByteBuf next(ByteBufAllocator allocator);
}
