/**
 * What was acknowledged outlives a crash.
 *
 * <p>What lives here: a test that kills servers, and the writers that remember what they were told.
 */
@NullMarked
package dev.ephemeris.server.crash;

import org.jspecify.annotations.NullMarked;
