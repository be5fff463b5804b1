// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

/** What a request does to its resource, and the verb under which that is signed on every wire. */
public enum Action {
  READ("get"),
  LIST("get"),
  CREATE("post"),
  UPSERT("post"),
  REPLACE("put"),
  PATCH("patch"),
  /** Several operations on items in one request. */
  BATCH("post"),
  DELETE("delete"),
  QUERY("post"),
  /** How a client shall go about a query. */
  PLAN("post"),
  /** Has something done that is no change of a stored resource alone. */
  EXECUTE("post");

  private final String signedVerb;

  Action(String signedVerb) {
    this.signedVerb = signedVerb;
  }

  /** In lower case, as it is signed. */
  public String signedVerb() {
    return signedVerb;
  }
}
