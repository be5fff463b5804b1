// SPDX-License-Identifier: Apache-2.0
// Random ORDER BY queries, resumed from the continuation of each page by a new iterator, return the
// same rows as in one go, for every page size. With writes in between, no row that stays is missed
// or repeated. EPHEMERIS_SEED repeats a run.
//
// By default the client sends queries unchanged: then values may be of all types, or missing. When
// told to plan, it merges the ranges' rows itself, and throws an error if types are mixed. When it
// resumes, it compares each column separately, which omits rows. So with planning there is one
// column of numbers. A page whose rows are all skipped by OFFSET has no continuation, so no OFFSET
// is used.
import assert from "node:assert/strict";
import { test } from "node:test";
import { advanceSeconds, newContainer } from "../account.mjs";
import { generator, seed } from "../random.mjs";

const ITEMS = 45;
const EXPIRING = 1000;
const LARGEST_PAGE = 20;
const QUERIES = Number(process.env.EPHEMERIS_QUERIES ?? 2);

// The sort orders that need a composite index; each also serves its reverse.
const composites = [
  ["a", "b"],
  ["a", "b DESC"],
  ["b", "c DESC"],
  ["a", "b", "c"],
  ["a", "b DESC", "c"],
  ["c DESC", "a", "b"],
];

const texts = ["", "a", "A", "ab", "ä", "z\n\"'", "2024-01-01"];

function anyValue(random) {
  switch (random(12)) {
    case 0:
    case 1:
      return undefined;
    case 2:
      return null;
    case 3:
      return random(2) === 0;
    case 4:
    case 5:
      return random(5) - 2;
    case 6:
      return (random(7) - 3) / 2;
    case 7:
    case 8:
      return texts[random(texts.length)];
    case 9:
      return Array.from({ length: random(3) }, () => random(2));
    case 10:
      return random(2) === 0 ? { x: random(2) } : { y: random(2) };
    default:
      return random(2 ** 31) * 1024;
  }
}

const anyNumber = (random) => (random(9) - 4) / 2;

function newItem(random, value, id) {
  const item = { id, pk: `key-${random(12)}`, n: random(10) };
  for (const name of ["a", "b", "c"]) {
    item[name] = value(random);
  }
  return item;
}

async function filled(ranges, random, value) {
  const compositeIndexes = composites.map((keys) =>
    keys.map((key) => ({
      path: `/${key[0]}`,
      order: key.endsWith("DESC") ? "descending" : "ascending",
    })),
  );
  const container = await newContainer({
    defaultTtl: -1,
    indexingPolicy: { includedPaths: [{ path: "/*" }], compositeIndexes },
    // With autoscale there is a range for each 10,000 RU/s.
    maxThroughput: 10_000 * ranges,
  });
  const items = Array.from({ length: ITEMS }, (_, n) => newItem(random, value, `i${n}`));
  for (let n = 0; n < ITEMS / 3; n++) {
    const expiring = { ...newItem(random, value, `expired${n}`), ttl: EXPIRING };
    items.splice(random(items.length), 0, expiring);
  }
  for (const item of items) {
    await container.items.create(item);
  }
  await advanceSeconds(EXPIRING);
  const { resources } = await container.readPartitionKeyRanges().fetchAll();
  assert.equal(resources.length, ranges);
  return container;
}

/** ORDER BY of one to three columns, in the direction of an index or in reverse. */
function order(random, { columns, isPlanned }) {
  const keys =
    isPlanned || random(3) === 0
      ? [columns[random(columns.length)] + (random(2) === 0 ? " DESC" : "")]
      : composites[random(composites.length)];
  const reversed = random(2) === 0;
  return keys
    .map((key) => `c.${key.split(" ")[0]}${key.endsWith("DESC") === reversed ? "" : " DESC"}`)
    .join(", ");
}

function filter(random) {
  return ["WHERE c.n < 7 ", "WHERE c.n != 3 AND NOT IS_NULL(c.b) ", "", ""][random(4)];
}

