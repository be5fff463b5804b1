// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { client, database, newContainer, status } from "../account.mjs";

async function allPages(iterator) {
  const pages = [];
  while (iterator.hasMoreResults()) {
    const { resources } = await iterator.fetchNext();
    if (resources?.length) {
      pages.push(resources.map((resource) => resource.id));
    }
  }
  return pages;
}

test("Containers are listed page by page", async () => {
  for (let i = 0; i < 5; i++) {
    await newContainer();
  }
  const pages = await allPages(database.containers.readAll({ maxItemCount: 2 }));
  assert.ok(pages.length >= 3);
  assert.ok(pages.every((page) => page.length <= 2));
  const { resources: all } = await database.containers.readAll().fetchAll();
  assert.deepEqual(
    pages.flat(),
    all.map((container) => container.id),
  );
});

test("Databases are listed", async () => {
  const { resources } = await client.databases.readAll().fetchAll();
  assert.ok(resources.some((found) => found.id === database.id));
});

test("A container is created once, and deleted", async () => {
  const settings = { id: "once", partitionKey: "/pk" };
  assert.equal(await status(database.containers.createIfNotExists(settings)), 201);
  assert.equal(await status(database.containers.createIfNotExists(settings)), 200);
  assert.equal(await status(database.containers.create(settings)), 409);
  assert.equal(await status(database.container("once").delete()), 204);
  assert.equal(await status(database.container("once").read()), 404);
});

test("The indexing policy comes back as it was set", async () => {
  const indexingPolicy = {
    indexingMode: "consistent",
    automatic: true,
    includedPaths: [{ path: "/name/?" }],
    excludedPaths: [{ path: "/*" }],
  };
  const { resource } = await (await newContainer({ indexingPolicy })).read();
  assert.deepEqual(resource.indexingPolicy.includedPaths, indexingPolicy.includedPaths);
  assert.ok(resource.indexingPolicy.excludedPaths.some(({ path }) => path === "/*"));
});
