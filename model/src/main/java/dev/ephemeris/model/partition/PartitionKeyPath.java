// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path of one component of the partition key: {@code /a/b}, or {@code /"a b"/c} if a name has
 * blanks or slashes. {@code text} is kept as the client wrote it, since clients compare what they
 * get back.
 */
public record PartitionKeyPath(String text, List<String> segments) {
  /** Longest text of a path. */
  public static final int MAX_TEXT_LENGTH = 1024;

  public PartitionKeyPath {
    segments = List.copyOf(segments);
    if (segments.isEmpty()) {
      throw new IllegalArgumentException("A partition key path has at least one segment");
    }
  }

  public static PartitionKeyPath parse(String text) throws PartitionKeySyntaxException {
    if (text.length() > MAX_TEXT_LENGTH) {
      throw new PartitionKeySyntaxException(
          "A partition key path has at most "
              + MAX_TEXT_LENGTH
              + " characters, this has "
              + text.length());
    }
    if (!text.startsWith("/")) {
      throw malformed(text, 0, "it must begin with '/'");
    }
    List<String> segments = new ArrayList<>();
    int position = 0;
    while (position < text.length()) {
      if (text.charAt(position) != '/') {
        throw malformed(text, position, "expected '/' after a quoted name");
      }
      position = readSegment(text, position + 1, segments);
    }
    return new PartitionKeyPath(text, segments);
  }

  private static int readSegment(String text, int start, List<String> segments)
      throws PartitionKeySyntaxException {
    char first = start < text.length() ? text.charAt(start) : '/';
    if (first == '"' || first == '\'') {
      return readQuoted(text, start, segments);
    }
    int slash = text.indexOf('/', start);
    int end = slash < 0 ? text.length() : slash;
    // The clients trim unquoted names before they look them up.
    String name = text.substring(start, end).trim();
    if (name.isEmpty()) {
      throw malformed(text, start, "expected a property name");
    }
    if (name.equals("*") || name.equals("?") || name.equals("[]")) {
      throw malformed(text, start, "wildcards and array elements cannot be partition keys");
    }
    segments.add(name);
    return end;
  }

  private static int readQuoted(String text, int start, List<String> segments)
      throws PartitionKeySyntaxException {
    char quote = text.charAt(start);
    StringBuilder name = new StringBuilder();
    for (int position = start + 1; position < text.length(); position++) {
      char character = text.charAt(position);
      if (character == quote) {
        segments.add(name.toString());
        return position + 1;
      }
      if (character == '\\' && position + 1 < text.length()) {
        position++;
        character = text.charAt(position);
      }
      name.append(character);
    }
    throw malformed(text, start, "the quote is never closed");
  }

  private static PartitionKeySyntaxException malformed(String text, int position, String reason) {
    return new PartitionKeySyntaxException(complaint(text, position, reason));
  }

  private static String complaint(String text, int position, String reason) {
    return "The partition key component definition path '%s' could not be accepted, failed near position '%d'. Partition key paths must contain only valid characters and not contain a trailing slash or wildcard character. Reason: %s."
        .formatted(text, position, reason);
  }

  /**
   * The error for a name with a blank and without quotes, since clients disagree about such names;
   * null if there is none.
   */
  public @Nullable String complaintOfBlanks() {
    boolean quoted = text.indexOf('"') >= 0 || text.indexOf('\'') >= 0;
    int start = text.length() - text.stripLeading().length();
    int blank = quoted ? -1 : text.stripTrailing().indexOf(' ', start);
    return blank < 0 ? null : complaint(text, blank, "a name has a blank and no quotes");
  }

  @Override
  public String toString() {
    return text;
  }
}
