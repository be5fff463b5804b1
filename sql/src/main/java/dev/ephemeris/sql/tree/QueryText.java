// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.List;

/**
 * Writes a query as text, one clause per line, as the service does in its query plans. Parsing the
 * text gives an equal tree.
 *
 * <p>Names of sources are written without quotes. So a name that no query can have is a
 * placeholder, which a reader of the text can replace.
 */
public final class QueryText {
  private static final String INDENT = "    ";

  /**
   * The deepest indentation; otherwise the text of deeply nested queries would be mostly blanks.
   */
  private static final int MAX_INDENTS = 10;

  private final StringBuilder text = new StringBuilder();
  private final ExpressionText expressions = new ExpressionText(text, this::parenthesised);
  private int depth;

  private QueryText() {}

  public static String of(Query query) {
    QueryText writer = new QueryText();
    writer.query(query);
    return writer.text.toString();
  }

  public static String of(Expression expression) {
    QueryText writer = new QueryText();
    writer.expressions.write(expression);
    return writer.text.toString();
  }

  private void query(Query query) {
    select(query.select());
    From from = query.from();
    if (from != null) {
      from(from);
    }
    Expression where = query.where();
    if (where != null) {
      clause("WHERE ");
      expressions.write(where);
    }
    if (!query.groupBy().isEmpty()) {
      clause("GROUP BY ");
      expressions.list(query.groupBy());
    }
    if (query.orderBy().isPresent()) {
      orderBy(query.orderBy());
    }
    OffsetLimit offsetLimit = query.offsetLimit();
    if (offsetLimit != null) {
      clause("OFFSET ");
      expressions.write(offsetLimit.offset());
      text.append(" LIMIT ");
      expressions.write(offsetLimit.limit());
    }
  }

  private void clause(String keyword) {
    text.append('\n').append(INDENT.repeat(Math.min(depth, MAX_INDENTS))).append(keyword);
  }

  private void select(Select select) {
    text.append("SELECT ");
    if (select.distinct()) {
      text.append("DISTINCT ");
    }
    Expression top = select.top();
    if (top != null) {
      text.append("TOP ");
      expressions.write(top);
      text.append(' ');
    }
    switch (select.selection()) {
      case Select.All ignored -> text.append('*');
      case Select.ValueOf value -> {
        text.append("VALUE ");
        expressions.write(value.expression());
      }
      case Select.ListOf list -> items(list.items());
    }
  }

  private void items(List<Select.Item> items) {
    String between = "";
    for (Select.Item item : items) {
      text.append(between);
      expressions.write(item.expression());
      String alias = item.alias();
      if (alias != null) {
        alias(alias);
      }
      between = ", ";
    }
  }

  private void alias(String name) {
    text.append(" AS ").append(PlainNames.isPlain(name) ? name : ExpressionText.quoted(name));
  }

  private void from(From from) {
    String keyword = "FROM ";
    for (From.Source source : from.sources()) {
      clause(keyword);
      source(source);
      keyword = "JOIN ";
    }
  }

  private void source(From.Source source) {
    switch (source) {
      case From.Aliased aliased -> {
        collection(aliased.collection());
        if (!aliased.name().equals(aliased.collection().impliedName())) {
          alias(aliased.name());
        }
      }
      case From.Iterated iterated -> {
        text.append(iterated.name()).append(" IN ");
        collection(iterated.collection());
      }
    }
  }

  private void collection(From.Collection collection) {
    switch (collection) {
      case From.Derived derived -> parenthesised(derived.query());
      case From.Path path -> path(path);
    }
  }

  private void path(From.Path path) {
    text.append(path.root());
    for (From.Step step : path.steps()) {
      String name = step.name();
      if (name == null) {
        text.append('[').append(step.index()).append(']');
      } else {
        expressions.step(name);
      }
    }
  }

  private void orderBy(OrderBy orderBy) {
    clause(orderBy.byRank() ? "ORDER BY RANK " : "ORDER BY ");
    String between = "";
    for (OrderBy.Item item : orderBy.items()) {
      text.append(between);
      expressions.write(item.expression());
      if (item.descending() != OrderBy.Item.fallsUnlessSaid(item.expression())) {
        text.append(item.descending() ? " DESC" : " ASC");
      }
      between = ", ";
    }
  }

  private void parenthesised(Query query) {
    text.append('(');
    depth++;
    clause("");
    query(query);
    depth--;
    clause(")");
  }
}
