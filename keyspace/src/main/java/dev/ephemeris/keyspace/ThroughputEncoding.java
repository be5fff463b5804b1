package dev.ephemeris.keyspace;

import dev.ephemeris.model.Throughput;

/** How a throughput is written inside a record: its kind in a byte, then the rate. */
final class ThroughputEncoding {
  private static final int UNASKED = 0;
  private static final int MANUAL = 1;
  private static final int AUTOSCALE = 2;

  private ThroughputEncoding() {}

  static void write(ByteSink sink, Throughput throughput) {
    int kind =
        switch (throughput.kind()) {
          case UNASKED -> UNASKED;
          case MANUAL -> MANUAL;
          case AUTOSCALE -> AUTOSCALE;
        };
    sink.byte1(kind).int4(throughput.requestUnitsPerSecond());
  }

  static Throughput read(ByteSource source) {
    int code = source.byte1();
    Throughput.Kind kind =
        switch (code) {
          case UNASKED -> Throughput.Kind.UNASKED;
          case MANUAL -> Throughput.Kind.MANUAL;
          case AUTOSCALE -> Throughput.Kind.AUTOSCALE;
          default -> throw new CorruptValueException("throughput: unknown kind " + code);
        };
    return new Throughput(kind, source.int4());
  }
}
