// SPDX-License-Identifier: Apache-2.0
/** Which faults a faulty store has, and which it must not have. */
@NullMarked
package dev.ephemeris.store.testkit.faults;

import org.jspecify.annotations.NullMarked;
