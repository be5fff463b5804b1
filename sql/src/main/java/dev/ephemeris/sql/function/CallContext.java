// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function;

import java.time.Instant;

/**
 * The data besides its arguments that a function may use.
 *
 * @param now the server's time, the same for the whole query
 */
public record CallContext(Instant now) {}
