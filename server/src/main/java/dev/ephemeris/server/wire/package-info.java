/**
 * The protocol's vocabulary: paths, headers, errors, session tokens, the JSON of resources.
 *
 * <p>What lives here: values and their forms on the wire, without any behaviour of the database.
 * May call: the engine's values, to write them down. Must never know: sockets, threads, storage.
 */
@NullMarked
package dev.ephemeris.server.wire;

import org.jspecify.annotations.NullMarked;
