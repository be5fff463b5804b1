// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.http.spelling.HttpResult;
import dev.ephemeris.server.http.spelling.HttpResultTable;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import dev.ephemeris.server.protocol.SessionToken;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes the headers of a result's facts. Their names are encoded once. */
final class FactEncoder {
  private static final byte[] LINE_END = ascii("\r\n");
  private static final byte[] SEPARATOR = ascii(": ");
  private static final byte[] SUBSTATUS = name(HttpResultTable.SUBSTATUS);
  private static final byte[] CHARGE = name(HttpResultTable.CHARGE);
  private static final byte[] SESSION_TOKEN = name(HttpResultTable.SESSION_TOKEN);
  private static final byte[] TOKEN_VERSION = ascii(":" + SessionToken.VERSION);
  private static final byte[] RANGE = name(HttpResultTable.PARTITION_KEY_RANGE_ID);
  private static final byte[] LSN = name(HttpResultTable.LSN);
  private static final ResultFact[] FACTS = ResultFact.values();
  private static final byte[][] NAMES = names();

  private FactEncoder() {}

  static void encode(AsciiBuffer head, Result result) {
    if (result.substatus() != 0) {
      head.bytes(SUBSTATUS).number(result.substatus()).bytes(LINE_END);
    }
    if (result.isCharged()) {
      head.bytes(CHARGE).text(result.charge().toString()).bytes(LINE_END);
    }
    if (result.isSeen()) {
      int range = result.partitionId();
      head.bytes(SESSION_TOKEN).number(range).bytes(TOKEN_VERSION).number(result.lsn());
      head.bytes(LINE_END).bytes(RANGE).number(range).bytes(LINE_END);
      head.bytes(LSN).number(result.lsn()).bytes(LINE_END);
    }
    if (result.hasFacts()) {
      for (ResultFact fact : FACTS) {
        if (result.has(fact)) {
          value(head.bytes(NAMES[fact.place()]), result, fact).bytes(LINE_END);
        }
      }
    }
    if (result instanceof HttpResult own) {
      List<String> headers = own.headers();
      for (int i = 0; i < headers.size(); i += 2) {
        head.text(headers.get(i)).bytes(SEPARATOR).text(headers.get(i + 1)).bytes(LINE_END);
      }
    }
  }

  private static AsciiBuffer value(AsciiBuffer head, Result result, ResultFact fact) {
    return switch (fact.kind()) {
      case TEXT -> head.text(result.text(fact));
      case FLAG -> head.text(HttpResultTable.flag(fact, result.flag(fact)));
      case INT32, INT64 -> head.number(result.number(fact));
    };
  }

  private static byte[][] names() {
    byte[][] names = new byte[FACTS.length][];
    for (ResultFact fact : FACTS) {
      names[fact.place()] = name(HttpResultTable.name(fact));
    }
    return names;
  }

  private static byte[] name(String header) {
    return ascii(header + ": ");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
