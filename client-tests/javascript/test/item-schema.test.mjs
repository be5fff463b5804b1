// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { newContainer, status } from "../account.mjs";

const lower = { name: "cp_lower", query: "SELECT VALUE LOWER(c.name) FROM c" };
const indexingPolicy = { includedPaths: [{ path: "/*" }, { path: "/cp_lower/?" }] };

async function rows(container, query) {
  return (await container.items.query(query).fetchAll()).resources;
}

test("Computed properties are set, read, queried and replaced", async () => {
  const container = await newContainer({ computedProperties: [lower], indexingPolicy });
  await container.items.create({ id: "1", pk: "a", name: "ZEBRA" });
  await container.items.create({ id: "2", pk: "b", name: "Ant" });

  const { resource } = await container.read();
  assert.deepEqual(resource.computedProperties, [lower]);
  assert.deepEqual(await rows(container, "SELECT VALUE c.cp_lower FROM c ORDER BY c.cp_lower"), ["ant", "zebra"]);
  assert.deepEqual(await rows(container, "SELECT VALUE c.id FROM c WHERE c.cp_lower = 'zebra'"), ["1"]);

  await container.replace({ ...resource, computedProperties: [{ ...lower, query: "SELECT VALUE LENGTH(c.name) FROM c" }] });
  assert.deepEqual(await rows(container, "SELECT VALUE c.id FROM c WHERE c.cp_lower = 3"), ["2"]);
});

test("A computed property that is not a value of the item is refused", async () => {
  const joined = { name: "cp", query: "SELECT VALUE t FROM c JOIN t IN c.tags" };
  assert.equal(await status(newContainer({ computedProperties: [joined] })), 400);
});

test("Vectors are compared as the container's policy says", async () => {
  const container = await newContainer({
    vectorEmbeddingPolicy: {
      vectorEmbeddings: [{ path: "/v", dataType: "float32", dimensions: 2, distanceFunction: "euclidean" }],
    },
    indexingPolicy: {
      includedPaths: [{ path: "/*" }],
      excludedPaths: [{ path: "/v/*" }],
      vectorIndexes: [{ path: "/v", type: "diskANN" }],
    },
  });
  for (const n of [3, 1, 2]) {
    await container.items.create({ id: `i${n}`, pk: "a", v: [n, 0] });
  }
  const nearest = "SELECT TOP 3 VALUE c.id FROM c ORDER BY VectorDistance(c.v, [0, 0])";
  assert.deepEqual(await rows(container, nearest), ["i1", "i2", "i3"]);
});
