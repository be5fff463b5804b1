// SPDX-License-Identifier: Apache-2.0
/** Tests of building indexes. */
@NullMarked
package dev.ephemeris.engine.reindex;

import org.jspecify.annotations.NullMarked;
