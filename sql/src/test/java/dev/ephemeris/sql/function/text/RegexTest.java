// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(",
        ")",
        "[a",
        "a{1001}",
        "a**",
        "(?=a)",
        "(?<!a)",
        "(a)\\1",
        "\\",
        "((a{100}){100}){100}",
        "(((((a{9}){9}){9}){9}){9})",
        "(a{500}|b{500}){11}",
        "([ab{2}]{100}[)]{100}){60}",
      })
  void compile_whatRe2DoesNotKnowOrIsTooLarge_isNothing(String expression) {
    assertThat(Regex.compile(expression, "")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a{1000}",
        "(a{90}){90}",
        "\\d{4}-\\d{2}-\\d{2}",
        "[[:alpha:]{}]{3,5}",
        "[]a]{2}",
        "\\Q{999}{999}{999}\\E",
        "\\{999\\}",
        "(?i:a{,5})",
        "(?<year>[0-9]{4})",
        "\\pL{1000}",
      })
  void compile_whatIsWithinBounds_isSomething(String expression) {
    assertThat(Regex.compile(expression, "")).isNotNull();
  }

  @Test
  void compile_outOfBounds_isNothing() {
    assertThat(Regex.compile("a".repeat(Regex.MAX_LENGTH), "")).isNotNull();
    assertThat(Regex.compile("a".repeat(Regex.MAX_LENGTH + 1), "")).isNull();
    assertThat(Regex.compile("(a)".repeat(Regex.MAX_GROUPS), "")).isNotNull();
    assertThat(Regex.compile("(a)".repeat(Regex.MAX_GROUPS + 1), "")).isNull();
    assertThat(Regex.compile("(?:".repeat(1000) + ")".repeat(1000), "")).isNull();
  }

  @Test
  @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void compile_random_neverFails() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("RegexTest: -Dephemeris.seed=" + seed);
    Random random = new Random(seed);
    String[] parts = {
      "(",
      ")",
      "[",
      "]",
      "^",
      "-",
      "{",
      "}",
      "2",
      "9",
      ",",
      "*",
      "+",
      "?",
      "|",
      ".",
      "\\",
      "Q",
      "E",
      "p",
      "L",
      "x",
      ":",
      "alpha",
      "i",
      "<",
      ">",
      "P",
      "#",
      " ",
      "\n",
      "a",
      "\uD83D\uDE00",
      "\uD83D",
      "$",
      "&&"
    };
    for (int i = 0; i < 5_000; i++) {
      StringBuilder expression = new StringBuilder();
      for (int count = random.nextInt(12); count > 0; count--) {
        expression.append(parts[random.nextInt(parts.length)]);
      }
      String modifiers = random.nextBoolean() ? "x" : "i";
      assertThatCode(() -> Regex.compile(expression.toString(), modifiers))
          .as("%s with %s", expression, modifiers)
          .doesNotThrowAnyException();
    }
  }

  @Test
  @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void compile_everyLetterWhereCaseIsIgnored_ends() {
    for (int letter = 0; letter <= Character.MAX_CODE_POINT; letter++) {
      if (Character.toUpperCase(letter) != letter || Character.toLowerCase(letter) != letter) {
        String plain = Character.toString(letter);
        String written = String.format("\\x{%x}", letter);
        for (String expression :
            List.of(
                plain, written, "[" + plain + "]", "[^" + written + "]", "\\Q" + plain + "\\E")) {
          assertThat(Regex.compile(expression, "i")).as(expression).isNotNull();
          assertThat(Regex.compile("(?i)" + expression, "")).as(expression).isNotNull();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[a-\uFFFF]",
        "[^a-\uFFFF]",
        "[]-\uFFFF]",
        "[a-\uFFFF",
        "[[:alpha:]-\uFFFF]",
        "[\\d-\uFFFF]",
        "[\\pN-\uFFFF]",
        "[\\x{1C80}-\\x{1C88}]",
        "[\\x{00001C7F}-\\x{1C81}]",
        "[\u1C84-\uD83D\uDE00]",
        "[\uD83D\uDE00-\uD83D\uDE01\u1C84]",
        "[\\Q-\uFFFF]\\E",
        "a(?s)(?P<i>b)(?i:[\u1C84])",
      })
  @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void compile_lettersThatRe2WouldGoRoundFor_ends(String expression) {
    assertThatCode(() -> Regex.compile(expression, "i")).doesNotThrowAnyException();
    assertThatCode(() -> Regex.compile(expression, "")).doesNotThrowAnyException();
  }

  @Test
  void isIn_rangeWhereCaseIsIgnored_matchesAllButNineLetters() {
    Regex regex = Objects.requireNonNull(Regex.compile("^[b-\uFFFF]$", "i"));
    assertThat("bBzé\u1C7F\u1C89".codePoints().mapToObj(Character::toString)).allMatch(regex::isIn);
    assertThat(regex.isIn("a")).isFalse();
    assertThat(Objects.requireNonNull(Regex.compile("\u1C80", "i")).isIn("В")).isTrue();
  }

  @Test
  void blanks_areRemovedUnlessEscapedOrInBrackets() {
    assertThat(RegexBlanks.remove(" a b\tc\n")).isEqualTo("abc");
    assertThat(RegexBlanks.remove("a\\ b")).isEqualTo("a\\ b");
    assertThat(RegexBlanks.remove("[a b] [] #] c")).isEqualTo("[a b][] #]c");
    assertThat(RegexBlanks.remove("a # one\nb # two")).isEqualTo("ab");
    assertThat(RegexBlanks.remove("a\\#b")).isEqualTo("a\\#b");
    assertThat(RegexBlanks.remove("\\Qa b\\E c")).isEqualTo("\\Qa b\\Ec");
    assertThat(RegexBlanks.remove("[a b")).isEqualTo("[a b");
    assertThat(RegexBlanks.remove("a\\")).isEqualTo("a\\");
  }

  @Test
  @Timeout(600)
  void isIn_expressionThatMakesOthersTryForever_endsSoon() {
    Regex regex = Regex.compile("(a|aa)+$", "");
    assertThat(regex).isNotNull();
    assertThat(regex.isIn("a".repeat(100_000) + "b")).isFalse();
  }

  @Test
  void cache_manyExpressions_givesEachItsOwn() {
    RegexCache cache = new RegexCache();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 10 * RegexCache.PLACES; i++) {
        assertThat(cache.get("^" + i + "$", "").orElseThrow().isIn("" + i)).isTrue();
        assertThat(cache.get("a" + i, "i").orElseThrow().isIn("A" + i)).isTrue();
        assertThat(cache.get("a" + i, "").orElseThrow().isIn("A" + i)).isFalse();
        assertThat(cache.get("(" + i, "")).isEmpty();
      }
    }
  }
}
