// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Encodes signed inserts of {@link IndexedItems} into a container, and queries on them. */
final class QueryRequests {
  /**
   * The number of signed point reads, each with its own signature; only the fastest servers repeat
   * them.
   */
  private static final int SIGNED_READS = 100_000;

  private final Signer signer;
  private final String containerLink;

  QueryRequests(Signer signer, String container) {
    this.signer = signer;
    this.containerLink = ControlClient.containerLink(container);
  }

  /** Inserts the items from {@code numbers} up to, but not including, {@code limit}. */
  RequestSource inserts(AtomicLong numbers, long limit, Instant signedAt) {
    return inserts(numbers, limit, Long.MAX_VALUE, signedAt);
  }

  /** The same with at most this many partition keys. */
  RequestSource inserts(AtomicLong numbers, long limit, long keys, Instant signedAt) {
    List<RequestTemplate> templates =
        IndexedItems.texts().stream()
            .map(
                body ->
                    template(
                        "x-ms-documentdb-partitionkey: [\"pk-####\"]\r\n"
                            + "content-type: application/json\r\n",
                        body,
                        signedAt))
            .toList();
    return source(
        201,
        () -> {
          long number = numbers.getAndIncrement();
          if (number >= limit) {
            return null;
          }
          long key = number % keys;
          long[] inBody = IndexedItems.numbers(number, key);
          long[] all = LongStream.concat(LongStream.of(key), LongStream.of(inBody)).toArray();
          return templates.get(SampleItems.variant(number)).with(all);
        });
  }

  /** Queries for one item each: from {@code numbers} up to, but not including, a limit. */
  RequestSource equalities(AtomicLong numbers, long limit, Instant signedAt) {
    RequestTemplate template =
        template(ControlClient.QUERY_HEADERS, QueryKind.EQUALITY.body(), signedAt);
    return source(
        200,
        () -> {
          long number = numbers.getAndIncrement();
          return number < limit ? template.with(number) : null;
        });
  }

  /** Queries of a kind with random arguments for this many items. */
  RequestSource queries(QueryKind kind, long items, Instant signedAt) {
    RequestTemplate template = template(ControlClient.QUERY_HEADERS, kind.body(), signedAt);
    return source(200, () -> template.with(kind.arguments(items)));
  }

  /** First pages of a kind of query with random arguments for this many items. */
  RequestSource pages(PageKind kind, long items, Instant signedAt) {
    RequestTemplate template = template(kind.headers(), kind.body(), signedAt);
    return source(200, () -> template.with(kind.arguments(items)));
  }

  /** Reads of random items by their id. */
  RequestSource pointReads(long items, Instant signedAt) {
    return new ContainerRequests(signer, containerLink)
        .pointReads(
            ThreadLocalRandom.current().longs(SIGNED_READS, 0, items),
            Acceptance.only(200),
            signedAt);
  }

  private RequestTemplate template(String headers, String body, Instant signedAt) {
    String date = Signer.date(signedAt);
    return new RequestTemplate(
        "POST /"
            + containerLink
            + "/docs HTTP/1.1\r\n"
            + ContainerRequests.commonHeaders(
                signer.authorization("POST", "docs", containerLink, date), date)
            + headers
            + "content-length: "
            + body.length()
            + "\r\n\r\n"
            + body);
  }

  /** Returns the next request; null if there are no more. */
  @FunctionalInterface
  private interface Encoder {
    byte @Nullable [] next();
  }

  private static RequestSource source(int status, Encoder encoder) {
    return new RequestSource() {
      @Override
      public @Nullable ByteBuf next(ByteBufAllocator allocator) {
        byte[] request = encoder.next();
        return request == null ? null : allocator.directBuffer(request.length).writeBytes(request);
      }

      @Override
      public boolean accepts(int given, long sentAt) {
        return given == status;
      }
    };
  }
}
