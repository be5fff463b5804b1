// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { CosmosClient } from "@azure/cosmos";
import { client, customer, database, endpoint, item, key, newContainer } from "../account.mjs";

test("A container's throughput is read and replaced", async () => {
  const container = await newContainer({ throughput: 700 });
  const { resource: found, offer } = await container.readOffer();
  assert.equal(found.content.offerThroughput, 700);

  found.content.offerThroughput = 1200;
  const { resource: replaced } = await offer.replace(found);
  assert.equal(replaced.content.offerThroughput, 1200);

  const { resource: read } = await client.offer(found.id).read();
  assert.equal(read.content.offerThroughput, 1200);
  const { resources: all } = await client.offers.readAll().fetchAll();
  assert.ok(all.some(({ id }) => id === found.id));
});

test("An autoscale throughput is read and replaced", async () => {
  const container = await newContainer({ maxThroughput: 4000 });
  const { resource: found, offer } = await container.readOffer();
  assert.equal(found.content.offerAutopilotSettings.maxThroughput, 4000);
  found.content.offerAutopilotSettings.maxThroughput = 6000;
  const { resource: replaced } = await offer.replace(found);
  assert.equal(replaced.content.offerAutopilotSettings.maxThroughput, 6000);
});

test("A database has a throughput only if it was asked for", async () => {
  assert.equal((await database.readOffer()).resource, undefined);
  const { database: sharing } = await client.databases.create({
    id: `${database.id}-sharing`,
    throughput: 500,
  });
  after(() => sharing.delete());
  assert.equal((await sharing.readOffer()).resource.content.offerThroughput, 500);
  const { container } = await sharing.containers.create({ id: "shares", partitionKey: "/pk" });
  assert.equal((await container.readOffer()).resource, undefined);
});

test("An invalid throughput is refused", async () => {
  const container = await newContainer({ throughput: 700 });
  const { resource: found, offer } = await container.readOffer();
  found.content.offerThroughput = 450;
  await assert.rejects(offer.replace(found), { code: 400 });
});

test("Beyond its throughput a program gets 429, or succeeds if it retries", async () => {
  const made = await newContainer({ throughput: 400 });
  const large = (id) => ({ ...item(id), text: "x".repeat(1_000_000) });
  const impatient = new CosmosClient({
    endpoint,
    key,
    connectionPolicy: { retryOptions: { maxRetryAttemptCount: 0 } },
  });
  const container = impatient.database(database.id).container(made.id);
  let refusal;
  for (let i = 0; i < 20 && !refusal; i++) {
    await container.items.create(large(`large-${i}`)).catch((error) => (refusal = error));
  }
  impatient.dispose();
  assert.equal(refusal.code, 429);
  assert.equal(refusal.substatus, 3200);
  assert.ok(refusal.retryAfterInMs > 0);

  const { statusCode } = await made.items.create(large("patient"));
  assert.equal(statusCode, 201);
  assert.equal((await made.item("patient", customer).read()).statusCode, 200);
});

test("The same request on the same data always costs the same", async () => {
  const container = await newContainer();
  const { requestCharge: created } = await container.items.create(item("a"));
  assert.equal(created, 5.2);
  for (let i = 0; i < 3; i++) {
    const { requestCharge: replaced } = await container.items.upsert(item("a"));
    assert.equal(replaced, created);
    assert.equal((await container.item("a", customer).read()).requestCharge, 1);
  }
});
