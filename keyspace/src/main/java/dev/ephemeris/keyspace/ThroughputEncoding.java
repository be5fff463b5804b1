// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.Throughput.Kind;
import dev.ephemeris.model.Throughput.Tier;

/**
 * The encoding of a throughput in a record: its kind in a byte, the rate, and further values of
 * some kinds.
 */
final class ThroughputEncoding {
  private static final int UNASKED = 0;
  private static final int MANUAL = 1;
  private static final int AUTOSCALE = 2;
  private static final int GROWING_AUTOSCALE = 3;
  private static final int TIER = 4;

  private ThroughputEncoding() {}

  static void write(ByteSink sink, Throughput throughput) {
    int kind = kind(throughput);
    sink.byte1(kind).int4(throughput.requestUnitsPerSecond());
    if (kind == GROWING_AUTOSCALE) {
      sink.int4(throughput.incrementPercent());
    } else if (kind == TIER) {
      sink.byte1(throughput.tier().number());
    }
  }

  private static int kind(Throughput throughput) {
    return switch (throughput.kind()) {
      case UNASKED -> UNASKED;
      case MANUAL -> throughput.tier() == Tier.NONE ? MANUAL : TIER;
      case AUTOSCALE ->
          throughput.incrementPercent() == Throughput.NO_INCREMENT ? AUTOSCALE : GROWING_AUTOSCALE;
    };
  }

  static Throughput read(ByteSource source) {
    int code = source.byte1();
    return switch (code) {
      case UNASKED -> plain(Kind.UNASKED, source.int4());
      case MANUAL -> plain(Kind.MANUAL, source.int4());
      case AUTOSCALE -> plain(Kind.AUTOSCALE, source.int4());
      case GROWING_AUTOSCALE -> growing(source.int4(), source.int4());
      case TIER -> tier(source.int4(), source.byte1());
      default -> throw new CorruptValueException("throughput: unknown kind " + code);
    };
  }

  private static Throughput plain(Kind kind, int rate) {
    return new Throughput(kind, rate, Throughput.NO_INCREMENT, Tier.NONE);
  }

  private static Throughput growing(int rate, int percent) {
    if (percent < 0) {
      throw new CorruptValueException("throughput: increment of " + percent);
    }
    return plain(Kind.AUTOSCALE, rate).growingBy(percent);
  }

  private static Throughput tier(int rate, int code) {
    for (Tier tier : Tier.values()) {
      if (tier.number() == code && tier != Tier.NONE) {
        Throughput throughput = Throughput.of(tier);
        if (throughput.requestUnitsPerSecond() == rate) {
          return throughput;
        }
      }
    }
    throw new CorruptValueException(
        "throughput: unknown offer type " + code + " with a rate of " + rate);
  }
}
