// SPDX-License-Identifier: Apache-2.0
/** Tests of reports on future expiry. */
@NullMarked
package dev.ephemeris.engine.forecast;

import org.jspecify.annotations.NullMarked;
