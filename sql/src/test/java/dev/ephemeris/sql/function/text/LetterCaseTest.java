// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LetterCaseTest {
  @Test
  void upperAndLower_mapEachCharacterByItself() {
    assertThat(LetterCase.upper("straße Äpfel ÿ")).isEqualTo("STRAßE ÄPFEL Ÿ");
    assertThat(LetterCase.lower("ΑΣ ÉTÉ")).isEqualTo("ασ été");
    assertThat(LetterCase.upper("\uD801\uDC28")).isEqualTo("\uD801\uDC00");
    assertThat(LetterCase.lower("\uD801\uDC00")).isEqualTo("\uD801\uDC28");
  }

  @Test
  void upperAndLower_lettersOfOneLanguage_stay() {
    assertThat(LetterCase.upper("ıµ")).isEqualTo("ıµ");
    assertThat(LetterCase.lower("İ")).isEqualTo("İ");
    assertThat(LetterCase.upper("i")).isEqualTo("I");
  }

  @Test
  void fold_makesEqualWhatDiffersInCase() {
    assertThat(LetterCase.fold("ΣΑΣ")).isEqualTo(LetterCase.fold("σας"));
    assertThat(LetterCase.fold("Ä\uD801\uDC00")).isEqualTo(LetterCase.fold("ä\uD801\uDC28"));
    assertThat(LetterCase.fold("ı")).isNotEqualTo(LetterCase.fold("I"));
  }

  @Test
  void map_everyCharacter_keepsItsLength() {
    for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
      String text = Character.toString(character);
      assertThat(LetterCase.upper(text).length()).isEqualTo(text.length());
      assertThat(LetterCase.lower(text).length()).isEqualTo(text.length());
      assertThat(LetterCase.fold(text)).isEqualTo(LetterCase.fold(LetterCase.fold(text)));
    }
  }
}
