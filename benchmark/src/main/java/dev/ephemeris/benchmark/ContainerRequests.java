package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
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

  private final Signer signer;
  private final String containerLink;

  ContainerRequests(Signer signer, String containerLink) {
    this.signer = signer;
    this.containerLink = containerLink;
  }

  /** Reads of random items with numbers below {@code items}, all encoded beforehand. */
  RequestSource pointReads(int items, Instant signedAt) {
    String date = Signer.date(signedAt);
    byte[][] requests = new byte[items][];
    for (int number = 0; number < items; number++) {
      requests[number] = pointRead(number, date).getBytes(StandardCharsets.US_ASCII);
    }
    return new RequestSource() {
      @Override
      public ByteBuf next(ByteBufAllocator allocator) {
        byte[] request = requests[ThreadLocalRandom.current().nextInt(requests.length)];
        return allocator.directBuffer(request.length).writeBytes(request);
      }

      @Override
      public boolean accepts(int status, long sentAt) {
        return status == 200;
      }
    };
  }

  /** Inserts of the items {@code numbers} counts through, up to and without {@code limit}. */
  RequestSource inserts(AtomicLong numbers, long limit, Instant signedAt) {
    String head = insertHead(Signer.date(signedAt));
    int partitionOffset = head.indexOf(PARTITION_HEADER) + PARTITION_HEADER.length();
    int bodyOffset = head.length();
    byte[][] templates = new byte[SampleItems.VARIANTS][];
    for (int variant = 0; variant < templates.length; variant++) {
      String body = new String(SampleItems.body(variant), StandardCharsets.US_ASCII);
      templates[variant] = (head + body).getBytes(StandardCharsets.US_ASCII);
    }
    return new RequestSource() {
      @Override
      public @Nullable ByteBuf next(ByteBufAllocator allocator) {
        long number = numbers.getAndIncrement();
        if (number >= limit) {
          return null;
        }
        byte[] request = templates[SampleItems.variant(number)].clone();
        SampleItems.writeDigits(request, partitionOffset, number, SampleItems.PARTITION_DIGITS);
        SampleItems.writeNumber(request, bodyOffset, number);
        return allocator.directBuffer(request.length).writeBytes(request);
      }

      @Override
      public boolean accepts(int status, long sentAt) {
        return status == 201;
      }
    };
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

  private String insertHead(String date) {
    return "POST /"
        + containerLink
        + "/docs HTTP/1.1\r\n"
        + commonHeaders(signer.authorization("POST", "docs", containerLink, date), date)
        + partitionHeader(0)
        + "content-type: application/json\r\ncontent-length: "
        + SampleItems.ITEM_BYTES
        + "\r\n\r\n";
  }

  private static String commonHeaders(String authorization, String date) {
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
