// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files in a folder, as they are on a disk: replays the calls of processes, and distinguishes
 * synced data from data that was not synced.
 *
 * <p>The model is the most pessimistic one that POSIX allows. A file's content is on the disk if
 * the file was synced after the write. A file's name is there if its folder was synced after the
 * creation, rename or deletion; syncing the file itself is not enough. Only a rename is atomic.
 */
public final class Disk {
  /** The only files that may be written through streams: RocksDB's log of messages. */
  private static final String STREAMED_NAMES = "LOG";

  private final Path rootPath;
  private final Predicate<Path> forgottenSyncs;
  private DiskFolder root = new DiskFolder();
  private final Map<Integer, OpenNode> descriptors = new HashMap<>();
  private final Map<Long, Sync> syncs = new HashMap<>();
  private long moment;

  private record OpenNode(Path path, DiskNode node) {}

  private record Sync(DiskNode node, long begun) {}

  /** An empty disk. */
  public Disk(Path rootPath) {
    this(rootPath, path -> false);
  }

  /**
   * An empty disk.
   *
   * @param forgottenSyncs files and folders whose syncs have no effect, as if the program did not
   *     sync them
   */
  public Disk(Path rootPath, Predicate<Path> forgottenSyncs) {
    this.rootPath = rootPath;
    this.forgottenSyncs = forgottenSyncs;
  }

  /** Replays the calls of a process until it ended. */
  public void replay(List<FileCall> calls) {
    calls.forEach(this::replay);
    descriptors.clear();
    syncs.clear();
  }

  private void replay(FileCall call) {
    moment++;
    switch (call) {
      case FileCall.Open open -> open(open);
      case FileCall.Duplicate duplicate ->
          descriptors.put(duplicate.descriptor(), opened(duplicate.original()));
      case FileCall.Close close -> descriptors.remove(close.descriptor());
      case FileCall.Write write ->
          file(write.descriptor())
              .change(new DiskFile.Write(moment, Math.toIntExact(write.offset()), write.bytes()));
      case FileCall.Resize resize ->
          file(resize.descriptor())
              .change(new DiskFile.Resize(moment, Math.toIntExact(resize.size())));
      case FileCall.SyncBegin begin -> {
        OpenNode open = opened(begin.descriptor());
        if (!forgottenSyncs.test(open.path())) {
          syncs.put(begin.number(), new Sync(open.node(), moment));
        }
      }
      case FileCall.SyncEnd end -> {
        Sync sync = syncs.remove(end.number());
        if (sync != null) {
          sync.node().sync(sync.begun());
        }
      }
      case FileCall.Rename rename -> rename(rename.from(), rename.to());
      case FileCall.Remove remove -> folderOf(remove.path()).remove(moment, name(remove.path()));
      case FileCall.MakeFolder make ->
          folderOf(make.path()).add(moment, name(make.path()), new DiskFolder());
      case FileCall.Link link ->
          folderOf(link.to()).add(moment, name(link.to()), existing(link.from()));
      case FileCall.Stream stream -> {
        Path path = opened(stream.descriptor()).path();
        if (!name(path).startsWith(STREAMED_NAMES)) {
          throw new IllegalStateException("Not recorded: what is written by a stream to " + path);
        }
        file(stream.descriptor()).becomeStreamed();
      }
      case FileCall.Unsupported unsupported ->
          throw new IllegalStateException("Not recorded: " + unsupported.what());
    }
  }

  private void open(FileCall.Open open) {
    DiskNode node = find(open.path());
    if (node == null) {
      // The call succeeded, so it created the file.
      node = new DiskFile(new Content());
      folderOf(open.path()).add(moment, name(open.path()), node);
    }
    descriptors.put(open.descriptor(), new OpenNode(open.path(), node));
    if (open.truncates()) {
      file(open.descriptor()).change(new DiskFile.Resize(moment, 0));
    }
  }

  private void rename(Path from, Path to) {
    if (!Objects.equals(from.getParent(), to.getParent())) {
      throw new IllegalStateException("Not modelled: a rename from " + from + " to " + to);
    }
    folderOf(from).rename(moment, name(from), name(to));
  }

  private OpenNode opened(int descriptor) {
    return Objects.requireNonNull(descriptors.get(descriptor), "an open file");
  }

  private DiskFile file(int descriptor) {
    return (DiskFile) opened(descriptor).node();
  }

  private DiskNode existing(Path path) {
    return Objects.requireNonNull(find(path), path::toString);
  }

  private DiskFolder folderOf(Path path) {
    return (DiskFolder) existing(Objects.requireNonNull(path.getParent()));
  }

  private @Nullable DiskNode find(Path path) {
    if (path.equals(rootPath)) {
      return root;
    }
    return existing(Objects.requireNonNull(path.getParent())) instanceof DiskFolder folder
        ? folder.get(name(path))
        : null;
  }

  private static String name(Path path) {
    return Objects.requireNonNull(path.getFileName()).toString();
  }

  /** Cuts the power: removes what the loss does not keep, here and in the folder itself. */
  public void cutPower(PowerLoss loss) throws IOException {
    root = loss.survivor(root);
    restore(root, rootPath);
  }

  private static void restore(DiskFolder folder, Path path) throws IOException {
    for (Path present : list(path)) {
      DiskNode node = folder.live().get(name(present));
      if (node == null || node instanceof DiskFolder != Files.isDirectory(present)) {
        delete(present);
      }
    }
    for (Map.Entry<String, DiskNode> entry : folder.live().entrySet()) {
      Path child = path.resolve(entry.getKey());
      switch (entry.getValue()) {
        case DiskFolder inner -> {
          Files.createDirectories(child);
          restore(inner, child);
        }
        case DiskFile file -> restore(file.live().toBytes(), child);
      }
    }
  }

  private static void restore(byte[] content, Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    if (!Arrays.equals(Files.readAllBytes(file), content)) {
      Files.write(file, content);
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      for (Path child : list(path)) {
        delete(child);
      }
    }
    Files.delete(path);
  }

  /**
   * The differences between the folder and the replayed calls. After a process has ended by itself
   * there must be none; otherwise it has changed files without being recorded.
   */
  public List<String> differences() throws IOException {
    List<String> differences = new ArrayList<>();
    compare(root, rootPath, differences);
    return differences;
  }

  private static void compare(DiskFolder folder, Path path, List<String> differences)
      throws IOException {
    Set<String> names = new TreeSet<>(folder.live().keySet());
    list(path).forEach(child -> names.add(name(child)));
    for (String name : names) {
      Path child = path.resolve(name);
      switch (folder.live().get(name)) {
        case null -> differences.add(child + " should not be there");
        case DiskFolder inner when Files.isDirectory(child) -> compare(inner, child, differences);
        case DiskFile file when Files.isRegularFile(child) -> {
          if (!file.isStreamed()
              && !Arrays.equals(Files.readAllBytes(child), file.live().toBytes())) {
            differences.add(child + " has another content");
          }
        }
        case DiskFolder missing -> differences.add(child + " should be a folder");
        case DiskFile missing -> differences.add(child + " should be a file");
      }
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children.toList();
    }
  }
}
