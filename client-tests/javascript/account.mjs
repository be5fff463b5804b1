// SPDX-License-Identifier: Apache-2.0
// Shared by the tests: the client of the running server, a database, and the server's clock.
import { createHmac, randomUUID } from "node:crypto";
import { after } from "node:test";
import { CosmosClient } from "@azure/cosmos";

export const endpoint = process.env.EPHEMERIS_ENDPOINT ?? "https://localhost:8081/";

// The key that the vendor publishes for its emulator; no secret.
export const key =
  "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

export const client = new CosmosClient({ endpoint, key });

export const database = client.database(`javascript-${randomUUID()}`);

await client.databases.create({ id: database.id });
after(async () => {
  await database.delete();
  client.dispose();
});

let containers = 0;

/** A new container, by default with the partition key /pk. */
export async function newContainer(settings = {}) {
  const { container } = await database.containers.create({
    id: `container-${++containers}`,
    partitionKey: { paths: ["/pk"] },
    ...settings,
  });
  return container;
}

export const customer = "customer";

export function item(id, ttl) {
  return ttl === undefined ? { id, pk: customer } : { id, pk: customer, ttl };
}

/** The status of a response, successful or not. */
export async function status(answer) {
  try {
    return (await answer).statusCode;
  } catch (refusal) {
    if (typeof refusal.code === "number") {
      return refusal.code;
    }
    throw refusal;
  }
}

/** Whether an item can be read. */
export async function alive(container, id) {
  const answer = await status(container.item(id, customer).read());
  if (answer !== 200 && answer !== 404) {
    throw new Error(`Reading answers ${answer}`);
  }
  return answer === 200;
}

/** Moves the server's time. Such requests have no resource, so type and link are empty. */
export async function advanceSeconds(seconds) {
  const date = new Date().toUTCString();
  const signature = createHmac("sha256", Buffer.from(key, "base64"))
    .update(`post\n\n\n${date.toLowerCase()}\n\n`)
    .digest("base64");
  const response = await fetch(new URL("_ephemeris/clock", endpoint), {
    method: "POST",
    headers: {
      "x-ms-date": date,
      authorization: encodeURIComponent(`type=master&ver=1.0&sig=${signature}`),
    },
    body: JSON.stringify({ advanceSeconds: seconds }),
  });
  if (!response.ok) {
    throw new Error(`The clock answers ${response.status}: ${await response.text()}`);
  }
}
