// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.model.partition.PartitionKeyDefinition.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionKeyDefinitionTest {
  @Test
  void nestedAndQuotedPathsAreCutIntoSegments() throws Exception {
    assertThat(PartitionKeyPath.parse("/a").segments()).containsExactly("a");
    assertThat(PartitionKeyPath.parse("/a/b/c").segments()).containsExactly("a", "b", "c");
    assertThat(PartitionKeyPath.parse("/\"a b\"/c").segments()).containsExactly("a b", "c");
    assertThat(PartitionKeyPath.parse("/'a/b'/ c ").segments()).containsExactly("a/b", "c");
    assertThat(PartitionKeyPath.parse("/\"a\\\"\\\\b\"").segments()).containsExactly("a\"\\b");
    assertThat(PartitionKeyPath.parse("/\"*\"").segments()).containsExactly("*");
    assertThat(PartitionKeyPath.parse("/\"a b\"/c")).hasToString("/\"a b\"/c");
  }

  @Test
  void malformedPathsAreRefusedWithTheReason() {
    assertPathRefused("", "must begin with '/'");
    assertPathRefused("a", "must begin with '/'");
    assertPathRefused("/", "position '1'", "Reason: expected a property name");
    assertPathRefused("/a/", "position '3'", "Reason: expected a property name");
    assertPathRefused("//a", "position '1'", "Reason: expected a property name");
    assertPathRefused("/\"a", "position '1'", "Reason: the quote is never closed");
    assertPathRefused("/\"a\\\"", "the quote is never closed");
    assertPathRefused("/\"a\"b", "position '4'", "Reason: expected '/'");
    assertPathRefused("/a/*", "wildcards");
    assertPathRefused("/a/[]", "wildcards");
    assertPathRefused("/" + "a".repeat(1024), "at most 1024 characters");
  }

  private static void assertPathRefused(String path, String... reason) {
    assertThatThrownBy(() -> PartitionKeyPath.parse(path))
        .isInstanceOf(PartitionKeySyntaxException.class)
        .hasMessageContainingAll(reason);
  }

  @Test
  void whatClientsSendIsRead() throws Exception {
    PartitionKeyDefinition definition = PartitionKeyDefinition.parse(List.of("/pk"), "Hash", 2);
    assertThat(definition.kind()).isEqualTo(Kind.HASH);
    assertThat(definition.paths()).extracting(PartitionKeyPath::text).containsExactly("/pk");
    assertThat(
            PartitionKeyDefinition.parse(List.of("/a", "/b", "/c/d"), "MultiHash", 2)
                .kind()
                .wireName())
        .isEqualTo("MultiHash");
  }

  @Test
  void definitionsThatMakeNoSenseAreRefused() {
    assertRefused(List.of("/a"), "Range", 2, "kind 'Range' is unknown");
    assertRefused(List.of("/a"), "Hash", 3, "version is 1 or 2, not 3");
    assertRefused(List.of(), "Hash", 2, "exactly one path, this has 0");
    assertRefused(List.of("/a", "/b"), "Hash", 2, "exactly one path, this has 2");
    assertRefused(List.of(), "MultiHash", 2, "one to 3 paths, this has 0");
    assertRefused(
        List.of("/a", "/b", "/c", "/d"),
        "MultiHash",
        2,
        "Too many partition key paths (4) specified. A maximum of 3 is allowed.");
    assertRefused(List.of("/a", "/b"), "MultiHash", 1, "version 2");
    assertRefused(List.of("/a", "/\"a\""), "MultiHash", 2, "each path once");
    assertRefused(
        List.of("a"), "Hash", 2, "path 'a' could not be accepted, failed near position '0'.");
  }

  private static void assertRefused(List<String> paths, String kind, int version, String reason) {
    assertThatThrownBy(() -> PartitionKeyDefinition.parse(paths, kind, version))
        .isInstanceOf(PartitionKeySyntaxException.class)
        .hasMessageContaining(reason);
  }
}
