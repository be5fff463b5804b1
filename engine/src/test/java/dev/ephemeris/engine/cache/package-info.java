// SPDX-License-Identifier: Apache-2.0
/** Tests of caches of items. */
@NullMarked
package dev.ephemeris.engine.cache;

import org.jspecify.annotations.NullMarked;
