/**
 * What all rooms of the engine use.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.base.EngineException}, how the engine says no;
 * which ids are allowed; how ETags are made; whether storage is quick enough to be waited for. May
 * call: nothing of the project. Must never know: the rooms that use it.
 */
@NullMarked
package dev.ephemeris.engine.base;

import org.jspecify.annotations.NullMarked;
