// SPDX-License-Identifier: Apache-2.0
// The program in the vendor's documentation, step by step.
import assert from "node:assert/strict";
import { test } from "node:test";
import { advanceSeconds, database, status } from "../account.mjs";

const day = 24 * 60 * 60;
const customerId = "CO18009186470";

async function createOrders(id, defaultTtl) {
  const { container } = await database.containers.createIfNotExists({
    id,
    partitionKey: { paths: ["/customerId"] },
    defaultTtl,
    throughput: 20_000,
  });
  return container;
}

async function createOrder(orders) {
  const order = { id: "SO05", customerId, ttl: 30 * day };
  assert.equal(await status(orders.items.create(order)), 201);
  return orders.item("SO05", customerId);
}

test("T22 a container with TTL on, no default, and 20,000 RU/s", async () => {
  const orders = await createOrders("no-default", -1);
  const { resource: settings } = await orders.read();
  assert.equal(settings.defaultTtl, -1);
  assert.deepEqual(settings.partitionKey.paths, ["/customerId"]);
  const { resources: ranges } = await orders.readPartitionKeyRanges().fetchAll();
  assert.equal(ranges.length, 4);
});

test("T22 a container with a default of 90 days", async () => {
  const orders = await createOrders("default", 90 * day);
  await orders.items.create({ id: "SO05", customerId });
  await advanceSeconds(89 * day);
  assert.equal(await status(orders.item("SO05", customerId).read()), 200);
  await advanceSeconds(day);
  assert.equal(await status(orders.item("SO05", customerId).read()), 404);
});

test("T22 an order with a ttl of 30 days, extended", async () => {
  const order = await createOrder(await createOrders("extended", -1));
  await advanceSeconds(20 * day);
  const { resource } = await order.read();
  assert.equal(resource.ttl, 30 * day);

  assert.equal(await status(order.replace({ ...resource, ttl: 60 * day })), 200);

  await advanceSeconds(59 * day);
  assert.equal((await order.read()).resource.ttl, 60 * day);
  await advanceSeconds(day);
  assert.equal(await status(order.read()), 404);
});

test("T22 the order's ttl is removed, so that it inherits the default", async () => {
  const order = await createOrder(await createOrders("removed", 90 * day));
  const { resource } = await order.read();
  delete resource.ttl;
  await order.replace(resource);
  await advanceSeconds(89 * day);
  assert.ok(!("ttl" in (await order.read()).resource));
  await advanceSeconds(day);
  assert.equal(await status(order.read()), 404);
});

test("T22 TTL is disabled on the container", async () => {
  const orders = await createOrders("disabled", 90 * day);
  const order = await createOrder(orders);
  const { resource: settings } = await orders.read();
  delete settings.defaultTtl;
  await orders.replace(settings);
  assert.ok(!("defaultTtl" in (await orders.read()).resource));
  await advanceSeconds(1000 * day);
  assert.equal((await order.read()).resource.ttl, 30 * day);
});
