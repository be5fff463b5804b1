// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import static dev.ephemeris.sql.function.ScalarFunction.pure;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/** The functions of strings. Those with regular expressions are in {@link RegexFunctions}. */
public final class TextFunctions {
  private static final List<ScalarFunction> FUNCTIONS =
      List.of(
          // CONCAT(string, string, …): joins strings.
          pure("CONCAT", Arity.atLeast(2), Concat::call),
          // CONTAINS(string, part [, ignoreCase]): whether the part is in it.
          stringTest("CONTAINS", TextSearch::contains),
          // CONTAINS_ALL_CI(string, part, …): whether all parts are in it, in any case.
          pure("CONTAINS_ALL_CI", Arity.atLeast(2), ContainsParts::allIgnoringCase),
          // CONTAINS_ALL_CS(string, part, …): whether all parts are in it.
          pure("CONTAINS_ALL_CS", Arity.atLeast(2), ContainsParts::all),
          // CONTAINS_ANY_CI(string, part, …): whether at least one part is in it, in any case.
          pure("CONTAINS_ANY_CI", Arity.atLeast(2), ContainsParts::anyIgnoringCase),
          // CONTAINS_ANY_CS(string, part, …): whether at least one part is in it.
          pure("CONTAINS_ANY_CS", Arity.atLeast(2), ContainsParts::any),
          // ENDSWITH(string, end [, ignoreCase]): whether it ends with this.
          stringTest("ENDSWITH", String::endsWith),
          // INDEX_OF(string, part [, from]): where the part first begins, or -1.
          pure("INDEX_OF", Arity.between(2, 3), TextFunctions::indexOf),
          // LASTINDEXOF(string, part [, from]): where the part last begins, or -1.
          pure("LASTINDEXOF", Arity.between(2, 3), TextFunctions::lastIndexOf),
          // LASTSUBSTRINGAFTER(string, delimiter): what is after the last delimiter.
          delimited(
              "LASTSUBSTRINGAFTER", TextFunctions::last, (text, start, end) -> text.substring(end)),
          // LASTSUBSTRINGBEFORE(string, delimiter): what is before the last delimiter.
          delimited(
              "LASTSUBSTRINGBEFORE",
              TextFunctions::last,
              (text, start, end) -> text.substring(0, start)),
          // LEFT(string, count): its first characters.
          pure("LEFT", Arity.exactly(2), Substrings::left),
          // LENGTH(string): how many characters it has.
          string("LENGTH", text -> Values.of(text.length())),
          // LOWER(string): the same in small letters.
          string("LOWER", text -> Values.of(LetterCase.lower(text))),
          // LTRIM(string [, characters]): without these characters at its beginning.
          pure("LTRIM", Arity.between(1, 2), Trim::left),
          // REPLACE(string, part, replacement): with the replacement wherever the part was.
          pure("REPLACE", Arity.exactly(3), Replace::call),
          // REPLICATE(string, count): the string repeated.
          pure("REPLICATE", Arity.exactly(2), Replicate::call),
          // REVERSE(string): its characters from the last to the first; surrogates stay in pairs.
          string("REVERSE", text -> Values.of(new StringBuilder(text).reverse().toString())),
          // RIGHT(string, count): its last characters.
          pure("RIGHT", Arity.exactly(2), Substrings::right),
          // RTRIM(string [, characters]): without these characters at its end.
          pure("RTRIM", Arity.between(1, 2), Trim::right),
          // STARTSWITH(string, beginning [, ignoreCase]): whether it begins with this.
          stringTest("STARTSWITH", String::startsWith),
          // STRINGEQUALS(string, string [, ignoreCase]): whether they are the same.
          stringTest("STRINGEQUALS", String::equals),
          // STRINGJOIN(strings, separator): one after the other, with the separator in between.
          pure("STRINGJOIN", Arity.exactly(2), StringJoin::call),
          // STRINGSPLIT(string, separator): an array of what is between the separators.
          pure("STRINGSPLIT", Arity.exactly(2), StringSplit::call),
          // STRINGTO…(string): the value that the string is the JSON text of.
          string("STRINGTOARRAY", text -> JsonText.read(text, ValueType.ARRAY)),
          string("STRINGTOBOOLEAN", text -> JsonText.read(text, ValueType.BOOLEAN)),
          string("STRINGTONULL", text -> JsonText.read(text, ValueType.NULL)),
          string("STRINGTONUMBER", text -> JsonText.read(text, ValueType.NUMBER)),
          string("STRINGTOOBJECT", text -> JsonText.read(text, ValueType.OBJECT)),
          // SUBSTRING(string, start, count): at most this many characters from a position on.
          pure("SUBSTRING", Arity.exactly(3), Substrings::substring),
          // SUBSTRINGAFTER(string, delimiter): what is after the first delimiter.
          delimited(
              "SUBSTRINGAFTER", TextFunctions::first, (text, start, end) -> text.substring(end)),
          // SUBSTRINGBEFORE(string, delimiter): what is before the first delimiter.
          delimited(
              "SUBSTRINGBEFORE",
              TextFunctions::first,
              (text, start, end) -> text.substring(0, start)),
          // TOSTRING(value): a string itself, or the JSON text of anything else.
          pure("TOSTRING", Arity.exactly(1), ToString::call),
          // TRIM(string [, characters]): without these characters at both ends.
          pure("TRIM", Arity.between(1, 2), Trim::both),
          // UPPER(string): the same in capitals.
          string("UPPER", text -> Values.of(LetterCase.upper(text))));

