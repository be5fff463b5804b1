package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.ThroughputOwner;
import dev.ephemeris.server.wire.ResourceJson;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The query by which clients look for an offer. There is no query language yet, but without this
 * one no official client finds a throughput. All of them ask for one property to be equal to one
 * value:
 *
 * <pre>
 *   select * from c where c.offerResourceId = @resourceId        Java 4
 *   select * from root r where r.offerResourceId= @targetRID     .NET 3
 *   SELECT * FROM root WHERE (root["offerResourceId"] = "…")     .NET 2
 *   SELECT * FROM r where r.offerResourceId = '…'                Java 2, Go
 *   SELECT * from root where root.resource = "…"                 JavaScript
 *   SELECT * FROM root WHERE root.resource=@link                 Python
 * </pre>
 */
record OfferQuery(String property, String value) {
  /** The longest text that is looked at; those above are far below it. */
  private static final int MAX_CHARACTERS = 1000;

  private static final Pattern FORM =
      Pattern.compile(
          "\\s*(?i:select)\\s+\\*\\s+(?i:from)\\s+(?<source>\\w+)(?:\\s+(?:(?i:as)\\s+)?(?<alias>\\w+))?"
              + "\\s+(?i:where)[\\s(]+(?<owner>\\w+)"
              + "(?:\\.(?<name>offerResourceId|resource)|\\[[\"'](?<quotedName>offerResourceId|resource)[\"']])"
              + "\\s*=\\s*(?:'(?<single>[^'\\\\]*)'|\"(?<double>[^\"\\\\]*)\"|(?<parameter>@\\w+))[\\s);]*");

  /** Reads a query's body: its text, and the parameters in it. */
  static OfferQuery parse(ObjectNode body) {
    String text = body.path("query").asString("");
    Matcher form = FORM.matcher(text);
    if (text.length() > MAX_CHARACTERS || !form.matches()) {
      throw notSupported();
    }
    String alias = form.group("alias") == null ? form.group("source") : form.group("alias");
    if (!alias.equals(form.group("owner"))) {
      throw notSupported();
    }
    String name = form.group("name") == null ? form.group("quotedName") : form.group("name");
    return new OfferQuery(name, value(form, body.path("parameters")));
  }

  private static String value(Matcher form, JsonNode parameters) {
    String parameter = form.group("parameter");
    if (parameter == null) {
      return form.group("single") == null ? form.group("double") : form.group("single");
    }
    for (JsonNode candidate : parameters) {
      if (parameter.equals(candidate.path("name").asString(""))
          && candidate.path("value").isString()) {
        return candidate.path("value").asString();
      }
    }
    throw new WireException(
        WireError.BAD_REQUEST,
        "The query's parameter %s is not given, or is not a string.".formatted(parameter));
  }

  boolean matches(ThroughputOwner owner) {
    String actual =
        property.equals("resource") ? ResourceJson.self(owner) : owner.resourceId().toString();
    return actual.equals(value);
  }

  private static WireException notSupported() {
    return new WireException(
        WireError.NOT_IMPLEMENTED,
        "Of queries for offers only this form is supported yet: SELECT * FROM c WHERE c.offerResourceId = '…', or with resource instead of offerResourceId, or with a parameter as the value.");
  }
}
