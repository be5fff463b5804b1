// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.RatioReport.Limit;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Compares the product's queries with its point reads, with the same queries on fewer items, and
 * with PostgreSQL's, in alternating rounds: once over one connection, for latency, and once over
 * several, for throughput.
 */
final class QueryComparison {
  static final String MANY = "many";
  static final String FEW = "few";

  private static final String SEVERAL = "-several";
  private static final String POINT_READ = "point-read";
  private static final String OF_FEW = " of few";
  private static final String OF_PEER = " PostgreSQL";

  private static final double EQUALITY_BY_READ = 4.0;
  private static final double MANY_BY_FEW = 2.0;

  /** The first warm-up is this many times as long as the others. */
  private static final int WARM_UP_ROUNDS = 4;

  private final QueryPlan plan;
  private final Server product;
  private final List<PostgresTable> tables;
  private final LoadGenerator generator;
  private final QueryRequests many;
  private final QueryRequests few;
  private final Clock clock;
  private final Report report;
  private final RatioReport ratios;
  private final Path folder;
  private boolean counts;
  private boolean backwards;

  QueryComparison(
      QueryPlan plan,
      Server product,
      List<PostgresTable> tables,
      LoadGenerator generator,
      Signer signer,
      Clock clock,
      Report report,
      RatioReport ratios,
      Path folder) {
    this.plan = plan;
    this.product = product;
    this.tables = tables;
    this.generator = generator;
    this.many = new QueryRequests(signer, MANY);
    this.few = new QueryRequests(signer, FEW);
    this.clock = clock;
    this.report = report;
    this.ratios = ratios;
    this.folder = folder;
  }

  /** A first round is not counted, and is longer: the servers' code is still being compiled. */
  void run() throws SQLException, IOException, InterruptedException {
    roundOfOne();
    round(SEVERAL, plan.allConnections().lasting(WARM_UP_ROUNDS));
    counts = true;
    for (int round = 1; round <= plan.rounds(); round++) {
      System.out.printf("queries, round %d%n", round);
      roundOfOne();
      round(SEVERAL, plan.allConnections());
      backwards = !backwards;
    }
  }

  private void roundOfOne() throws SQLException, IOException, InterruptedException {
    AwakeProcessors awake = AwakeProcessors.keep(folder);
    try {
      roundApart();
    } finally {
      awake.close();
    }
  }

  private void roundApart() throws SQLException, IOException, InterruptedException {
    Stream<ChildProcess> peers = tables.stream().map(table -> table.server().process()).distinct();
    List<ChildProcess> servers = Stream.concat(Stream.of(product.process()), peers).toList();
    SeparateProcessors separate = SeparateProcessors.keep(servers);
    try {
      round("", plan.oneConnection());
    } finally {
      separate.close();
    }
  }

  /**
   * Every other round has the reverse order, because each measurement is affected by the one
   * before.
   */
  private void round(String suffix, LoadPlan usual) throws SQLException, InterruptedException {
    List<Question> questions = questions(suffix, usual);
    Map<String, Measurement> answers = new HashMap<>();
    for (Question question : backwards ? questions.reversed() : questions) {
      Measurement measured = question.asker().ask();
      add(question.row(), measured);
      answers.put(question.row(), measured);
    }
    if (counts) {
      for (QueryKind kind : QueryKind.values()) {
        compare(kind, suffix, answers, usual.connections());
      }
    }
  }

  /** A query that runs for the time of a window. */
  private interface Asker {
    Measurement ask() throws SQLException, InterruptedException;
  }

  private record Question(String row, Asker asker) {}

  private List<Question> questions(String suffix, LoadPlan usual) {
    List<Question> questions = new ArrayList<>();
    questions.add(
        new Question(
            POINT_READ + suffix, () -> ask(many.pointReads(plan.items(), clock.instant()), usual)));
    for (QueryKind kind : QueryKind.values()) {
      String name = kind.label() + suffix;
      LoadPlan load = usual.lasting(kind.patience());
      questions.add(new Question(name, () -> ask(queries(many, kind, plan.items()), load)));
      if (kind == QueryKind.TOP) {
        questions.add(new Question(name + OF_FEW, () -> ask(queries(few, kind, plan.few()), load)));
      }
      for (PostgresTable table : kind.peers(tables)) {
        PostgresLoad peer = new PostgresLoad(table, kind, plan.items());
        questions.add(new Question(name + OF_PEER + indexOf(table, kind), () -> peer.run(load)));
      }
    }
    return questions;
  }

  /** The name of the index that PostgreSQL uses, if there are several. */
  private static String indexOf(PostgresTable table, QueryKind kind) {
    return kind == QueryKind.EQUALITY ? " " + table.ginClass().sqlName() : "";
  }

  private void compare(
      QueryKind kind, String suffix, Map<String, Measurement> answers, int connections)
      throws SQLException {
    String name = kind.label() + suffix;
    Measurement asked = answers.get(name);
    if (kind == QueryKind.EQUALITY) {
      Measurement read = answers.get(POINT_READ + suffix);
      compare(name + "/point-read", EQUALITY_BY_READ, asked, read, connections);
    }
    if (kind == QueryKind.TOP) {
      compare(name + "-many/few", MANY_BY_FEW, asked, answers.get(name + OF_FEW), connections);
    }
    for (PostgresTable table : kind.peers(tables)) {
      String index = indexOf(table, kind);
      Measurement peer = answers.get(name + OF_PEER + index);
      compare(name + "/postgresql" + index.replace(' ', '-'), 1.0, asked, peer, connections);
    }
    if (kind.needsOrder() && connections == 1) {
      compareWithGinAlone(name, kind, asked);
    }
  }

  private void compareWithGinAlone(String name, QueryKind kind, Measurement asked)
      throws SQLException {
    double peerMicros = tables.getFirst().microsWithGinAlone(kind, plan.items());
    ratios.add(
        name + "/postgresql-gin-alone", new Limit.AtMost(1.0), asked.p50Micros() / peerMicros);
  }

  private RequestSource queries(QueryRequests requests, QueryKind kind, int items) {
    return requests.queries(kind, items, clock.instant());
  }

  private Measurement ask(RequestSource source, LoadPlan load) throws InterruptedException {
    return generator.run(product.port(), source, load, product.process()::cpu);
  }

  private void add(String row, Measurement measured) {
    if (measured.operations() == 0) {
      throw new IllegalStateException("no answer within a round to " + row);
    }
    if (counts) {
      report.add(row, measured);
    }
  }

  /** How many times as long the first takes as the second: by latency or by throughput. */
  private void compare(
      String name, double limit, Measurement one, Measurement other, int connections) {
    double ratio =
        connections == 1 ? one.p50Micros() / other.p50Micros() : other.rate() / one.rate();
    ratios.add(name, new Limit.AtMost(limit), ratio);
  }
}
