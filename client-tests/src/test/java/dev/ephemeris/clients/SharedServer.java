// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One server for all test classes that leave it running, because starting one for each would take
 * longer than the tests. They keep out of each other's way by databases of their own. The clock
 * they share; as tests run one after the other, and time only runs on, no test notices.
 *
 * <p>As an extension it hands the server to tests that have a parameter for it.
 */
public final class SharedServer implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(SharedServer.class);

  /** The server, started when it is first asked for, stopped after the last test. */
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
