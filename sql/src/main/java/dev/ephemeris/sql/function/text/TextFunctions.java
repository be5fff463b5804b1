package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.ArrayList;
import java.util.List;

/** The functions of strings. */
public final class TextFunctions {
  private static final List<ScalarFunction> FUNCTIONS =
      List.of(
          new Concat(),
          new Contains(),
          new ContainsAllIgnoringCase(),
          new ContainsAll(),
          new ContainsAnyIgnoringCase(),
          new ContainsAny(),
          new EndsWith(),
          new IndexOf(),
          new LastIndexOf(),
          new LastSubstringAfter(),
          new LastSubstringBefore(),
          new Left(),
          new Length(),
          new Lower(),
          new LeftTrim(),
          new RegexExtract(),
          new RegexExtractAll(),
          new RegexMatch(),
          new RegexReplace(),
          new RegexReplaceAll(),
          new Replace(),
          new Replicate(),
          new Reverse(),
          new Right(),
          new RightTrim(),
          new StartsWith(),
          new StringEquals(),
          new StringJoin(),
          new StringSplit(),
          new StringToArray(),
          new StringToBoolean(),
          new StringToNull(),
          new StringToNumber(),
          new StringToObject(),
          new Substring(),
          new SubstringAfter(),
          new SubstringBefore(),
          new ToString(),
          new Trim(),
          new Upper());

  private TextFunctions() {}

  public static List<ScalarFunction> all() {
    List<ScalarFunction> all = new ArrayList<>(FUNCTIONS);
    for (ScalarFunction function : FUNCTIONS) {
      for (String name : OtherNames.of(function.name())) {
        all.add(new Renamed(name, function));
      }
    }
    return all;
  }
}
