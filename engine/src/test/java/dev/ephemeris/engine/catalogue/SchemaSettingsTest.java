// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.sql.function.fulltext.FullTextLanguage;
import dev.ephemeris.sql.function.vector.DistanceFunction;
import dev.ephemeris.sql.schema.ItemSchema;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The settings of a container that describe its items. */
class SchemaSettingsTest {
  private static ObjectNode json(String more) {
    return JsonMapper.shared()
        .readValue(
            "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/tenant/id\"]},"
                + more.replace('\'', '"')
                + "}",
            ObjectNode.class);
  }

  private static ContainerSettings parse(String more) {
    return ContainerSettings.parse(json(more));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          'computedProperties':{} | must be an array of at most 20
          'computedProperties':[1] | needs a 'name' and a 'query'
          'computedProperties':[{'name':'a'}] | needs a 'name' and a 'query'
          'computedProperties':[{'name':'','query':'SELECT VALUE 1 FROM c'}] | 'name' is either empty or unspecified
          'computedProperties':[{'name':'id','query':'SELECT VALUE 1 FROM c'}] | cannot be used as a computed property name
          'computedProperties':[{'name':'_ts','query':'SELECT VALUE 1 FROM c'}] | cannot be used as a computed property name
          'computedProperties':[{'name':'tenant','query':'SELECT VALUE 1 FROM c'}] | partition key
          'computedProperties':[{'name':'a','query':'SELECT'}] | 'a' is invalid. Line 1, column 7
          'computedProperties':[{'name':'a','query':'SELECT VALUE NO(1) FROM c'}] | not a recognized
          'computedProperties':[{'name':'a','query':'SELECT VALUE RAND() FROM c'}] | may not use
          'computedProperties':[{'name':'a','query':'SELECT VALUE c.b FROM c'},{'name':'b','query':'SELECT VALUE 1 FROM c'}] | refers to
          'computedProperties':[{'name':'a','query':'SELECT VALUE 1 FROM c'},{'name':'a','query':'SELECT VALUE 1 FROM c'}] | name 'a' cannot be used in multiple definitions
          'computedProperties':[{'name':'a','query':'SELECT VALUE 1 FROM c'}],'indexingPolicy':{'spatialIndexes':[{'path':'/a/*','types':['Point']}]} | has no spatial index
          'vectorEmbeddingPolicy':[] | must be a JSON object
          'vectorEmbeddingPolicy':{'vectorEmbeddings':{}} | must be an array
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{}]} | needs a 'path'
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{'path':'/a/*'}]} | needs a 'path'
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{'path':'/a','dataType':'text'}]} | dataType of a vector
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{'path':'/a','distanceFunction':'far'}]} | distanceFunction of a vector
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{'path':'/a','dimensions':0}]} | from 1 to 4096
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{'path':'/a','dimensions':4097}]} | from 1 to 4096
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{'path':'/a'},{'path':'/a'}]} | is twice
          'indexingPolicy':{'vectorIndexes':[{'path':'/a','type':'flat'}]} | a not matching in Embedding's path
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{'path':'/a','dimensions':3}]},'indexingPolicy':{'vectorIndexes':[{'path':'/a','type':'tree'}]} | Index Type::tree is invalid
          'vectorEmbeddingPolicy':{'vectorEmbeddings':[{'path':'/a','dimensions':506}]},'indexingPolicy':{'vectorIndexes':[{'path':'/a','type':'flat'}]} | at most 505 dimensions
          'fullTextPolicy':7 | must be a JSON object
          'fullTextPolicy':{'defaultLanguage':'tlh'} | unsupported language
          'fullTextPolicy':{'fullTextPaths':[{'language':'en-US'}]} | needs a 'path'
          'fullTextPolicy':{'fullTextPaths':[{'path':'/t','language':5}]} | unsupported language
          'fullTextPolicy':{'fullTextPaths':[{'path':'/t'},{'path':'/t'}]} | is twice
          'indexingPolicy':{'fullTextIndexes':[{'path':'/t'}]} | not among the paths of the fullTextPolicy
          'geospatialConfig':{'type':'Sphere'} | 'Geography' or 'Geometry'
          'geospatialConfig':{} | 'Geography' or 'Geometry'
          """)
  void parse_malformed_isRefused(String settings, String message) {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> parse(settings))
        .withMessageContaining(message);
  }

  @Test
  void parse_wellFormed_isUnderstoodAndKept() {
    ContainerSettings settings =
        parse(
            """
            'computedProperties':[{'name':'a','query':'SELECT VALUE 1 FROM c'}],
            'vectorEmbeddingPolicy':{'vectorEmbeddings':[
              {'path':'/v','dataType':'int8','dimensions':505,'distanceFunction':'euclidean'},{'path':'/w/x'}]},
            'fullTextPolicy':{'defaultLanguage':'fr-FR','fullTextPaths':[{'path':'/t'},{'path':'/a/b','language':'de-DE'}]},
            'geospatialConfig':{'type':'Geometry'},
            'indexingPolicy':{'vectorIndexes':[{'path':'/v','type':'flat'},{'path':'/w/x','type':'diskANN'}],
              'fullTextIndexes':[{'path':'/a/b'}]}
            """);
    ItemSchema schema = settings.schema();
    assertThat(schema.computed().get("a")).isNotNull();
    assertThat(schema.vectors())
        .containsEntry(List.of("v"), DistanceFunction.EUCLIDEAN)
        .containsEntry(List.of("w", "x"), DistanceFunction.COSINE);
    assertThat(schema.distancePaths()).containsExactly(List.of("v"));
    assertThat(schema.language()).isEqualTo(FullTextLanguage.FRENCH);
    assertThat(schema.languages())
        .containsEntry(List.of("t"), FullTextLanguage.FRENCH)
        .containsEntry(List.of("a", "b"), FullTextLanguage.GERMAN);
    assertThat(schema.inPlane()).isTrue();
    assertThat(settings.json().path("computedProperties").get(0).path("name").asString())
        .isEqualTo("a");
    assertThat(
            settings
                .json()
                .path("vectorEmbeddingPolicy")
                .path("vectorEmbeddings")
                .get(1)
                .path("dimensions")
                .asInt())
        .isEqualTo(1536);
    assertThat(settings.json().path("indexingPolicy").path("vectorIndexes")).hasSize(2);
  }

  @Test
  void parse_nothingSaid_isAsItAlwaysWas() {
    assertThat(parse("'geospatialConfig':{'type':'Geography'}").schema())
        .isEqualTo(ItemSchema.NONE);
    assertThat(parse("'computedProperties':[]").schema()).isEqualTo(ItemSchema.NONE);
  }

  @Test
  void parseStored_settingsThatWereNotCheckedOnce_haveNoEffectAndAreKept() {
    ObjectNode stored =
        json(
            "'vectorEmbeddingPolicy':{'vectorEmbeddings':[{}]},'computedProperties':[{'name':'id'}],'indexingPolicy':{'includedPaths':[{'path':'/*'}],'vectorIndexes':[{'path':'/v'}]}");
    ContainerSettings settings = ContainerSettings.parseStored(stored);
    assertThat(settings.schema()).isEqualTo(ItemSchema.NONE);
    assertThat(settings.json()).isEqualTo(stored);
  }
}
