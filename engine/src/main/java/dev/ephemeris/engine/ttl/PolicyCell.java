package dev.ephemeris.engine.ttl;

import dev.ephemeris.engine.time.EngineClock;
import java.util.function.LongFunction;

/**
 * Holds a container's policy and hands out {@link Moment moments}, so that expired is final even
 * while the policy is being changed.
 *
 * <p><b>The danger.</b> A change computes, at second t, what had expired up to t, then stores that,
 * which takes a while. If meanwhile a reader were still judged by the old policy at t+1, it could
 * find an item expired that the new policy, with its cut-off at t, finds alive again.
 *
 * <p><b>The way out.</b> While a change is under way, the container's time stands still: first the
 * cell is marked as changing, then t is read, then every moment handed out until the change is done
 * is the old policy at t. A moment is handed out only if the mark was absent both before and after
 * the clock was read; such a clock reading came before the mark, so before t was read, and time
 * does not run back. Readers never wait for storage, only for the few instructions between marking
 * and reading t.
 */
public final class PolicyCell {
  private final EngineClock clock;
  private volatile State state;

  /** Either nothing is changing, or time stands at a second, or that second is just being read. */
  private sealed interface State {
    TtlPolicy policy();

    record Steady(TtlPolicy policy) implements State {}

    record Stopping(TtlPolicy policy) implements State {}

    record Stopped(TtlPolicy policy, long atSeconds) implements State {}
  }

  public PolicyCell(EngineClock clock, TtlPolicy policy) {
    this.clock = clock;
    this.state = new State.Steady(policy);
  }

  public TtlPolicy policy() {
    return state.policy();
  }

  /** The present moment. */
  @SuppressWarnings("ReferenceEquality") // Each state is made once: the same object, or a change.
  public Moment moment() {
    while (true) {
      State before = state;
      switch (before) {
        case State.Steady steady -> {
          Moment moment = new Moment(steady.policy(), clock.nowSeconds());
          if (state == before) {
            return moment;
          }
        }
        case State.Stopping ignored -> Thread.onSpinWait();
        case State.Stopped stopped -> {
          return new Moment(stopped.policy(), stopped.atSeconds());
        }
      }
    }
  }

  /**
   * Changes the policy. {@code storing} is given the second at which time stands still, stores the
   * new policy and returns it; if it throws, nothing has changed.
   */
  public synchronized TtlPolicy change(LongFunction<TtlPolicy> storing) {
    TtlPolicy old = state.policy();
    TtlPolicy result = old;
    state = new State.Stopping(old);
    try {
      long nowSeconds = clock.nowSeconds();
      state = new State.Stopped(old, nowSeconds);
      result = storing.apply(nowSeconds);
      return result;
    } finally {
      state = new State.Steady(result);
    }
  }
}
