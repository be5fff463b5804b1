// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.protocol.Operation;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.ResultFact;
import dev.ephemeris.server.protocol.SignedScope;
import dev.ephemeris.server.protocol.WireError;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The operation and resource for a verb, path and headers. */
class HttpRoutesTest {
  private static HttpOptions head(String verb, String target, HttpHeaders headers) {
    return new HttpOptions(HttpMethod.valueOf(verb), ResourcePath.parse(target), headers, true);
  }

  private static HttpRoute route(String verb, String target, String... headers) {
    HttpHeaders given = new DefaultHttpHeaders();
    for (int i = 0; i < headers.length; i += 2) {
      given.set(headers[i], headers[i + 1]);
    }
    return HttpRoutes.route(head(verb, target, given));
  }

  private static SignedScope scope(HttpRoute route) {
    return switch (route) {
      case HttpRoute.Perform perform -> perform.scope();
      case HttpRoute.Refuse refuse -> refuse.scope();
    };
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/,ACCOUNT_READ",
    "GET,/dbs,DATABASE_LIST",
    "POST,/dbs,DATABASE_CREATE",
    "GET,/dbs/d,DATABASE_READ",
    "PUT,/dbs/d/colls/c,CONTAINER_REPLACE",
    "GET,/dbs/d/colls/c/pkranges,PARTITION_KEY_RANGE_LIST",
    "GET,/dbs/d/colls/c/docs/i,ITEM_READ",
    "PATCH,/dbs/d/colls/c/docs/i,ITEM_PATCH",
    "GET,/dbs/d/colls/c/docs,ITEM_LIST",
    "POST,/dbs/d/colls/c/docs,ITEM_CREATE",
    "GET,/dbs/d/colls/c/sprocs,STORED_PROCEDURE_LIST",
    "POST,/dbs/d/colls/c/sprocs/s,STORED_PROCEDURE_EXECUTE",
    "POST,/dbs/d/colls/c/operations/partitionkeydelete,PARTITION_KEY_DELETE",
    "GET,/dbs/d/users/u,USER_READ",
    "POST,/dbs/d/users/u/permissions,PERMISSION_CREATE",
    "PUT,/dbs/d/clientencryptionkeys/k,CLIENT_ENCRYPTION_KEY_REPLACE",
    "GET,/addresses/?$resolveFor=dbs%2Fd,ADDRESSES_READ",
    "PUT,/offers/o,OFFER_REPLACE",
    "POST,/_ephemeris/clock,CLOCK_ADVANCE",
    "GET,/_ephemeris/dbs/d/colls/c/ttl/upcoming?through=5,TTL_UPCOMING",
    "POST,/_ephemeris/dbs/d/colls/c/explain,QUERY_EXPLAIN"
  })
  void verbAndPathTellTheOperation(String verb, String target, Operation operation) {
    assertThat(route(verb, target))
        .isInstanceOfSatisfying(
            HttpRoute.Perform.class,
            found -> {
              assertThat(found.operation()).isEqualTo(operation);
              assertThat(found.resource().kind()).isEqualTo(operation.kind());
            });
  }

  @ParameterizedTest
  @CsvSource({
    "x-ms-documentdb-isquery,True,ITEM_QUERY",
    "content-type,application/query+json,ITEM_QUERY",
    "x-ms-cosmos-is-query-plan-request,True,QUERY_PLAN",
    "x-ms-documentdb-is-upsert,true,ITEM_UPSERT",
    "x-ms-cosmos-is-batch-request,True,ITEM_BATCH",
    "x-ms-documentdb-is-upsert,false,ITEM_CREATE"
  })
  void headersTellWhatAPostIs(String name, String value, Operation operation) {
    assertThat(route("POST", "/dbs/d/colls/c/docs", name, value))
        .isInstanceOfSatisfying(
            HttpRoute.Perform.class, found -> assertThat(found.operation()).isEqualTo(operation));
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE,/,METHOD_NOT_ALLOWED",
    "PATCH,/dbs/d,METHOD_NOT_ALLOWED",
    "GET,/nothing,NOT_FOUND",
    "GET,/dbs/d/colls/c/docs/i/attachments,NOT_FOUND",
    "GET,/dbs/d/users/u/permissions/p/q,NOT_FOUND",
    "PATCH,/dbs/d/colls/c/sprocs/s,METHOD_NOT_ALLOWED",
    "GET,/_ephemeris/nothing,NOT_FOUND"
  })
  void whatIsNotThereIsRefused(String verb, String target, WireError error) {
    assertThat(route(verb, target))
        .isInstanceOfSatisfying(
            HttpRoute.Refuse.class, found -> assertThat(found.refusal().error()).isEqualTo(error));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/dbs",
        "/dbs/d",
        "/dbs/d%20e",
        "/dbs/d/colls",
        "/dbs/d%2Fe/colls/c%25",
        "/dbs/d/colls/c/docs",
        "/dbs/d/colls/c%C3%A4/docs",
        "/dbs/d/colls/c/docs/i",
        "/dbs/d/colls/c/docs/i%3Fj",
        "/dbs/d/colls/c/docs/i?j",
        "/dbs/d/colls/c/pkranges",
        "/dbs/d/colls/c/udfs",
        "/dbs/d/colls/c/triggers/t%20u",
        "/dbs/d/users",
        "/dbs/d/users/u%20v",
        "/dbs/d/users/u%20v/permissions",
        "/dbs/d/users/u/permissions/p%20q",
        "/dbs/d/clientencryptionkeys/k",
        "/offers",
        "/offers/o%2B"
      })
  @DisplayName("an operation is signed for the same resource as its path")
  void scopeOfTheResourceIsThatOfThePath(String target) {
    assertThat(scope(route("GET", target))).isEqualTo(ResourcePath.parse(target).scope());
  }

  @Test
  @DisplayName("a report about a container is signed for the container")
  void scopeOfAReport() {
    assertThat(scope(route("GET", "/_ephemeris/dbs/d%20e/colls/c/ttl")))
        .isEqualTo(new SignedScope("colls", "dbs/d e/colls/c").asWritten("dbs/d%20e/colls/c"));
  }

  @Test
  @DisplayName("no two options are read from the same header, except the host")
  void everyOptionHasASpellingOfItsOwn() {
    assertThat(
            Arrays.stream(RequestOption.values())
                .filter(option -> option != RequestOption.LOCATION)
                .map(option -> HttpRequestTable.row(option).name().toString()))
        .doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("no two facts are sent in the same header")
  void everyFactHasASpellingOfItsOwn() {
    assertThat(Arrays.stream(ResultFact.values()).map(HttpResultTable::name))
        .doesNotHaveDuplicates()
        .doesNotContain(
            HttpResultTable.CHARGE,
            HttpResultTable.LSN,
            HttpResultTable.SUBSTATUS,
            HttpResultTable.SESSION_TOKEN,
            HttpResultTable.PARTITION_KEY_RANGE_ID);
  }

  @Test
  @DisplayName(
      "an indexing directive may be a number; a minimal response is requested by a preference")
  void valuesThatHttpSpellsItsOwnWay() {
    HttpHeaders headers = new DefaultHttpHeaders();
    HttpOptions options = head("POST", "/dbs/d/colls/c/docs", headers);
    assertThat(options.text(RequestOption.INDEXING_DIRECTIVE)).isNull();
    headers.set("x-ms-indexing-directive", "1").set("prefer", "Return=Minimal");
    assertThat(options.text(RequestOption.INDEXING_DIRECTIVE)).isEqualTo("Exclude");
    assertThat(options.isOn(RequestOption.MINIMAL_ANSWER)).isTrue();
    headers.set("prefer", "return=representation");
    assertThat(options.isOn(RequestOption.MINIMAL_ANSWER)).isFalse();
  }
}
