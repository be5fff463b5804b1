// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.model.hash.Murmur32;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors are taken from the tests of the official Java and .NET clients. */
class EffectivePartitionKeyTest {
  private static final PartitionKeyDefinition V1 = definition("Hash", 1, "/a");
  private static final PartitionKeyDefinition V2 = definition("Hash", 2, "/a");
  private static final PartitionKeyDefinition MULTI = definition("MultiHash", 2, "/a", "/b", "/c");

  private static PartitionKeyDefinition definition(String kind, int version, String... paths) {
    try {
      return PartitionKeyDefinition.parse(List.of(paths), kind, version);
    } catch (PartitionKeySyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static String hash(String json, PartitionKeyDefinition definition) throws Exception {
    return EffectivePartitionKey.of(PartitionKey.parse(json), definition).hex();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[\"\"]             | 05C1CF33970FF80800                         | 32E9366E637A71B4E710384B2F4970A0",
        "[\"partitionKey\"] | 05C1E1B3D9CD2608716273756A756A706F4C667A00 | 013AEFCF77FA271571CF665A58C933F1",
        "[null]             | 05C1ED45D7475601                           | 378867E4430E67857ACE5C908374FE16",
        "[{}]               | 05C1D529E345DC00                           | 11622DAA78F835834610ABE56EFF5CB5",
        "[true]             | 05C1D7C5A903D803                           | 0E711127C5B5A8E4726AC6DD306A3E59",
        "[false]            | 05C1DB857D857C02                           | 2FE1BE91E90A3439635E0E9E37361EF2",
        "[-128]             | 05C1D73349F54C053FA0                       | 01DAEDABF913540367FE219B2AD06148",
        "[127]              | 05C1DD539DDFCC05C05FE0                     | 0C507ACAC853ECA7977BF4CEFB562A25",
        "[-9223372036854775808] | 05C1DB35F33D1C053C20                   | 23D5C6395512BDFEAFADAD15328AD2BB",
        "[9223372036854775807]  | 05C1B799AB2DD005C3E0                   | 2EDB959178DFCCA18983F89384D1629B",
        "[-2147483648]      | 05C1DFBF252BCC053E20                       | 0B1660D5233C3171725B30D4A5F4CC1F",
        "[2147483647]       | 05C1E1F503DFB205C1DFFFFFFFFC               | 2D9349D64712AEB5EB1406E2F0BE2725",
        "[4.9E-324]         | 05C1E5C91F4D3005800101010101010102         | 0E6CBA63A280927DE485DEF865800139",
        "[1.7976931348623157E308] | 05C1CBE367C53005FFEFFFFFFFFFFFFFFE   | 31424D996457102634591FF245DBCC4D",
      })
  void scalarsHashAsInTheClients(String json, String version1, String version2) throws Exception {
    assertThat(hash(json, V1)).isEqualTo(version1);
    assertThat(hash(json, V2)).isEqualTo(version2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[0]  | 155B95BEDAC4B1E9EC1CDC9BB0DDDE58",
        "[-0] | 3D018BB1DF3DB27235766E81FD10406E",
        "[1]  | 20CD98B339BA78A5D0CF6953B87070B0",
        "[-1] | 19938E7A936C1C5B9E3AE842BBC16839",
        "[-1.7976931348623157E308] | 27050CC4910CFD9DACE1283D3801DF25",
        "[9007199254740991] | 12C221C7032CED1F9E6693CE1428E6CF",
        "[9007199254740990] | 0FEA3467D94AA6E4628EF0B248C1FD9B",
        "[9007199254740992] | 15335910D01122E3D99DA5DE569B065D",
        "[5.0] | 19C08621B135968252FB34B4CF66F811",
        "[5.12312419050912359123] | 0EF2E2D82460884AF0F6440BE4F726A8",
      })
  void edgesOfTheNumbersHashAsInTheClients(String json, String version2) throws Exception {
    assertThat(hash(json, V2)).isEqualTo(version2);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "alphabet-keys.csv", maxCharsPerColumn = 1000)
  void longAndNonLatinStringsHashAsInTheClients(
      String alphabet, int length, String version1, String version2) {
    String letters =
        alphabet.equals("latin")
            ? "abcdefghijklmnopqrstuvwxyz"
            : "абвгдеёжзийклмнопрстуфхцчшщъыьэюя";
    PartitionKey key = PartitionKey.of(letters.repeat(5).substring(0, length));
    assertThat(EffectivePartitionKey.of(key, V1).hex()).isEqualTo(version1);
    assertThat(EffectivePartitionKey.of(key, V2).hex()).isEqualTo(version2);
  }

  @Test
  void veryLongStringsHashAsInTheClients() {
    PartitionKey key = PartitionKey.of("a".repeat(1024));
    assertThat(EffectivePartitionKey.of(key, V1).hex())
        .isEqualTo("05C1EB5921F70608" + "62".repeat(100) + "00");
    assertThat(EffectivePartitionKey.of(key, V2).hex())
        .isEqualTo("332BDF5512AE49615F32C7D98C2DB86C");
  }

  @Test
  void severalComponentsHashTogetherAsInTheClients() throws Exception {
    assertThat(
            EffectivePartitionKey.hashV1(
                    PartitionKey.parse("[2,true,false,null,{},\"Привет!\"]").components())
                .hex())
        .isEqualTo("05C1D19581B37C05C0000302010008D1A0D281D1B9D1B3D1B6D2832200");
    assertThat(
            EffectivePartitionKey.hashV1(
                    PartitionKey.parse("[\"по-русски\",null,true,false,{},5.5]").components())
                .hex())
        .isEqualTo("05C1D39FA55F0408D1C0D1BF2ED281D284D282D282D1BBD1B9000103020005C016");
    assertThat(
            EffectivePartitionKey.hashV2(
                    PartitionKey.parse("[5.0,\"redmond\",true,null]").components())
                .hex())
        .isEqualTo("3032DECBE2AB1768D8E0AEDEA35881DF");
  }

  @Test
  void theRawHashesAgreeWithTheBackend() {
    byte[] number = HexFormat.of().parseHex("0000000000607740"); // 374.0
    assertThat(Integer.toUnsignedLong(Murmur32.hash(number, 8))).isEqualTo(3_717_946_798L);
    byte[] text = "afdgdd".getBytes(StandardCharsets.UTF_8);
    assertThat(Integer.toUnsignedLong(Murmur32.hash(text, 6))).isEqualTo(1_099_701_186L);
  }

  @Test
  void aHierarchicalKeyIsTheHashesOfItsLevelsInTurn() throws Exception {
    String whole = hash("[\"redmond\",5.0,null]", MULTI);
    assertThat(whole).isEqualTo(hash("[\"redmond\"]", V2) + hash("[5.0]", V2) + hash("[null]", V2));
    assertThat(whole).startsWith(hash("[\"redmond\",5.0]", MULTI));
  }

  @Test
  void noKeyIsTheMinimumAndTooLongAKeyIsRefused() throws Exception {
    assertThat(EffectivePartitionKey.of(PartitionKey.NONE, V2))
        .isEqualTo(EffectivePartitionKey.MINIMUM);
    assertThatThrownBy(() -> hash("[1,2]", V2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 components, its definition 1");
  }

  @Test
  void halfOfASurrogatePairHashesAsTheReplacementCharacter() {
    assertThat(EffectivePartitionKey.of(PartitionKey.of("a\ud83d"), V2))
        .isEqualTo(EffectivePartitionKey.of(PartitionKey.of("a\ufffd"), V2));
    // Version 1 cuts the surrogate pair in two.
    assertThat(EffectivePartitionKey.of(PartitionKey.of("a".repeat(99) + "😀"), V1))
        .isEqualTo(EffectivePartitionKey.of(PartitionKey.of("a".repeat(99) + "\ufffd"), V1));
  }

  @Test
  void keysSortAsUnsignedBytes() {
    List<String> sorted = List.of("", "00", "0000", "05C1", "3F", "3FFF", "80", "FE", "FF");
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = 0; j < sorted.size(); j++) {
        EffectivePartitionKey left = EffectivePartitionKey.fromHex(sorted.get(i)).orElseThrow();
        EffectivePartitionKey right = EffectivePartitionKey.fromHex(sorted.get(j)).orElseThrow();
        assertThat(Integer.signum(left.compareTo(right))).isEqualTo(Integer.compare(i, j));
      }
    }
  }

  @Test
  void hexIsReadInEitherCaseAndJunkIsNot() {
    assertThat(EffectivePartitionKey.fromHex("05c1df").orElseThrow().hex()).isEqualTo("05C1DF");
    assertThat(EffectivePartitionKey.fromHex("")).contains(EffectivePartitionKey.MINIMUM);
    assertThat(EffectivePartitionKey.fromHex("FF")).contains(EffectivePartitionKey.MAXIMUM);
    assertThat(EffectivePartitionKey.fromHex("5")).isEmpty();
    assertThat(EffectivePartitionKey.fromHex("xy")).isEmpty();
    assertThat(EffectivePartitionKey.fromHex("00".repeat(513))).isEmpty();
  }
}
