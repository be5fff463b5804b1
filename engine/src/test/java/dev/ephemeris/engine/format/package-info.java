// SPDX-License-Identifier: Apache-2.0
/** Folders that earlier versions have written, and that have to open for ever. */
@NullMarked
package dev.ephemeris.engine.format;

import org.jspecify.annotations.NullMarked;
