// SPDX-License-Identifier: Apache-2.0
// Rows without ORDER BY come by partition key range, and within one in the order in which the items
// were created, whatever the filter, the index and the page size. EPHEMERIS_SEED repeats a run.
//
// Items are known by their _rid, which stays when a replace changes the id. The answer to a write
// names the range.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PartitionKeyKind } from "@azure/cosmos";
import { advanceSeconds, newContainer } from "../account.mjs";
import { generator, seed } from "../random.mjs";

const ITEMS = 80;
const EXPIRING = 1000;
const LARGEST_PAGE = 20;
const QUERIES = Number(process.env.EPHEMERIS_QUERIES ?? 12);

const kinds = [
  { name: "everything indexed", settings: {} },
  {
    name: "nothing indexed",
    settings: { indexingPolicy: { includedPaths: [], excludedPaths: [{ path: "/*" }] } },
  },
  {
    name: "one path indexed",
    settings: {
      indexingPolicy: { includedPaths: [{ path: "/n/?" }], excludedPaths: [{ path: "/*" }] },
    },
  },
  {
    name: "a key of two levels",
    settings: {
      partitionKey: { paths: ["/pk", "/user"], kind: PartitionKeyKind.MultiHash, version: 2 },
    },
  },
];

const groups = [undefined, null, false, true, -1, 2.5, 10, "", "B", "a"];

const filters = [
  ["true", () => true],
  ["c.n < 5", ({ n }) => n < 5],
  ["c.n >= 2 AND c.m < 3", ({ n, m }) => n >= 2 && m < 3],
  ["c.n = 4 OR c.m = 1", ({ n, m }) => n === 4 || m === 1],
  ["c.n IN (8, 1, 4)", ({ n }) => [8, 1, 4].includes(n)],
  ["ARRAY_CONTAINS(c.tags, 1) AND c.m != 2", ({ tags, m }) => tags.includes(1) && m !== 2],
  ["NOT IS_DEFINED(c.g) OR c.n > 6", ({ g, n }) => g === undefined || n > 6],
];

const rids = (items) => items.map(({ _rid }) => _rid);

/** What a query selects: its text, its rows, and whether the client can resume it anywhere. */
function selection(random, isMerged) {
  const [skipped, taken] = [random(5), 1 + random(ITEMS / 4)];
  return [
    { select: "VALUE c._rid FROM c", rows: rids, isResumable: true },
    {
      select: "VALUE [c._rid, t] FROM c JOIN t IN c.tags",
      rows: (items) => items.flatMap(({ _rid, tags }) => tags.map((tag) => [_rid, tag])),
      isResumable: true,
    },
    {
      // Numbers from 1 on: the client itself drops rows that are 0.
      select: "DISTINCT VALUE c.n FROM c",
      rows: (items) => [...new Set(items.map(({ n }) => n))],
    },
    { select: `TOP ${taken} VALUE c._rid FROM c`, rows: (items) => rids(items).slice(0, taken) },
    {
      select: "VALUE c._rid FROM c",
      limit: ` OFFSET ${skipped} LIMIT ${taken}`,
      rows: (items) => rids(items).slice(skipped, skipped + taken),
    },
  ][random(isMerged ? 2 : 5)];
}

/** A container's items, each with its range and the number of its creation. */
class CreatedItems {
  #random;
  #positions = new Map();
  container;
  living = [];

  constructor(random) {
    this.#random = random;
  }

  key = ({ pk, user }) => (this.levels === 1 ? pk : [pk, user]);

