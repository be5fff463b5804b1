package dev.ephemeris.clients.conformance;

/** A way in which a client is asked; enums of the tests. */
public interface Mode {
  Ranges ranges();
}
