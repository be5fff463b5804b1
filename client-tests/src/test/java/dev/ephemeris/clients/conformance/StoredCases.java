// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosClientBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ephemeris.clients.ServerProcess;
import dev.ephemeris.clients.SignedHttp;
import dev.ephemeris.conformance.CaseFile;
import dev.ephemeris.conformance.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server with the documents of all case files, each in a container with one range of partition
 * keys and in another with several. Queries change nothing, so all clients share it. The Java
 * client stores the documents, because it keeps all numbers exactly.
 */
public final class StoredCases implements AutoCloseable {
  public static final String DATABASE = "conformance";

  private static final int CONTAINERS_AT_A_TIME = 4;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ServerProcess server;

  private StoredCases(ServerProcess server) {
    this.server = server;
  }

  public ServerProcess server() {
    return server;
  }

  /** The name of a file's container, without slashes, which are not allowed. */
  public static String container(CaseFile file, Ranges ranges) {
    return file.name().replace('/', '-') + '-' + ranges;
  }

  @Override
  public void close() {
    server.close();
  }

  /** The container for the documents of a file. */
  private record Place(CaseFile file, Ranges ranges) {}

  private static StoredCases store() {
    // The cases test rows; a throughput limit would only cause waiting.
    ServerProcess server = new ServerProcess("--unlimited");
    server.start();
    try (CosmosAsyncClient client = builder(server).buildAsyncClient()) {
      client.createDatabase(DATABASE).block();
      CosmosAsyncDatabase database = client.getDatabase(DATABASE);
      Flux.fromIterable(createContainers(server))
          .flatMap(place -> store(database, place), CONTAINERS_AT_A_TIME)
          .blockLast();
    }
    return new StoredCases(server);
  }

  private static List<Place> createContainers(ServerProcess server) {
    List<Place> places = new ArrayList<>();
    for (CaseFile file : CaseFiles.all()) {
      for (Ranges ranges : Ranges.values()) {
        String json = containerJson(file, container(file, ranges));
        SignedHttp.createContainer(server, DATABASE, json, ranges.throughput());
        places.add(new Place(file, ranges));
      }
    }
    return places;
  }

  /** A client of the server. */
  public static CosmosClientBuilder builder(ServerProcess server) {
    return new CosmosClientBuilder()
        .endpoint(server.endpoint().toString())
        .key(ServerProcess.KEY)
        .gatewayMode()
        .consistencyLevel(ConsistencyLevel.SESSION);
  }

  private static Mono<Void> store(CosmosAsyncDatabase database, Place place) {
    CosmosAsyncContainer container = database.getContainer(container(place.file, place.ranges));
    // One after the other, because rows with equal keys are in the order of creation.
    return Flux.fromIterable(place.file.documents())
        .concatMap(document -> container.createItem(json(document)))
        .then();
  }

  private static String containerJson(CaseFile file, String id) {
    ObjectNode container = JsonNodeFactory.instance.objectNode().put("id", id);
    container
        .putObject("partitionKey")
        .put("kind", "Hash")
        .put("version", 2)
        .putArray("paths")
        .add(file.partitionKeyPath());
    container.setAll(file.settings());
    return container.toString();
  }

  /** The cases are parsed by one major version of Jackson; the client uses another. */
  private static JsonNode json(ObjectNode document) {
    try {
      return JSON.readTree(document.toString());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Passes the server to tests with a parameter for it; stopped after the last test. */
  public static final class Extension implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(StoredCases.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType().equals(StoredCases.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(NAMESPACE)
          .computeIfAbsent(StoredCases.class, type -> store(), StoredCases.class);
    }
  }
}
