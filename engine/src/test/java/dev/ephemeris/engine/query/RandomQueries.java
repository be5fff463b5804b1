// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes random queries about the items of {@link RandomDocuments}. */
final class RandomQueries {
  private static final List<String> PATHS =
      List.of("c.a", "c.a", "c.b", "c.s", "c.n.x", "c.n.y", "c.n", "c.none", "c.tags", "c.id");
  private static final List<String> ELEMENTS =
      List.of("c.tags[0]", "c.tags[1]", "c.m[0]", "c.m[0][0]", "c.objs[0].x", "c.objs[1].y");
  private static final List<String> ARRAYS = List.of("c.tags", "c.a", "c.m", "c.m[0]", "c.n.y");
  private static final List<String> COMPARISONS = List.of("=", "!=", "<", "<=", ">", ">=");
  private static final List<String> TYPES =
      List.of("DEFINED", "NULL", "BOOL", "NUMBER", "STRING", "ARRAY", "OBJECT", "PRIMITIVE");
  private static final List<List<String>> SORTINGS =
      List.of(
          List.of("/a"),
          List.of("/a"),
          List.of("/b"),
          List.of("/s"),
          List.of("/n/x"),
          List.of("/id"),
          List.of("/a", "/s"),
          List.of("/b", "/s"),
          List.of("/s", "/b", "/id"));

  private final Random random;
  private final RandomDocuments documents;
  private int depth;

  RandomQueries(Random random) {
    this.random = random;
    this.documents = new RandomDocuments(random);
  }

  /** A query whose rows can be identified by their items. */
  RandomQuery byItem() {
    if (chance(40)) {
      return sorted();
    }
    String text = "SELECT VALUE {id: c.id, a: c.a} FROM c" + where();
    return new RandomQuery(text, text, List.of(), 0, null, true);
  }

  RandomQuery any() {
    return switch (random.nextInt(10)) {
      case 0, 1 -> byItem();
      case 2, 3 -> sorted();
      case 4, 5 -> aggregate();
      case 6 -> grouped();
      case 7 -> distinct();
      case 8 -> joined();
      default -> selected();
    };
  }

  private RandomQuery sorted() {
    List<String> paths = one(SORTINGS);
    boolean uniform = chance(50);
    boolean descending = random.nextBoolean();
    String columns =
        IntStream.range(0, paths.size())
            .mapToObj(i -> ", k" + i + ": c" + paths.get(i).replace('/', '.'))
            .collect(Collectors.joining());
    String order =
        paths.stream()
            .map(
                path ->
                    "c"
                        + path.replace('/', '.')
                        + ((uniform ? descending : random.nextBoolean()) ? " DESC" : ""))
            .collect(Collectors.joining(", "));
    String join = chance(15) ? " JOIN t IN c.tags" : "";
    return limited(
        "VALUE {id: c.id%s} FROM c%s%s ORDER BY %s".formatted(columns, join, where(), order),
        paths,
        join.isEmpty());
  }

  private RandomQuery selected() {
    String selection =
        one(List.of("*", "VALUE c.a", "c.id, c.b", "VALUE [c.id, c.n.x ?? 'none']", "VALUE c"));
    return limited(selection + " FROM c" + where(), List.of(), false);
  }

  private RandomQuery joined() {
    String from =
        one(
            List.of(
                "c JOIN t IN c.tags",
                "c JOIN t IN c.m",
                "c JOIN t IN c.objs",
                "c JOIN u IN c.m JOIN t IN u",
                "c JOIN (SELECT VALUE x FROM x IN c.tags WHERE IS_STRING(x)) t"));
    String about = one(List.of("t", "t.x", "t[0]"));
    String condition =
        chance(60)
            ? " WHERE " + predicate(about) + (chance(40) ? " AND " + condition() : "")
            : where();
    return limited("VALUE {id: c.id, t: t} FROM " + from + condition, List.of(), false);
  }

  private RandomQuery aggregate() {
    String selection =
        one(
            List.of(
                "VALUE COUNT(1)",
                "VALUE COUNT(1)",
                "VALUE COUNT(c.a)",
                "VALUE SUM(c.s)",
                "VALUE AVG(c.s)",
                "VALUE MIN(c.a)",
                "VALUE MAX(c.b)",
                "COUNT(1) AS n, SUM(c.s) AS s, MIN(c.s) AS low, MAX(c.n.x) AS high"));
    return all(selection + " FROM c" + (chance(30) ? " WHERE " + simple() : where()));
  }

  private RandomQuery grouped() {
    String key = one(List.of("c.a", "c.b", "c.s", "c.n.x", "c.pk"));
    return chance(50)
        ? all(
            "%s AS k, COUNT(1) AS n, SUM(c.s) AS s FROM c%s GROUP BY %s"
                .formatted(key, where(), key))
        : limited("VALUE COUNT(1) FROM c%s GROUP BY %s".formatted(where(), key), List.of(), false);
  }

