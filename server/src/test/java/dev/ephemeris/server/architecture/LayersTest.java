// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.ephemeris.engine.Engine;
import dev.ephemeris.keyspace.ItemRecord;
import org.junit.jupiter.api.Test;

/** The layers: which parts may use which others. */
class LayersTest {
  private static final JavaClasses PROGRAM = Program.classes();
  private static final String OURS = "dev.ephemeris..";

  private static DescribedPredicate<JavaClass> ours(String... allowed) {
    return resideInAPackage(OURS).and(not(resideInAnyPackage(allowed)));
  }

  @Test
  void jsonAndModelKnowNothingOfTheRest() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.json..")
        .should()
        .dependOnClassesThat(ours("dev.ephemeris.json.."))
        .check(PROGRAM);
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.model..")
        .should()
        .dependOnClassesThat(ours("dev.ephemeris.model.."))
        .check(PROGRAM);
  }

  @Test
  void theQueryLanguageKnowsNothingButJsonNumbersAndHashes() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.sql..")
        .should()
        .dependOnClassesThat(
            ours(
                "dev.ephemeris.sql..",
                "dev.ephemeris.json..",
                "dev.ephemeris.model.hash..",
                "dev.ephemeris.model.number.."))
        .check(PROGRAM);
  }

  @Test
  void storeKnowsNothingOfWhatIsStored() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.store..")
        .should()
        .dependOnClassesThat(ours("dev.ephemeris.store.."))
        .check(PROGRAM);
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.store")
        .should()
        .dependOnClassesThat(ours("dev.ephemeris.store"))
        .because("the SPI knows none of its implementations")
        .check(PROGRAM);
  }

  @Test
  void keyspaceKnowsOnlyStoreAndModel() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.keyspace..")
        .should()
        .dependOnClassesThat(
            ours("dev.ephemeris.keyspace..", "dev.ephemeris.model..", "dev.ephemeris.store"))
        .check(PROGRAM);
  }

  @Test
  void engineKnowsNeitherTheWireNorAnyStorageEngine() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.engine..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.ephemeris.server..",
            "dev.ephemeris.store.*..",
            "io.netty..",
            "org.rocksdb..",
            "java.net.http..")
        .check(PROGRAM);
  }

  @Test
  void aPartitionKnowsNeitherItsContainerNorWhoWorksOnIt() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.engine.partition..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.ephemeris.engine",
            "dev.ephemeris.engine.catalogue..",
            "dev.ephemeris.engine.item..",
            "dev.ephemeris.engine.query..",
            "dev.ephemeris.engine.expiry..",
            "dev.ephemeris.engine.upkeep..",
            "dev.ephemeris.engine.salvage..")
        .because("a container's partitions may change while all of these are at work on them")
        .check(PROGRAM);
  }

  @Test
  void serverTouchesStorageOnlyWhereThePartsAreJoined() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.server.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.ephemeris.store..")
        .because("EphemerisServer, ServerOptions and StartCommand join the parts; others serve")
        .check(PROGRAM);
  }

  @Test
  void serverKnowsOfTheKeyspaceOnlyTheItemItSends() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.server..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.ephemeris.keyspace..").and(not(type(ItemRecord.class))))
        .because("a read item's JSON is sent from where it lies in the record, without a copy")
        .check(PROGRAM);
  }

  @Test
  void theProtocolKnowsNoWire() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.ephemeris.server.protocol",
            "dev.ephemeris.server.operation",
            "dev.ephemeris.server.auth")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty..", "dev.ephemeris.server.http..")
        .because("a second wire comes to the same operations")
        .check(PROGRAM);
  }

  @Test
  void onlyOnePlaceOfTheServerPicksThreads() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.server..")
        .and()
        .doNotHaveFullyQualifiedName("dev.ephemeris.server.operation.WorkUnderWay")
        .should()
        .callMethod(Engine.class, "storagePool")
        .orShould()
        .callMethod(Engine.class, "queryPool")
        .check(PROGRAM);
  }

  @Test
  void theServerCompilesNoQueries() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.server..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.ephemeris.sql..")
                .and(not(resideInAnyPackage("dev.ephemeris.sql.value", "dev.ephemeris.sql"))))
        .because("it reads parameters and writes rows, which are values")
        .check(PROGRAM);
  }

  @Test
  void onlyTheNetworkLayerKnowsChannels() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.ephemeris.server.http")
        .and()
        .resideOutsideOfPackage("dev.ephemeris.benchmark..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.netty.channel..", "io.netty.bootstrap..", "io.netty.handler.ssl..")
        .check(PROGRAM);
  }

  @Test
  void onlyTheScrapeKnowsTheMetricsLibrary() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("dev.ephemeris.server.metrics.Scrape")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.micrometer..", "io.prometheus..")
        .because("it is loaded at the first scrape, not at the start")
        .check(PROGRAM);
  }

  @Test
  void transactionsKnowNeitherQueriesNorCachesNorBackgroundWork() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.engine.transaction")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.ephemeris.engine.item..",
            "dev.ephemeris.engine.query..",
            "dev.ephemeris.engine.lacking..",
            "dev.ephemeris.engine.expiry..",
            "dev.ephemeris.engine.upkeep..",
            "dev.ephemeris.engine.salvage..",
            "dev.ephemeris.sql..")
        .check(PROGRAM);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.ephemeris.(**)").should().beFreeOfCycles().check(PROGRAM);
  }
}
