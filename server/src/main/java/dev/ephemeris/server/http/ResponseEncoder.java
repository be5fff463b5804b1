// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.http.spelling.HttpResult;
import dev.ephemeris.server.protocol.Result;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.concurrent.FastThreadLocal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Writes an answer, or the beginning of a large one, into one buffer with its head. The constant
 * part of the head is written as one block and the date is formatted once a second: otherwise the
 * head of a point read would cost more than finding the item.
 */
final class ResponseEncoder {
  /** Headers that every answer has. */
  private static final byte[] CONSTANT_HEADERS =
      ascii(
          "server: Ephemeris\r\n"
              + "x-ms-version: 2018-12-31\r\n"
              + "x-ms-gatewayversion: version=2.14.0\r\n"
              + "x-ms-serviceversion: version=2.14.0.0\r\n"
              + "x-ms-schemaversion: 1.19\r\n"
              + "x-content-type-options: nosniff\r\n");

  private static final int NO_CONTENT = 204;
  private static final byte[] LINE_END = ascii("\r\n");
  private static final byte[] CONNECTION_CLOSE = ascii("connection: close\r\n");
  private static final byte[] CONTENT_TYPE = ascii("content-type: ");
  private static final byte[] CONTENT_LENGTH = ascii("\r\ncontent-length: ");
  private static final byte[] CACHE_CONTROL = ascii("cache-control: ");
  private static final byte[] NOT_CACHED = ascii("cache-control: " + HttpResult.NO_STORE + "\r\n");
  private static final byte[] ACTIVITY_ID = ascii("x-ms-activity-id: ");

  private static final FastThreadLocal<DateHeader> DATES = new FastThreadLocal<>();

  private static final FastThreadLocal<AsciiBuffer> HEADS =
      new FastThreadLocal<>() {
        @Override
        protected AsciiBuffer initialValue() {
          return new AsciiBuffer();
        }
      };

  private record DateHeader(long epochSecond, byte[] bytes) {}

  private ResponseEncoder() {}

  /**
   * @param bodyBytes how much of the body follows the head in the buffer
   * @param bodyLength the length of the whole body
   */
  static ByteBuf encode(
      ByteBufAllocator allocator,
      Result response,
      int bodyBytes,
      int bodyLength,
      String activityId,
      long epochSecond,
      boolean close) {
    AsciiBuffer head = HEADS.get().clear();
    head.bytes(statusLine(response.status()));
    head.bytes(CONSTANT_HEADERS);
    String contentType = HttpResult.JSON;
    if (response instanceof HttpResult own) {
      head.bytes(CACHE_CONTROL).text(own.cacheControl()).bytes(LINE_END);
      contentType = own.contentType();
    } else {
      head.bytes(NOT_CACHED);
    }
    head.bytes(date(epochSecond));
    if (response.status() != NO_CONTENT) { // where a length is forbidden, even of nothing
      head.bytes(CONTENT_TYPE).text(contentType);
      head.bytes(CONTENT_LENGTH).number(bodyLength).bytes(LINE_END);
    }
    head.bytes(ACTIVITY_ID).text(activityId).bytes(LINE_END);
    FactEncoder.encode(head, response);
    if (close) {
      head.bytes(CONNECTION_CLOSE);
    }
    head.bytes(LINE_END);
    return head.writeTo(allocator.buffer(head.length() + bodyBytes))
        .writeBytes(response.body(), response.bodyOffset(), bodyBytes);
  }

  private static byte[] statusLine(int status) {
    return switch (status) {
      case 200 -> StatusLines.OK;
      case 201 -> StatusLines.CREATED;
      case 204 -> StatusLines.NO_CONTENT;
      case 404 -> StatusLines.NOT_FOUND;
      default -> StatusLines.of(HttpResponseStatus.valueOf(status));
    };
  }

  private static byte[] date(long epochSecond) {
    DateHeader date = DATES.get();
    if (date == null || date.epochSecond() != epochSecond) {
      String text =
          DateTimeFormatter.RFC_1123_DATE_TIME.format(
              Instant.ofEpochSecond(epochSecond).atZone(ZoneOffset.UTC));
      date = new DateHeader(epochSecond, ascii("date: " + text + "\r\n"));
      DATES.set(date);
    }
    return date.bytes();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The status lines of answers; the common ones are made once. */
  private static final class StatusLines {
    static final byte[] OK = of(HttpResponseStatus.OK);
    static final byte[] CREATED = of(HttpResponseStatus.CREATED);
    static final byte[] NO_CONTENT = of(HttpResponseStatus.NO_CONTENT);
    static final byte[] NOT_FOUND = of(HttpResponseStatus.NOT_FOUND);

    static byte[] of(HttpResponseStatus status) {
      return ascii("HTTP/1.1 " + status.code() + " " + status.reasonPhrase() + "\r\n");
    }
  }
}
