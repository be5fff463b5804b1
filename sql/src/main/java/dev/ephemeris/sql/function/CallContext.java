// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function;

import java.time.Instant;

/**
 * What a function may know besides its arguments.
 *
 * @param now the server's time, the same for the whole query
 */
public record CallContext(Instant now) {}
