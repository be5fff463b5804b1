// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.architecture;

import static com.tngtech.archunit.core.domain.AccessTarget.Predicates.declaredIn;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.ephemeris.engine.ledger.ItemChange;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.KeyFamily;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What only one place may do: making keys, reading the time, judging a ttl. */
class SinglePlacesTest {
  private static final JavaClasses PROGRAM = Program.classes();

  @Test
  void onlyTheKeyspaceMakesKeys() {
    classes()
        .that()
        .areAssignableTo(KeyFamily.class)
        .should()
        .onlyHaveDependentClassesThat(
            DescribedPredicate.describe(
                "are in the keyspace, or load or salvage what is stored family by family",
                dependent ->
                    dependent.getPackageName().equals("dev.ephemeris.keyspace")
                        || dependent.getPackageName().equals("dev.ephemeris.engine.salvage")
                        || dependent
                            .getName()
                            .startsWith("dev.ephemeris.engine.catalogue.CatalogueStore")))
        .check(PROGRAM);
  }

  @Test
  void onlyTheMachineClockAsksTheMachineForTheTime() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(MachineClock.class)
        .and()
        .resideOutsideOfPackage("dev.ephemeris.benchmark..")
        .should()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethodWhere(target(nameMatching("now")).and(target(declaredIn(inJavaTime()))))
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Clock.class)
        .orShould()
        .callConstructor(Date.class)
        .check(PROGRAM);
  }

  @Test
  void inTheEngineOnlyTheSchedulerStartsThreadsWaitsAndMeasuresTime() {
    noClasses()
        .that()
        .resideInAPackage("dev.ephemeris.engine..")
        .and()
        .resideOutsideOfPackage("dev.ephemeris.engine.threads")
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.Builder.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(LockSupport.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(ExecutorService.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Executors.class)
        .orShould()
        .callMethodWhere(
            target(nameMatching("sleep|wait|onSpinWait|delayedExecutor|.*Async|orTimeout")))
        .check(PROGRAM);
  }

  private static DescribedPredicate<JavaClass> inJavaTime() {
    return JavaClass.Predicates.resideInAPackage("java.time..");
  }

  @Test
  void onlyTransactionsChangeItems() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.ephemeris.engine.transaction", "dev.ephemeris.engine.ledger")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(ItemChange.class)
        .check(PROGRAM);
  }

  @Test
  void onlyExpiryLooksAtAnItemsTtl() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.ephemeris.engine.ttl", "dev.ephemeris.keyspace")
        .should()
        .callMethodWhere(
            target(name("ttl")).and(target(owner(JavaClass.Predicates.type(ItemRecord.class)))))
        .check(PROGRAM);
  }

  @Test
  void everyPackageSaysWhatItIsFor() throws IOException {
    Path root = Path.of(System.getProperty("basedir", ".")).toAbsolutePath().resolve("..");
    Set<Path> silent = new TreeSet<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path module : modules.toList()) {
        Path sources = module.resolve("src/main/java");
        if (Files.isDirectory(sources)) {
          silent.addAll(silentPackages(sources));
        }
      }
    }
    assertThat(silent).as("packages without a package-info that is @NullMarked").isEmpty();
  }

  @Test
  void theProtocolNamesNoHeaders() throws IOException {
    Path server =
        Path.of(System.getProperty("basedir", "."))
            .resolve("src/main/java/dev/ephemeris/server")
            .toAbsolutePath();
    for (String room : List.of("protocol", "operation", "auth")) {
      try (Stream<Path> files = Files.list(server.resolve(room))) {
        for (Path file : files.toList()) {
          assertThat(Files.readString(file)).as("%s", file).doesNotContain("x-ms-");
        }
      }
    }
  }

  private static List<Path> silentPackages(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(Path::getParent)
          .distinct()
          .filter(folder -> !saysWhatItIsFor(folder.resolve("package-info.java")))
          .toList();
    }
  }

  private static boolean saysWhatItIsFor(Path packageInfo) {
    try {
      String text = Files.exists(packageInfo) ? Files.readString(packageInfo) : "";
      return text.contains("/**") && text.contains("@NullMarked");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
