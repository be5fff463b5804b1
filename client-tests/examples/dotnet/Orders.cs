#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false
using System;
using Microsoft.Azure.Cosmos;

const int Day = 24 * 60 * 60;
var client = new CosmosClient(
    Environment.GetEnvironmentVariable("COSMOS_ENDPOINT"), Environment.GetEnvironmentVariable("COSMOS_KEY"),
    new CosmosClientOptions { ConnectionMode = ConnectionMode.Gateway });
Database shop = await client.CreateDatabaseIfNotExistsAsync("shop");
Container orders = await shop.CreateContainerIfNotExistsAsync(
    new ContainerProperties("orders", "/customerId") { DefaultTimeToLive = 90 * Day }, throughput: 20_000);
var customerId = "CO18009186470";

await orders.UpsertItemAsync(new { id = "SO05", customerId, ttl = 30 * Day }); // expires in 30 days
await orders.UpsertItemAsync(new { id = "SO05", customerId, ttl = 60 * Day }); // extended to 60
await orders.UpsertItemAsync(new { id = "SO05", customerId }); // the container's default: 90 days
ContainerProperties settings = await orders.ReadContainerAsync();
settings.DefaultTimeToLive = null;
await orders.ReplaceContainerAsync(settings); // off: nothing expires

var newest = orders.GetItemQueryIterator<object>("SELECT c.id, c._ts FROM c ORDER BY c._ts DESC OFFSET 0 LIMIT 10");
while (newest.HasMoreResults)
{
    Console.WriteLine(string.Join("\n", await newest.ReadNextAsync()));
}
