// SPDX-License-Identifier: Apache-2.0
/** Tests of the package of the same name. */
@NullMarked
package dev.ephemeris.engine.document;

import org.jspecify.annotations.NullMarked;
