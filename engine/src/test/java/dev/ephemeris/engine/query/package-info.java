// SPDX-License-Identifier: Apache-2.0
/** Tests of queries through pages, against the language alone. */
@NullMarked
package dev.ephemeris.engine.query;

import org.jspecify.annotations.NullMarked;