  private RandomQuery distinct() {
    String path = one(PATHS);
    if (chance(30)) {
      String sort = one(List.of("/a", "/b", "/n/x"));
      String of = "c" + sort.replace('/', '.');
      return all("DISTINCT VALUE {k0: %s} FROM c%s ORDER BY %s".formatted(of, where(), of), sort);
    }
    return limited("DISTINCT VALUE " + path + " FROM c" + where(), List.of(), false);
  }

  private static RandomQuery all(String rest, String... sortedBy) {
    return new RandomQuery("SELECT " + rest, "SELECT " + rest, List.of(sortedBy), 0, null, false);
  }

  /** With TOP, with OFFSET and LIMIT, or without a limit. */
  private RandomQuery limited(String rest, List<String> sortedBy, boolean byItem) {
    String whole = "SELECT " + rest;
    long limit = random.nextInt(40);
    if (chance(15)) {
      String distinct = rest.startsWith("DISTINCT ") ? "DISTINCT " : "";
      String top = "SELECT " + distinct + "TOP " + limit + " " + rest.substring(distinct.length());
      return new RandomQuery(top, whole, sortedBy, 0, limit, byItem);
    }
    if (chance(15)) {
      long offset = random.nextInt(30);
      String text = whole + " OFFSET " + offset + " LIMIT " + limit;
      return new RandomQuery(text, whole, sortedBy, offset, limit, byItem);
    }
    return new RandomQuery(whole, whole, sortedBy, 0, null, byItem);
  }

  private String where() {
    return chance(80) ? " WHERE " + condition() : "";
  }

  private String condition() {
    depth++;
    String condition =
        switch (depth > 3 ? 9 : random.nextInt(10)) {
          case 0, 1 -> "(" + condition() + " AND " + condition() + ")";
          case 2, 3 -> "(" + condition() + " OR " + condition() + ")";
          case 4 -> "NOT (" + condition() + ")";
          case 5 -> exists();
          default -> simple();
        };
    depth--;
    return condition;
  }

  private String simple() {
    return predicate(chance(85) ? one(PATHS) : one(ELEMENTS));
  }

  private String predicate(String path) {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> path + " " + one(COMPARISONS) + " " + constant();
      case 3 -> constant() + " " + one(COMPARISONS) + " " + path;
      case 4 -> path + (chance(20) ? " NOT IN (" : " IN (") + list(1, 5, this::constant) + ")";
      case 5 -> path + " BETWEEN " + constant() + " AND " + constant();
      case 6 -> path + " LIKE " + one(List.of("'a%'", "'%b'", "'a_'", "''", "'%'", "'ab'", "'x%'"));
      case 7 ->
          "STARTSWITH(%s, %s%s)"
              .formatted(
                  path,
                  one(
                      List.of(
                          "'a'", "''", "'ab'", "'x'", "'\\u0000'", "'" + "x".repeat(900) + "'")),
                  chance(20) ? ", true" : "");
      case 8 ->
          "ARRAY_CONTAINS(%s, %s%s)".formatted(one(ARRAYS), constant(), chance(20) ? ", true" : "");
      case 9 -> "IS_" + one(TYPES) + "(" + path + ")";
      case 10 -> chance(50) ? path : "NOT " + path;
      default -> path + " " + one(COMPARISONS) + " " + one(PATHS);
    };
  }

  private String exists() {
    return switch (random.nextInt(6)) {
      case 0 -> "EXISTS(SELECT VALUE t FROM t IN c.tags WHERE " + predicate("t") + ")";
      case 1 -> "EXISTS(SELECT VALUE o FROM o IN c.objs WHERE " + predicate("o.x") + ")";
      case 2 -> "EXISTS(SELECT VALUE COUNT(1) FROM t IN c.tags WHERE " + predicate("t") + ")";
      case 3 -> "EXISTS(SELECT VALUE c FROM c IN c.tags WHERE c = " + constant() + ")";
      case 4 ->
          "EXISTS(SELECT VALUE u FROM t IN c.m JOIN u IN t WHERE %s AND %s)"
              .formatted(predicate("u"), predicate("t[0]"));
      default ->
          "EXISTS(SELECT VALUE d.x FROM d IN (SELECT VALUE c.objs) WHERE " + predicate("d.x") + ")";
    };
  }

  /** Usually a value that items have. */
  private String constant() {
    if (chance(4)) {
      return one(List.of("[]", "['a']", "{'x': 1}", "{}", "undefined"));
    }
    return chance(3) ? documents.longText() : documents.scalar();
  }

  private String list(int least, int most, Supplier<String> element) {
    return IntStream.range(0, least + random.nextInt(most - least + 1))
        .mapToObj(i -> element.get())
        .collect(Collectors.joining(", "));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
