// SPDX-License-Identifier: Apache-2.0
/** What goes wrong in a faulty store, and what must not. */
@NullMarked
package dev.ephemeris.store.testkit.faults;

import org.jspecify.annotations.NullMarked;
