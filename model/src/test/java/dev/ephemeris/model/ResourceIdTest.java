// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.model.ResourceId.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceIdTest {
  private static final ResourceId CONTAINER = ResourceId.container(7, 12);

  private static byte[] bytes(ResourceId id) {
    return Base64.getDecoder().decode(id.toString().replace('-', '/'));
  }

  @Test
  void aDatabaseHasFourBytesAndEightCharacters() {
    assertThat(ResourceId.database(1)).hasToString("AAAAAQ==");
    assertThat(bytes(ResourceId.database(Integer.MAX_VALUE))).containsExactly(0x7F, -1, -1, -1);
  }

  @Test
  void aContainerHasTheTopBitOfItsFifthByteSet() {
    assertThat(bytes(CONTAINER)).containsExactly(0, 0, 0, 7, 0x80, 0, 0, 12);
  }

  @Test
  void aUserHasThatBitClear() {
    assertThat(bytes(ResourceId.user(7, 12))).containsExactly(0, 0, 0, 7, 0, 0, 0, 12);
  }

  @Test
  void anItemNumberIsLittleEndianAfterItsContainer() {
    byte[] bytes = bytes(ResourceId.item(CONTAINER, 0x0102));
    assertThat(bytes).containsExactly(0, 0, 0, 7, 0x80, 0, 0, 12, 2, 1, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void clientsFindTheKindInTheTopFourBitsOfTheLastByte() {
    assertThat(kindNibble(ResourceId.item(CONTAINER, ResourceId.MAX_CHILD_NUMBER))).isEqualTo(0);
    assertThat(kindNibble(ResourceId.child(CONTAINER, Kind.STORED_PROCEDURE, 1))).isEqualTo(8);
    assertThat(kindNibble(ResourceId.child(CONTAINER, Kind.TRIGGER, 1))).isEqualTo(7);
    assertThat(kindNibble(ResourceId.child(CONTAINER, Kind.USER_DEFINED_FUNCTION, 1))).isEqualTo(6);
    assertThat(kindNibble(ResourceId.partitionKeyRange(CONTAINER, 1))).isEqualTo(5);
    assertThat(kindNibble(ResourceId.child(CONTAINER, Kind.CONFLICT, 1))).isEqualTo(4);
  }

  private static int kindNibble(ResourceId id) {
    return (bytes(id)[15] & 0xFF) >> 4;
  }

  @Test
  void theNumberAClientComparesWhenItResumesAnOrderedQueryIsTheItemNumber() {
    byte[] bytes = bytes(ResourceId.item(CONTAINER, 123_456_789_012_345L));
    long asClientsReadIt =
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(bytes.length - 8);
    assertThat(asClientsReadIt).isEqualTo(123_456_789_012_345L);
  }

  @Test
  void anOfferHasThreeBytes() {
    assertThat(bytes(ResourceId.offer(0x010203))).containsExactly(3, 2, 1);
    assertThat(ResourceId.offer(1).toString()).hasSize(4);
  }

  @Test
  void everyIdReadsBackFromItsText() {
    for (int number : List.of(1, 62, 63, 255, 256, 65_535, ResourceId.MAX_OFFER_NUMBER)) {
      ResourceId container = ResourceId.container(number, number);
      assertReadsBack(ResourceId.database(number));
      assertReadsBack(container);
      assertReadsBack(ResourceId.user(number, number));
      assertReadsBack(ResourceId.permission(ResourceId.user(number, number), number));
      assertReadsBack(ResourceId.clientEncryptionKey(number, number));
      assertReadsBack(ResourceId.offer(number));
      for (Kind kind : Arrays.stream(Kind.values()).filter(Kind::isContainerChild).toList()) {
        ResourceId child = ResourceId.child(container, kind, number);
        assertReadsBack(child);
        assertThat(child.container()).contains(container);
        assertThat(child.containerNumber()).isEqualTo(number);
        assertThat(child.databaseNumber()).isEqualTo(number);
        assertThat(child.number()).isEqualTo(number);
      }
    }
  }

  private static void assertReadsBack(ResourceId id) {
    assertThat(ResourceId.parse(id.toString())).contains(id);
    assertThat(id.toString()).doesNotContain("/");
    assertThat(id.toString().length() % 4).isZero();
  }

  @Test
  void slashesOfBase64BecomeDashes() {
    assertThat(ResourceId.offer(0xFFFFFF)).hasToString("----");
    assertThat(ResourceId.parse("----")).contains(ResourceId.offer(0xFFFFFF));
    assertThat(ResourceId.parse("////")).isEmpty();
  }

  @Test
  void junkIsNoId() {
    for (String junk :
        List.of(
            "",
            "f",
            "fo",
            "foo",
            "db",
            "testDb",
            "cosmosdb",
            "asosfactor",
            "fooba",
            "foobar",
            "Zm8=",
            "Zm9vYmE=",
            "Zm9vYmFy",
            "-d8Hx",
            "AAAA",
            "AAAAAA==",
            "AAAAAR==",
            "=AAA",
            "AAAAAQAAAAA=",
            "AAAAAYAAAAA=",
            "AAAAAYAAAAEAAAAAAAAAAA==",
            "äöüß",
            "AAAAAQ==AAAAAQ==",
            "AAAAAYAAAAEBAAAAAAAAMA==",
            "a".repeat(10_000))) {
      assertThat(ResourceId.parse(junk)).as(junk).isEmpty();
    }
  }

  @Test
  void numbersThatClientsTakeForAbsentAreRefused() {
    assertThatThrownBy(() -> ResourceId.database(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ResourceId.container(1, -1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ResourceId.item(CONTAINER, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ResourceId.item(CONTAINER, ResourceId.MAX_CHILD_NUMBER + 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ResourceId.item(ResourceId.database(1), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
