// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * An item as programs model it: a class whose ttl is omitted if it is null.
 *
 * @param ttl seconds, -1 for never, null for the container's default
 */
record SalesOrder(
    @JsonProperty("id") String id,
    @JsonProperty("customerId") String customerId,
    @JsonProperty("ttl") @JsonInclude(Include.NON_NULL) @Nullable Integer ttl) {
  SalesOrder withTtl(@Nullable Integer newTtl) {
    return new SalesOrder(id, customerId, newTtl);
  }
}
