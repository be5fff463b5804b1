// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import org.jspecify.annotations.Nullable;

/** The languages that texts can be searched in. */
public enum FullTextLanguage {
  ENGLISH("en-US"),
  GERMAN("de-DE"),
  SPANISH("es-ES"),
  FRENCH("fr-FR"),
  ITALIAN("it-IT"),
  PORTUGUESE("pt-PT"),
  BRAZILIAN_PORTUGUESE("pt-BR");

  private static final String ENGLISH_NUMBER = "1033";

  private final String code;

  FullTextLanguage(String code) {
    this.code = code;
  }

  /** The code in full-text policies. */
  public String code() {
    return code;
  }

  /**
   * The language with this code, in exact case; null if there is none. English also has a number.
   */
  public static @Nullable FullTextLanguage ofCode(String code) {
    if (code.equals(ENGLISH_NUMBER)) {
      return ENGLISH;
    }
    for (FullTextLanguage language : values()) {
      if (language.code.equals(code)) {
        return language;
      }
    }
    return null;
  }
}
