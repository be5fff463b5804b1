// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.server.protocol.Request;

/** A {@link Handler} of resources in a container, which {@link InContainer} finds. */
@FunctionalInterface
interface ContainerHandler {
  Answer handle(Request request, Container container);
}
