// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.syntax.Token.Kind;
import dev.ephemeris.sql.tree.Span;
import java.util.List;

/** The tokens of a query, taken one by one. */
final class TokenStream {
  private final List<Token> tokens;
  private int position;

  TokenStream(List<Token> tokens) {
    this.tokens = tokens;
  }

  Token peek() {
    return peek(0);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(position + ahead, tokens.size() - 1));
  }

  Token take() {
    Token token = peek();
    position = Math.min(position + 1, tokens.size() - 1);
    return token;
  }

  /** The span of the token that was taken last. */
  Span last() {
    return tokens.get(Math.max(0, position - 1)).span();
  }

  boolean takeWord(String word) {
    if (peek().isWord(word)) {
      take();
      return true;
    }
    return false;
  }

  boolean takeSymbol(String symbol) {
    if (peek().isSymbol(symbol)) {
      take();
      return true;
    }
    return false;
  }

  void expectWord(String word) {
    if (!takeWord(word)) {
      throw expected(word);
    }
  }

  void expectSymbol(String symbol) {
    if (!takeSymbol(symbol)) {
      throw expected("'" + symbol + "'");
    }
  }

  /** Takes a name, which cannot be a keyword. */
  String expectName(String what) {
    Token token = peek();
    if (token.kind() == Kind.WORD && !Keywords.isReserved(token.text())) {
      return take().text();
    }
    throw expectedName(what);
  }

  /** The error for a missing name, with a hint if a keyword stands there. */
  SqlException expectedName(String what) {
    Token found = peek();
    return found.kind() == Kind.WORD && Keywords.isReserved(found.text())
        ? expected(
            what + "; this is a keyword, which as a property is written [\"" + found.text() + "\"]")
        : expected(what);
  }

  /** The error for an unexpected next token. */
  SqlException expected(String what) {
    Token found = peek();
    if (found.kind() == Kind.END) {
      return new SqlException(
          Code.UNEXPECTED_END,
          found.span(),
          "Syntax error, unexpected end-of-file. Expected %s.".formatted(what));
    }
    return new SqlException(
        Code.SYNTAX,
        found.span(),
        "Syntax error, incorrect syntax near '%s'. Expected %s."
            .formatted(found.described(), what));
  }
}
