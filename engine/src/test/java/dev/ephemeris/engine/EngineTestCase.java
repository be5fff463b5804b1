// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import java.nio.file.Path;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Each test has an engine of its own. */
public abstract class EngineTestCase {
  protected TestEngine engine;

  @BeforeEach
  void openEngine(@TempDir Path folder) {
    engine = new TestEngine(folder);
  }

  @AfterEach
  void closeEngine() {
    engine.close();
  }

  /** Asserts that the action is refused for this reason; the message can be checked further. */
  protected static AbstractStringAssert<?> assertRefused(Reason reason, ThrowingCallable action) {
    return assertThatExceptionOfType(EngineException.class)
        .isThrownBy(action)
        .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo(reason))
        .extracting(EngineException::userMessage)
        .extracting(message -> message, InstanceOfAssertFactories.STRING);
  }
}
