// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.SignedScope;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path of a request, cut into decoded segments: alternately a resource type and an id.
 *
 * @param raw the path as it came, without the leading and trailing slash and without the query
 * @param segments its decoded segments
 * @param query what followed the question mark, as it came; empty where there was none
 */
public record ResourcePath(String raw, List<String> segments, String query) {
  /** The deepest path that means anything has six segments; a few more to say no politely. */
  private static final int MAX_SEGMENTS = 12;

  private static final int MAX_PARAMETERS = 16;

  /** Cuts a request target. */
  public static ResourcePath parse(String target) {
    int end = target.indexOf('?');
    ResourcePath path = parse(target, end < 0 ? target.length() : end);
    // Neither items nor lists of them take a query. Some clients do not encode a question mark in
    // an item's id, which may begin with one.
    boolean isInId =
        end > 0 && (path.isItem() || (path.isItems() && target.charAt(end - 1) == '/'));
    return isInId ? parse(target, target.length()) : path;
  }

  private boolean isItems() {
    return segments.size() == 5 && segments.get(0).equals("dbs") && segments.get(4).equals("docs");
  }

  private boolean isItem() {
    return segments.size() == 6 && segments.get(0).equals("dbs") && segments.get(4).equals("docs");
  }

  private static ResourcePath parse(String target, int pathLength) {
    int length = pathLength;
    int start = 0;
    while (start < length && target.charAt(start) == '/') {
      start++;
    }
    while (length > start && target.charAt(length - 1) == '/') {
      length--;
    }
    String raw = target.substring(start, length);
    List<String> segments = new ArrayList<>(6);
    int position = 0;
    while (position < raw.length()) {
      int slash = raw.indexOf('/', position);
      int segmentEnd = slash < 0 ? raw.length() : slash;
      if (segments.size() == MAX_SEGMENTS) {
        throw new WireException(WireError.NOT_FOUND, "There is nothing at this path.");
      }
      segments.add(decode(raw.substring(position, segmentEnd)));
      position = segmentEnd + 1;
    }
    boolean hasQuery = pathLength < target.length();
    return new ResourcePath(raw, segments, hasQuery ? target.substring(pathLength + 1) : "");
  }

  /** The path that some of the segments make by themselves. */
  public ResourcePath part(int from, int to) {
    int start = 0;
    for (int i = 0; i < from; i++) {
      start = raw.indexOf('/', start) + 1;
    }
    int end = start;
    for (int i = from; i < to; i++) {
      int slash = raw.indexOf('/', i == from ? end : end + 1);
      end = slash < 0 ? raw.length() : slash;
    }
    return new ResourcePath(raw.substring(start, end), segments.subList(from, to), "");
  }

  /** Whether any of it is percent-encoded, so that the raw path is not the decoded one. */
  boolean isEncoded() {
    return raw.indexOf('%') >= 0;
  }

  /** What a request for this path is signed for, whatever there is at it. */
  public SignedScope scope() {
    List<String> owner = isFeed() ? segments.subList(0, segments.size() - 1) : segments;
    return new SignedScope(resourceType(), String.join("/", owner)).asWritten(rawLink());
  }

  private String rawLink() {
    int slash = raw.lastIndexOf('/');
    return !isFeed() ? raw : slash < 0 ? "" : raw.substring(0, slash);
  }

  /** A parameter of the query, or null. */
  public @Nullable String parameter(String name) {
    for (String pair : query.split("&", MAX_PARAMETERS)) {
      int equals = pair.indexOf('=');
      if (equals > 0 && decode(pair.substring(0, equals)).equals(name)) {
        return decode(pair.substring(equals + 1));
      }
    }
    return null;
  }

  public int length() {
    return segments.size();
  }

  public String segment(int index) {
    return segments.get(index);
  }

  /** Whether the path names a set of resources rather than one. */
  private boolean isFeed() {
    return segments.size() % 2 == 1;
  }

  /** The type of the resource, or of those in the set: the last segment that is no id. */
  private String resourceType() {
    if (segments.isEmpty()) {
      return "";
    }
    return segments.get(isFeed() ? segments.size() - 1 : segments.size() - 2);
  }

  private static String decode(String segment) {
    if (segment.indexOf('%') < 0) {
      return segment;
    }
    try {
      // A plus sign in a path is a plus sign; only form encoding makes it a blank.
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new WireException(
          WireError.BAD_REQUEST, "The path is not correctly percent-encoded: " + segment);
    }
  }
}
