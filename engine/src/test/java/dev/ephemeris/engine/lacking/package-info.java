// SPDX-License-Identifier: Apache-2.0
/** Tests of the package of the same name. */
@NullMarked
package dev.ephemeris.engine.lacking;

import org.jspecify.annotations.NullMarked;
