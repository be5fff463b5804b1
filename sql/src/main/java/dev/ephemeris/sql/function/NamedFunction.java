package dev.ephemeris.sql.function;

/** A function that knows its name and how many arguments it takes. */
public abstract class NamedFunction implements ScalarFunction {
  private final String name;
  private final Arity arity;

  protected NamedFunction(String name, Arity arity) {
    this.name = name;
    this.arity = arity;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Arity arity() {
    return arity;
  }
}
