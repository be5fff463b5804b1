// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.OtherPartitionIds;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * A partition is identified by its id, which is not its position and survives restarts and splits.
 */
class PartitionIdsTest extends EngineTestCase {
  private static final int ITEMS = 60;
  private static final String SCAN = "SELECT VALUE c.id FROM c";
  private static final String LOOKUP = "SELECT VALUE c.id FROM c WHERE c.n >= 0";

  @BeforeEach
  void makeContainer() {
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    engine.createContainer("items", "", Throughput.manual(18_000));
    OtherPartitionIds.give(
        engine.store(), container(), List.of(3, 7, 12), List.of(List.of(), List.of(), List.of()));
    for (int i = 0; i < ITEMS; i++) {
      create(i);
    }
  }

  private ItemResult create(int i) {
    String json = "{\"id\":\"i%d\",\"pk\":\"k%d\",\"n\":%d}".formatted(i, i, i);
    return TestEngine.await(
        engine
            .engine()
            .items()
            .create(container(), key(i), TestEngine.bodyOf(container(), json), Runnable::run));
  }

  private static PartitionKey key(int i) {
    return PartitionKey.of("k" + i);
  }

  private Container container() {
    return engine.container();
  }

  private List<Integer> ids() {
    return StreamSupport.stream(container().partitions().spliterator(), false)
        .map(Partition::id)
        .toList();
  }

  private QueryPage page(String text, ListScope scope, @Nullable String continuation) {
    return engine
        .engine()
        .queries()
        .page(container(), new QueryRequest(text, Map.of(), scope, 4, false, continuation));
  }

