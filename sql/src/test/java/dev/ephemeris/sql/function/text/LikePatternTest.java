// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LikePatternTest {
  private static final int MEGA = 1_000_000;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "''        | ''       | true",
        "''        | a        | false",
        "%         | ''       | true",
        "%         | abc      | true",
        "%%        | abc      | true",
        "abc       | abc      | true",
        "abc       | ABC      | false",
        "abc       | abcd     | false",
        "a%        | a        | true",
        "a%        | ba       | false",
        "%c        | abc      | true",
        "%c        | abcd     | false",
        "%b%       | abc      | true",
        "a%b%c     | a--b--c  | true",
        "a%b%c     | a--c--b  | false",
        "ab%ba     | aba      | false",
        "ab%ba     | abba     | true",
        "a_c       | abc      | true",
        "a_c       | ac       | false",
        "a_c       | abbc     | false",
        "_         | ''       | false",
        "_         | '\uD83D\uDE00' | true",
        "__        | '\uD83D\uDE00' | false",
        "%_        | '\uD83D\uDE00' | true",
        "[abc]     | b        | true",
        "[abc]     | d        | false",
        "[a-c]     | b        | true",
        "[a-c]     | d        | false",
        "[c-a]     | b        | false",
        "[^a-c]    | d        | true",
        "[^a-c]    | b        | false",
        "[^a]      | ''       | false",
        "[-a]      | -        | true",
        "[a-]      | -        | true",
        "[a^]      | ^        | true",
        "[0-9a-f]  | e        | true",
        "[%]       | %        | true",
        "[%]       | a        | false",
        "[_]n      | _n       | true",
        "[_]n      | an       | false",
        "[[]       | [        | true",
        "]         | ]        | true",
        "[abc      | [abc     | true",
        "[]        | ]        | false",
        "[]]       | ]        | false",
        "[^]       | x        | true",
        "20-30[%]  | 20-30%   | true",
        "[\uD83D\uDE00-\uD83D\uDE02] | '\uD83D\uDE01' | true",
      })
  void matches_withoutEscape(String pattern, String text, boolean matches) {
    assertThat(LikePattern.of(pattern).matches(text)).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "%20^%%   | ^ | a 20% b | true",
        "%20^%%   | ^ | a 200 b | false",
        "a!_c     | ! | a_c     | true",
        "a!_c     | ! | abc     | false",
        "!a       | ! | a       | true",
        "!!       | ! | !       | true",
        "a!       | ! | a!      | true",
        "[!]]     | ! | ]       | true",
        "[a!-c]   | ! | -       | true",
        "[a!-c]   | ! | b       | false",
        "![a]     | ! | [a]     | true",
        "[^a]     | ^ | a       | true",
      })
  void matches_withEscape(String pattern, String escape, String text, boolean matches) {
    assertThat(LikePattern.of(pattern, escape.codePointAt(0)).matches(text)).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "abc      | abc  | true  | false",
        "''       | ''   | true  | false",
        "abc%     | abc  | false | true",
        "abc%%    | abc  | false | true",
        "%        | ''   | false | true",
        "abc%d    | abc  | false | false",
        "abc_     | abc  | false | false",
        "_abc     | ''   | false | false",
        "%abc     | ''   | false | false",
        "a[%]b%   | a%b  | false | true",
        "a[bc]%   | a    | false | false",
        "a%_      | a    | false | false",
      })
  void literalPrefix_isWhatComesBeforeWildcards(
      String pattern, String prefix, boolean literal, boolean onlyPrefix) {
    LikePattern like = LikePattern.of(pattern);
    assertThat(like.literalPrefix().orElse("")).isEqualTo(prefix);
    assertThat(like.isLiteral()).isEqualTo(literal);
    assertThat(like.isPrefix()).isEqualTo(onlyPrefix);
  }

  @Test
  void matches_randomPatterns_asRegularExpressionsDo() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("LikePatternTest: -Dephemeris.seed=" + seed);
    Random random = new Random(seed);
    String[] symbols = {"%", "_", "a", "b", "[ab]", "[^a]", "[a-b]", "%", "a"};
    String[] meanings = {".*", ".", "a", "b", "[ab]", "[^a]", "[a-b]", ".*", "a"};
    for (int i = 0; i < 50_000; i++) {
      StringBuilder like = new StringBuilder();
      StringBuilder regex = new StringBuilder();
      for (int count = random.nextInt(7); count > 0; count--) {
        int symbol = random.nextInt(symbols.length);
        like.append(symbols[symbol]);
        regex.append(meanings[symbol]);
      }
      StringBuilder text = new StringBuilder();
      for (int count = random.nextInt(9); count > 0; count--) {
        text.append("abc".charAt(random.nextInt(3)));
      }
      assertThat(LikePattern.of(like.toString()).matches(text.toString()))
          .as("'%s' LIKE '%s'", text, like)
          .isEqualTo(Pattern.matches(regex.toString(), text));
    }
  }

  @Test
  @Timeout(600)
  void matches_textThatNearlyMatchesEverywhere_endsSoon() {
    String text = "a".repeat(MEGA);
    assertThat(LikePattern.of("%a".repeat(1000) + "%b").matches(text)).isFalse();
    assertThat(LikePattern.of("%" + "a".repeat(MEGA / 2) + "b%").matches(text)).isFalse();
    assertThat(LikePattern.of("%_" + "a".repeat(100) + "b%").matches(text)).isFalse();
    assertThat(LikePattern.of("[".repeat(MEGA)).matches(text)).isFalse();
  }
}
