// SPDX-License-Identifier: Apache-2.0
// Runs the queries in a file that the JUnit test writes, and prints the rows of each as a line of
// JSON.
import { readFileSync, writeSync } from "node:fs";
import { CosmosClient } from "@azure/cosmos";

const AT_A_TIME = 8;
const MAX_PAGES = 120;

const { COSMOS_ENDPOINT: endpoint, COSMOS_KEY: key } = process.env;
const client = new CosmosClient({ endpoint, key });
const { database, tasks } = JSON.parse(readFileSync(process.argv[2], "utf8"));

async function pages(rows, iterator) {
  for (let count = 0; iterator.hasMoreResults(); count++) {
    if (count === MAX_PAGES) {
      throw new Error(`There is no end after ${MAX_PAGES} pages`);
    }
    const { resources } = await iterator.fetchNext();
    rows.push(...(resources ?? []));
  }
  return rows;
}

// The ways of reading pages. Each returns all rows of a query.
const ways = {
  fetchNext: ({ items }, query, options) => pages([], items.query(query, options)),
  plan: ({ items }, query, options) =>
    pages([], items.query(query, { ...options, forceQueryPlan: true })),
  // A new iterator for each page, as in a program that got a continuation.
  async resume({ items }, query, options) {
    const rows = [];
    let continuationToken;
    for (let count = 0; count < MAX_PAGES; count++) {
      const page = await items.query(query, { ...options, continuationToken }).fetchNext();
      rows.push(...(page.resources ?? []));
      continuationToken = page.continuationToken;
      if (!continuationToken) {
        return rows;
      }
    }
    throw new Error(`There is no end after ${MAX_PAGES} pages`);
  },
};

async function answer({ way, pageSize, container }, { query, parameters }) {
  try {
    const rows = await ways[way](
      client.database(database).container(container),
      { query, parameters },
      { maxItemCount: pageSize },
    );
    // JSON would write null, which would hide the error.
    return { rows: rows.map((row) => (row === undefined ? "<undefined>" : row)) };
  } catch (refusal) {
    return { refusal: refusal.body?.message ?? refusal.message ?? String(refusal) };
  }
}

const queue = tasks.flatMap((task) => task.queries.map((query) => ({ task, query }))).values();

async function work() {
  for (const { task, query } of queue) {
    const { mode, file } = task;
    const line = { mode, file, name: query.name, ...(await answer(task, query)) };
    writeSync(1, `${JSON.stringify(line)}\n`);
  }
}

await Promise.all(Array.from({ length: AT_A_TIME }, work));
client.dispose();
