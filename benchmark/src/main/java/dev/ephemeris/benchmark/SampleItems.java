// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The items used by all measurements: 1 KB of JSON with 24 leaves.
 *
 * <p>Building an item costs more than sending it, and the generator shares the machine with the
 * server. So a few hundred variants are built in advance, and an item is a variant with its number
 * written over the digits of id and partition key. The variants differ in content, so that
 * neighbouring items do not compress too well in storage.
 */
public final class SampleItems {
  static final int ITEM_BYTES = 1024;
  static final int VARIANTS = 256;

  /** Decimal digits of an item's number, in its id. */
  static final int NUMBER_DIGITS = 10;

  /** Decimal digits of a partition key: the last ones of the number, so 10,000 keys. */
  static final int PARTITION_DIGITS = 4;

  private static final String START = "{\"id\":\"item-";
  private static final String MIDDLE = "\",\"pk\":\"pk-";
  private static final int NUMBER_OFFSET = START.length();
  private static final int PARTITION_OFFSET = NUMBER_OFFSET + NUMBER_DIGITS + MIDDLE.length();
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
  private static final byte[][] BODIES = bodies();

  private SampleItems() {}

  public static String id(long number) {
    return "item-" + digits(number, NUMBER_DIGITS);
  }

  public static String partitionKey(long number) {
    return "pk-" + digits(number, PARTITION_DIGITS);
  }

  public static byte[] body(long number) {
    byte[] body = BODIES[variant(number)].clone();
    writeNumber(body, 0, number);
    return body;
  }

  static int variant(long number) {
    return (int) (number % VARIANTS);
  }

  /** Writes an item's number into the id and the partition key of the body at this offset. */
  static void writeNumber(byte[] target, int bodyOffset, long number) {
    writeDigits(target, bodyOffset + NUMBER_OFFSET, number, NUMBER_DIGITS);
    writeDigits(target, bodyOffset + PARTITION_OFFSET, number, PARTITION_DIGITS);
  }

  /** Writes the number's last digits, with leading zeros. */
  static void writeDigits(byte[] target, int offset, long number, int count) {
    long rest = number;
    for (int position = offset + count - 1; position >= offset; position--) {
      target[position] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private static String digits(long number, int count) {
    byte[] text = new byte[count];
    writeDigits(text, 0, number, count);
    return new String(text, StandardCharsets.US_ASCII);
  }

  private static byte[][] bodies() {
    byte[][] bodies = new byte[VARIANTS][];
    SplittableRandom random = new SplittableRandom(20_260_101);
    for (int variant = 0; variant < VARIANTS; variant++) {
      bodies[variant] = build(random);
    }
    return bodies;
  }

  /** Leaves: id, pk, 7 texts, 8 numbers, 2 booleans, a null, 3 tags, and the note for padding. */
  private static byte[] build(SplittableRandom random) {
    StringBuilder text = new StringBuilder(ITEM_BYTES);
    text.append(START).append("0".repeat(NUMBER_DIGITS));
    text.append(MIDDLE).append("0".repeat(PARTITION_DIGITS)).append('"');
    for (int field = 0; field < 7; field++) {
      text.append(",\"text").append(field).append("\":\"").append(words(random, 28)).append('"');
    }
    text.append(",\"measures\":{");
    for (int field = 0; field < 8; field++) {
      String value =
          field % 2 == 0
              ? Integer.toString(random.nextInt(1_000_000))
              : String.format(Locale.ROOT, "%.4f", random.nextDouble(1000));
      text.append(field == 0 ? "" : ",").append("\"value").append(field).append("\":");
      text.append(value);
    }
    text.append("},\"flags\":{\"active\":").append(random.nextBoolean());
    text.append(",\"hidden\":").append(random.nextBoolean()).append(",\"parent\":null}");
    text.append(",\"tags\":[");
    for (int tag = 0; tag < 3; tag++) {
      text.append(tag == 0 ? "" : ",").append('"').append(words(random, 8)).append('"');
    }
    text.append("],\"note\":\"");
    text.append(words(random, ITEM_BYTES - text.length() - 2)).append("\"}");
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static String words(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder(length);
    while (text.length() < length) {
      boolean gap = text.length() % 7 == 6 && text.length() < length - 1;
      text.append(gap ? ' ' : LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }
}
