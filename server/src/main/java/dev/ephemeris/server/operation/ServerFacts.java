// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.ConsistencyLevel;
import java.util.function.LongSupplier;

/**
 * Facts about the server.
 *
 * @param startedAtSecond start of the server, by its own clock
 * @param testClock whether the clock may be moved
 * @param purge whether expired items are purged
 * @param durability how durable a write is when it is answered
 * @param consistency the account's default consistency
 * @param requirePlans whether queries that a client has to merge are refused without a plan
 * @param storageBytes approximate size of the stored data
 */
public record ServerFacts(
    String version,
    long startedAtSecond,
    boolean testClock,
    boolean purge,
    String durability,
    ConsistencyLevel consistency,
    boolean requirePlans,
    LongSupplier storageBytes) {}
