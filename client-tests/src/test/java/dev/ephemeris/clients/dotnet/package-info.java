// SPDX-License-Identifier: Apache-2.0
/**
 * The tests with the .NET clients, {@code Microsoft.Azure.Cosmos} (v3) and {@code
 * Microsoft.Azure.DocumentDB.Core} (v2), as part of this build.
 *
 * <p>What lives here: finding a program that runs C# files, running the tests in {@code
 * client-tests/dotnet} with it in each variant, and reporting each test. May call: that program.
 * Must never know: what those tests do.
 */
@NullMarked
package dev.ephemeris.clients.dotnet;

import org.jspecify.annotations.NullMarked;
