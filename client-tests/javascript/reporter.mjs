// SPDX-License-Identifier: Apache-2.0
// Prints each test's outcome as a line of JSON for the JUnit test that runs these.
import { inspect } from "node:util";

export default async function* reporter(events) {
  for await (const { type, data } of events) {
    if (type === "test:pass" || type === "test:fail") {
      const error = data.details?.error;
      const cause = error?.cause ?? error;
      yield `${JSON.stringify({
        file: data.file,
        name: data.name,
        passed: type === "test:pass",
        message: cause === undefined ? "" : inspect(cause),
      })}\n`;
    }
  }
}
