// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.evaluate.ComputedValues;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which definitions of computed properties are valid, and their values. */
class ComputedPropertiesTest {
  private static ComputedProperty property(String name, String query) {
    return ComputedProperty.parse(name, query);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT VALUE LOWER(c.name) FROM c",
        "SELECT VALUE root.name FROM root",
        "select value x.name || 'é' from products x",
        "SELECT VALUE x.price * 0.2 FROM c AS x;",
        "SELECT VALUE {\"a\": [c.a.b[0], c[\"b\"]], \"l\": c.name LIKE '%x' ? 1 : 2} FROM c",
        "SELECT VALUE DateTimePart('m', TimestampToDateTime(c._ts*1000)) FROM c",
        "SELECT VALUE 1 FROM c"
      })
  void parse_definition_isAccepted(String query) {
    ComputedProperty property = property("p", query);
    assertThat(property.query()).isEqualTo(query);
    ComputedValues.compile(ComputedProperties.of(List.of(property)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT VALUE | Line 1
          SELECT c.name FROM c | must select a single VALUE
          SELECT * FROM c | must select a single VALUE
          SELECT VALUE 1 | must be FROM the item itself
          SELECT VALUE c FROM c.name c | must be FROM the item itself
          SELECT VALUE t FROM t IN c.tags | must be FROM the item itself
          SELECT VALUE x FROM (SELECT VALUE 1) x | must be FROM the item itself
          SELECT VALUE t FROM c JOIN t IN c.tags | may not have JOIN
          SELECT DISTINCT VALUE c.n FROM c | may not have DISTINCT
          SELECT TOP 1 VALUE c.n FROM c | may not have TOP
          SELECT VALUE c.n FROM c WHERE c.n > 1 | may not have WHERE
          SELECT VALUE c.n FROM c GROUP BY c.n | may not have GROUP BY
          SELECT VALUE c.n FROM c ORDER BY c.n | may not have ORDER BY
          SELECT VALUE c.n FROM c OFFSET 1 LIMIT 1 | may not have OFFSET LIMIT
          SELECT VALUE EXISTS(SELECT 1 FROM t IN c.tags) FROM c | may not have a subquery
          SELECT VALUE [1, ARRAY(SELECT 1 FROM t IN c.tags)] FROM c | may not have a subquery
          SELECT VALUE (SELECT VALUE 1) FROM c | may not have a subquery
          SELECT VALUE c.n + @n FROM c | may not have parameters
          SELECT VALUE COUNT(1) FROM c | may not use the function COUNT
          SELECT VALUE ABS(RAND()) FROM c | may not use the function RAND
          SELECT VALUE GetCurrentDateTime() FROM c | may not use the function GetCurrentDateTime
          SELECT VALUE GetCurrentTicksStatic() FROM c | may not use the function
          SELECT VALUE ST_AREA(c.place) FROM c | may not use the function ST_AREA
          SELECT VALUE VectorDistance(c.v, [1]) FROM c | may not use the function VectorDistance
          SELECT VALUE FullTextContains(c.t, 'x') FROM c | may not use the function
          SELECT VALUE udf.f(c.n) FROM c | may not use the function f
          """)
  void parse_moreThanAValueOfTheItem_isRefused(String query, String message) {
    assertThatExceptionOfType(SqlException.class)
        .isThrownBy(() -> property("p", query))
        .satisfies(refusal -> assertThat(refusal.locatedIn(query)).contains(message));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SELECT VALUE NOTHING(c.n) FROM c", "SELECT VALUE d.n FROM c"})
  void compile_whatMakesNoSense_isRefused(String query) {
    ComputedProperties properties = ComputedProperties.of(List.of(property("p", query)));
    assertThatExceptionOfType(SqlException.class)
        .isThrownBy(() -> ComputedValues.compile(properties));
  }

  @Test
  void of_sameNameTwice_isRefused() {
    ComputedProperty property = property("p", "SELECT VALUE 1 FROM c");
    assertThatExceptionOfType(SqlException.class)
        .isThrownBy(() -> ComputedProperties.of(List.of(property, property)))
        .withMessageContaining("name 'p' cannot be used in multiple definitions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.q", "LOWER(c.q.x)", "[c[\"q\"]]", "c.p"})
  void of_referenceToAComputedProperty_isRefused(String expression) {
    assertThatExceptionOfType(SqlException.class)
        .isThrownBy(
            () ->
                ComputedProperties.of(
                    List.of(
                        property("p", "SELECT VALUE " + expression + " FROM c"),
                        property("q", "SELECT VALUE 1 FROM c"))))
        .withMessageContaining("refers to the computed property");
  }

  @Test
  void values_ofAnItem_areComputed_andTooLargeOnesUndefined() {
    ComputedValues values =
        ComputedValues.compile(
            ComputedProperties.of(
                List.of(
                    property("low", "SELECT VALUE LOWER(c.name) FROM c"),
                    property("none", "SELECT VALUE x.missing + 1 FROM x"),
                    property(
                        "huge",
                        "SELECT VALUE [%s] FROM c"
                            .formatted("REPLICATE(c.name, 1000),".repeat(2200) + "1")))));
    assertThat(values.of(DocumentValues.parse("{\"name\":\"ABCDEFGH\"}")))
        .containsEntry("low", Values.of("abcdefgh"))
        .containsEntry("none", Values.UNDEFINED)
        .containsEntry("huge", Values.UNDEFINED);
  }
}
