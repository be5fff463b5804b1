// SPDX-License-Identifier: Apache-2.0
/** Tests of the schema of items. */
@NullMarked
package dev.ephemeris.sql.schema;

import org.jspecify.annotations.NullMarked;