  private List<String> rest(String text, ListScope scope, @Nullable String from) {
    List<String> rows = new ArrayList<>();
    String continuation = from;
    do {
      QueryPage page = page(text, scope, continuation);
      page.rows().forEach(row -> rows.add(new String(row, StandardCharsets.UTF_8)));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  private List<String> listed(@Nullable String from) {
    List<String> rows = new ArrayList<>();
    String continuation = from;
    do {
      ItemPage page =
          ItemListing.page(container(), new ListScope.WholeContainer(), 4, continuation);
      page.items()
          .forEach(
              item -> rows.add(JsonMapper.shared().readTree(item.json()).path("id").asString()));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  /**
   * As after a split: the first partition is replaced by the first two. Items of the second one
   * have greater numbers than those of the first one, as if they had been created later.
   */
  private void pretendSplit() {
    List<Integer> ids = List.of(20, 21, 12);
    OtherPartitionIds.give(
        engine.store(), container(), ids, List.of(List.of(3), List.of(3), List.of()));
  }

  @Test
  void idsOutliveARestart() {
    assertThat(ids()).containsExactly(3, 7, 12);
    assertThat(container().partitions().version()).isEqualTo(13);
    engine.restart();
    assertThat(ids()).containsExactly(3, 7, 12);
    assertThat(container().partitions().version()).isEqualTo(13);
    engine.replaceContainer("\"defaultTtl\":-1");
    engine.restart();
    assertThat(ids()).containsExactly(3, 7, 12);
  }

  @Test
  void parentsOutliveARestart() {
    pretendSplit();
    engine.restart();
    assertThat(container().partitions().getFirst().parents()).containsExactly(3);
    assertThat(container().partitions().getLast().parents()).isEmpty();
  }

  @Test
  void newContainer_hasIdsFromZeroOn() {
    Container plain = engine.createPlainContainer("plain", "", Throughput.manual(18_000));
    assertThat(plain.partitions().stream().map(Partition::id)).containsExactly(0, 1, 2);
    assertThat(plain.partitions().version()).isEqualTo(3);
  }

  @Test
  void lookupById_tellsWhatIsThereWhatIsGoneAndWhatNeverWas() {
    pretendSplit();
    PartitionMap partitions = container().partitions();
    assertThat(partitions.find(21)).isInstanceOf(PartitionLookup.Found.class);
    assertThat(partitions.find(3))
        .isInstanceOfSatisfying(
            PartitionLookup.Gone.class,
            gone ->
                assertThat(gone.successors().stream().map(Partition::id)).containsExactly(20, 21));
    assertThat(partitions.find(0)).isInstanceOf(PartitionLookup.Unknown.class);
    assertThat(partitions.find(-1)).isInstanceOf(PartitionLookup.Unknown.class);
  }

  @Test
  void itemIsFoundByItsResourceId_alsoWhenItsPartitionIsGone() {
    String rid = JsonMapper.shared().readTree(create(ITEMS).item().json()).path("_rid").asString();
    ResourceId resourceId = ResourceId.parse(rid).orElseThrow();
    assertThat(ids()).contains(ItemNumbers.origin(resourceId.number()));
    assertThat(engine.engine().items().read(container(), resourceId).item()).isNotNull();
    pretendSplit();
    assertThat(engine.engine().items().read(container(), resourceId).item()).isNotNull();
  }

  @Test
  void listing_goesOnInWhatCameOfAPartition() {
    List<String> all = listed(null);
    assertThat(all).hasSize(ITEMS).doesNotHaveDuplicates();
    String continuation =
        ItemListing.page(container(), new ListScope.WholeContainer(), 4, null).continuation();
    pretendSplit();
    assertThat(listed(continuation)).isEqualTo(all.subList(4, ITEMS));
  }

  @Test
  void queryInTheOrderOfNumbers_goesOnInWhatCameOfAPartition() {
    ListScope whole = new ListScope.WholeContainer();
    List<String> all = rest(SCAN, whole, null);
    assertThat(all).hasSize(ITEMS).doesNotHaveDuplicates();
    String continuation = page(SCAN, whole, null).continuation();
    pretendSplit();
    assertThat(rest(SCAN, whole, continuation)).isEqualTo(all.subList(4, ITEMS));
  }

  @Test
  void lookupInAnIndex_goesOnInOneSuccessorAndInSeveral() {
    ListScope first = new ListScope.OnePartition(container().partitions().getFirst());
    List<String> all = rest(LOOKUP, first, null);
    String continuation = page(LOOKUP, first, null).continuation();
    pretendSplit();
    ListScope child = new ListScope.OnePartition(container().partitions().getFirst());
    assertThat(rest(LOOKUP, child, continuation)).isEqualTo(all.subList(4, all.size()));
    List<String> everywhere = rest(LOOKUP, new ListScope.WholeContainer(), null);
    assertThat(rest(LOOKUP, new ListScope.WholeContainer(), continuation))
        .isEqualTo(everywhere.subList(4, everywhere.size()));
  }

  @Test
  void progressInSuccessors_isKeptForEachOfThem() {
    PartitionMap before = container().partitions();
    byte[] old = {1};
    ReadProgress progress = ReadProgress.START.endedIn(before.getFirst(), old, before);
    pretendSplit();
    PartitionMap now = container().partitions();
    List<Partition> parts = now.stream().toList();
    assertThat(parts.stream().map(progress::keyIn)).containsExactly(old, old, null);
    byte[] inFirst = {2};
    ReadProgress first = progress.endedIn(parts.getFirst(), inFirst, now);
    assertThat(parts.stream().map(first::keyIn)).containsExactly(inFirst, old, null);
    byte[] inSecond = {3};
    ReadProgress second = first.endedIn(parts.get(1), inSecond, now);
    assertThat(second.places()).containsExactly(new ReadProgress.Place(21, inSecond));
    assertThat(parts.stream().map(part -> second.isBehind(part, now)))
        .containsExactly(true, false, false);
  }

  @Test
  void continuationOfAPartitionThatNeverWas_isRefused() {
    String continuation = page(SCAN, new ListScope.WholeContainer(), null).continuation();
    OtherPartitionIds.give(
        engine.store(), container(), List.of(20, 21, 22), List.of(List.of(), List.of(), List.of()));
    assertRefused(Reason.INVALID, () -> page(SCAN, new ListScope.WholeContainer(), continuation))
        .contains("Invalid Continuation Token");
  }

  @Test
  void mapThatLeavesKeysOutOrHasAnIdTwice_isRefused() {
    List<Partition> partitions = container().partitions().stream().toList();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PartitionMap(13, partitions.subList(0, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PartitionMap(13, partitions.subList(1, 3)));
    assertThatIllegalArgumentException().isThrownBy(() -> new PartitionMap(13, List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                OtherPartitionIds.give(
                    engine.store(),
                    container(),
                    List.of(1, 1, 2),
                    List.of(List.of(), List.of(), List.of())));
  }
}
