// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;

/** Finds where one answer of a server ends, and its status. Each connection has its own. */
interface AnswerReader {
  /** Takes one answer off the buffer if all of it is there; otherwise changes nothing. */
  boolean read(ByteBuf input);

  /** The status of the last answer, as a number that HTTP has for it. */
  int status();
}
