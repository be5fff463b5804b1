// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.conformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a case file:
 *
 * <pre>
 *   # a comment
 *   partition key: /tenant            (when it is not /id)
 *   indexing policy: {…}              (when it is not the default one)
 *   computed properties: […]          (and other settings of the container; see SETTINGS)
 *   [documents]
 *   {"id":"1"}                        (one a line)
 *   [case a name that reads as a sentence]
 *   query: SELECT …                   (or on the lines that follow)
 *   parameters: {"@name": 1}
 *   rows: 1                           (or one a line on the lines that follow; none for no rows)
 *   rows in order:
 *   error: a part of the message
 * </pre>
 */
final class CaseParser {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final List<String> FIELDS =
      List.of("query", "parameters", "rows in order", "rows", "error");

  /** Names of the container's settings in case files, and in JSON. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "indexing policy:", "indexingPolicy",
          "computed properties:", "computedProperties",
          "vector policy:", "vectorEmbeddingPolicy",
          "full-text policy:", "fullTextPolicy",
          "geospatial config:", "geospatialConfig");

  private final String file;
  private final List<ObjectNode> documents = new ArrayList<>();
  private final List<QueryCase> cases = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private String partitionKeyPath = "/id";
  private final ObjectNode settings = JsonNodeFactory.instance.objectNode();
  private int lineNumber;

  private boolean inDocuments;
  private @Nullable String caseName;
  private @Nullable String field;
  private final StringBuilder query = new StringBuilder();
  private ObjectNode parameters = JsonNodeFactory.instance.objectNode();
  private @Nullable List<JsonNode> rows;
  private boolean ordered;
  private @Nullable String error;

  private CaseParser(String file) {
    this.file = file;
  }

  static CaseFile parse(String file, List<String> lines) {
    CaseParser parser = new CaseParser(file);
    for (String line : lines) {
      parser.lineNumber++;
      if (!line.isBlank() && !line.startsWith("#")) {
        parser.take(line.strip(), line);
      }
    }
    parser.endCase();
    return new CaseFile(
        file, parser.partitionKeyPath, parser.settings, parser.documents, parser.cases);
  }

  private void take(String stripped, String line) {
    if (stripped.equals("[documents]")) {
      inDocuments = true;
    } else if (line.startsWith("[case ") && stripped.endsWith("]")) {
      endCase();
      beginCase(stripped.substring("[case ".length(), stripped.length() - 1));
    } else if (caseName != null) {
      takeOfCase(stripped, line);
    } else if (inDocuments) {
      documents.add((ObjectNode) json(stripped));
    } else if (stripped.startsWith("partition key:")) {
      partitionKeyPath = stripped.substring("partition key:".length()).strip();
    } else {
      takeSetting(stripped);
    }
  }

  private void takeSetting(String stripped) {
    String called =
        SETTINGS.keySet().stream()
            .filter(stripped::startsWith)
            .findFirst()
            .orElseThrow(() -> wrong("unexpected line"));
    settings.set(SETTINGS.get(called), json(stripped.substring(called.length())));
  }

  private void takeOfCase(String stripped, String line) {
    for (String candidate : FIELDS) {
      if (line.startsWith(candidate + ":")) {
        field = candidate;
        beginField(candidate);
        String rest = stripped.substring(candidate.length() + 1).strip();
        if (!rest.isEmpty()) {
          add(rest);
        }
        return;
      }
    }
    add(stripped);
  }

  private void beginField(String name) {
    if (name.startsWith("rows")) {
      rows = new ArrayList<>();
      ordered = name.endsWith("order");
    }
  }

  private void add(String text) {
    if (field == null) {
      throw wrong("a case begins with its query");
    }
    switch (field) {
      case "query" -> query.append(query.isEmpty() ? "" : "\n").append(text);
      case "parameters" -> parameters = (ObjectNode) json(text);
      case "rows", "rows in order" -> {
        if (rows != null) {
          rows.add(json(text));
        }
      }
      case "error" -> error = text;
      default -> throw wrong("unknown field " + field);
    }
  }

  private void beginCase(String name) {
    if (!names.add(name)) {
      throw wrong("another case has this name");
    }
    inDocuments = false;
    caseName = name;
    field = null;
    query.setLength(0);
    parameters = JsonNodeFactory.instance.objectNode();
    rows = null;
    ordered = false;
    error = null;
  }

  private void endCase() {
    if (caseName == null) {
      return;
    }
    if (query.isEmpty() || (rows == null) == (error == null)) {
      throw wrong("the case '" + caseName + "' needs a query, and either rows or an error");
    }
    cases.add(
        new QueryCase(
            caseName,
            query.toString(),
            parameters,
            rows == null ? List.of() : rows,
            ordered,
            error));
  }

  private JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JacksonException e) {
      throw wrong("not JSON: " + text);
    }
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("%s.cases, line %d: %s".formatted(file, lineNumber, what));
  }
}
