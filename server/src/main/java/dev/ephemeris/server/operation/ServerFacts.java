// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.ConsistencyLevel;
import java.util.function.LongSupplier;

/**
 * What the server can tell about itself.
 *
 * @param startedAtSecond when it began to serve, by its own clock
 * @param testClock whether time may be moved
 * @param purge whether expired items are purged
 * @param durability how durable a write is when it is answered
 * @param consistency what the account promises about reads
 * @param storageBytes how much is stored, about
 */
public record ServerFacts(
    String version,
    long startedAtSecond,
    boolean testClock,
    boolean purge,
    String durability,
    ConsistencyLevel consistency,
    LongSupplier storageBytes) {}
