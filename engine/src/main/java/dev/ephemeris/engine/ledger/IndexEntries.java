// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.index.IndexPolicy;
import java.util.List;

/** The index entries of an item by one policy. */
public record IndexEntries(IndexPolicy policy, List<byte[]> entries) {}
