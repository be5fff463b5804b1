// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.index.IndexedPaths;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemBodyTest {
  @Test
  void properties_keepTheUsersTextAndLackTheClosingBrace() {
    assertThat(properties("{\"id\":\"a\",\"n\":1.50,\"s\":\"\\u0041 b\",\"o\":{\"x\":[]}}"))
        .isEqualTo("{\"id\":\"a\",\"n\":1.50,\"s\":\"\\u0041 b\",\"o\":{\"x\":[]}");
  }

  @Test
  void properties_loseWhiteSpaceBetweenTokensOnly() {
    assertThat(properties(" {\n  \"id\" : \"a\" ,\t\"s\" : \" x \" , \"l\" : [ 1 , 2 ]\r\n} "))
        .isEqualTo("{\"id\":\"a\",\"s\":\" x \",\"l\":[1,2]");
  }

  @Test
  void properties_loseWhatTheSystemSets_onlyAtTheTop() {
    assertThat(
            properties(
                "{\"_rid\":\"x\",\"id\":\"a\",\"_ts\":1,\"_etag\":\"e\",\"in\":{\"_ts\":2},"
                    + "\"_self\":\"s\",\"_attachments\":\"at\",\"_mine\":3,\"\\u005fts\":4}"))
        .isEqualTo("{\"id\":\"a\",\"in\":{\"_ts\":2},\"_mine\":3");
  }

  @Test
  void duplicates_lastOneWins_asForEveryClient() {
    ItemBody body =
        parse("{\"id\":\"a\",\"pk\":\"x\",\"ttl\":1,\"id\":\"b\",\"pk\":\"y\",\"ttl\":2}", "/pk");
    assertThat(body.id()).isEqualTo("b");
    assertThat(body.partitionKey().toJson()).isEqualTo("[\"y\"]");
    assertThat(body.ttl()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'\"pk\":\"x\"' | [\"x\"]",
        "'\"pk\":1.0' | [1]",
        "'\"pk\":true' | [true]",
        "'\"pk\":null' | [null]",
        "'\"other\":1' | [{}]",
        "'\"pk\":{\"a\":1}' | [{}]",
        "'\"pk\":[1]' | [{}]",
      })
  void partitionKey_ofEveryType_isRead(String property, String expected) {
    assertThat(parse("{\"id\":\"a\"," + property + "}", "/pk").partitionKey().toJson())
        .isEqualTo(expected);
  }

  @Test
  void partitionKey_nestedAndHierarchical_isRead() {
    assertThat(parse("{\"id\":\"a\",\"x\":{\"y\":{\"z\":7}}}", "/x/y/z").partitionKey().toJson())
        .isEqualTo("[7]");
    assertThat(
            parse("{\"id\":\"a\",\"t\":\"T\",\"u\":{\"v\":2}}", "/t", "/u/v", "/missing")
                .partitionKey()
                .toJson())
        .isEqualTo("[\"T\",2,{}]");
  }

  @ParameterizedTest
  @CsvSource({"5, 5", "-1, -1", "2147483647, 2147483647", "5.0, 5", "1e3, 1000"})
  void ttl_valid_isTaken(String text, int expected) {
    ItemBody body = parse("{\"id\":\"a\",\"ttl\":" + text + "}", "/pk");
    assertThat(body.ttl()).isEqualTo(expected);
    assertThat(body.invalidTtl()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-5",
        "null",
        "1.5",
        "2147483648",
        "1e99",
        "{}",
        "true",
        "0.9999999999999999999999",
        "5.0000000000000000000001"
      })
  void ttl_invalid_isNoneAndEchoed(String text) {
    ItemBody body = parse("{\"id\":\"a\",\"ttl\":" + text + "}", "/pk");
    assertThat(body.ttl()).isEqualTo(ItemRecord.NO_TTL);
    assertThat(body.invalidTtl()).isEqualTo(text);
  }

  @Test
  void ttl_invalidAndLong_isEchoedShortened() {
    ItemBody body = parse("{\"id\":\"a\",\"ttl\":\"" + "x".repeat(5_000) + "\"}", "/pk");
    assertThat(body.invalidTtl()).hasSizeLessThan(200).endsWith("…");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "\"a\"",
        "{\"id\":\"a\"} x",
        "{}",
        "{\"id\":1}",
        "{\"id\":null}",
        "{\"id\":\"\"}",
        "{\"id\":\"a\\\\b\"}",
        "{\"id\":\"a\",\"pk\":1e999}",
      })
  void body_malformed_isRefused(String text) {
    assertRefused(Reason.INVALID, text);
  }

  @Test
  void body_ofTheAllowedSize_isTaken_oneByteMoreIsRefused() {
    String head = "{\"id\":\"a\",\"s\":\"";
    String largest = head + "x".repeat(ItemBody.MAX_BYTES - head.length() - 2) + "\"}";
    assertThat(parse(largest, "/pk").properties()).hasSize(ItemBody.MAX_BYTES - 1);
    assertRefused(Reason.TOO_LARGE, largest + " ");
  }

  @Test
  void body_binary_isReadAsItsText() {
    // {"id":"b17","pk":"p","ttl":60}, as .NET's client sends it
    byte[] binary = HexFormat.of().parseHex("80ea102c8362313782706b81708374746cc83c");
    ItemBody body = parse(binary, "/pk");
    assertThat(new String(body.properties(), StandardCharsets.UTF_8))
        .isEqualTo("{\"id\":\"b17\",\"pk\":\"p\",\"ttl\":60");
    assertThat(body.partitionKey().toJson()).isEqualTo("[\"p\"]");
    assertThat(body.ttl()).isEqualTo(60);
  }

  @Test
  void body_binaryOfTooLongText_isRefused() {
    // A list of one string of 65,000 bytes, and 40 references to it.
    ByteBuffer binary = ByteBuffer.allocate(70_000).order(ByteOrder.LITTLE_ENDIAN);
    int content = 3 + 65_000 + 40 * 2;
    binary.put((byte) 0x80).put((byte) 0xE9).put((byte) 0x81).put((byte) 'l');
    binary.put((byte) 0xE4).putInt(content).put((byte) 0xC1).putShort((short) 65_000);
    binary.position(binary.position() + 65_000);
    for (int i = 0; i < 40; i++) {
      binary.put((byte) 0xC3).put((byte) 9);
    }
    assertRefused(Reason.TOO_LARGE, Arrays.copyOf(binary.array(), binary.position()));
  }

  @Test
  void body_binaryMalformed_isRefused() {
    assertRefused(Reason.INVALID, HexFormat.of().parseHex("80ea0f2c83"));
    assertRefused(Reason.INVALID, HexFormat.of().parseHex("80e12c"));
  }

  @Test
  void id_ofTheAllowedLength_isTaken_oneMoreIsRefused() {
    assertThat(parse("{\"id\":\"" + "ä".repeat(255) + "\"}", "/pk").id()).hasSize(255);
    assertRefused(Reason.INVALID, "{\"id\":\"" + "a".repeat(256) + "\"}");
  }

  @Test
  void partitionKey_tooLong_isRefused() {
    parse("{\"id\":\"a\",\"pk\":\"" + "x".repeat(2048) + "\"}", "/pk");
    assertRefused(Reason.INVALID, "{\"id\":\"a\",\"pk\":\"" + "x".repeat(2049) + "\"}");
    assertRefused(Reason.INVALID, "{\"id\":\"a\",\"pk\":\"" + "ä".repeat(1025) + "\"}");
  }

  private static void assertRefused(Reason reason, String text) {
    assertRefused(reason, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRefused(Reason reason, byte[] bytes) {
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> parse(bytes, "/pk"))
        .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(reason))
        .satisfies(refusal -> assertThat(refusal.userMessage()).hasSizeLessThan(300));
  }

  private static String properties(String json) {
    return new String(parse(json, "/pk").properties(), StandardCharsets.UTF_8);
  }

  private static ItemBody parse(String json, String... paths) {
    return parse(json.getBytes(StandardCharsets.UTF_8), paths);
  }

  private static ItemBody parse(byte[] body, String... paths) {
    try {
      PartitionKeyDefinition definition =
          PartitionKeyDefinition.parse(List.of(paths), paths.length > 1 ? "MultiHash" : "Hash", 2);
      return ItemBody.parse(body, definition, IndexedPaths.ALL);
    } catch (PartitionKeySyntaxException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void indexedProperties_ofAnItem_areItsValuesWithoutTheSystems() {
    ItemBody body =
        parse(
            """
            {"id":"1","pk":"p","ttl":5,"deep":{"list":[1,{"x":null}]},"_rid":"a","_self":"b",
             "_etag":"c","_attachments":"d","_ts":1,"_own":true,"\\u005fts":2}""",
            "/pk");
    assertThat(body.indexedProperties()).isEqualTo(6);
  }
}
