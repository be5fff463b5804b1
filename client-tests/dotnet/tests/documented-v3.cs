// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// The programs in the vendor's documentation of time to live, call by call, with
// Microsoft.Azure.Cosmos. The documented class writes the customer as "cid", but the container is
// partitioned by /customerId: such an item has no partition key value. A class that uses the
// container's name has one.
using System;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json;

const int Day = 60 * 60 * 24;
const string Customer = "CO18009186470";

async Task<Container> CreateOrders(int defaultTtl)
{
    Database database = await Cosmos.Database();
    return await database.CreateContainerAsync(
        new ContainerProperties
        {
            Id = Cosmos.NewName("orders"),
            PartitionKeyPath = "/customerId",
            DefaultTimeToLive = defaultTtl,
        },
        throughput: 20000);
}

T NewOrder<T>(int? ttl) where T : IOrder, new() => new() { Id = "SO05", CustomerId = Customer, TimeToLive = ttl };

async Task<int> ReadStatus(Container orders, PartitionKey key)
{
    using ResponseMessage response = await orders.ReadItemStreamAsync("SO05", key);
    return (int)response.StatusCode;
}

Tests.Add("T22 v3: a container with TTL on, no default, and 20,000 RU/s", async () =>
{
    Container orders = await CreateOrders(-1);
    ContainerProperties properties = await orders.ReadContainerAsync();
    Expect.Equal(-1, properties.DefaultTimeToLive);
    Expect.Equal("/customerId", properties.PartitionKeyPath);
    Expect.Equal(20000, await orders.ReadThroughputAsync());
    Expect.True((await orders.GetFeedRangesAsync()).Count > 1, "several ranges");
});

Tests.Add("T22 v3: a container with a default of 90 days", async () =>
{
    Container orders = await CreateOrders(90 * Day);
    ContainerProperties properties = await orders.ReadContainerAsync();
    Expect.Equal(90 * Day, properties.DefaultTimeToLive);
    await orders.CreateItemAsync(NewOrder<KeyedOrder>(null));
    await Server.Advance(TimeSpan.FromDays(89));
    Expect.Equal(200, await ReadStatus(orders, new PartitionKey(Customer)));
    await Server.Advance(TimeSpan.FromDays(1));
    Expect.Equal(404, await ReadStatus(orders, new PartitionKey(Customer)));
});

void AddOrderTests<T>(string which, PartitionKey key) where T : IOrder, new()
{
    Tests.Add($"T22 v3: {which}, with a ttl of 30 days", async () =>
    {
        Container orders = await CreateOrders(-1);
        ItemResponse<T> created = await orders.CreateItemAsync(NewOrder<T>(30 * Day));
        Expect.Equal(201, (int)created.StatusCode);
        Expect.Equal(30 * Day, created.Resource.TimeToLive);
        await Server.Advance(TimeSpan.FromDays(29));
        Expect.Equal(200, await ReadStatus(orders, key));
        await Server.Advance(TimeSpan.FromDays(1));
        Expect.Equal(404, await ReadStatus(orders, key));
    });

    Tests.Add($"T22 v3: {which}: its ttl is extended", async () =>
    {
        Container orders = await CreateOrders(-1);
        await orders.CreateItemAsync(NewOrder<T>(Day / 24));
        ItemResponse<T> itemResponse = await orders.ReadItemAsync<T>("SO05", key);
        itemResponse.Resource.TimeToLive = 60 * 30 * 30;
        await orders.ReplaceItemAsync(itemResponse.Resource, "SO05");
        await Server.AdvanceSeconds(60 * 30 * 30 - 60);
        Expect.Equal(60 * 30 * 30, (await orders.ReadItemAsync<T>("SO05", key)).Resource.TimeToLive);
        await Server.AdvanceSeconds(60);
        Expect.Equal(404, await ReadStatus(orders, key));
    });

    Tests.Add($"T22 v3: {which}: its ttl is removed, so that it inherits the default", async () =>
    {
        Container orders = await CreateOrders(90 * Day);
        await orders.CreateItemAsync(NewOrder<T>(30 * Day));
        ItemResponse<T> itemResponse = await orders.ReadItemAsync<T>("SO05", key);
        itemResponse.Resource.TimeToLive = null;
        await orders.ReplaceItemAsync(itemResponse.Resource, "SO05");
        await Server.Advance(TimeSpan.FromDays(89));
        Expect.Equal(null, (await orders.ReadItemAsync<T>("SO05", key)).Resource.TimeToLive);
        await Server.Advance(TimeSpan.FromDays(1));
        Expect.Equal(404, await ReadStatus(orders, key));
    });

    Tests.Add($"T22 v3: {which}: TTL is disabled on the container", async () =>
    {
        Container orders = await CreateOrders(90 * Day);
        await orders.CreateItemAsync(NewOrder<T>(30 * Day));
        ContainerResponse containerResponse = await orders.ReadContainerAsync();
        containerResponse.Resource.DefaultTimeToLive = null;
        await orders.ReplaceContainerAsync(containerResponse.Resource);
        Expect.Equal(null, (await orders.ReadContainerAsync()).Resource.DefaultTimeToLive);
        await Server.Advance(TimeSpan.FromDays(1000));
        T stored = (await orders.ReadItemAsync<T>("SO05", key)).Resource;
        Expect.Equal(30 * Day, stored.TimeToLive, "it stays stored");
        Expect.Equal(Customer, stored.CustomerId);
    });
}

AddOrderTests<PrintedOrder>("the order as printed, without a key value", PartitionKey.None);
AddOrderTests<KeyedOrder>("an order with a key value", new PartitionKey(Customer));

Tests.Add("T22 v3: the order as printed is not found under the customer's key", async () =>
{
    Container orders = await CreateOrders(-1);
    await orders.CreateItemAsync(NewOrder<PrintedOrder>(30 * Day));
    Expect.Equal(404, await ReadStatus(orders, new PartitionKey(Customer)));
    Expect.Equal(200, await ReadStatus(orders, PartitionKey.None));
});

return await Tests.Run();

interface IOrder
{
    string Id { get; set; }
    string CustomerId { get; set; }
    int? TimeToLive { get; set; }
}

class PrintedOrder : IOrder
{
    [JsonProperty("id")]
    public string Id { get; set; }

    [JsonProperty("cid")]
    public string CustomerId { get; set; }

    [JsonProperty("ttl", NullValueHandling = NullValueHandling.Ignore)]
    public int? TimeToLive { get; set; }
}

class KeyedOrder : IOrder
{
    [JsonProperty("id")]
    public string Id { get; set; }

    [JsonProperty("customerId")]
    public string CustomerId { get; set; }

    [JsonProperty("ttl", NullValueHandling = NullValueHandling.Ignore)]
    public int? TimeToLive { get; set; }
}
