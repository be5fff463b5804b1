// SPDX-License-Identifier: Apache-2.0
/** Tests of the upgrade of items, and data as earlier formats stored it. */
@NullMarked
package dev.ephemeris.engine.upgrade;

import org.jspecify.annotations.NullMarked;
