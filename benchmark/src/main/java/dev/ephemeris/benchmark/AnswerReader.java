// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;

/** Finds where one answer of a server ends, and its status. Each connection has its own. */
interface AnswerReader {
  /** Reads one answer from the buffer if it is complete; otherwise changes nothing. */
  boolean read(ByteBuf input);

  /** The status of the last answer, as a number that HTTP has for it. */
  int status();
}
