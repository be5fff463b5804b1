// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the records of {@code record-file-calls.c}. */
final class CallLog {
  private static final int HEADER_BYTES = 32;

  private CallLog() {}

  /** All calls in order. The last record is left out if the process died while writing it. */
  static List<FileCall> read(Path log) throws IOException {
    List<FileCall> calls = new ArrayList<>();
    ByteBuffer records = ByteBuffer.wrap(Files.readAllBytes(log)).order(ByteOrder.nativeOrder());
    while (records.remaining() >= HEADER_BYTES) {
      int kind = records.getInt();
      int descriptor = records.getInt();
      long number = records.getLong();
      int firstLength = records.getInt();
      int secondLength = records.getInt();
      long dataLength = records.getLong();
      if (records.remaining() < firstLength + secondLength + dataLength) {
        break;
      }
      String first = text(records, firstLength);
      String second = text(records, secondLength);
      byte[] data = new byte[Math.toIntExact(dataLength)];
      records.get(data);
      calls.add(call(kind, descriptor, number, first, second, data));
    }
    return calls;
  }

  private static String text(ByteBuffer records, int length) {
    byte[] bytes = new byte[length];
    records.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The numbers are those of {@code enum kind}. */
  private static FileCall call(
      int kind, int descriptor, long number, String first, String second, byte[] data) {
    return switch (kind) {
      case 1 -> new FileCall.Open(descriptor, path(first), number == 1);
      case 2 -> new FileCall.Close(descriptor);
      case 3 -> new FileCall.Write(descriptor, number, data);
      case 4 -> new FileCall.Resize(descriptor, number);
      case 5 -> new FileCall.SyncBegin(descriptor, number);
      case 6 -> new FileCall.SyncEnd(descriptor, number);
      case 7 -> new FileCall.Rename(path(first), path(second));
      case 8, 10 -> new FileCall.Remove(path(first));
      case 9 -> new FileCall.MakeFolder(path(first));
      case 11 -> new FileCall.Link(path(first), path(second));
      case 12 -> new FileCall.Stream(descriptor);
      case 13 -> new FileCall.Duplicate(descriptor, Math.toIntExact(number));
      case 14 -> new FileCall.Unsupported(first + " " + second);
      default -> throw new IllegalStateException("A record of the unknown kind " + kind);
    };
  }

  private static Path path(String text) {
    return Path.of(text).normalize();
  }
}
