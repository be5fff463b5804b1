// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/**
 * Which write-ahead logs and which manifest there were, and how much of them was durable, kept in a
 * small file of its own.
 *
 * <p>A file that was cut short, or removed, looks like one in which nothing more was written. The
 * mark tells the difference: as long as the manifest needs them, these logs are there; and the last
 * of them, and the manifest, have at least these lengths. The mark may be behind the durable data.
 * It is overwritten in place without being synced: an older mark is still true.
 *
 * @param logNumbers numbers of the logs when the mark was made, rising; at least one
 * @param logBytes the durable length of the last of them
 * @param manifestNumber number of the manifest
 * @param manifestBytes its durable length
 */
public record DurableMark(
    List<Long> logNumbers, long logBytes, long manifestNumber, long manifestBytes) {
  static final String FILE_NAME = "DURABLE";

  private static final Pattern FORM =
      Pattern.compile(
          "logs (\\d{1,18}(?:,\\d{1,18})*) bytes (\\d{1,18}) manifest (\\d{1,18}) bytes (\\d{1,18}) ([0-9a-f]{8})\\s*");

  /** Usually there are two or three logs; of more, the newest ones are named. */
  private static final int MAX_LOGS = 16;

  /** Its text has always this length, so that it is overwritten by one write within one sector. */
  private static final int TEXT_BYTES = 512;

  public DurableMark {
    logNumbers =
        List.copyOf(
            logNumbers.subList(Math.max(0, logNumbers.size() - MAX_LOGS), logNumbers.size()));
  }

  /** The mark in a folder; empty when there is none that can be read. */
  static Optional<DurableMark> read(Path folder) throws IOException {
    Path file = folder.resolve(FILE_NAME);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Matcher matcher = FORM.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
    if (!matcher.matches()) {
      return Optional.empty();
    }
    List<Long> numbers = Arrays.stream(matcher.group(1).split(",", -1)).map(Long::valueOf).toList();
    DurableMark mark =
        new DurableMark(
            numbers,
            Long.parseLong(matcher.group(2)),
            Long.parseLong(matcher.group(3)),
            Long.parseLong(matcher.group(4)));
    return mark.checksum().equals(matcher.group(5)) ? Optional.of(mark) : Optional.empty();
  }

  /** The length of a log that is known to be durable. */
  long durableBytesOfLog(long number) {
    return logNumbers.getLast() == number ? logBytes : 0;
  }

  /** The length of a manifest that is known to be durable. */
  long durableBytesOfManifest(long number) {
    return manifestNumber == number ? manifestBytes : 0;
  }

  private String text() {
    return logNumbers.stream().map(String::valueOf).collect(Collectors.joining(",", "logs ", ""))
        + " bytes %d manifest %d bytes %d".formatted(logBytes, manifestNumber, manifestBytes);
  }

  private String checksum() {
    CRC32C checksum = new CRC32C();
    checksum.update(text().getBytes(StandardCharsets.US_ASCII));
    return "%08x".formatted(checksum.getValue());
  }

  /** Writes marks into a folder's file. */
  public static final class Writer implements AutoCloseable {
    private final FileChannel file;

    public Writer(Path folder) throws IOException {
      file =
          FileChannel.open(
              folder.resolve(FILE_NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    public void write(DurableMark mark) throws IOException {
      String line = mark.text() + " " + mark.checksum();
      ByteBuffer bytes =
          ByteBuffer.wrap(
              (line + " ".repeat(TEXT_BYTES - 1 - line.length()) + "\n")
                  .getBytes(StandardCharsets.US_ASCII));
      while (bytes.hasRemaining()) {
        file.write(bytes, bytes.position());
      }
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
