// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One server for all test classes of a process that do not stop it, because starting one for each
 * would take longer than the tests. Each class uses a database of its own. They share the clock;
 * the tests of a process run one after the other, and time only moves forward, so no test is
 * affected.
 *
 * <p>As a JUnit extension it passes the server to tests with a parameter for it.
 */
public final class SharedServer implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(SharedServer.class);

  /** The server; started at the first call, stopped after the last test. */
  public static ServerProcess of(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(ServerProcess.class, type -> start(), ServerProcess.class);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType().equals(ServerProcess.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return of(context);
  }

  private static ServerProcess start() {
    ServerProcess server = new ServerProcess();
    server.start();
    return server;
  }
}
