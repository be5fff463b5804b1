package dev.ephemeris.sql.value;

/** What kinds of values there are, in the order in which values of different kinds are sorted. */
public enum ValueType {
  UNDEFINED,
  NULL,
  BOOLEAN,
  NUMBER,
  STRING,
  ARRAY,
  OBJECT
}
