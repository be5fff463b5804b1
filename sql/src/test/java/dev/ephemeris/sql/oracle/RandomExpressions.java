// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.oracle;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes the texts of scalar expressions without names. Most are about numbers, and many of these
 * are so large that doubles do not distinguish neighbouring whole numbers.
 */
final class RandomExpressions {
  private static final int MAX_DEPTH = 3;
  private static final int MAX_ELEMENTS = 3;

  private static final List<String> EDGES =
      List.of(
          "0",
          "-0",
          "0.0",
          "1",
          "-1",
          "1.0",
          "-1.0",
          "0.5",
          "-0.5",
          "1.5",
          "-1.5",
          "2.5",
          "2",
          "3",
          "7",
          "10",
          "31",
          "32",
          "62",
          "63",
          "64",
          "-64",
          "100",
          "2147483647",
          "-2147483648",
          "2147483648",
          "4294967295",
          "4294967296",
          "94906267",
          "3037000500",
          "4503599627370495.5",
          "4503599627370496.5",
          "9007199254740991",
          "-9007199254740991",
          "9007199254740991.0",
          "9007199254740992",
          "-9007199254740992",
          "9007199254740992.0",
          "9007199254740993",
          "-9007199254740993",
          "9007199254740993.0",
          "9007199254740994",
          "9.007199254740993e15",
          "9007199254740992e0",
          "1e15",
          "1e16",
          "1E+18",
          "1e19",
          "1e-7",
          "1e300",
          "-1e300",
          "1e308",
          "5e-324",
          "1000000000000000000",
          "4611686018427387904",
          "4611686018427387903",
          "9223372036854774784",
          "9223372036854774784.0",
          "9223372036854775806",
          "9223372036854775807",
          "-9223372036854775807",
          "-9223372036854775808",
          "9223372036854775807.0",
          "-9223372036854775808.0",
          "9223372036854775808",
          "-9223372036854775809",
          "18446744073709551615",
          "18446744073709551616",
          "0x1F",
          "0x20000000000001",
          "0x7FFFFFFFFFFFFFFF",
          "0xFFFFFFFFFFFFFFFF",
          "0x8000000000000000");

  /** Only in comparisons: elsewhere a negative zero loses its sign here, and not there. */
  private static final List<String> ZEROS =
      List.of("-0.0", "0.0", "0", "[-0.0]", "[0]", "{'a': -0.0}", "{'a': 0}");

  private static final List<String> STRINGS =
      List.of(
          "''",
          "'a'",
          "'A'",
          "'ab'",
          "'abcabc'",
          "' a '",
          "'true'",
          "'null'",
          "'0'",
          "'0.5'",
          "'9007199254740993'",
          "'-9223372036854775808'",
          "'9223372036854775808'",
          "'1e2'",
          "' 12 '",
          "'0x1F'",
          "'[9007199254740993]'",
          "'{\"a\":9007199254740993}'",
          "'2020-01-02T03:04:05.6789123Z'",
          "'2020-01-02'",
          "'é'",
          "'ß'",
          "','");
  private static final List<String> OPERATORS = List.of("+", "-", "*", "/", "%", "&", "|", "^");
  private static final List<String> COMPARISONS = List.of("=", "!=", "<>", "<", "<=", ">", ">=");
  private static final List<String> SHIFTS = List.of("<<", ">>", ">>>");
  private static final List<String> OF_A_NUMBER =
      List.of(
          "ABS",
          "ACOS",
          "ASIN",
          "ATAN",
          "CEILING",
          "COS",
          "COT",
          "DEGREES",
          "EXP",
          "FLOOR",
          "LOG",
          "LOG10",
          "RADIANS",
          "ROUND",
          "SIGN",
          "SIN",
          "SQRT",
          "SQUARE",
          "TAN",
          "TRUNC",
          "NUMBERBIN",
          "INTBITNOT");
  private static final List<String> OF_TWO_NUMBERS =
      List.of(
          "ATN2",
          "POWER",
          "LOG",
          "NUMBERBIN",
          "INTADD",
          "INTBITAND",
          "INTBITLEFTSHIFT",
          "INTBITOR",
          "INTBITRIGHTSHIFT",
          "INTBITXOR",
          "INTDIV",
          "INTMOD",
          "INTMUL",
          "INTSUB");
  private static final List<String> TYPES =
      List.of(
          "IS_ARRAY",
          "IS_BOOL",
          "IS_DEFINED",
          "IS_FINITE_NUMBER",
          "IS_INTEGER",
          "IS_NULL",
          "IS_NUMBER",
          "IS_OBJECT",
          "IS_PRIMITIVE",
          "IS_STRING");
  private static final List<String> OF_AN_ARRAY_TO_A_NUMBER =
      List.of("ARRAY_AVG", "ARRAY_SUM", "ARRAY_MEDIAN", "ARRAY_LENGTH");
  private static final List<String> OF_TWO_ARRAYS =
      List.of("SETDIFFERENCE", "SETINTERSECT", "SETUNION", "ARRAY_CONCAT");
  private static final List<String> OF_A_STRING =
      List.of("LOWER", "UPPER", "TRIM", "LTRIM", "RTRIM", "REVERSE");
  private static final List<String> OF_TWO_STRINGS =
      List.of("CONTAINS", "STARTSWITH", "ENDSWITH", "STRINGEQUALS");
  private static final List<String> PARSERS =
      List.of(
          "STRINGTONUMBER", "STRINGTOARRAY", "STRINGTOOBJECT", "STRINGTOBOOLEAN", "STRINGTONULL");

  private final Random random;
  private int depth;

  RandomExpressions(long seed) {
    this.random = new Random(seed);
  }

