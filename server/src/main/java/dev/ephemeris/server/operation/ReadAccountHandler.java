// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.ConsistencyLevel;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import java.util.Objects;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code GET /}: the first request of every client. Clients then use the endpoint named here, so it
 * is the one of the request: behind a port mapping no other would work. {@code HostCheck} has
 * checked the host.
 */
final class ReadAccountHandler implements Handler {
  private static final String REGION = "South Central US";

  private final ConsistencyLevel consistency;

  ReadAccountHandler(ConsistencyLevel consistency) {
    this.consistency = consistency;
  }

  @Override
  public Answer handle(Request request) {
    String endpoint = Objects.requireNonNull(request.text(RequestOption.ENDPOINT));
    ObjectNode account = JsonNodeFactory.instance.objectNode();
    account.put("_self", "");
    account.put("id", "ephemeris");
    account.put("_rid", "ephemeris");
    account.put("media", "//media/");
    account.put("addresses", "//addresses/");
    account.put("_dbs", "//dbs/");
    location(account, "writableLocations", endpoint);
    location(account, "readableLocations", endpoint);
    account.put("enableMultipleWriteLocations", false);
    account.put("continuousBackupEnabled", false);
    account.put("enablePerPartitionFailoverBehavior", false);
    replication(account, "userReplicationPolicy");
    replication(account, "systemReplicationPolicy");
    account.putObject("userConsistencyPolicy").put("defaultConsistencyLevel", consistency.text());
    account
        .putObject("readPolicy")
        .put("primaryReadCoefficient", 1)
        .put("secondaryReadCoefficient", 1);
    account.put("queryEngineConfiguration", queryEngineConfiguration().toString());
    return Answer.ready(Result.json(200, account).with(ResultFact.LOCATION, endpoint));
  }

  private static void location(ObjectNode account, String name, String endpoint) {
    account.putArray(name).addObject().put("name", REGION).put("databaseAccountEndpoint", endpoint);
  }

  private static void replication(ObjectNode account, String name) {
    account
        .putObject(name)
        .put("asyncReplication", false)
        .put("minReplicaSetSize", 1)
        .put("maxReplicasetSize", 4);
  }

  /** The limits of the query language, which clients parse. */
  private static ObjectNode queryEngineConfiguration() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("allowNewKeywords", true)
        .put("maxJoinsPerSqlQuery", 10)
        .put("maxLogicalAndPerSqlQuery", 2000)
        .put("maxLogicalOrPerSqlQuery", 2000)
        .put("maxQueryRequestTimeoutFraction", 0.9)
        .put("maxSpatialQueryCells", 2_147_483_647)
        .put("maxSqlQueryInputLength", 524_288)
        .put("maxUdfRefPerSqlQuery", 10)
        .put("queryMaxInMemorySortDocumentCount", -500)
        .put("spatialMaxGeometryPointCount", 256)
        .put("sqlAllowAggregateFunctions", true)
        .put("sqlAllowGroupByClause", true)
        .put("sqlAllowLike", true)
        .put("sqlAllowNonFiniteNumbers", false)
        .put("sqlAllowScalarSubQuery", true)
        .put("sqlAllowSubQuery", true)
        .put("sqlAllowTop", true);
  }
}
