// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.schema;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;

/**
 * A property that is not stored in items, but that queries can use like one.
 *
 * @param query its definition, such as {@code SELECT VALUE LOWER(c.name) FROM c}
 * @param alias the name of the item in the definition
 * @param expression its value
 */
public record ComputedProperty(String name, String query, String alias, Expression expression) {
  /**
   * Reads a definition.
   *
   * @throws SqlException when it is no query, or not one that a definition may be
   */
  public static ComputedProperty parse(String name, String query) {
    Query tree = QueryParser.parse(query);
    String alias = DefinitionCheck.aliasOf(tree);
    Expression expression = ((Select.ValueOf) tree.select().selection()).expression();
    return new ComputedProperty(name, query, alias, expression);
  }
}
