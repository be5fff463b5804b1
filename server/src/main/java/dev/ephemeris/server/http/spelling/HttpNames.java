// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import io.netty.util.AsciiString;

/** The names of headers that only HTTP uses, which are no options of the protocol. */
public final class HttpNames {
  public static final AsciiString ACCEPT = AsciiString.cached("accept");
  public static final AsciiString ACCEPT_ENCODING = AsciiString.cached("accept-encoding");
  public static final AsciiString ACTIVITY_ID = AsciiString.cached("x-ms-activity-id");
  public static final AsciiString AUTHORIZATION = AsciiString.cached("authorization");
  public static final AsciiString HOST = AsciiString.cached("host");
  public static final AsciiString VERSION = AsciiString.cached("x-ms-version");

  /** Headers that distinguish operations with the same verb and path. */
  static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");

  static final AsciiString IS_BATCH = AsciiString.cached("x-ms-cosmos-is-batch-request");
  static final AsciiString IS_QUERY = AsciiString.cached("x-ms-documentdb-isquery");
  static final AsciiString IS_QUERY_PLAN = AsciiString.cached("x-ms-cosmos-is-query-plan-request");
  static final AsciiString IS_UPSERT = AsciiString.cached("x-ms-documentdb-is-upsert");

  /** Signed by clients that cannot set {@code x-ms-date}. */
  static final AsciiString DATE = AsciiString.cached("date");

  private HttpNames() {}
}
