// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { PartitionKeyKind } from "@azure/cosmos";
import { advanceSeconds, client, database, newContainer } from "../account.mjs";

const COUNT = 20;
const items = Array.from({ length: COUNT }, (_, n) => ({ id: `i${n}`, pk: `pk${n % 4}`, n }));
const numbers = (rows) => rows.map((row) => row.n ?? row).sort((a, b) => a - b);
const all = items.map(({ n }) => n);

let one;
let several;

async function filled(throughput) {
  const container = await newContainer({ throughput });
  // One after the other: rows with equal keys are in the order of creation.
  for (const item of items) {
    await container.items.create(item);
  }
  return container;
}

before(async () => {
  [one, several] = await Promise.all([filled(4000), filled(18000)]);
});

async function pagesOf(iterator) {
  const pages = [];
  while (iterator.hasMoreResults()) {
    const { resources } = await iterator.fetchNext();
    if (resources?.length) {
      pages.push(resources);
    }
  }
  return pages;
}

test("All items are read, in one go and page by page", async () => {
  for (const container of [one, several]) {
    assert.deepEqual(numbers((await container.items.readAll().fetchAll()).resources), all);
    const pages = await pagesOf(container.items.readAll({ maxItemCount: 3 }));
    assert.ok(pages.every((page) => page.length <= 3));
    assert.deepEqual(numbers(pages.flat()), all);
    const iterated = [];
    for await (const { resources } of container.items.readAll({ maxItemCount: 7 }).getAsyncIterator()) {
      iterated.push(...resources);
    }
    assert.deepEqual(numbers(iterated), all);
  }
});

test("A query of one partition key returns its items only", async () => {
  const query = "SELECT VALUE c.n FROM c ORDER BY c.n DESC";
  for (const container of [one, several]) {
    const { resources } = await container.items.query(query, { partitionKey: "pk1" }).fetchAll();
    assert.deepEqual(resources, [17, 13, 9, 5, 1]);
  }
});

test("Aggregates of a partition key, and of all", async () => {
  const query = "SELECT COUNT(1) AS count, SUM(c.n) AS sum, AVG(c.n) AS average FROM c";
  for (const container of [one, several]) {
    const whole = await container.items.query(query).fetchAll();
    assert.deepEqual(whole.resources, [{ count: 20, sum: 190, average: 9.5 }]);
    const ofKey = await container.items.query(query, { partitionKey: "pk1" }).fetchAll();
    assert.deepEqual(ofKey.resources, [{ count: 5, sum: 45, average: 9 }]);
  }
});

test("Parameters of every type", async () => {
  const values = ["text", 1.5, true, null, [1, ["two"]], { a: { b: 1 } }];
  for (const value of values) {
    const query = { query: "SELECT VALUE @value", parameters: [{ name: "@value", value }] };
    assert.deepEqual((await several.items.query(query).fetchAll()).resources, [value]);
  }
});

test("A query continues from a continuation, also in another client", async () => {
  const query = "SELECT VALUE c.n FROM c ORDER BY c.n";
  const first = await several.items.query(query, { maxItemCount: 6 }).fetchNext();
  assert.deepEqual(first.resources, [0, 1, 2, 3, 4, 5]);
  assert.ok(first.hasMoreResults);
  const { continuationToken } = first;
  assert.ok(continuationToken.length < 1024);
  const rest = await several.items.query(query, { maxItemCount: 100, continuationToken }).fetchAll();
  assert.deepEqual(rest.resources, all.slice(6));
});

