// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs queries on PostgreSQL over connections with one prepared statement each, in a closed loop.
 */
final class PostgresLoad {
  private final PostgresTable table;
  private final QueryKind kind;
  private final long items;

  PostgresLoad(PostgresTable table, QueryKind kind, long items) {
    this.table = table;
    this.kind = kind;
    this.items = items;
  }

  /** Runs one round. Fails if a single query fails. */
  Measurement run(LoadPlan plan) throws SQLException, InterruptedException {
    List<Connection> connections = new ArrayList<>();
    // Closing waits for the threads.
    try (ExecutorService threads = Executors.newFixedThreadPool(plan.connections())) {
      for (int index = 0; index < plan.connections(); index++) {
        connections.add(table.server().connect());
      }
      long counted = System.nanoTime() + plan.warmUp().toNanos();
      long end = counted + plan.window().toNanos();
      List<Future<LatencyHistogram>> pieces = new ArrayList<>();
      for (Connection connection : connections) {
        Callable<LatencyHistogram> loop = () -> loop(connection, counted, end);
        pieces.add(threads.submit(loop));
      }
      RunningLoad.sleepUntil(counted);
      CpuMeter meter = CpuMeter.start(table.server()::cpu);
      RunningLoad.sleepUntil(end);
      double cores = meter.cores();
      LatencyHistogram latencies = new LatencyHistogram();
      for (Future<LatencyHistogram> piece : pieces) {
        latencies.add(piece.get());
      }
      double seconds = plan.window().toNanos() / 1e9;
      return Measurement.of(latencies, seconds, cores * seconds);
    } catch (ExecutionException exception) {
      throw new IllegalStateException("PostgreSQL failed: " + exception.getCause(), exception);
    } finally {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }

  private LatencyHistogram loop(Connection connection, long counted, long end) throws SQLException {
    LatencyHistogram latencies = new LatencyHistogram();
    try (PreparedStatement statement = connection.prepareStatement(kind.peerQuery(table.name()))) {
      long now = System.nanoTime();
      while (now - end < 0) {
        kind.bind(statement, kind.arguments(items));
        ask(statement);
        long answered = System.nanoTime();
        if (answered - counted >= 0 && answered - end < 0) {
          latencies.record(answered - now);
        }
        now = answered;
      }
    }
    return latencies;
  }

  private void ask(PreparedStatement statement) throws SQLException {
    int found = 0;
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        found += rows.getBytes(1).length > 0 ? 1 : 0;
      }
    }
    if (found != kind.rows()) {
      throw new IllegalStateException(kind.label() + " gave " + found + " rows");
    }
  }
}
