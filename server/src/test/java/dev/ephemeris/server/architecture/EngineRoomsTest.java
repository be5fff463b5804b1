// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rooms of the engine: which other rooms each of its packages may use, and which of the modules
 * below it. This is what a room's {@code package-info.java} says that it may call; nothing else is
 * allowed.
 */
class EngineRoomsTest {
  private static final JavaClasses PROGRAM = Program.classes();
  private static final String ENGINE = "dev.ephemeris.engine";

  /** What each room may use: other rooms, and after a slash modules or packages of them. */
  private static final Map<String, List<String>> MAY_KNOW = new LinkedHashMap<>();

  static {
    // Rooms that know no items.
    room("base", "", "/store");
    room("threads", "base", "/sql.evaluate");
    room("commit", "", "/store");
    room("time", "base commit threads", "/keyspace", "/store");
    room("throughput", "base", "/model");
    room("ttl", "base threads time", "/keyspace");
    room("shard", "base commit threads ttl", "/keyspace", "/store");
    // Data derived from items.
    room("index", "base shard", "/json", "/keyspace", "/model", "/sql", "/store");
    room("ledger", "index shard ttl", "/keyspace", "/store");
    room("lacking", "index ledger shard threads", "/keyspace", "/store");
    room("cache", "shard", "/keyspace", "/store");
    room("scan", "cache", "/keyspace", "/store");
    // Containers and their partitions.
    room(
        "partition", "base index lacking ledger shard throughput", "/keyspace", "/model", "/store");
    room(
        "catalogue",
        "base commit index lacking ledger partition shard threads throughput time ttl",
        "/keyspace",
        "/model",
        "/sql",
        "/store");
    // Reading and writing items.
    room(
        "document",
        "base catalogue index partition throughput ttl",
        "/json",
        "/keyspace",
        "/model");
    room(
        "transaction",
        "base catalogue document index ledger partition shard throughput ttl",
        "/keyspace",
        "/store");
    room(
        "item",
        "base cache catalogue document partition threads throughput transaction ttl",
        "/keyspace",
        "/model",
        "/store");
    room("scope", "base catalogue partition", "/keyspace", "/model", "/store");
    room(
        "listing",
        "base cache catalogue partition scan scope throughput ttl",
        "/keyspace",
        "/model",
        "/store");
    // Queries.
    room("query.access", "index lacking ledger scan", "/keyspace", "/sql", "/store");
    room(
        "query",
        "base catalogue index listing partition query.access scope throughput",
        "/json",
        "/keyspace",
        "/model",
        "/sql");
    room(
        "query.walk",
        "base cache catalogue index listing partition query query.access scan scope throughput"
            + " ttl",
        "/keyspace",
        "/sql",
        "/store");
    room(
        "query.execution",
        "base index ledger partition query query.access query.walk scan ttl",
        "/json",
        "/keyspace",
        "/sql",
        "/store");
    room(
        "query.page",
        "base cache catalogue index lacking partition query query.access query.execution"
            + " query.walk scope threads throughput ttl",
        "/keyspace",
        "/model",
        "/sql",
        "/store");
    // Background work.
    room("upkeep", "partition throughput", "/keyspace", "/store");
    room(
        "expiry",
        "catalogue index ledger partition shard throughput transaction ttl upkeep",
        "/keyspace",
        "/store");
    room(
        "reindex",
        "catalogue index ledger partition shard throughput upkeep",
        "/keyspace",
        "/store");
    room(
        "background",
        "base catalogue expiry partition reindex shard threads throughput time upkeep",
        "/store");
    room(
        "forecast",
        "background base catalogue document ledger listing partition ttl",
        "/keyspace",
        "/model",
        "/store");
    // Data of earlier formats, and damaged data.
    room(
        "upgrade",
        "base catalogue commit document ledger partition",
        "/keyspace",
        "/model",
        "/store");
    room("salvage", "base commit partition time upgrade", "/json", "/keyspace", "/model", "/store");
  }

  private static void room(String name, String rooms, String... modules) {
    List<String> known =
        Stream.concat(
                Arrays.stream(rooms.split(" ")).filter(room -> !room.isEmpty()),
                Arrays.stream(modules))
            .toList();
    MAY_KNOW.put(name, known);
  }

  static Stream<String> rooms() {
    return MAY_KNOW.keySet().stream();
  }

  /** The engine itself connects the rooms, so it may use all of them. */
  @Test
  void everyPackageOfTheEngine_isARoom() {
    TreeSet<String> packages = new TreeSet<>();
    for (JavaClass one : PROGRAM) {
      String name = one.getPackageName();
      if (name.startsWith(ENGINE + ".")) {
        packages.add(name.substring(ENGINE.length() + 1));
      }
    }
    assertThat(packages).containsExactlyInAnyOrderElementsOf(MAY_KNOW.keySet());
  }

  @ParameterizedTest
  @MethodSource("rooms")
  void room_knowsOnlyWhatItMay(String room) {
    String[] allowed =
        Stream.concat(
                Stream.of(ENGINE + "." + room),
                MAY_KNOW.get(room).stream().map(EngineRoomsTest::packages))
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(ENGINE + "." + room)
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.ephemeris..").and(not(resideInAnyPackage(allowed))))
        .because("its package-info says what it may call")
        .check(PROGRAM);
  }

  private static String packages(String known) {
    return known.startsWith("/")
        ? "dev.ephemeris." + known.substring(1) + ".."
        : ENGINE + "." + known;
  }
}
