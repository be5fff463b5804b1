// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.page;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.upgrade.UpgradeProgress;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Why the server cannot read and write at present.
 *
 * @param upgrade how far the data's upgrade has come, if that is why
 */
public record NotReady(String reason, @Nullable UpgradeProgress upgrade) {
  /** A failure of storage. */
  public static NotReady of(EngineException failure) {
    return new NotReady(failure.userMessage(), null);
  }

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("status", "not ready").put("reason", reason);
    if (upgrade != null) {
      json.putObject("upgrade")
          .put("percent", upgrade.percent())
          .put("itemsDone", upgrade.itemsDone())
          .put("items", upgrade.items())
          .put("partition", upgrade.partition())
          .put("partitions", upgrade.partitions());
    }
    return json;
  }
}