test("The error in a query is reported with its position", async () => {
  await assert.rejects(one.items.query("SELECT * FORM c").fetchAll(), (refusal) => {
    assert.equal(refusal.code, 400);
    assert.match(refusal.body.message, /"code":"SC1001"/);
    assert.match(refusal.body.message, /"location":\{"start":9,/);
    return true;
  });
});

test("An item that expires between two pages is not on the second", async () => {
  const container = await newContainer({ defaultTtl: -1 });
  await container.items.create({ id: "stays", pk: "1", n: 1 });
  await container.items.create({ id: "expires", pk: "1", n: 2, ttl: 100 });
  await container.items.create({ id: "stays too", pk: "1", n: 3 });
  const iterator = container.items.query("SELECT VALUE c.n FROM c ORDER BY c.n", { maxItemCount: 1 });
  assert.deepEqual((await iterator.fetchNext()).resources, [1]);
  await advanceSeconds(100);
  assert.deepEqual((await pagesOf(iterator)).flat(), [3]);
});

test("Metrics are returned on request", async () => {
  const query = "SELECT * FROM c WHERE c.n < 5";
  const { queryMetrics, requestCharge } = await several.items
    .query(query, { populateQueryMetrics: true })
    .fetchNext();
  const metrics = queryMetrics["0"];
  assert.equal(metrics.outputDocumentCount, 5);
  assert.ok(metrics.retrievedDocumentCount >= 5);
  assert.ok(metrics.outputDocumentSize > 0);
  assert.ok(metrics.indexHitRatio > 0 && metrics.indexHitRatio <= 1);
  assert.ok(metrics.totalQueryExecutionTime.totalMilliseconds() >= 0);
  assert.equal(metrics.clientSideMetrics.requestCharge, requestCharge);
  assert.equal((await several.items.query(query).fetchNext()).queryMetrics, undefined);
});

test("The used indexes are reported on request", async () => {
  const query = "SELECT * FROM c WHERE c.n < 5";
  const page = await one.items.query(query, { populateIndexMetrics: true }).fetchNext();
  const { UtilizedIndexes, PotentialIndexes } = JSON.parse(page.indexMetrics);
  assert.deepEqual(UtilizedIndexes.SingleIndexes, [{ IndexSpec: "/n/?" }]);
  assert.deepEqual(PotentialIndexes.SingleIndexes, []);
});

// The client's own continuations contain those of the ranges. To resume a sorted query, it sends a
// range's continuation with another text that contains a filter. When TOP or LIMIT is used up, it
// still gives continuations, without end; so reading stops at the last row.
for (const [query, expected] of [
  ["SELECT VALUE c.n FROM c ORDER BY c.n", all],
  ["SELECT VALUE c.n FROM c ORDER BY c.n DESC", all.toReversed()],
  ["SELECT VALUE c.n FROM c WHERE c.n >= 2 ORDER BY c.n OFFSET 3 LIMIT 9", all.slice(5, 14)],
  ["SELECT TOP 13 VALUE c.n FROM c ORDER BY c.n", all.slice(0, 13)],
  ["SELECT VALUE c.n FROM c WHERE c.pk = 'pk3' ORDER BY c.pk", [3, 7, 11, 15, 19]],
]) {
  test(`A planned query continues from a continuation: ${query}`, async () => {
    const rows = [];
    let continuationToken;
    do {
      const page = await several.items
        .query(query, {
          maxItemCount: 4,
          forceQueryPlan: true,
          enableQueryControl: true,
          continuationToken,
        })
        .fetchNext();
      rows.push(...(page.resources ?? []));
      continuationToken = page.continuationToken;
    } while (continuationToken && rows.length < expected.length);
    assert.deepEqual(rows, expected);
  });
}

test("Databases are queried", async () => {
  const query = {
    query: "SELECT * FROM root r WHERE r.id = @id",
    parameters: [{ name: "@id", value: database.id }],
  };
  const { resources } = await client.databases.query(query).fetchAll();
  assert.deepEqual(
    resources.map(({ id }) => id),
    [database.id],
  );
  const missing = await client.databases.query("SELECT * FROM c WHERE c.id = 'none'").fetchAll();
  assert.deepEqual(missing.resources, []);
});

test("Containers are queried, page by page", async () => {
  const found = await database.containers
    .query(`SELECT * FROM c WHERE c.id = '${one.id}'`)
    .fetchAll();
  assert.deepEqual(found.resources[0].partitionKey.paths, ["/pk"]);
  const names = "SELECT VALUE c.id FROM c ORDER BY c.id DESC";
  const pages = await pagesOf(database.containers.query(names, { maxItemCount: 1 }));
  assert.ok(pages.length >= 2);
  assert.deepEqual(pages.flat(), pages.flat().toSorted().toReversed());
});

test("A prefix of a hierarchical key finds the items under it", async () => {
  const container = await newContainer({
    partitionKey: { paths: ["/tenant", "/user", "/session"], kind: PartitionKeyKind.MultiHash, version: 2 },
    throughput: 18000,
  });
  for (const [n, [tenant, user, session]] of [
    ["a", "x", 1],
    ["a", "x", 2],
    ["a", "y", 1],
    ["b", "x", 1],
  ].entries()) {
    await container.items.create({ id: `${n}`, tenant, user, session, n });
  }
  for (const [partitionKey, expected] of [
    [["a"], [0, 1, 2]],
    [["a", "x"], [0, 1]],
    [["a", "x", 2], [1]],
    [["c"], []],
  ]) {
    const rows = container.items.query("SELECT VALUE c.n FROM c ORDER BY c.n", { partitionKey });
    assert.deepEqual((await rows.fetchAll()).resources, expected);
  }
});
