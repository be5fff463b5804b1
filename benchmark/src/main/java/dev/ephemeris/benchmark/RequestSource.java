// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/** Gives the next encoded request, and checks its answer; called by many event loops at once. */
interface RequestSource extends Acceptance {
  /** The next request's bytes, owned by the caller, or null if there are no more. */
  @Nullable ByteBuf next(ByteBufAllocator allocator);

  /** Reads the answers on one connection; HTTP unless overridden. */
  default AnswerReader newReader() {
    return new ResponseReader();
  }

  /** The same requests with another check of their answers. */
  default RequestSource judgedBy(Acceptance acceptance) {
    RequestSource requests = this;
    return new RequestSource() {
      @Override
      public @Nullable ByteBuf next(ByteBufAllocator allocator) {
        return requests.next(allocator);
      }

      @Override
      public AnswerReader newReader() {
        return requests.newReader();
      }

      @Override
      public boolean accepts(int status, long sentAt) {
        return acceptance.accepts(status, sentAt);
      }
    };
  }
}
