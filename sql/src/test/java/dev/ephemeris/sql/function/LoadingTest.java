// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.sql.library.BuiltInFunctions;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collection;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Large libraries must not be loaded before one of their functions is called. */
class LoadingTest {
  @Test
  void all_needsNeitherLuceneNorJts() throws Exception {
    try (URLClassLoader withoutLibraries =
        new URLClassLoader(
            new URL[] {
              placeOf(BuiltInFunctions.class), placeOf(JsonWriter.class), placeOf(NullMarked.class)
            },
            ClassLoader.getPlatformClassLoader())) {
      Class<?> functions = withoutLibraries.loadClass(BuiltInFunctions.class.getName());

      assertThat((Collection<?>) functions.getMethod("all").invoke(null))
          .hasSameSizeAs(BuiltInFunctions.all());
      assertThatThrownBy(() -> withoutLibraries.loadClass("org.apache.lucene.analysis.Analyzer"))
          .isInstanceOf(ClassNotFoundException.class);
      assertThatThrownBy(() -> withoutLibraries.loadClass("org.locationtech.jts.geom.Geometry"))
          .isInstanceOf(ClassNotFoundException.class);
    }
  }

  private static URL placeOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation();
  }
}
