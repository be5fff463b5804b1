// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A query and what it must answer.
 *
 * @param parameters by name
 * @param rows what it must give
 * @param ordered whether the rows must come in this order
 * @param error a part of the message with which it must be refused; null when it must not be
 */
public record QueryCase(
    String name,
    String query,
    ObjectNode parameters,
    List<JsonNode> rows,
    boolean ordered,
    @Nullable String error) {}
