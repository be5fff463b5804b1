// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import dev.ephemeris.server.crash.disk.CallRecorder;
import dev.ephemeris.server.crash.disk.Disk;
import dev.ephemeris.server.crash.disk.FileCall;
import dev.ephemeris.server.crash.disk.PowerLoss;
import dev.ephemeris.server.fixture.ServerProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A way for a server to end without warning. */
interface Crash {
  /** The server's environment variables. */
  Map<String, String> environment() throws IOException;

  /** Ends a server that is ready. Returns whether that was a crash of this kind. */
  boolean end(ServerProcess server, Random random) throws IOException, InterruptedException;

  /** Ends a server that has just been started, before or when it is ready. */
  void endWhileStarting(ServerProcess server, Random random)
      throws IOException, InterruptedException;

  /** Only the process dies: everything that it wrote stays, synced or not. */
  final class Kill implements Crash {
    private static final int MAX_START_MILLISECONDS = 1500;

    @Override
    public Map<String, String> environment() {
      return Map.of();
    }

    @Override
    public boolean end(ServerProcess server, Random random) throws InterruptedException {
      server.kill();
      return true;
    }

    @Override
    public void endWhileStarting(ServerProcess server, Random random) throws InterruptedException {
      Thread.sleep(random.nextInt(MAX_START_MILLISECONDS));
      server.kill();
    }
  }

  /**
   * The machine dies: data that was not synced is lost. Sometimes only the process dies, and the
   * machine later, together with another process; then data in the system's cache is lost that the
   * first process wrote.
   */
  final class PowerCut implements Crash {
    private static final int KILLS_ONE_IN = 4;

    private final CallRecorder recorder;
    private final Disk disk;

    PowerCut(CallRecorder recorder, Disk disk) {
      this.recorder = recorder;
      this.disk = disk;
    }

    @Override
    public Map<String, String> environment() throws IOException {
      return recorder.environment();
    }

    @Override
    public boolean end(ServerProcess server, Random random)
        throws IOException, InterruptedException {
      server.kill();
      disk.replay(recorder.calls());
      if (random.nextInt(KILLS_ONE_IN) == 0) {
        return false;
      }
      disk.cutPower(new PowerLoss(random));
      return true;
    }

    /** It has answered no client, so the power cut may come after any of its calls. */
    @Override
    public void endWhileStarting(ServerProcess server, Random random)
        throws IOException, InterruptedException {
      server.awaitPort();
      server.kill();
      List<FileCall> calls = recorder.calls();
      disk.replay(calls.subList(0, random.nextInt(calls.size() + 1)));
      disk.cutPower(new PowerLoss(random));
    }
  }
}
