package dev.ephemeris.engine;

import java.util.HexFormat;

/**
 * Makes ETags. One follows from what changes with every write of a resource, its LSN, so nothing
 * more need be stored. Quoted and shaped like a GUID, as programs have come to expect.
 */
public final class ETag {
  private ETag() {}

  public static String of(long lsn, long timestampSeconds) {
    HexFormat hex = HexFormat.of();
    String lsnDigits = hex.toHexDigits(lsn);
    return '"'
        + lsnDigits.substring(0, 8)
        + '-'
        + lsnDigits.substring(8, 12)
        + '-'
        + lsnDigits.substring(12)
        + "-0000-"
        + hex.toHexDigits((int) timestampSeconds)
        + "0000\"";
  }
}
