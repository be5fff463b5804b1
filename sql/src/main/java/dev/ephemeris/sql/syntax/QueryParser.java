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

  private final TokenStream tokens;
  private final ExpressionParser expressions;

  private QueryParser(TokenStream tokens) {
    this.tokens = tokens;
    this.expressions = new ExpressionParser(tokens, this::query);
  }

  /** Reads a query, or says what is wrong with it. */
  public static Query parse(String text) {
    if (text.length() > MAX_CHARACTERS) {
      throw new SqlException(
          Code.TOO_LARGE,
          Span.NONE,
          "The query has %d characters; at most %d are allowed."
              .formatted(text.length(), MAX_CHARACTERS));
    }
    TokenStream tokens = new TokenStream(Lexer.tokens(text));
    Query query = new QueryParser(tokens).query();
    tokens.takeSymbol(";");
    if (tokens.peek().kind() != Kind.END) {
      throw tokens.expected("the end of the query");
    }
    return query;
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
    Expression top = tokens.takeWord("TOP") ? count("TOP") : null;
    return new Select(distinct, top, selection());
  }

  private Select.Selection selection() {
    if (tokens.takeSymbol("*")) {
      return new Select.All(tokens.last());
    }
    if (tokens.takeWord("VALUE")) {
      return new Select.ValueOf(expressions.expression());
    }
    List<Select.Item> items = new ArrayList<>();
    do {
      items.add(new Select.Item(expressions.expression(), alias()));
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

  /** What follows AS can be a name or a string, and even a keyword, since nothing else can. */
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
      boolean descending = tokens.takeWord("DESC");
      if (!descending) {
        tokens.takeWord("ASC");
      }
      items.add(new OrderBy.Item(expression, descending, start.to(tokens.last())));
    } while (tokens.takeSymbol(","));
    return new OrderBy(items, byRank);
  }

  /** RANK is no keyword, so an alias may be called so. */
  private static boolean isPath(Token next) {
    return next.kind() != Kind.WORD || next.isWord("ASC") || next.isWord("DESC");
  }

  private @Nullable OffsetLimit offsetLimit() {
    if (!tokens.takeWord("OFFSET")) {
      return null;
    }
    Expression offset = count("OFFSET");
    tokens.expectWord("LIMIT");
    return new OffsetLimit(offset, count("LIMIT"));
  }

  /** How many rows: a number or a parameter. */
  private Expression count(String what) {
    Kind kind = tokens.peek().kind();
    if (kind != Kind.NUMBER && kind != Kind.PARAMETER) {
      throw tokens.expected("a number or a parameter after " + what);
    }
    return expressions.primary();
  }
}
