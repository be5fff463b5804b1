// SPDX-License-Identifier: Apache-2.0
/**
 * What the parts of the program may know of each other.
 *
 * <p>What lives here: rules about all modules' classes and sources. They are with the server
 * because its class path has all the others.
 */
@NullMarked
package dev.ephemeris.server.architecture;

import org.jspecify.annotations.NullMarked;
