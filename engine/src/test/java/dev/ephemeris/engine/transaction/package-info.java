// SPDX-License-Identifier: Apache-2.0
/** Tests of the package of the same name. */
@NullMarked
package dev.ephemeris.engine.transaction;

import org.jspecify.annotations.NullMarked;
