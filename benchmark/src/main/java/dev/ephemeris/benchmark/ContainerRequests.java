// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes signed requests on one container.
 *
 * <p>The bytes do not depend on the server (the Host header has no port), so limit and product get
 * the very same requests. They carry the date they were signed at: sources are made afresh for each
 * round, and a round is shorter than the 15 minutes for which a signature is good.
 */
final class ContainerRequests {
  static final String VERSION = "2020-07-15";

  private static final String PARTITION_HEADER = "x-ms-documentdb-partitionkey: [\"pk-";
  private static final String UPSERT_HEADER = "x-ms-documentdb-is-upsert: True\r\n";
  private static final long NO_MORE = -1;

  private final Signer signer;
  private final String containerLink;

  ContainerRequests(Signer signer, String containerLink) {
    this.signer = signer;
    this.containerLink = containerLink;
  }

  /** Reads of random items with numbers below {@code items}. */
  RequestSource pointReads(int items, Instant signedAt) {
    return pointReads(LongStream.range(0, items), Acceptance.only(200), signedAt);
  }

  /** Reads of the items with these numbers at random, all encoded beforehand. */
  RequestSource pointReads(LongStream numbers, Acceptance acceptance, Instant signedAt) {
    String date = Signer.date(signedAt);
    byte[][] requests =
        numbers
            .mapToObj(number -> pointRead(number, date).getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);
    return new RequestSource() {
      @Override
      public ByteBuf next(ByteBufAllocator allocator) {
        byte[] request = requests[ThreadLocalRandom.current().nextInt(requests.length)];
        return allocator.directBuffer(request.length).writeBytes(request);
      }

      @Override
      public boolean accepts(int status, long sentAt) {
        return acceptance.accepts(status, sentAt);
      }
    };
  }

  /** Inserts of the items {@code numbers} counts through, up to and without {@code limit}. */
  RequestSource inserts(AtomicLong numbers, long limit, Instant signedAt) {
    return inserts(numbers, limit, Lifetime.INHERITED, signedAt);
  }

  /** As {@link #inserts(AtomicLong, long, Instant)}, with this lifetime. */
  RequestSource inserts(AtomicLong numbers, long limit, Lifetime lifetime, Instant signedAt) {
    return writes(
        () -> {
          long number = numbers.getAndIncrement();
          return number < limit ? number : NO_MORE;
        },
        templates("", lifetime, signedAt),
        Acceptance.only(201));
  }

  /** Replaces random existing items with numbers below {@code items}. */
  RequestSource upserts(int items, Lifetime lifetime, Instant signedAt) {
    return writes(
        () -> ThreadLocalRandom.current().nextInt(items),
        templates(UPSERT_HEADER, lifetime, signedAt),
        Acceptance.only(200));
  }

  /** Writes one item repeatedly, which has only an id and a partition key. */
  RequestSource smallestWrites(Instant signedAt) {
    String body = "{\"id\":\"smallest\",\"pk\":\"" + SampleItems.partitionKey(0) + "\"}";
    byte[] request = template(UPSERT_HEADER, body, Signer.date(signedAt)).request();
    return new RequestSource() {
      @Override
      public ByteBuf next(ByteBufAllocator allocator) {
        return allocator.directBuffer(request.length).writeBytes(request);
      }

      @Override
      public boolean accepts(int status, long sentAt) {
        return status == 200 || status == 201;
      }
    };
  }

  private static RequestSource writes(
      LongSupplier numbers, List<Template> templates, Acceptance acceptance) {
    return new RequestSource() {
      @Override
      public @Nullable ByteBuf next(ByteBufAllocator allocator) {
        long number = numbers.getAsLong();
        if (number == NO_MORE) {
          return null;
        }
        byte[] request = templates.get(SampleItems.variant(number)).with(number);
        return allocator.directBuffer(request.length).writeBytes(request);
      }

      @Override
      public boolean accepts(int status, long sentAt) {
        return acceptance.accepts(status, sentAt);
      }
    };
  }

  /** A write in which only the item's number is to be filled in. */
  private record Template(byte[] request, int partitionOffset, int bodyOffset) {
    byte[] with(long number) {
      byte[] copy = request.clone();
      SampleItems.writeDigits(copy, partitionOffset, number, SampleItems.PARTITION_DIGITS);
      SampleItems.writeNumber(copy, bodyOffset, number);
      return copy;
    }
  }

  private List<Template> templates(String moreHeaders, Lifetime lifetime, Instant signedAt) {
    String date = Signer.date(signedAt);
    return IntStream.range(0, SampleItems.VARIANTS)
        .mapToObj(variant -> template(moreHeaders, lifetime.body(variant), date))
        .toList();
  }

  private Template template(String moreHeaders, String body, String date) {
    String head =
        "POST /"
            + containerLink
            + "/docs HTTP/1.1\r\n"
            + commonHeaders(signer.authorization("POST", "docs", containerLink, date), date)
            + partitionHeader(0)
            + moreHeaders
            + "content-type: application/json\r\ncontent-length: "
            + body.length()
            + "\r\n\r\n";
    return new Template(
        (head + body).getBytes(StandardCharsets.US_ASCII),
        head.indexOf(PARTITION_HEADER) + PARTITION_HEADER.length(),
        head.length());
  }

  private String pointRead(long number, String date) {
    String link = containerLink + "/docs/" + SampleItems.id(number);
    return "GET /"
        + link
        + " HTTP/1.1\r\n"
        + commonHeaders(signer.authorization("GET", "docs", link, date), date)
        + partitionHeader(number)
        + "\r\n";
  }

  static String commonHeaders(String authorization, String date) {
    return "host: 127.0.0.1\r\naccept: application/json\r\nauthorization: "
        + authorization
        + "\r\nx-ms-date: "
        + date
        + "\r\nx-ms-version: "
        + VERSION
        + "\r\n";
  }

  private static String partitionHeader(long number) {
    String digits = SampleItems.partitionKey(number).substring("pk-".length());
    return PARTITION_HEADER + digits + "\"]\r\n";
  }
}
