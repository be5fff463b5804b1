// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a power cut may leave, and what it must leave. */
class DiskTest {
  /** Enough losses to see every kind of result. */
  private static final int LOSSES = 300;

  private static final long SEED = 1;

  private static final int FOLDER = 1;
  private static final int FILE = 2;

  @TempDir private Path root = Path.of("");

  private final List<FileCall> calls = new ArrayList<>();
  private long syncs;

  private void create(String name) {
    calls.add(new FileCall.Open(FILE, root.resolve(name), false));
  }

  private void write(int offset, String text) {
    calls.add(new FileCall.Write(FILE, offset, text.getBytes(StandardCharsets.US_ASCII)));
  }

  private void sync(int descriptor) {
    calls.add(new FileCall.SyncBegin(descriptor, ++syncs));
    calls.add(new FileCall.SyncEnd(descriptor, syncs));
  }

  private void syncFolder() {
    calls.add(new FileCall.Open(FOLDER, root, false));
    sync(FOLDER);
  }

  /** The results of many power cuts: names and contents, in the form {@code {a=text, b=text}}. */
  private Set<String> outcomes() throws IOException {
    Set<String> outcomes = new TreeSet<>();
    Random random = new Random(SEED);
    for (int i = 0; i < LOSSES; i++) {
      Disk disk = new Disk(root);
      disk.replay(calls);
      disk.cutPower(new PowerLoss(random));
      Map<String, String> files = new TreeMap<>();
      try (Stream<Path> present = Files.list(root)) {
        for (Path file : present.toList()) {
          files.put(
              file.getFileName().toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
      outcomes.add(files.toString());
    }
    return outcomes;
  }

  @Test
  void syncedFileAndFolder_stay() throws IOException {
    create("a");
    write(0, "text");
    sync(FILE);
    syncFolder();
    assertThat(outcomes()).containsExactly("{a=text}");
  }

  @Test
  void appendedAfterSync_isLostOrTornOrStays() throws IOException {
    create("a");
    write(0, "text");
    sync(FILE);
    syncFolder();
    write(4, "MORE");
    assertThat(outcomes())
        .contains("{a=text}", "{a=textMORE}", "{a=text\0\0\0\0}")
        .anyMatch(outcome -> outcome.matches("\\{a=textMO?R?}"))
        .allMatch(outcome -> outcome.startsWith("{a=text"));
  }

  @Test
  void overwrittenAfterSync_comesBack() throws IOException {
    create("a");
    write(0, "text");
    sync(FILE);
    syncFolder();
    write(0, "TEXT");
    assertThat(outcomes())
        .contains("{a=text}", "{a=TEXT}")
        .allMatch(outcome -> outcome.equalsIgnoreCase("{a=text}"));
  }

  @Test
  void writtenWhileSyncing_isNotSynced() throws IOException {
    create("a");
    syncFolder();
    calls.add(new FileCall.SyncBegin(FILE, ++syncs));
    write(0, "text");
    calls.add(new FileCall.SyncEnd(FILE, syncs));
    assertThat(outcomes()).contains("{a=}", "{a=text}");
  }

  @Test
  void syncThatDidNotEnd_isNone() throws IOException {
    create("a");
    syncFolder();
    write(0, "text");
    calls.add(new FileCall.SyncBegin(FILE, ++syncs));
    assertThat(outcomes()).contains("{a=}", "{a=text}");
  }

  @Test
  void createdButFolderNotSynced_mayBeMissing() throws IOException {
    create("a");
    write(0, "text");
    sync(FILE);
    assertThat(outcomes()).containsExactly("{a=text}", "{}");
  }

  @Test
  void renamedButFolderNotSynced_hasOneOfItsNames() throws IOException {
    create("a");
    write(0, "text");
    sync(FILE);
    syncFolder();
    calls.add(new FileCall.Rename(root.resolve("a"), root.resolve("b")));
    assertThat(outcomes()).containsExactly("{a=text}", "{b=text}");
  }

  @Test
  void deletedButFolderNotSynced_mayComeBack() throws IOException {
    create("a");
    write(0, "text");
    sync(FILE);
    syncFolder();
    calls.add(new FileCall.Remove(root.resolve("a")));
    assertThat(outcomes()).containsExactly("{a=text}", "{}");
  }

  @Test
  void namesInOrder_laterOneDoesNotStayAlone() throws IOException {
    create("a");
    create("b");
    assertThat(outcomes()).containsExactly("{a=, b=}", "{a=}", "{}");
  }

  @Test
  void leftByAKilledProcess_isSyncedByTheNext() throws IOException {
    create("a");
    syncFolder();
    write(0, "text");
    Disk disk = new Disk(root);
    disk.replay(calls);
    disk.replay(
        List.of(
            new FileCall.Open(FILE, root.resolve("a"), false),
            new FileCall.SyncBegin(FILE, 1),
            new FileCall.SyncEnd(FILE, 1)));
    disk.cutPower(new PowerLoss(new Random(0)));
    assertThat(root.resolve("a")).hasContent("text");
  }

  @Test
  void callThatIsNotRecorded_fails() {
    calls.add(new FileCall.Unsupported("mmap"));
    assertThatThrownBy(() -> new Disk(root).replay(calls)).hasMessageContaining("mmap");
  }

  @Test
  void differences_unseenWrite_isNoticed() throws IOException {
    create("a");
    write(0, "text");
    Disk disk = new Disk(root);
    disk.replay(calls);
    Files.writeString(root.resolve("a"), "text");
    assertThat(disk.differences()).isEmpty();
    Files.writeString(root.resolve("a"), "other");
    Files.writeString(root.resolve("b"), "");
    assertThat(disk.differences()).hasSize(2);
  }
}
