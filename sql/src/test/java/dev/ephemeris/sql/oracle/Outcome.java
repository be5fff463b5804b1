// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.oracle;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;

/** The result of an expression. The last three only occur in the vendor's compiler. */
sealed interface Outcome {
  /** It has a value, which may be undefined. */
  record Of(Value value) implements Outcome {
    @Override
    public String toString() {
      return ValueText.of(value);
    }
  }

  /** It is refused. */
  record Refused(String why) implements Outcome {}

  /** A number that is infinite or NaN: undefined here. */
  record NotFinite() implements Outcome {}

  /** A negative zero: here, results are zero without a sign. */
  record NegativeZero() implements Outcome {}

  /** The program does not report the value. */
  record Unknown() implements Outcome {}

  /** Whether the vendor's compiler has this result, as far as it reports it. */
  default boolean agreesWith(Outcome theirs) {
    return switch (theirs) {
      case Of ignored -> equals(theirs);
      case Refused ignored -> this instanceof Refused;
      case NotFinite ignored -> equals(new Of(Values.UNDEFINED));
      case NegativeZero ignored -> equals(new Of(Values.of(0)));
      case Unknown ignored -> true;
    };
  }
}