  async fill(ranges, { settings }) {
    // With autoscale there is a range for each 10,000 RU/s.
    this.container = await newContainer({
      defaultTtl: -1,
      maxThroughput: 10_000 * ranges,
      ...settings,
    });
    this.levels = settings.partitionKey?.paths.length ?? 1;
    for (let n = 0; n < ITEMS; n++) {
      await this.create(this.#random(3) === 0 ? { ttl: EXPIRING } : {});
      await this.#change();
    }
    await advanceSeconds(EXPIRING);
    const expired = this.living.filter(({ ttl }) => ttl);
    this.living = this.living.filter(({ ttl }) => !ttl);
    for (const item of expired.filter((_, n) => n % 2 === 0)) {
      await this.create({ ...item, ttl: -1 });
    }
  }

  #any = (values) => values[this.#random(values.length)];

  #values() {
    const random = this.#random;
    const tags = Array.from({ length: random(4) }, () => random(4));
    return { n: 1 + random(9), m: random(5), g: this.#any(groups), tags };
  }

  async create(given) {
    const random = this.#random;
    const place = { pk: `key-${random(8)}`, user: random(3) };
    const id = `${random(2 ** 31).toString(36)}-${this.#positions.size}`;
    const answer = await this.container.items.create({ id, ...place, ...this.#values(), ...given });
    const range = Number(answer.headers["x-ms-documentdb-partitionkeyrangeid"]);
    this.#positions.set(answer.resource._rid, [range, this.#positions.size]);
    this.living.push(answer.resource);
  }

  /** Replaces an item, maybe with another id. */
  async replace(item, values = this.#values()) {
    const id = this.#random(2) === 0 ? item.id : `${this.#random(2 ** 31).toString(36)}-${item.id}`;
    const { resource } = await this.container
      .item(item.id, this.key(item))
      .replace({ ...item, ...values, id });
    assert.equal(resource._rid, item._rid);
    this.living[this.living.indexOf(item)] = resource;
  }

  async delete(item) {
    await this.container.item(item.id, this.key(item)).delete();
    this.living.splice(this.living.indexOf(item), 1);
  }

  async #change() {
    const item = this.#any(this.living);
    switch (this.#random(8)) {
      case 0:
        return this.replace(item);
      case 1:
        return this.delete(item);
      case 2:
        await this.delete(item);
        return this.create(item);
    }
  }

  /** An item created beside those that stay, one of these replaced, and maybe one deleted. */
  async write() {
    const extra = this.living.filter(({ isExtra }) => isExtra);
    await this.create({ isExtra: true });
    await this.replace(this.#any(this.living.filter(({ isExtra }) => !isExtra)), {});
    if (extra.length > 3) {
      await this.delete(this.#any(extra));
    }
  }

  /** The living items by range and creation. */
  inOrder() {
    return this.#sortedBy(this.living, ({ _rid }) => this.#positions.get(_rid));
  }

  /** The ids of resources by range and creation. */
  sorted(rids) {
    return this.#sortedBy(rids, (rid) => this.#positions.get(rid));
  }

  /** Rows that are or begin with the id of a resource, by range; those of a range stay in order. */
  byRange(rows) {
    return this.#sortedBy(rows, (row) => [this.#positions.get([row].flat()[0])[0], 0]);
  }

  #sortedBy(values, position) {
    return values.toSorted((one, other) => {
      const [a, b] = [position(one), position(other)];
      return a[0] - b[0] || a[1] - b[1];
    });
  }
}

async function rowsOf(open, { isResumed = false, afterPage = async () => {} } = {}) {
  const rows = [];
  let iterator = open();
  let page;
  do {
    page = await iterator.fetchNext();
    rows.push(...(page.resources ?? []));
    assert.ok(rows.length <= 40 * ITEMS, "The rows have an end");
    await afterPage();
    if (isResumed && page.continuationToken) {
      iterator = open(page.continuationToken);
    }
  } while (isResumed ? page.continuationToken : iterator.hasMoreResults());
  return rows;
}

/** All items, those of a partition key, or those of a prefix of the key. */
function anyScope(random, created) {
  const { pk, user } = created.living[random(created.living.length)];
  const ofPrefix = (item) => item.pk === pk;
  return [
    [{}, () => true],
    created.levels === 1
      ? [{ partitionKey: pk }, ofPrefix]
      : [{ partitionKey: [pk, user] }, (item) => item.pk === pk && item.user === user],
    [{ partitionKey: created.levels === 1 ? pk : [pk] }, ofPrefix],
  ][random(3)];
}

// If the client plans a query on several ranges, it merges their rows: it takes a page from each in
// turn, as they arrive. So only the order of each range's rows is known. Such a query is not
// resumed, because the client's continuation does not say which ranges are done: resumed, it
// repeats or misses rows.
const ways = [
  { options: {}, isPlanned: false },
  { options: { forceQueryPlan: true, enableQueryControl: true }, isPlanned: true },
];

for (const kind of kinds) {
  for (const ranges of [1, 2, 5]) {
    const run = `${kind.name}, ${ranges} ranges, seed ${seed}`;
    const random = generator(seed + 10 * kinds.indexOf(kind) + ranges);
    const created = new CreatedItems(random);

    test(`Rows come in the order of creation: ${run}`, async () => {
      await created.fill(ranges, kind);
      const { container } = created;
      const { resources } = await container.readPartitionKeyRanges().fetchAll();
      assert.deepEqual(resources.map(({ id }) => Number(id)), [...Array(ranges).keys()]);
      for (let n = 0; n < QUERIES; n++) {
        const [scope, isInScope] = anyScope(random, created);
        // The client does not send the partition key of a query that it plans itself.
        const way = ways[scope.partitionKey === undefined ? random(2) : 0];
        const isMerged = way.isPlanned && ranges > 1;
        const [filter, passes] = filters[random(filters.length)];
        const { select, limit = "", rows, isResumable } = selection(random, isMerged);
        const query = `SELECT ${select} WHERE ${filter}${limit}`;
        const options = { ...way.options, ...scope, maxItemCount: 1 + random(LARGEST_PAGE) };
        options.maxDegreeOfParallelism = [undefined, 0, 1, 4, -1][random(5)];
        const isResumed = isResumable && !isMerged && random(2) === 0;
        const found = await rowsOf(
          (continuationToken) => container.items.query(query, { ...options, continuationToken }),
          { isResumed },
        );
        assert.deepEqual(
          isMerged ? created.byRange(found) : found,
          rows(created.inOrder().filter((item) => isInScope(item) && passes(item))),
          `${query}, ${JSON.stringify(options)}, ${isResumed ? "resumed" : "in one go"}`,
        );
      }
    });

    test(`A feed is in the order of creation: ${run}`, async () => {
      for (let n = 0; n < 3; n++) {
        const [scope, isInScope] = anyScope(random, created);
        const options = { ...scope, maxItemCount: 1 + random(LARGEST_PAGE) };
        assert.deepEqual(
          rids(await rowsOf(() => created.container.items.readAll(options))),
          rids(created.inOrder().filter(isInScope)),
          JSON.stringify(options),
        );
      }
    });

    test(`Groups come in the order of their keys: ${run}`, async () => {
      const count = (value) => created.living.filter(({ g }) => g === value).length;
      const expected = groups
        .filter((g) => count(g) > 0)
        .map((g) => (g === undefined ? { items: count(g) } : { g, items: count(g) }));
      const query = "SELECT c.g, COUNT(1) AS items FROM c GROUP BY c.g";
      const options = { maxItemCount: 1 + random(LARGEST_PAGE) };
      const open = () => created.container.items.query(query, options);
      assert.deepEqual(await rowsOf(open), expected, JSON.stringify(options));
    });

    test(`With writes in between pages, the order stays: ${run}`, async () => {
      for (const { options, isPlanned } of ways) {
        const [filter, passes] = filters[random(filters.length)];
        const query = `SELECT VALUE c._rid FROM c WHERE ${filter}`;
        const staying = rids(created.inOrder().filter((item) => !item.isExtra && passes(item)));
        const maxItemCount = 1 + random(LARGEST_PAGE);
        const isMerged = isPlanned && ranges > 1;
        const found = await rowsOf(
          (continuationToken) =>
            created.container.items.query(query, { ...options, maxItemCount, continuationToken }),
          { isResumed: !isMerged && random(2) === 0, afterPage: () => created.write() },
        );
        const rows = isMerged ? created.byRange(found) : found;
        const what = `${query}, ${JSON.stringify(options)}, pages of ${maxItemCount}`;
        assert.deepEqual(rows.filter((rid) => staying.includes(rid)), staying, what);
        assert.deepEqual(rows, created.sorted([...new Set(rows)]), what);
      }
    });
  }
}
