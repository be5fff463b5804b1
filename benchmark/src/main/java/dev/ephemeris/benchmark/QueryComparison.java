package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.RatioReport.Limit;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;

/**
 * The product's queries beside its point reads, beside themselves on fewer items, and beside
 * PostgreSQL's, in alternating rounds: once over one connection, where latency counts, and once
 * over several, where throughput does.
 */
final class QueryComparison {
  static final String MANY = "many";
  static final String FEW = "few";

  private static final double EQUALITY_BY_READ = 4.0;
  private static final double MANY_BY_FEW = 2.0;

  /** So many times as long as others. */
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

  /** A first round is not counted, and longer: the servers' code is still being compiled. */
  void run() throws SQLException, IOException, InterruptedException {
    roundOfOne();
    round("-several", plan.allConnections().lasting(WARM_UP_ROUNDS));
    counts = true;
    for (int round = 1; round <= plan.rounds(); round++) {
      System.out.printf("queries, round %d%n", round);
      roundOfOne();
      round("-several", plan.allConnections());
    }
  }

  private void roundOfOne() throws SQLException, IOException, InterruptedException {
    AwakeProcessors awake = AwakeProcessors.keep(folder);
    try {
      round("", plan.oneConnection());
    } finally {
      awake.close();
    }
  }

  private void round(String suffix, LoadPlan usual) throws SQLException, InterruptedException {
    Measurement read =
        ask("point-read" + suffix, many.pointReads(plan.items(), clock.instant()), usual);
    for (QueryKind kind : QueryKind.values()) {
      String name = kind.label() + suffix;
      LoadPlan load = usual.lasting(kind.patience());
      Measurement asked = ask(name, queries(many, kind, plan.items()), load);
      if (kind == QueryKind.EQUALITY) {
        compare(name + "/point-read", EQUALITY_BY_READ, asked, read, load);
      }
      if (kind == QueryKind.TOP) {
        Measurement onFew = ask(name + " of few", queries(few, kind, plan.few()), load);
        compare(name + "-many/few", MANY_BY_FEW, asked, onFew, load);
      }
      for (PostgresTable table : kind.peers(tables)) {
        Measurement peer = new PostgresLoad(table, kind, plan.items()).run(load);
        String by = kind == QueryKind.EQUALITY ? " " + table.ginClass().sqlName() : "";
        add(name + " PostgreSQL" + by, peer);
        compare(name + "/postgresql" + by.replace(' ', '-'), 1.0, asked, peer, load);
      }
      if (counts && kind.needsOrder() && load.connections() == 1) {
        compareWithGinAlone(name, kind, asked);
      }
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

  private Measurement ask(String row, RequestSource source, LoadPlan load)
      throws InterruptedException {
    Measurement measured = generator.run(product.port(), source, load, product.process()::cpu);
    add(row, measured);
    return measured;
  }

  private void add(String row, Measurement measured) {
    if (measured.operations() == 0) {
      throw new IllegalStateException("no answer within a round to " + row);
    }
    if (counts) {
      report.add(row, measured);
    }
  }

  /** How many times as long the one takes as the other: by its latency, or by its throughput. */
  private void compare(
      String name, double limit, Measurement one, Measurement other, LoadPlan load) {
    if (counts) {
      double ratio =
          load.connections() == 1 ? one.p50Micros() / other.p50Micros() : other.rate() / one.rate();
      ratios.add(name, new Limit.AtMost(limit), ratio);
    }
  }
}
