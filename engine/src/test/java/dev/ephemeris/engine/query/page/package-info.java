// SPDX-License-Identifier: Apache-2.0
/** Tests of pages of queries. */
@NullMarked
package dev.ephemeris.engine.query.page;

import org.jspecify.annotations.NullMarked;
