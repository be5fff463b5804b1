// SPDX-License-Identifier: Apache-2.0
/** Tests of the ways of making a page of rows. */
@NullMarked
package dev.ephemeris.engine.query.execution;

import org.jspecify.annotations.NullMarked;
