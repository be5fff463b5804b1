// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Says why a folder cannot be used. Java's exceptions mostly contain only the path. */
final class FolderProblem {
  private FolderProblem() {}

  static String reason(Path folder, IOException failure) {
    Path file = fileInTheWay(folder);
    if (file != null) {
      return file + " is not a directory.";
    }
    return switch (failure) {
      case AccessDeniedException denied ->
          "there is no permission to read and write %s.".formatted(denied.getFile());
      case FileAlreadyExistsException exists -> exists.getFile() + " is not a directory.";
      case NotDirectoryException other -> other.getFile() + " is not a directory.";
      case NoSuchFileException missing -> missing.getFile() + " does not exist.";
      case FileSystemException other when other.getReason() != null ->
          "%s: %s.".formatted(other.getReason(), other.getFile());
      default -> String.valueOf(failure.getMessage());
    };
  }

  /** A file at the folder's path or at a parent's path. */
  private static @Nullable Path fileInTheWay(Path folder) {
    for (Path path = folder.toAbsolutePath(); path != null; path = path.getParent()) {
      if (Files.exists(path)) {
        return Files.isDirectory(path) ? null : path;
      }
    }
    return null;
  }
}
