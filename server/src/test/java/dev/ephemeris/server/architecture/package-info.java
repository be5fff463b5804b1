// SPDX-License-Identifier: Apache-2.0
/**
 * Which parts of the program may use which others.
 *
 * <p>What lives here: rules about the classes and sources of all modules. They are in this module
 * because its class path has all the others.
 */
@NullMarked
package dev.ephemeris.server.architecture;

import org.jspecify.annotations.NullMarked;
