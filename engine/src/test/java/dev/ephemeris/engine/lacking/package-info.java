/** Tests of the package of the same name. */
@NullMarked
package dev.ephemeris.engine.lacking;

import org.jspecify.annotations.NullMarked;
