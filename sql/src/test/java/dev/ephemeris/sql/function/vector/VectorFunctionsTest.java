// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.vector;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorFunctionsTest {
  @Test
  void vectorDistance_noOptions_isCosine() {
    assertThat(number(call("VECTORDISTANCE", "[1,2,3]", "[4,5,6]")))
        .isCloseTo(32 / Math.sqrt(14 * 77.0), within(1e-15));
    assertThat(call("VectorDistance", "[0,2]", "[0,5]")).isEqualTo("1");
    assertThat(call("VECTORDISTANCE", "[0,2]", "[0,-5]", "false")).isEqualTo("-1");
    assertThat(call("VECTORDISTANCE", "[1,0]", "[0,1]", "true")).isEqualTo("0");
  }

  @Test
  void vectorDistance_namedFunction_isUsed() {
    assertThat(call("VECTORDISTANCE", "[1,2]", "[4,6]", "true", by("Euclidean"))).isEqualTo("5");
    assertThat(call("VECTORDISTANCE", "[1,2]", "[4,6]", "true", by("dotproduct"))).isEqualTo("16");
    assertThat(call("VECTORDISTANCE", "[3,0]", "[4,0]", "true", by("COSINE"))).isEqualTo("1");
  }

  @Test
  void vectorDistance_dataType_roundsElements() {
    assertThat(dot("[0.1]", "[1]", "Float32")).isEqualTo(0.1f);
    assertThat(dot("[0.1]", "[1]", "Float16")).isEqualTo(0.0999755859375);
    assertThat(dot("[-128]", "[127]", "Int8")).isEqualTo(-128 * 127);
    assertThat(dot("[255]", "[255]", "Uint8")).isEqualTo(65025);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1,2]|[1,2,3]",
        "[]|[]",
        "[0,0]|[1,1]",
        "[[1,2]]|[[1,2]]",
        "[1,null]|[1,2]",
        "[1,2]|[\"1\",2]",
        "null|[1]",
        "undefined|[1]",
        "[1]|1",
        "{}|[1]",
        "[1]|[1]|null",
        "[1]|[1]|1",
        "[1]|[1]|true|null",
        "[1]|[1]|true|{\"distanceFunction\":\"manhattan\"}",
        "[1]|[1]|true|{\"distanceFunction\":1}",
        "[1]|[1]|true|{\"dataType\":\"Float64\"}",
        "[1]|[1]|true|{\"dataType\":null}",
        "[1]|[1]|true|{\"searchListSizeMultiplier\":\"5\"}",
        "[1.5]|[1]|true|{\"dataType\":\"Int8\"}",
        "[128]|[1]|true|{\"dataType\":\"Int8\"}",
        "[-1]|[1]|true|{\"dataType\":\"Uint8\"}",
        "[1e39]|[1]|true|{\"dataType\":\"Float32\"}",
        "[1e300]|[1e300]|true|{\"distanceFunction\":\"dotproduct\"}",
      })
  void vectorDistance_whatMakesNoSense_isUndefined(String arguments) {
    assertThat(call("VECTORDISTANCE", arguments.split("\\|"))).isEqualTo("undefined");
  }

  @Test
  void vectorDistance_searchOptions_changeNothing() {
    assertThat(
            call(
                "VECTORDISTANCE",
                "[1,0]",
                "[1,0]",
                "false",
                "{\"searchListSizeMultiplier\":10,\"quantizedVectorListMultiplier\":5,\"filterPriority\":0.5,\"other\":[]}"))
        .isEqualTo("1");
  }

  @Test
  void vectorScore_moreIsNearer() {
    assertThat(call("_VectorScore", "[0,2]", "[0,5]")).isEqualTo("1");
    assertThat(call("_VECTORSCORE", "[1,2]", "[4,6]", "true", by("euclidean"))).isEqualTo("-5");
  }

  @Test
  void all_otherDefault_isUsedWhereACallNamesNone() {
    ScalarFunction distance = VectorFunctions.all(DistanceFunction.EUCLIDEAN).getFirst();
    Value[] vectors = {DocumentValues.parse("[1,2]"), DocumentValues.parse("[4,6]")};

    assertThat(distance.call(vectors, new CallContext(Instant.EPOCH))).isEqualTo(Values.of(5));
  }

  private static String by(String distanceFunction) {
    return "{\"distanceFunction\":\"" + distanceFunction + "\"}";
  }

  private static double dot(String left, String right, String type) {
    String options = "{\"distanceFunction\":\"DotProduct\",\"dataType\":\"" + type + "\"}";
    return number(call("VECTORDISTANCE", left, right, "true", options));
  }

  private static double number(String json) {
    return Double.parseDouble(json);
  }
}
