// SPDX-License-Identifier: Apache-2.0
/** Tests of threads and storage speed. */
@NullMarked
package dev.ephemeris.engine.threads;

import org.jspecify.annotations.NullMarked;