  /** Other names of functions, which the vendor's editors and clients use as well. */
  private static final Map<String, String> SECOND_NAMES =
      Map.ofEntries(
          Map.entry("CONTAINSALLCI", "CONTAINS_ALL_CI"),
          Map.entry("CONTAINSALLCS", "CONTAINS_ALL_CS"),
          Map.entry("CONTAINSANYCI", "CONTAINS_ANY_CI"),
          Map.entry("CONTAINSANYCS", "CONTAINS_ANY_CS"),
          Map.entry("STRING_EQUALS", "STRINGEQUALS"),
          Map.entry("STRING_JOIN", "STRINGJOIN"),
          Map.entry("STRING_SPLIT", "STRINGSPLIT"),
          Map.entry("STRING_TO_ARRAY", "STRINGTOARRAY"),
          Map.entry("STRING_TO_BOOLEAN", "STRINGTOBOOLEAN"),
          Map.entry("STRING_TO_NULL", "STRINGTONULL"),
          Map.entry("STRING_TO_NUMBER", "STRINGTONUMBER"),
          Map.entry("STRING_TO_OBJECT", "STRINGTOOBJECT"),
          Map.entry("TO_STRING", "TOSTRING"));

  private TextFunctions() {}

  public static List<ScalarFunction> all() {
    List<ScalarFunction> all = new ArrayList<>(FUNCTIONS);
    all.addAll(RegexFunctions.all());
    for (Entry<String, String> name : SECOND_NAMES.entrySet()) {
      all.add(byName(name.getValue()).named(name.getKey()));
    }
    return all;
  }

  private static ScalarFunction byName(String name) {
    return FUNCTIONS.stream()
        .filter(function -> function.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private interface StringOperation {
    Value apply(String text);
  }

  /** A function of one string. */
  private static ScalarFunction string(String name, StringOperation operation) {
    return pure(
        name,
        Arity.exactly(1),
        arguments ->
            arguments[0] instanceof StringValue string
                ? operation.apply(string.text())
                : Values.UNDEFINED);
  }

  private interface StringTest {
    boolean test(String text, String other);
  }

  /** A comparison of two strings; a third argument says whether to ignore their case. */
  private static ScalarFunction stringTest(String name, StringTest comparison) {
    return pure(
        name,
        Arity.between(2, 3),
        arguments -> {
          Value ignoreCase = arguments.length > 2 ? arguments[2] : Values.FALSE;
          if (!(arguments[0] instanceof StringValue first
              && arguments[1] instanceof StringValue second
              && ignoreCase instanceof BooleanValue)) {
            return Values.UNDEFINED;
          }
          return Values.of(
              ignoreCase.equals(Values.TRUE)
                  ? comparison.test(LetterCase.fold(first.text()), LetterCase.fold(second.text()))
                  : comparison.test(first.text(), second.text()));
        });
  }

  private static Value indexOf(Value[] arguments) {
    if (!(arguments[0] instanceof StringValue text && arguments[1] instanceof StringValue part)) {
      return Values.UNDEFINED;
    }
    if (arguments.length == 2) {
      return Values.of(TextSearch.of(part.text()).first(text.text(), 0));
    }
    if (!(arguments[2] instanceof NumberValue from && from.isInteger())) {
      return Values.UNDEFINED;
    }
    return from.integer() > text.text().length()
        ? Values.of(-1)
        : Values.of(
            TextSearch.of(part.text()).first(text.text(), (int) Math.max(0, from.integer())));
  }

  /** The last position of the part; it must end at or before the given position. */
  private static Value lastIndexOf(Value[] arguments) {
    if (!(arguments[0] instanceof StringValue text && arguments[1] instanceof StringValue part)) {
      return Values.UNDEFINED;
    }
    long from = text.text().length();
    if (arguments.length > 2) {
      if (!(arguments[2] instanceof NumberValue number && number.isInteger())) {
        return Values.UNDEFINED;
      }
      from = number.integer();
    }
    long end = Math.min(from, text.text().length() - 1L) + 1;
    long latest = end - part.text().length();
    return Values.of(latest < 0 ? -1 : TextSearch.of(part.text()).last(text.text(), (int) latest));
  }

  /** Finds a delimiter in a text; -1 if there is none. */
  private interface Finder {
    int find(String text, TextSearch delimiter);
  }

  /** Returns the text on one side of a delimiter between these positions. */
  private interface Side {
    String of(String text, int start, int end);
  }

  /**
   * A function that returns the text on one side of a delimiter; an empty string if there is no
   * delimiter.
   */
  private static ScalarFunction delimited(String name, Finder finder, Side side) {
    return pure(
        name,
        Arity.exactly(2),
        arguments -> {
          if (!(arguments[0] instanceof StringValue string
              && arguments[1] instanceof StringValue delimiter)) {
            return Values.UNDEFINED;
          }
          String text = string.text();
          int start = finder.find(text, TextSearch.of(delimiter.text()));
          return Values.of(
              start < 0 ? "" : side.of(text, start, start + delimiter.text().length()));
        });
  }

  private static int first(String text, TextSearch delimiter) {
    return delimiter.first(text, 0);
  }

  private static int last(String text, TextSearch delimiter) {
    return delimiter.last(text, text.length());
  }
}
