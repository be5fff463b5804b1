// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.syntax.Token.Kind;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.From;
import dev.ephemeris.sql.tree.OffsetLimit;
import dev.ephemeris.sql.tree.OrderBy;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads queries by recursive descent: a method for each clause here, expressions in {@link
 * ExpressionParser}.
 */
public final class QueryParser {
  /** The longest query. */
  public static final int MAX_CHARACTERS = 512 * 1024;

  /** The most joins of a query, with those of its subqueries. */
  public static final int MAX_JOINS = 10;

  private final TokenStream tokens;
  private final ExpressionParser expressions;
  private int depth;
  private int joins;

  private QueryParser(TokenStream tokens) {
    this.tokens = tokens;
    this.expressions = new ExpressionParser(tokens, this::subquery);
  }

  /**
   * Parses a query.
   *
   * @throws SqlException if it is wrong
   */
  public static Query parse(String text) {
    if (text.length() > MAX_CHARACTERS) {
      throw new SqlException(
          Code.TOO_LARGE,
          Span.NONE,
          "The query has %d characters; at most %d are allowed."
              .formatted(text.length(), MAX_CHARACTERS));
    }
    TokenStream tokens = new TokenStream(Lexer.tokens(text));
    QueryParser parser = new QueryParser(tokens);
    Query query = parser.query();
    tokens.takeSymbol(";");
    if (tokens.peek().kind() != Kind.END) {
      throw tokens.expected("the end of the query");
    }
    TreeHeight.check(query, new Span(0, text.length()));
    if (parser.joins > MAX_JOINS) {
      throw new SqlException(
          Code.TOO_MANY_JOINS,
          new Span(0, text.length()),
          "The SQL query exceeded the maximum number of joins. The allowed limit is %d."
              .formatted(MAX_JOINS));
    }
    return query;
  }

  private Query subquery() {
    depth++;
    Query query = query();
    depth--;
    return query;
  }

  /** Refuses the clause that was just read if it is in a subquery. */
  private void onlyOutermost(Code code, Span start, String complaint) {
    if (depth > 0) {
      throw new SqlException(code, start.to(tokens.last()), complaint);
    }
  }

  private Query query() {
    tokens.expectWord("SELECT");
    Select select = select();
    From from = tokens.takeWord("FROM") ? from() : null;
    Expression where = tokens.takeWord("WHERE") ? expressions.expression() : null;
    List<Expression> groupBy = groupBy();
    OrderBy orderBy = orderBy();
    return new Query(select, from, where, groupBy, orderBy, offsetLimit());
  }

  private Select select() {
    boolean distinct = tokens.takeWord("DISTINCT");
    return new Select(distinct, top(), selection());
  }

  private @Nullable Expression top() {
    Span start = tokens.peek().span();
    if (!tokens.takeWord("TOP")) {
      return null;
    }
    Expression top = count(RowCount.TOP);
    onlyOutermost(Code.TOP_IN_SUBQUERY, start, "'TOP' is not supported in subqueries.");
    return top;
  }

  private Select.Selection selection() {
    if (tokens.takeSymbol("*")) {
      return new Select.All(tokens.last());
    }
    if (tokens.takeWord("VALUE")) {
      Expression value = expressions.expression();
      // An alias is allowed, but means nothing.
      alias();
      return new Select.ValueOf(value);
    }
    List<Select.Item> items = new ArrayList<>();
    do {
      items.add(new Select.Item(expressions.expression(), selectedName()));
    } while (tokens.takeSymbol(","));
    return new Select.ListOf(items);
  }

  private @Nullable String alias() {
    if (tokens.takeWord("AS")) {
      return anyName("a name after AS");
    }
    Token next = tokens.peek();
    return next.kind() == Kind.WORD && !Keywords.isReserved(next.text())
        ? tokens.take().text()
        : null;
  }

  /** The name of a selected value. It can be a string, even without AS. */
  private @Nullable String selectedName() {
    return tokens.peek().kind() == Kind.STRING ? tokens.take().text() : alias();
  }

  /**
   * The name after AS: a name, a string, or even a keyword, since nothing else is possible there.
   */
  private String anyName(String what) {
    Kind kind = tokens.peek().kind();
    if (kind == Kind.WORD || kind == Kind.STRING) {
      return tokens.take().text();
    }
    throw tokens.expected(what);
  }

  private From from() {
    List<From.Source> sources = new ArrayList<>();
    sources.add(source());
    while (tokens.takeWord("JOIN")) {
      joins++;
      sources.add(source());
    }
    return new From(sources);
  }

