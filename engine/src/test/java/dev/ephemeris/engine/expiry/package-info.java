// SPDX-License-Identifier: Apache-2.0
/** Tests of the expiry queues and the purge. */
@NullMarked
package dev.ephemeris.engine.expiry;

import org.jspecify.annotations.NullMarked;
