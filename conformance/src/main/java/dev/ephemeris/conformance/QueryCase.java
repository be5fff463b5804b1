// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A query and its expected result.
 *
 * @param parameters by name
 * @param rows the expected rows
 * @param ordered whether the rows must have this order
 * @param error a part of the expected error message; null if the query must succeed
 */
public record QueryCase(
    String name,
    String query,
    ObjectNode parameters,
    List<JsonNode> rows,
    boolean ordered,
    @Nullable String error) {}
