// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.javascript;

import dev.ephemeris.clients.Command;
import dev.ephemeris.clients.conformance.CaseTests;
import dev.ephemeris.clients.conformance.Outcome;
import dev.ephemeris.clients.conformance.StoredCases;
import dev.ephemeris.conformance.CaseFile;
import dev.ephemeris.conformance.CaseFiles;
import dev.ephemeris.conformance.QueryCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs {@code conformance.mjs} on the queries of all cases, each in its modes. The script gets them
 * as one file, and prints a line for each with the rows, which are checked here.
 */
final class CaseRunner {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private record Key(String mode, String file, String name) {}

  private final Map<Key, Outcome> outcomes = new HashMap<>();

  private CaseRunner() {}

  static CaseRunner run(StoredCases stored, JavaScriptMode[] modes) {
    Path folder = NodePackage.installed();
    Path work = stored.server().folder().resolve("javascript-cases.json");
    try {
      Files.writeString(work, work(modes).toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Command command =
        NodePackage.node(stored.server(), folder, List.of("conformance.mjs", work.toString()))
            .orThrow();
    CaseRunner runner = new CaseRunner();
    command.output().lines().forEach(runner::take);
    return runner;
  }

  private static ObjectNode work(JavaScriptMode[] modes) {
    ObjectNode work = JSON.createObjectNode().put("database", StoredCases.DATABASE);
    ArrayNode tasks = work.putArray("tasks");
    for (JavaScriptMode mode : modes) {
      for (CaseFile file : CaseFiles.all()) {
        ObjectNode task = tasks.addObject();
        task.put("mode", mode.name()).put("way", mode.way()).put("pageSize", mode.pageSize());
        task.put("file", file.name());
        task.put("container", StoredCases.container(file, mode.ranges()));
        ArrayNode queries = task.putArray("queries");
        file.cases().stream()
            .filter(one -> CaseTests.isRun(mode, file, one))
            .forEach(one -> query(queries.addObject(), one));
      }
    }
    return work;
  }

  private static void query(ObjectNode query, QueryCase one) {
    query.put("name", one.name()).put("query", one.query());
    ArrayNode parameters = query.putArray("parameters");
    one.parameters()
        .forEachEntry(
            (name, value) -> parameters.addObject().put("name", name).set("value", value));
  }

  private void take(String line) {
    JsonNode result = JSON.readTree(line);
    JsonNode refusal = result.get("refusal");
    outcomes.put(
        new Key(
            result.path("mode").stringValue(),
            result.path("file").stringValue(),
            result.path("name").stringValue()),
        refusal == null
            ? Outcome.of(result.path("rows").valueStream().toList())
            : Outcome.refused(refusal.stringValue()));
  }

  Outcome outcome(JavaScriptMode mode, CaseFile file, QueryCase one) {
    Outcome outcome = outcomes.get(new Key(mode.name(), file.name(), one.name()));
    if (outcome == null) {
      throw new IllegalStateException("The runner told nothing of " + one.name());
    }
    return outcome;
  }
}
