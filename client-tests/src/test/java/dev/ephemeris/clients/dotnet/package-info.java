// SPDX-License-Identifier: Apache-2.0
/**
 * The tests with the .NET clients, {@code Microsoft.Azure.Cosmos} (v3) and {@code
 * Microsoft.Azure.DocumentDB.Core} (v2), brought into this build.
 *
 * <p>What lives here: what finds a program that runs C# files, runs the tests under {@code
 * client-tests/dotnet} with it, each variant in turn, and tells of each test. May call: that
 * program. Must never know: what those tests do.
 */
@NullMarked
package dev.ephemeris.clients.dotnet;

import org.jspecify.annotations.NullMarked;
