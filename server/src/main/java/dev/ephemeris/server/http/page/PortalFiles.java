// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.page;

import dev.ephemeris.server.http.spelling.HttpNames;
import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.http.spelling.HttpResult;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /_ephemeris/portal/…}, and {@code GET /} for browsers: the portal's files, which the
 * build has compressed and put on the class path. They are public: they contain no data, and their
 * requests are signed with the key that the user enters.
 */
public final class PortalFiles implements HttpPage.Content {
  private static final String FOLDER = "/dev/ephemeris/portal/";
  private static final String START_PAGE = "index.html";

  /** How many segments a path has before the file's: _ephemeris/portal/ */
  private static final int PREFIX_LENGTH = 2;

  /** Excludes parent folders and hidden files. */
  private static final Pattern NAME =
      Pattern.compile("(?:assets/)?[A-Za-z0-9_-]+(?:[.][A-Za-z0-9_-]+)*");

  /** A file under this folder has a hash of its content in its name, so it never changes. */
  private static final String UNCHANGING = "assets/";

  private static final String FOR_EVER = "public, max-age=31536000, immutable";

  /** Allows content and requests of this server only. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
          + "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
          + "frame-ancestors 'none'";

  private static final Map<String, String> CONTENT_TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon",
          "woff2", "font/woff2",
          "json", "application/json");

  /** Ordered by preference. */
  private static final List<Encoding> ENCODINGS =
      List.of(new Encoding("br", ".br"), new Encoding("gzip", ".gz"), new Encoding("", ""));

  /** How a file is compressed; uncompressed if the name is empty. */
  private record Encoding(String name, String suffix) {}

  /** Reads files outside the network threads. */
  private final Function<Supplier<Result>, CompletableFuture<Result>> storage;

  /** Contains only existing files, so its size is bounded by the portal's. */
  private final Map<String, byte[]> contents = new ConcurrentHashMap<>();

  /**
   * @param storage reads files outside the network threads
   */
  public PortalFiles(Function<Supplier<Result>, CompletableFuture<Result>> storage) {
    this.storage = storage;
  }

  /**
   * Whether a request for {@code /} comes from a browser, which clients of the protocol are not.
   */
  static boolean isAskedFor(HttpOptions request) {
    String accept = request.header(HttpNames.ACCEPT);
    return accept != null
        && accept.toLowerCase(Locale.ROOT).contains("text/html")
        && request.header(HttpNames.AUTHORIZATION) == null;
  }

  @Override
  public CompletableFuture<Result> show(HttpOptions request) {
    List<String> segments = request.path().segments();
    String name =
        segments.size() <= PREFIX_LENGTH
            ? START_PAGE
            : String.join("/", segments.subList(PREFIX_LENGTH, segments.size()));
    return storage.apply(() -> file(name, request));
  }

  private HttpResult file(String name, HttpOptions request) {
    String contentType = CONTENT_TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (!NAME.matcher(name).matches() || contentType == null) {
      throw nothingThere();
    }
    String accepted = request.header(HttpNames.ACCEPT_ENCODING);
    for (Encoding encoding : ENCODINGS) {
      byte[] content = accepts(accepted, encoding) ? content(name + encoding.suffix) : null;
      if (content != null) {
        HttpResult response =
            HttpResult.cached(
                    contentType,
                    name.startsWith(UNCHANGING) ? FOR_EVER : HttpResult.NO_STORE,
                    content)
                .with("vary", "accept, accept-encoding")
                .with("content-security-policy", CONTENT_SECURITY_POLICY)
                .with("referrer-policy", "no-referrer")
                .with("cross-origin-opener-policy", "same-origin");
        return encoding.name.isEmpty()
            ? response
            : response.with("content-encoding", encoding.name);
      }
    }
    throw nothingThere();
  }

  /** An encoding that is refused by {@code q=0} is taken for accepted; no browser sends that. */
  private static boolean accepts(@Nullable String accepted, Encoding encoding) {
    return encoding.name.isEmpty()
        || (accepted != null && accepted.toLowerCase(Locale.ROOT).contains(encoding.name));
  }

  private byte @Nullable [] content(String file) {
    byte[] known = contents.get(file);
    if (known != null) {
      return known;
    }
    try (InputStream stream = PortalFiles.class.getResourceAsStream(FOLDER + file)) {
      if (stream == null) {
        return null;
      }
      byte[] content = stream.readAllBytes();
      contents.put(file, content);
      return content;
    } catch (IOException e) {
      throw new UncheckedIOException("The portal's file " + file + " cannot be read", e);
    }
  }

  private static WireException nothingThere() {
    return new WireException(WireError.NOT_FOUND, "The portal has no such file.");
  }
}
