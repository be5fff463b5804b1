// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.WireClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers with invalid values are refused, on every request. */
class HeaderValuesTest {
  private static final String ITEM = "{\"id\":\"1\",\"pk\":\"p\"}";

  @RegisterExtension static final RunningServer SERVER = RunningServer.plain();

  private WireClient client = WireClient.plain(0);
  private String container = "";

  @BeforeEach
  void makeContainer() {
    client = SERVER.client();
    container = SERVER.newContainer();
  }

  private WireClient.Call create(String header, String value) {
    return client.post(container + "/docs", ITEM).partitionKey("p").header(header, value);
  }

  @ParameterizedTest
  @CsvSource({
    "x-ms-consistency-level,Weak",
    "x-ms-consistency-level,1",
    "x-ms-documentdb-content-serialization-format,Xml",
    "x-ms-indexing-directive,Invalid Value",
    "x-ms-indexing-directive,3",
    "x-ms-indexing-directive,-1",
    "x-ms-version,latest",
    "x-ms-version,2018-12-31-preview",
    "x-ms-version,2018-12-30",
    "x-ms-version,2015-01-01",
    "x-ms-version,2020-13-01",
    "x-ms-version,20200715"
  })
  void valueThatMeansNothingIsRefused(String header, String value) {
    create(header, value).send().isRefused(400, 0, header, "'" + value + "'");
    client.get("").header(header, value).send().isRefused(400, 0, header);
    client.get(container).header(header, value).send().isRefused(400, 0, header);
    client.get(container + "/docs").header(header, value).send().isRefused(400, 0, header);
    assertThat(client.count(container)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "x-ms-consistency-level,Session",
    "x-ms-consistency-level,Eventual",
    "x-ms-consistency-level,ConsistentPrefix",
    "x-ms-consistency-level,''",
    "x-ms-documentdb-content-serialization-format,JsonText",
    "x-ms-documentdb-content-serialization-format,cosmosbinary",
    "x-ms-indexing-directive,DEFAULT",
    "x-ms-indexing-directive,include",
    "x-ms-indexing-directive,1",
    "x-ms-version,2014-08-21",
    "x-ms-version,2016-07-11",
    "x-ms-version,2018-12-31",
    "x-ms-version,2020-07-15",
    "x-ms-version,2020-11-05",
    "x-ms-version,2031-01-01"
  })
  void valueThatClientsSendIsTaken(String header, String value) {
    create(header, value).send().is(201);
  }

  @Test
  void strangerLearnsNothingFromAWrongHeader() {
    create("x-ms-version", "latest").sendAsIs().isRefused(401, 0);
  }

  @Test
  void emptyIntendedContainerCountsAsNone() {
    create("x-ms-cosmos-intended-collection-rid", "").send().is(201);
    create("x-ms-cosmos-intended-collection-rid", "AAAA").send().isRefused(400, 1024);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "false"})
  void queryWithAKeyOfNoPartsIsRefused(String crossPartition) {
    client
        .post(container + "/docs", "{\"query\":\"SELECT * FROM c\"}")
        .header("content-type", "application/query+json")
        .header("x-ms-documentdb-isquery", "true")
        .header("x-ms-documentdb-query-enablecrosspartition", crossPartition)
        .partitionKeyJson("[]")
        .send()
        .isRefused(400, 0, "Cross partition query is required but disabled");
  }
}
