// SPDX-License-Identifier: Apache-2.0
// Direct requests to the server of the portal, to prepare what the browser will show.
import { createHmac } from "node:crypto";

export const endpoint = process.env.EPHEMERIS_ENDPOINT;
export const key = process.env.COSMOS_KEY;

/** A signed request. Returns the response's body, or throws an error with its message. */
export async function call(verb, path, { type, link, body, headers = {} }) {
  const date = new Date().toUTCString();
  const text = `${verb.toLowerCase()}\n${type}\n${link}\n${date.toLowerCase()}\n\n`;
  const signature = createHmac("sha256", Buffer.from(key, "base64")).update(text).digest("base64");
  const response = await fetch(new URL(path, endpoint), {
    method: verb,
    headers: {
      authorization: encodeURIComponent(`type=master&ver=1.0&sig=${signature}`),
      "x-ms-date": date,
      "x-ms-version": "2018-12-31",
      "content-type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) {
    throw new Error(`${verb} ${path}: ${response.status} ${answer}`);
  }
  return answer === "" ? undefined : JSON.parse(answer);
}

let databases = 0;

/** A database for one test. */
export async function newDatabase() {
  databases += 1;
  const id = `portal-${process.pid}-${databases}`;
  await call("POST", "dbs", { type: "dbs", link: "", body: { id } });
  return id;
}

/** A container partitioned by /customerId. */
export async function newContainer(database, id, settings = {}) {
  await call("POST", `dbs/${database}/colls`, {
    type: "colls",
    link: `dbs/${database}`,
    body: {
      id,
      partitionKey: { paths: ["/customerId"], kind: "Hash", version: 2 },
      ...settings,
    },
  });
}

/** Writes an item. */
export function put(database, container, item) {
  return call("POST", `dbs/${database}/colls/${container}/docs`, {
    type: "docs",
    link: `dbs/${database}/colls/${container}`,
    body: item,
    headers: {
      "x-ms-documentdb-partitionkey": JSON.stringify([item.customerId]),
      "x-ms-documentdb-is-upsert": "true",
    },
  });
}

const AT_ONCE = 32;

/** Writes the items with numbers below a count. */
export async function putMany(database, container, count, itemOf) {
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, step) => from + step);
    await Promise.all(numbers.map((number) => put(database, container, itemOf(number))));
  }
}

/** Moves the server's time. */
export function advance(seconds) {
  return call("POST", "_ephemeris/clock", {
    type: "",
    link: "",
    body: { advanceSeconds: seconds },
  });
}

/** Deletes an item. */
export function remove(database, container, item) {
  return call("DELETE", `dbs/${database}/colls/${container}/docs/${item.id}`, {
    type: "docs",
    link: `dbs/${database}/colls/${container}/docs/${item.id}`,
    headers: { "x-ms-documentdb-partitionkey": JSON.stringify([item.customerId]) },
  });
}
