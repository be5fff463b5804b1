// SPDX-License-Identifier: Apache-2.0
// A replace may change an item's id: the item keeps its _rid and its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { advanceSeconds, alive, customer, item, newContainer, status } from "../account.mjs";

/** A container with some items; "old" is the second one. */
async function filled() {
  const container = await newContainer({ defaultTtl: -1 });
  for (const [n, id] of ["first", "old", "last"].entries()) {
    await container.items.create({ ...item(id), n });
  }
  return container;
}

const rename = (container, id, newItem, options) =>
  container.item(id, customer).replace(newItem, options);

async function ids(rows) {
  return (await rows.fetchAll()).resources.map((row) => row.id ?? row);
}

test("An item is found by its new id only", async () => {
  const container = await filled();
  const { resource: before } = await container.item("old", customer).read();
  const { resource: renamed } = await rename(container, "old", { ...item("new"), n: 1, more: true });
  assert.equal(renamed.id, "new");
  assert.equal(renamed._rid, before._rid);
  assert.notEqual(renamed._etag, before._etag);
  assert.ok(!(await alive(container, "old")));
  assert.deepEqual((await container.item("new", customer).read()).resource, renamed);
  for (const filter of ["c.n = 1", "c.id = 'new'", "c.more", "c.id != 'first' AND c.n < 2"]) {
    const found = container.items.query(`SELECT VALUE c.id FROM c WHERE ${filter}`);
    assert.deepEqual(await ids(found), ["new"], filter);
  }
  assert.deepEqual(await ids(container.items.query("SELECT VALUE c.id FROM c WHERE c.id = 'old'")), []);
});

test("A renamed item keeps its place; the old id created again comes last", async () => {
  const container = await filled();
  await rename(container, "old", item("new"));
  await container.items.create(item("old"));
  const inOrder = ["first", "new", "last", "old"];
  assert.deepEqual(await ids(container.items.readAll({ maxItemCount: 1 })), inOrder);
  assert.deepEqual(await ids(container.items.query("SELECT VALUE c.id FROM c")), inOrder);
});

test("An item is renamed while its container is read page by page", async () => {
  const container = await filled();
  const feed = container.items.readAll({ maxItemCount: 1 });
  const found = (await feed.fetchNext()).resources;
  await rename(container, "first", item("read before"));
  await rename(container, "old", item("not read yet"));
  found.push(...(await feed.fetchNext()).resources, ...(await feed.fetchNext()).resources);
  assert.deepEqual(found.map(({ id }) => id), ["first", "not read yet", "last"]);
});

test("A taken id is refused with 409, and nothing changes", async () => {
  const container = await filled();
  assert.equal(await status(rename(container, "old", item("last"))), 409);
  assert.equal((await container.item("old", customer).read()).resource.n, 1);
  assert.equal((await container.item("last", customer).read()).resource.n, 2);
});

test("A missing item is not renamed, nor one with another ETag or another key", async () => {
  const container = await filled();
  assert.equal(await status(rename(container, "missing", item("new"))), 404);
  assert.equal(await status(rename(container, "missing", item("last"))), 404);
  const accessCondition = { type: "IfMatch", condition: '"another"' };
  assert.equal(await status(rename(container, "old", item("new"), { accessCondition })), 412);
  assert.equal(await status(rename(container, "old", { ...item("new"), pk: "another" })), 400);
  assert.ok(!(await alive(container, "new")));
  assert.ok(await alive(container, "old"));
});

test("T6 T13 a renamed item expires, and its ids are free", async () => {
  const container = await filled();
  await rename(container, "old", item("new", 100));
  await advanceSeconds(60);
  await rename(container, "new", item("newer", 100));
  await advanceSeconds(60);
  assert.ok(await alive(container, "newer"), "The rename restarts the countdown");
  await advanceSeconds(40);
  assert.ok(!(await alive(container, "newer")));
  assert.equal(await status(rename(container, "newer", item("new"))), 404);
  assert.deepEqual(await ids(container.items.readAll()), ["first", "last"]);
  for (const id of ["old", "new", "newer"]) {
    assert.equal(await status(container.items.create(item(id))), 201);
  }
});

test("T9 an expired item does not keep its id from a renamed one", async () => {
  const container = await filled();
  await container.items.create(item("expired", 100));
  await advanceSeconds(100);
  assert.equal(await status(rename(container, "old", item("expired"))), 200);
  assert.deepEqual(await ids(container.items.readAll()), ["first", "expired", "last"]);
});
