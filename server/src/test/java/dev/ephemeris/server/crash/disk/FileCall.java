// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import java.nio.file.Path;

/** A call by which a process changed or synced files in the recorded folder. */
public sealed interface FileCall {
  /** Opens a file or folder; creates the file if it is missing. */
  record Open(int descriptor, Path path, boolean truncates) implements FileCall {}

  /** A second descriptor for the same file or folder. */
  record Duplicate(int descriptor, int original) implements FileCall {}

  record Close(int descriptor) implements FileCall {}

  record Write(int descriptor, long offset, byte[] bytes) implements FileCall {}

  record Resize(int descriptor, long size) implements FileCall {}

  /** Data written before this is on the disk once the sync with this number has ended. */
  record SyncBegin(int descriptor, long number) implements FileCall {}

  record SyncEnd(int descriptor, long number) implements FileCall {}

  record Rename(Path from, Path to) implements FileCall {}

  /** Deletes a file, or a folder. */
  record Remove(Path path) implements FileCall {}

  record MakeFolder(Path path) implements FileCall {}

  record Link(Path from, Path to) implements FileCall {}

  /** From now on the file is written through a C stream, whose writes are not recorded. */
  record Stream(int descriptor) implements FileCall {}

  /** A call that the recorder knows but cannot record. */
  record Unsupported(String what) implements FileCall {}
}
