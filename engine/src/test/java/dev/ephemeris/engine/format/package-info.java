// SPDX-License-Identifier: Apache-2.0
/** Folders written by earlier versions, which must stay readable for ever. */
@NullMarked
package dev.ephemeris.engine.format;

import org.jspecify.annotations.NullMarked;
