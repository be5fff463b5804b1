// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Encodes requests to Redis. Keys and values are the ids and bodies of the sample items. */
final class RedisRequests {
  private RedisRequests() {}

  /** Writes the items with the numbers 0 to {@code items} - 1, each once, without expiry. */
  static RequestSource writes(int items) {
    AtomicLong numbers = new AtomicLong();
    return new RedisSource() {
      @Override
      public @Nullable ByteBuf next(ByteBufAllocator allocator) {
        long number = numbers.getAndIncrement();
        return number < items
            ? buffer(
                allocator,
                encode(ascii("SET"), ascii(SampleItems.id(number)), SampleItems.body(number)))
            : null;
      }
    };
  }

  /** Reads of random items with numbers below {@code items}, all encoded in advance. */
  static RequestSource reads(int items) {
    byte[][] requests =
        IntStream.range(0, items)
            .mapToObj(number -> encode(ascii("GET"), ascii(SampleItems.id(number))))
            .toArray(byte[][]::new);
    return new RedisSource() {
      @Override
      public ByteBuf next(ByteBufAllocator allocator) {
        return buffer(allocator, requests[ThreadLocalRandom.current().nextInt(requests.length)]);
      }
    };
  }

  /** A request in Redis's format: a list of values, each with its length. */
  static byte[] encode(byte[]... words) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(ascii("*" + words.length + "\r\n"));
    for (byte[] word : words) {
      bytes.writeBytes(ascii("$" + word.length + "\r\n"));
      bytes.writeBytes(word);
      bytes.writeBytes(ascii("\r\n"));
    }
    return bytes.toByteArray();
  }

  private static ByteBuf buffer(ByteBufAllocator allocator, byte[] request) {
    return allocator.directBuffer(request.length).writeBytes(request);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Every request must succeed unless another acceptance is set. */
  private abstract static class RedisSource implements RequestSource {
    @Override
    public boolean accepts(int status, long sentAt) {
      return status == RespReader.FOUND;
    }

    @Override
    public AnswerReader newReader() {
      return new RespReader();
    }
  }
}
