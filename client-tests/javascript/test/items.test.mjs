// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { PartitionKeyKind } from "@azure/cosmos";
import { alive, customer, item, newContainer, status } from "../account.mjs";

const container = await newContainer();

test("An item is created, read, replaced, upserted and deleted", async () => {
  const created = await container.items.create({ ...item("life"), price: 10 });
  assert.equal(created.statusCode, 201);
  assert.ok(created.requestCharge > 0);
  assert.ok(!("ttl" in created.resource));
  assert.equal(created.resource._etag, created.etag);
  const life = container.item("life", customer);
  assert.equal((await life.read()).resource.price, 10);
  assert.equal((await life.replace({ ...item("life"), price: 20 })).resource.price, 20);
  assert.equal((await container.items.upsert({ ...item("life"), price: 30 })).statusCode, 200);
  assert.equal((await life.read()).resource.price, 30);
  assert.equal((await life.delete()).statusCode, 204);
  assert.ok(!(await alive(container, "life")));
});

test("A missing item is not found, and an existing one cannot be created", async () => {
  assert.equal(await status(container.item("missing", customer).replace(item("missing"))), 404);
  assert.equal(await status(container.item("missing", customer).delete()), 404);
  await container.items.create(item("there"));
  await assert.rejects(container.items.create(item("there")), { code: 409 });
});

test("An item without an id gets one from the client", async () => {
  const { resource } = await container.items.create({ pk: customer });
  assert.ok(await alive(container, resource.id));
});

test("A write with an older ETag is refused with 412", async () => {
  const { etag } = await container.items.create(item("etag"));
  const ifMatch = { accessCondition: { type: "IfMatch", condition: etag } };
  const guarded = container.item("etag", customer);
  assert.equal(await status(guarded.replace(item("etag"), ifMatch)), 200);
  assert.equal(await status(guarded.replace(item("etag"), ifMatch)), 412);
  assert.equal(await status(container.items.upsert(item("etag"), ifMatch)), 412);
  assert.equal(await status(guarded.delete(ifMatch)), 412);
});

test("A read of a version that the client has is answered with 304", async () => {
  const { etag } = await container.items.create(item("known"));
  const ifNoneMatch = { accessCondition: { type: "IfNoneMatch", condition: etag } };
  assert.equal(await status(container.item("known", customer).read(ifNoneMatch)), 304);
});

for (const id of ["with blanks", "100%25", "a+b&c=d", "Grüße", "日本語", "🪐", "quote'\"quote"]) {
  test(`The id ${id}`, async () => {
    assert.equal(await status(container.items.create(item(id))), 201);
    assert.equal((await container.item(id, customer).read()).resource.id, id);
    assert.equal(await status(container.item(id, customer).delete()), 204);
  });
}

for (const pk of ["text", "", 42, -0.5, true, false, null]) {
  test(`The partition key ${JSON.stringify(pk)}`, async () => {
    assert.equal(await status(container.items.create({ id: "key", pk })), 201);
    assert.equal((await container.item("key", pk).read()).resource.pk, pk);
    assert.equal(await status(container.item("key", pk).delete()), 204);
  });
}

test("An item without a partition key", async () => {
  assert.equal(await status(container.items.create({ id: "none" })), 201);
  assert.equal((await container.item("none", undefined).read()).resource.id, "none");
  assert.equal(await status(container.item("none", undefined).delete()), 204);
});

test("A partition key of several levels", async () => {
  const levels = await newContainer({
    partitionKey: { paths: ["/tenant", "/user"], kind: PartitionKeyKind.MultiHash, version: 2 },
  });
  assert.equal(await status(levels.items.create({ id: "1", tenant: "t", user: 7 })), 201);
  const found = levels.item("1", ["t", 7]);
  assert.equal((await found.read()).resource.user, 7);
  assert.equal(await status(levels.item("1", ["t", 8]).read()), 404);
  assert.equal(await status(found.delete()), 204);
});
