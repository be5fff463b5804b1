// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FullTextFunctionsTest {
  private static final String TEXT = "\"The red mountain bicycles, and a blue skateboard\"";

  @ParameterizedTest
  @CsvSource({
    "red, true",
    "RED, true",
    "bicycle, true",
    "bicycles, true",
    "mountain bicycle, true",
    "red bicycle, false",
    "bicycle mountain, false",
    "green, false",
    "the, false",
    "bike, false",
    "mount, false",
    "'', false",
  })
  void contains_wordOrPhrase_byItsStem(String term, String expected) {
    assertThat(call("FullTextContains", TEXT, '"' + term + '"')).isEqualTo(expected);
  }

  @Test
  void contains_stopWordsInAPhrase_countForTheirPlace() {
    String text = "\"the king of Spain\"";

    assertThat(call("FULLTEXTCONTAINS", text, "\"king of Spain\"")).isEqualTo("true");
    assertThat(call("FULLTEXTCONTAINS", text, "\"king in Spain\"")).isEqualTo("true");
    assertThat(call("FULLTEXTCONTAINS", text, "\"king Spain\"")).isEqualTo("false");
    assertThat(call("FULLTEXTCONTAINS", text, "\"the king\"")).isEqualTo("true");
  }

  @Test
  void contains_eitherApostrophe_isTheSame() {
    assertThat(call("FULLTEXTCONTAINS", "\"Peter’s dog doesn’t bark\"", "\"Peter's\""))
        .isEqualTo("true");
    assertThat(call("_FullTextWordCount", "\"Peter’s dog doesn’t bark\"")).isEqualTo("3");
  }

  @Test
  void contains_wordsOfOtherScripts() {
    assertThat(call("FULLTEXTCONTAINS", "\"Ein Café 😀 in Москва\"", "\"москва\""))
        .isEqualTo("true");
    assertThat(call("FULLTEXTCONTAINS", "\"Ein Café 😀 in Москва\"", "\"café\"")).isEqualTo("true");
    assertThat(call("FULLTEXTCONTAINS", "\"Ein Café 😀 in Москва\"", "\"cafe\""))
        .isEqualTo("false");
  }

  @ParameterizedTest
  @CsvSource({
    "bycycle, 1, true",
    "bycycle, 0, false",
    "bycicle, 2, true",
    "bycicle, 1, false",
    "bred, 1, true",
    "redd, 1, true",
    "montain bycicle, 2, true",
    "mnt, 2, false",
  })
  void contains_fuzzyTerm(String term, int distance, String expected) {
    assertThat(call("FULLTEXTCONTAINS", TEXT, fuzzy(term, Integer.toString(distance))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "-1", "1.5", "\"1\"", "null", "9223372036854775807"})
  void contains_distanceThatIsNotAllowed_isUndefined(String distance) {
    assertThat(call("FULLTEXTCONTAINS", TEXT, fuzzy("red", distance))).isEqualTo("undefined");
  }

  @Test
  void contains_severalTerms_allHaveToBeThere() {
    assertThat(call("FULLTEXTCONTAINS", TEXT, fuzzy("rad", "1"), fuzzy("bycycle", "2")))
        .isEqualTo("true");
    assertThat(call("FULLTEXTCONTAINS", TEXT, "\"red\"", "\"green\"")).isEqualTo("false");
  }

  @Test
  void containsAll() {
    assertThat(call("FULLTEXTCONTAINSALL", TEXT, "\"blue\"", "\"red mountain\"")).isEqualTo("true");
    assertThat(call("FULLTEXTCONTAINSALL", TEXT, "\"blue\"", "\"green\"")).isEqualTo("false");
    assertThat(call("FULLTEXTCONTAINSALL", TEXT, "\"blue\"", "1")).isEqualTo("undefined");
  }

  @Test
  void containsAny() {
    assertThat(call("FULLTEXTCONTAINSANY", TEXT, "\"green\"", "\"red\"")).isEqualTo("true");
    assertThat(call("FULLTEXTCONTAINSANY", TEXT, "\"green\"", "\"brown\"")).isEqualTo("false");
    assertThat(call("FULLTEXTCONTAINSANY", TEXT, "\"red\"", "null")).isEqualTo("undefined");
  }

  @ParameterizedTest
  @ValueSource(strings = {"undefined", "null", "true", "1", "[\"red\"]", "{\"text\":\"red\"}"})
  void contains_whatIsNoText_isUndefined(String value) {
    assertThat(call("FULLTEXTCONTAINS", value, "\"red\"")).isEqualTo("undefined");
    assertThat(call("FULLTEXTCONTAINS", TEXT, value)).isEqualTo("undefined");
  }

  @Test
  void contains_phraseThatIsTooLong_isUndefined() {
    assertThat(call("FULLTEXTCONTAINS", TEXT, '"' + "red ".repeat(SearchTerm.MAX_WORDS) + '"'))
        .isEqualTo("false");
    assertThat(call("FULLTEXTCONTAINS", TEXT, '"' + "red ".repeat(SearchTerm.MAX_WORDS + 1) + '"'))
        .isEqualTo("undefined");
  }

  @Test
  void wordCount_countsWithoutStopWords() {
    assertThat(call("_FullTextWordCount", TEXT)).isEqualTo("5");
    assertThat(call("_FullTextWordCount", "\"\"")).isEqualTo("0");
    assertThat(call("_FullTextWordCount", "null")).isEqualTo("0");
    assertThat(call("_FullTextWordCount", "undefined")).isEqualTo("0");
  }

  @Test
  void score_isTheHigherTheBetterItFits() {
    String once = call("_FullTextScore", "\"red car\"", "[\"red\",\"bike\"]", "10", "20", "[3,1]");
    String both = call("_FullTextScore", "\"red bike\"", "[\"red\",\"bike\"]", "10", "20", "[3,1]");
    String none = call("_FullTextScore", "\"blue car\"", "[\"red\",\"bike\"]", "10", "20", "[3,1]");

    assertThat(Double.parseDouble(once)).isEqualTo(Math.log(1 + 7.5 / 3.5));
    assertThat(Double.parseDouble(both))
        .isEqualTo(Math.log(1 + 7.5 / 3.5) + Math.log(1 + 9.5 / 1.5));
    assertThat(none).isEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1|[\"a\"]|1|1|[1]",
        "undefined|[\"a\"]|1|1|[1]",
        "\"a\"|\"a\"|1|1|[1]",
        "\"a\"|[1]|1|1|[1]",
        "\"a\"|[\"a\"]|null|1|[1]",
        "\"a\"|[\"a\"]|1|\"1\"|[1]",
        "\"a\"|[\"a\"]|1|1|1",
        "\"a\"|[\"a\"]|1|1|[1,2]",
        "\"a\"|[\"a\"]|1|1|[\"1\"]",
      })
  void score_whatMakesNoSense_isUndefined(String arguments) {
    assertThat(call("_FullTextScore", arguments.split("\\|"))).isEqualTo("undefined");
  }

  @ParameterizedTest
  @CsvSource({
    "de-DE, Die Häuser am Fluss, Haus, true",
    "de-DE, Die Häuser am Fluss, die, true",
    "es-ES, Las bicicletas rojas, bicicleta, true",
    "fr-FR, l’avion des continuelles, avion, true",
    "fr-FR, les chevaux, cheval, true",
    "it-IT, le biciclette rosse, bicicletta, true",
    "pt-PT, as bicicletas vermelhas, bicicleta, true",
    "pt-BR, as bicicletas vermelhas, bicicleta, true",
    "en-US, the bicycles, bicycle, true",
    "en-US, Die Häuser am Fluss, Haus, false",
  })
  void contains_otherLanguage(String code, String text, String term, boolean expected) {
    FullTextLanguage language = FullTextLanguage.ofCode(code);
    assertThat(language).isNotNull();
    Value[] arguments = {Values.of(text), Values.of(term)};

    assertThat(
            FullTextFunctions.all(language)
                .getFirst()
                .call(arguments, new CallContext(Instant.EPOCH)))
        .isEqualTo(Values.of(expected));
  }

  @Test
  void language_caseOfTheCodeMatters() {
    assertThat(FullTextLanguage.ofCode("en-us")).isNull();
    assertThat(FullTextLanguage.ofCode("en-US")).isEqualTo(FullTextLanguage.ENGLISH);
  }

  private static String fuzzy(String term, String distance) {
    return "{\"term\":\"" + term + "\",\"distance\":" + distance + "}";
  }
}
