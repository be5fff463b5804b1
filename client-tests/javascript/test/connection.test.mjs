// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { CosmosClient } from "@azure/cosmos";
import { client, database, endpoint, key, newContainer, status } from "../account.mjs";

test("The account names the endpoint that the client used", async () => {
  assert.equal(await client.getWriteEndpoint(), endpoint);
  assert.equal(await client.getReadEndpoint(), endpoint);
  const { resource: account } = await client.getDatabaseAccount();
  assert.equal(account.consistencyPolicy, "Session");
});

test("The client works without TLS too", async () => {
  const container = await newContainer();
  const plain = new CosmosClient({ endpoint: endpoint.replace("https:", "http:"), key });
  const same = plain.database(database.id).container(container.id);
  assert.equal(await status(same.items.create({ id: "1", pk: "a" })), 201);
  assert.equal(await status(container.item("1", "a").read()), 200);
  plain.dispose();
});

test("A client with another key is refused with 401", async () => {
  const stranger = new CosmosClient({ endpoint, key: Buffer.alloc(64).toString("base64") });
  assert.equal(await status(stranger.database(database.id).read()), 401);
  stranger.dispose();
});
