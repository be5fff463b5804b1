/** Tests of what is kept besides an item. */
@NullMarked
package dev.ephemeris.engine.ledger;

import org.jspecify.annotations.NullMarked;
