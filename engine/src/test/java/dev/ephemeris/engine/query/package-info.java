// SPDX-License-Identifier: Apache-2.0
/** Tests that compare pages of queries with the language's definition. */
@NullMarked
package dev.ephemeris.engine.query;

import org.jspecify.annotations.NullMarked;
