// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.vector;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The type to which a vector's elements are converted. */
enum VectorDataType {
  /** Elements are not converted. */
  UNCHANGED {
    @Override
    double convert(double element) {
      return element;
    }
  },
  FLOAT32 {
    @Override
    double convert(double element) {
      return (float) element;
    }
  },
  FLOAT16 {
    @Override
    double convert(double element) {
      return Float.float16ToFloat(Float.floatToFloat16((float) element));
    }
  },
  INT8 {
    @Override
    double convert(double element) {
      return whole(element, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }
  },
  UINT8 {
    @Override
    double convert(double element) {
      return whole(element, 0, 255);
    }
  };

  /** The nearest number of the type; NaN or infinity if there is none near it. */
  abstract double convert(double element);

  private static double whole(double element, int least, int most) {
    return element == Math.rint(element) && element >= least && element <= most
        ? element
        : Double.NaN;
  }

  /** The type with this name in any case; null if there is none. */
  static @Nullable VectorDataType named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    for (VectorDataType type : values()) {
      if (type != UNCHANGED && type.name().equals(upper)) {
        return type;
      }
    }
    return null;
  }
}
