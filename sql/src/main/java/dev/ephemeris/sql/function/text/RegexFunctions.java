// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import com.google.re2j.Matcher;
import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The functions that apply a regular expression, the second argument, to a string, the first one.
 * Undefined if the expression is not valid, or if matching takes too much work ({@link Regex}).
 */
final class RegexFunctions {
  private static final RegexCache CACHE = new RegexCache();
  private static final Value NO_MODIFIERS = Values.of("");

  /** Which argument is the number of a group. */
  private static final int GROUP = 3;

  // No row may mention a class of RE2 in the types of a lambda: that would load the library before
  // one of these functions is called.
  private static final List<ScalarFunction> ALL =
      List.of(
          // REGEXEXTRACT(string, expression [, modifiers [, group]]): the first match.
          extracting("REGEXEXTRACT", false),
          // REGEXEXTRACTALL(string, expression [, modifiers [, group]]): all matches.
          extracting("REGEXEXTRACTALL", true),
          // REGEXMATCH(string, expression [, modifiers]): whether a part of the string matches.
          regex(
              "REGEXMATCH",
              Arity.between(2, 3),
              2,
              (regex, text, all) -> Values.of(regex.isIn(text))),
          // REGEXREPLACE(string, expression, replacement [, modifiers]): replaces the first match.
          replacing("REGEXREPLACE", false),
          // REGEXREPLACEALL(string, expression, replacement [, modifiers]): replaces every match.
          replacing("REGEXREPLACEALL", true));

  private RegexFunctions() {}

  static List<ScalarFunction> all() {
    return ALL;
  }

  /** An operation on an expression and a text. */
  private interface RegexOperation {
    Value apply(Regex regex, String text, Value[] arguments);
  }

  /**
   * Makes a function.
   *
   * @param modifiersAt which argument the modifiers are; they may be left out
   */
  private static ScalarFunction regex(
      String name, Arity arity, int modifiersAt, RegexOperation operation) {
    return ScalarFunction.pure(
        name,
        arity,
        arguments -> {
          Value modifiers = arguments.length > modifiersAt ? arguments[modifiersAt] : NO_MODIFIERS;
          if (!(arguments[0] instanceof StringValue text
              && arguments[1] instanceof StringValue expression
              && modifiers instanceof StringValue letters)) {
            return Values.UNDEFINED;
          }
          Optional<Regex> regex = CACHE.get(expression.text(), letters.text());
          try {
            return regex.isPresent()
                ? operation.apply(regex.get(), text.text(), arguments)
                : Values.UNDEFINED;
          } catch (MeteredText.ExhaustedException tooMuchWork) {
            return Values.UNDEFINED;
          }
        });
  }

  /**
   * A function that returns the first match or all matches: the whole match, or one group of it.
   */
  private static ScalarFunction extracting(String name, boolean all) {
    return regex(
        name,
        Arity.between(2, 4),
        2,
        (regex, text, arguments) -> {
          if (arguments.length <= GROUP) {
            return extract(regex.matcher(text), 0, all);
          }
          return arguments[GROUP] instanceof NumberValue number
                  && number.isInteger()
                  && number.integer() >= 0
                  && number.integer() <= regex.groups()
              ? extract(regex.matcher(text), (int) number.integer(), all)
              : Values.UNDEFINED;
        });
  }

  private static Value extract(Matcher matches, int group, boolean all) {
    if (!all) {
      return matches.find() ? textOf(matches, group) : Values.UNDEFINED;
    }
    Pieces pieces = new Pieces();
    while (!pieces.areTooMany() && matches.find()) {
      pieces.add(textOf(matches, group));
    }
    return pieces.toValue();
  }

  /** The text of a group; undefined if the group has no part in the match. */
  private static Value textOf(Matcher match, int group) {
    @Nullable String text = match.group(group);
    return text == null ? Values.UNDEFINED : Values.of(text);
  }

  /** A function that replaces the first match, or all. The replacement is plain text. */
  private static ScalarFunction replacing(String name, boolean all) {
    return regex(
        name,
        Arity.between(3, 4),
        3,
        (regex, text, arguments) ->
            arguments[2] instanceof StringValue replacement
                ? replace(regex.matcher(text), text, replacement.text(), all)
                : Values.UNDEFINED);
  }

  private static Value replace(Matcher matches, String text, String replacement, boolean all) {
    TextBuilder result = new TextBuilder();
    int done = 0;
    boolean more = matches.find();
    while (more) {
      result.append(text, done, matches.start()).append(replacement);
      done = matches.end();
      more = all && !result.isTooLong() && matches.find();
    }
    return result.append(text, done, text.length()).toValue();
  }
}
