// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;
import java.util.stream.Stream;

/** The mathematical functions. */
public final class MathFunctions {
  private MathFunctions() {}

  public static List<ScalarFunction> all() {
    return Stream.of(
            new Abs(),
            new Acos(),
            new Asin(),
            new Atan(),
            new Atn2(),
            new Ceiling(),
            new Cos(),
            new Cot(),
            new Degrees(),
            new Exp(),
            new Floor(),
            new IntAdd(),
            new IntBitAnd(),
            new IntBitLeftShift(),
            new IntBitNot(),
            new IntBitOr(),
            new IntBitRightShift(),
            new IntBitXor(),
            new IntDiv(),
            new IntMod(),
            new IntMul(),
            new IntSub(),
            new Log(),
            new Log10(),
            new NumberBin(),
            new Pi(),
            new Power(),
            new Radians(),
            new Rand(),
            new Round(),
            new Sign(),
            new Sin(),
            new Sqrt(),
            new Square(),
            new Tan(),
            new Trunc())
        .map(NamedFunction::toRow)
        .toList();
  }
}