  String next() {
    depth = 0;
    return value();
  }

  private String value() {
    return switch (random.nextInt(12)) {
      case 0, 1, 2, 3, 4 -> number();
      case 5, 6, 7, 8 -> condition();
      case 9 -> text();
      case 10 -> array();
      default -> chance(50) ? object() : chance(50) ? "null" : "undefined";
    };
  }

  private String inside(Supplier<String> part) {
    depth++;
    String text = part.get();
    depth--;
    return text;
  }

  private String number() {
    return depth >= MAX_DEPTH || chance(25) ? literal() : inside(this::calculation);
  }

  private String calculation() {
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> "(" + operand() + " " + any(OPERATORS) + " " + operand() + ")";
      case 3 -> "(" + operand() + " " + any(SHIFTS) + " " + operand() + ")";
      case 4 -> "(" + any(List.of("-", "+", "~")) + " (" + operand() + "))";
      case 5, 6, 7 -> any(OF_A_NUMBER) + "(" + operand() + ")";
      case 8, 9 -> any(OF_TWO_NUMBERS) + "(" + operand() + ", " + operand() + ")";
      case 10 -> any(OF_AN_ARRAY_TO_A_NUMBER) + "(" + array() + ")";
      case 11 -> any(List.of("ARRAY_MAX", "ARRAY_MIN")) + "(" + array() + ")";
      case 12 -> "STRINGTONUMBER(" + text() + ")";
      default -> "IIF(" + condition() + ", " + number() + ", " + number() + ")";
    };
  }

  /** A number in 29 of 30 cases. */
  private String operand() {
    return chance(97) ? number() : value();
  }

  private String literal() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2, 3 -> any(EDGES);
      case 4 -> Integer.toString(random.nextInt(-20, 21));
      case 5 -> Long.toString(near(random.nextInt(50, 64)));
      case 6 -> near(random.nextInt(50, 64)) + ".0";
      default -> Double.toString(random.nextInt(-2000, 2000) / 8.0);
    };
  }

  /** A whole number close to a power of two. */
  private long near(int exponent) {
    long size = exponent == 63 ? Long.MAX_VALUE : 1L << exponent;
    long number = size - random.nextInt(exponent == 63 ? 3000 : 4);
    return chance(50) ? number : -number;
  }

  private String condition() {
    return depth >= MAX_DEPTH || chance(5)
        ? any(List.of("true", "false"))
        : inside(this::comparison);
  }

  private String comparison() {
    return switch (random.nextInt(13)) {
      case 12 -> "(" + any(ZEROS) + " " + any(COMPARISONS) + " " + any(ZEROS) + ")";
      case 0, 1, 2 -> "(" + operand() + " " + any(COMPARISONS) + " " + operand() + ")";
      case 3 -> "(" + value() + " " + any(COMPARISONS) + " " + value() + ")";
      case 4 -> "(" + array() + " " + any(List.of("=", "!=")) + " " + array() + ")";
      case 5 -> "(" + object() + " " + any(List.of("=", "!=")) + " " + object() + ")";
      case 6 -> "(" + operand() + not() + " IN (" + list(1, this::operand) + "))";
      case 7 -> "(" + operand() + not() + " BETWEEN " + operand() + " AND " + operand() + ")";
      case 8 -> any(TYPES) + "(" + value() + ")";
      case 9 -> any(OF_TWO_STRINGS) + "(" + text() + ", " + text() + ")";
      case 10 -> "ARRAY_CONTAINS(" + array() + ", " + value() + (chance(20) ? ", true)" : ")");
      default -> "(" + condition() + any(List.of(" AND ", " OR ")) + condition() + ")";
    };
  }

  private String not() {
    return chance(25) ? " NOT" : "";
  }

  private String text() {
    if (depth >= MAX_DEPTH || chance(40)) {
      return any(STRINGS);
    }
    return inside(
        () ->
            switch (random.nextInt(7)) {
              case 0 -> "TOSTRING(" + operand() + ")";
              case 1 -> any(OF_A_STRING) + "(" + text() + ")";
              case 2 -> "CONCAT(" + text() + ", " + text() + ")";
              case 3 ->
                  any(List.of("LEFT", "RIGHT", "REPLICATE"))
                      + "("
                      + text()
                      + ", "
                      + literal()
                      + ")";
              case 4 -> "SUBSTRING(" + text() + ", " + literal() + ", " + literal() + ")";
              case 5 -> "REPLACE(" + text() + ", " + text() + ", " + text() + ")";
              default -> "(" + text() + " || " + text() + ")";
            });
  }

  private String array() {
    if (depth >= MAX_DEPTH || chance(60)) {
      return "[" + inside(() -> list(0, chance(80) ? this::number : this::value)) + "]";
    }
    return inside(
        () ->
            switch (random.nextInt(4)) {
              case 0, 1 -> any(OF_TWO_ARRAYS) + "(" + array() + ", " + array() + ")";
              case 2 -> "ARRAY_SLICE(" + array() + ", " + literal() + ", " + literal() + ")";
              default -> any(PARSERS) + "(" + text() + ")";
            });
  }

  private String object() {
    List<String> names = List.of("a", "b", "c");
    int size = random.nextInt(MAX_ELEMENTS);
    return inside(
        () ->
            IntStream.range(0, size)
                .mapToObj(i -> "'" + names.get(i) + "': " + operand())
                .collect(Collectors.joining(", ", "{", "}")));
  }

  private String list(int least, Supplier<String> element) {
    return IntStream.range(0, least + random.nextInt(MAX_ELEMENTS))
        .mapToObj(i -> element.get())
        .collect(Collectors.joining(", "));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String any(List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }
}
