import { CosmosClient } from "@azure/cosmos";

const day = 24 * 60 * 60;
const client = new CosmosClient({ endpoint: process.env.COSMOS_ENDPOINT, key: process.env.COSMOS_KEY });
const { database: shop } = await client.databases.createIfNotExists({ id: "shop" });
const { container: orders } = await shop.containers.createIfNotExists({
  id: "orders", partitionKey: "/customerId", defaultTtl: 90 * day, throughput: 20_000,
});
const order = { id: "SO05", customerId: "CO18009186470" };

await orders.items.upsert({ ...order, ttl: 30 * day }); // expires in 30 days
await orders.items.upsert({ ...order, ttl: 60 * day }); // extended to 60
await orders.items.upsert(order); // the container's default: 90 days
const { resource: settings } = await orders.read();
await orders.replace({ ...settings, defaultTtl: undefined }); // off: nothing expires

const newest = "SELECT c.id, c._ts FROM c ORDER BY c._ts DESC OFFSET 0 LIMIT 10";
console.log((await orders.items.query(newest).fetchAll()).resources);
