// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

/** What a request does to its resource, and the verb that it is signed with on every wire. */
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
  /** Computes how a client shall execute a query. */
  PLAN("post"),
  /** Any other action, such as running a stored procedure. */
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
