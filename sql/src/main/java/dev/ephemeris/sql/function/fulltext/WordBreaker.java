// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.util.ElisionFilter;

/**
 * Splits texts into words at Unicode's word boundaries. Words are in lower case and reduced to
 * their stems; for English, stop words are removed.
 *
 * <p>Only this class uses Lucene, so that Lucene is not loaded before a text is split.
 */
final class WordBreaker {
  private static final Map<FullTextLanguage, Analyzer> ANALYZERS = analyzers();

  private WordBreaker() {}

  static List<Word> words(FullTextLanguage language, String text) {
    List<Word> words = new ArrayList<>();
    Analyzer analyzer = Objects.requireNonNull(ANALYZERS.get(language));
    // Both apostrophes are in use; the stop words have the straight one.
    try (TokenStream stream = analyzer.tokenStream("", text.replace('\u2019', '\''))) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      int position = -1;
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        words.add(new Word(term.toString(), position));
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }

  private static Map<FullTextLanguage, Analyzer> analyzers() {
    CharArraySet stopWords = englishStopWords();
    Map<FullTextLanguage, Analyzer> analyzers = new EnumMap<>(FullTextLanguage.class);
    for (FullTextLanguage language : FullTextLanguage.values()) {
      analyzers.put(language, new LanguageAnalyzer(language, stopWords));
    }
    return analyzers;
  }

  private static CharArraySet englishStopWords() {
    try (InputStream file = WordBreaker.class.getResourceAsStream("stop-words-en.txt");
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(file), StandardCharsets.UTF_8))) {
      return CharArraySet.unmodifiableSet(new CharArraySet(reader.lines().toList(), false));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class LanguageAnalyzer extends Analyzer {
    private final FullTextLanguage language;
    private final CharArraySet stopWords;

    LanguageAnalyzer(FullTextLanguage language, CharArraySet stopWords) {
      this.language = language;
      this.stopWords = stopWords;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
      StandardTokenizer tokenizer = new StandardTokenizer();
      TokenStream words = new LowerCaseFilter(tokenizer);
      TokenStream stems =
          switch (language) {
            case ENGLISH -> new SnowballFilter(new StopFilter(words, stopWords), "English");
            case GERMAN -> new SnowballFilter(words, "German");
            case SPANISH -> new SnowballFilter(words, "Spanish");
            case FRENCH -> new SnowballFilter(withoutArticles(words), "French");
            case ITALIAN -> new SnowballFilter(words, "Italian");
            case PORTUGUESE, BRAZILIAN_PORTUGUESE -> new SnowballFilter(words, "Portuguese");
          };
      return new TokenStreamComponents(tokenizer, stems);
    }

    /** Removes elided articles, which are attached to the word as in "l'avion". */
    private static TokenStream withoutArticles(TokenStream words) {
      return new ElisionFilter(words, FrenchAnalyzer.DEFAULT_ARTICLES);
    }
  }
}
