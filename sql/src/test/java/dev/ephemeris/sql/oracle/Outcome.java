// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.oracle;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;

/** What became of an expression. The last three only happen at the vendor's compiler. */
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

  /** A number that is infinite, or not a number: undefined here. */
  record NotFinite() implements Outcome {}

  /** A negative zero: here, results are zero without a sign. */
  record NegativeZero() implements Outcome {}

  /** The program does not tell. */
  record Unknown() implements Outcome {}

  /** Whether this is what the vendor's compiler gives, as far as it tells. */
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
