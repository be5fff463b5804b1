/** Tests of the package of the same name. */
@NullMarked
package dev.ephemeris.engine.item;

import org.jspecify.annotations.NullMarked;