  private From.Source source() {
    Span start = tokens.peek().span();
    boolean iterated =
        tokens.peek().kind() == Kind.WORD
            && !Keywords.isReserved(tokens.peek().text())
            && tokens.peek(1).isWord("IN");
    if (iterated) {
      String name = tokens.take().text();
      tokens.expectWord("IN");
      From.Collection collection = collection();
      return new From.Iterated(name, collection, start.to(tokens.last()));
    }
    From.Collection collection = collection();
    String name = alias();
    return new From.Aliased(
        collection, name == null ? collection.impliedName() : name, start.to(tokens.last()));
  }

  private From.Collection collection() {
    if (tokens.peek().isSymbol("(")) {
      return new From.Derived(expressions.parenthesisedQuery());
    }
    Span start = tokens.peek().span();
    String root = tokens.expectName("a container, an alias or a subquery");
    List<From.Step> steps = new ArrayList<>();
    while (true) {
      if (tokens.takeSymbol(".")) {
        steps.add(From.Step.property(expressions.propertyName()));
      } else if (tokens.takeSymbol("[")) {
        steps.add(bracketedStep());
        tokens.expectSymbol("]");
      } else {
        return new From.Path(root, steps, start.to(tokens.last()));
      }
      Nesting.check(steps.size(), tokens.last());
    }
  }

  private From.Step bracketedStep() {
    Token token = tokens.peek();
    if (token.kind() == Kind.STRING) {
      return From.Step.property(tokens.take().text());
    }
    if (token.kind() == Kind.NUMBER) {
      try {
        int index = Integer.parseInt(token.text());
        tokens.take();
        return From.Step.element(index);
      } catch (NumberFormatException e) {
        throw tokens.expected("a whole number");
      }
    }
    throw tokens.expected("a string or a number");
  }

  private List<Expression> groupBy() {
    List<Expression> keys = new ArrayList<>();
    if (tokens.takeWord("GROUP")) {
      tokens.expectWord("BY");
      do {
        keys.add(expressions.expression());
      } while (tokens.takeSymbol(","));
    }
    return keys;
  }

  private OrderBy orderBy() {
    Span clause = tokens.peek().span();
    if (!tokens.takeWord("ORDER")) {
      return OrderBy.NONE;
    }
    tokens.expectWord("BY");
    boolean byRank = tokens.peek().isWord("RANK") && !isPath(tokens.peek(1));
    if (byRank) {
      tokens.take();
    }
    List<OrderBy.Item> items = new ArrayList<>();
    do {
      Span start = tokens.peek().span();
      Expression expression = expressions.expression();
      boolean descending =
          tokens.takeWord("DESC")
              || (!tokens.takeWord("ASC") && OrderBy.Item.fallsUnlessSaid(expression));
      items.add(new OrderBy.Item(expression, descending, start.to(tokens.last())));
    } while (tokens.takeSymbol(","));
    if (byRank) {
      onlyOutermost(
          Code.RANK_IN_SUBQUERY,
          clause,
          "The ORDER BY RANK clause is not supported in subqueries.");
    }
    onlyOutermost(Code.ORDER_BY_IN_SUBQUERY, clause, "'ORDER BY' is not supported in subqueries.");
    return new OrderBy(items, byRank);
  }

  /** Whether RANK begins a path: it is not a keyword, so it may be an alias. */
  private static boolean isPath(Token next) {
    return next.kind() != Kind.WORD || next.isWord("ASC") || next.isWord("DESC");
  }

  private @Nullable OffsetLimit offsetLimit() {
    Span start = tokens.peek().span();
    if (!tokens.takeWord("OFFSET")) {
      return null;
    }
    Expression offset = count(RowCount.OFFSET);
    tokens.expectWord("LIMIT");
    OffsetLimit offsetLimit = new OffsetLimit(offset, count(RowCount.LIMIT));
    onlyOutermost(
        Code.OFFSET_LIMIT_IN_SUBQUERY,
        start,
        "'OFFSET LIMIT' clause is not supported in subqueries.");
    return offsetLimit;
  }

  /** A number of rows: a literal or a parameter. */
  private Expression count(RowCount clause) {
    Token token = tokens.peek();
    boolean isNumber =
        token.kind() == Kind.NUMBER && (clause == RowCount.TOP || token.isPlainDigits());
    if (!isNumber && token.kind() != Kind.PARAMETER) {
      throw tokens.expected("a whole number or a parameter after " + clause);
    }
    Expression count = expressions.primary();
    if (count instanceof Expression.Literal literal && !RowCount.isAllowed(literal.value())) {
      throw clause.wrong(tokens.last());
    }
    return count;
  }
}