function anyQuery(random, way) {
  const sorted = order(random, way);
  switch (random(5)) {
    case 0:
      return `SELECT TOP ${1 + random(ITEMS)} c.id, c.a FROM c ${filter(random)}ORDER BY ${sorted}`;
    case 1:
      return `SELECT VALUE c.id FROM c ${filter(random)}ORDER BY ${sorted} OFFSET ${way.isPlanned ? 0 : random(9)} LIMIT ${1 + random(ITEMS)}`;
    default:
      return `SELECT c.id, c.a, c.b, c.c FROM c ${filter(random)}ORDER BY ${sorted}`;
  }
}

/**
 * The rows, with a new iterator for each page.
 *
 * @param most the largest possible number of rows. A client that plans gives continuations without
 * end when TOP or LIMIT is used up, so reading stops there.
 */
async function resumed(container, query, options, most, afterPage = async () => {}) {
  const rows = [];
  let continuationToken;
  do {
    const page = await container.items.query(query, { ...options, continuationToken }).fetchNext();
    rows.push(...(page.resources ?? []));
    assert.ok(rows.length <= most, `${query}: more than ${most} rows`);
    continuationToken = page.continuationToken;
    await afterPage();
  } while (continuationToken && rows.length < most);
  return rows;
}

/** Writes items beside those that stay: creates, replaces and deletes. */
function writer(container, random, value) {
  const written = [];
  return async () => {
    if (written.length > 3) {
      const [gone] = written.splice(random(written.length), 1);
      await container.item(gone.id, gone.pk).delete();
    }
    const item = newItem(random, value, `written${written.length}-${random(2 ** 31)}`);
    written.push(item);
    await container.items.create(item);
    const { id, pk } = written[0];
    await container.items.upsert({ ...newItem(random, value, id), pk });
  };
}

const ways = [
  {
    name: "as it is",
    value: anyValue,
    columns: ["a", "b", "c", "n", "pk", "missing"],
    isPlanned: false,
    options: {},
  },
  {
    name: "planned",
    value: anyNumber,
    columns: ["a", "b", "c", "n"],
    isPlanned: true,
    options: { forceQueryPlan: true, enableQueryControl: true },
  },
];

for (const way of ways) {
  const { name, value, options } = way;
  for (const ranges of [1, 2, 5]) {
    const run = `${name}, ${ranges} ranges, seed ${seed}`;

    test(`Resumed at every page size, a sorted query returns the same rows as in one go: ${run}`, async () => {
      const random = generator(seed + ranges);
      const container = await filled(ranges, random, value);
      for (let n = 0; n < QUERIES; n++) {
        const query = anyQuery(random, way);
        const { resources: whole } = await container.items.query(query, options).fetchAll();
        for (let maxItemCount = 1; maxItemCount <= LARGEST_PAGE; maxItemCount++) {
          const rows = await resumed(container, query, { ...options, maxItemCount }, whole.length);
          assert.deepEqual(rows, whole, `${query}, pages of ${maxItemCount}`);
        }
      }
    });

    test(`Resumed with writes in between, no row that stays is missed or repeated: ${run}`, async () => {
      const random = generator(seed + 100 + ranges);
      const container = await filled(ranges, random, value);
      const write = writer(container, random, value);
      const staying = (rows) => rows.map(({ id }) => id).filter((id) => id.startsWith("i"));
      for (let n = 0; n < QUERIES; n++) {
        const query = `SELECT c.id FROM c ${filter(random)}ORDER BY ${order(random, way)}`;
        const before = staying((await container.items.query(query, options).fetchAll()).resources);
        const maxItemCount = 1 + random(LARGEST_PAGE);
        const rows = await resumed(container, query, { ...options, maxItemCount }, 40 * ITEMS, write);
        assert.deepEqual(staying(rows), before, `${query}, pages of ${maxItemCount}`);
      }
    });
  }
}
