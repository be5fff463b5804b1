// SPDX-License-Identifier: Apache-2.0
/** Tests of what makes indexes anew. */
@NullMarked
package dev.ephemeris.engine.reindex;

import org.jspecify.annotations.NullMarked;
