// SPDX-License-Identifier: Apache-2.0
/** Tests of what is known about items. */
@NullMarked
package dev.ephemeris.sql.schema;

import org.jspecify.annotations.NullMarked;
