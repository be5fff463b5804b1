// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Microsoft.Azure.DocumentDB.Core@2.11.6
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// The programs in the vendor's documentation of time to live, call by call, with the older client
// (DocumentClient). The documented class writes the customer as "cid", but the collection is
// partitioned by /customerId: such a document has no partition key value, and must be read without
// one.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Documents;
using Microsoft.Azure.Documents.Client;
using Newtonsoft.Json;

const int Day = 60 * 60 * 24;
const string Customer = "CO18009186470";
const string DatabaseName = "salesdb";
int collections = 0;

var client = new DocumentClient(new Uri(Server.Endpoint), Server.Key);
await client.CreateDatabaseIfNotExistsAsync(new Database { Id = DatabaseName });

async Task<string> CreateOrders(int? defaultTtl)
{
    DocumentCollection collectionDefinition = new DocumentCollection();
    collectionDefinition.Id = $"orders-{Guid.NewGuid()}-{++collections}";
    collectionDefinition.PartitionKey.Paths.Add("/customerId");
    collectionDefinition.DefaultTimeToLive = defaultTtl;
    DocumentCollection ttlEnabledCollection = await client.CreateDocumentCollectionAsync(
        UriFactory.CreateDatabaseUri(DatabaseName),
        collectionDefinition,
        new RequestOptions { OfferThroughput = 20000 });
    Expect.Equal(defaultTtl, ttlEnabledCollection.DefaultTimeToLive);
    return $"/dbs/{DatabaseName}/colls/{collectionDefinition.Id}";
}

RequestOptions KeyOf(object customer) => new() { PartitionKey = new PartitionKey(customer) };

async Task<int> ReadStatus(string orders, object customer)
{
    try
    {
        return (int)(await client.ReadDocumentAsync(orders + "/docs/SO05", KeyOf(customer))).StatusCode;
    }
    catch (DocumentClientException refusal)
    {
        return (int)refusal.StatusCode;
    }
}

async Task<List<string>> List(string orders, FeedOptions options)
{
    var ids = new List<string>();
    do
    {
        FeedResponse<dynamic> page = await client.ReadDocumentFeedAsync(orders, options);
        ids.AddRange(page.Select(document => (string)document.id));
        options.RequestContinuation = page.ResponseContinuation;
    }
    while (options.RequestContinuation != null);
    return ids;
}

Tests.Add("T22 v2: a collection with TTL on, no default, and 20,000 RU/s", async () =>
{
    string orders = await CreateOrders(-1);
    DocumentCollection collection = await client.ReadDocumentCollectionAsync(orders);
    Expect.Equal(-1, collection.DefaultTimeToLive);
    Expect.Same(new[] { "/customerId" }, collection.PartitionKey.Paths);
    Offer offer = client.CreateOfferQuery().Where(o => o.ResourceLink == collection.SelfLink).AsEnumerable().Single();
    Expect.Equal(20000, ((OfferV2)offer).Content.OfferThroughput);
});

Tests.Add("T22 v2: a collection with a default of 90 days", async () =>
{
    string orders = await CreateOrders(90 * Day);
    await client.CreateDocumentAsync(orders, new KeyedOrder { Id = "SO05", CustomerId = Customer });
    await Server.Advance(TimeSpan.FromDays(89));
    Expect.Equal(200, await ReadStatus(orders, Customer));
    await Server.Advance(TimeSpan.FromDays(1));
    Expect.Equal(404, await ReadStatus(orders, Customer));
});

void AddOrderTests(string which, Func<int?, object> newOrder, object key)
{
    Tests.Add($"T22 v2: {which}, with a ttl of 30 days", async () =>
    {
        string orders = await CreateOrders(-1);
        ResourceResponse<Document> response = await client.CreateDocumentAsync(orders, newOrder(30 * Day));
        Expect.Equal(201, (int)response.StatusCode);
        Expect.Equal(30 * Day, response.Resource.TimeToLive);
        await Server.Advance(TimeSpan.FromDays(29));
        Expect.Equal(200, await ReadStatus(orders, key));
        await Server.Advance(TimeSpan.FromDays(1));
        Expect.Equal(404, await ReadStatus(orders, key));
    });

    Tests.Add($"T22 v2: {which}: its ttl is extended", async () =>
    {
        string orders = await CreateOrders(-1);
        await client.CreateDocumentAsync(orders, newOrder(60 * 60));
        ResourceResponse<Document> response = await client.ReadDocumentAsync(orders + "/docs/SO05", KeyOf(key));
        Document readDocument = response.Resource;
        readDocument.TimeToLive = 60 * 30 * 30;
        response = await client.ReplaceDocumentAsync(readDocument);
        Expect.Equal(60 * 30 * 30, response.Resource.TimeToLive);
        await Server.AdvanceSeconds(60 * 30 * 30 - 60);
        Expect.Equal(200, await ReadStatus(orders, key));
        await Server.AdvanceSeconds(60);
        Expect.Equal(404, await ReadStatus(orders, key));
    });

    Tests.Add($"T22 v2: {which}: its ttl is removed, so that it inherits the default", async () =>
    {
        string orders = await CreateOrders(90 * Day);
        await client.CreateDocumentAsync(orders, newOrder(30 * Day));
        ResourceResponse<Document> response = await client.ReadDocumentAsync(orders + "/docs/SO05", KeyOf(key));
        Document readDocument = response.Resource;
        readDocument.TimeToLive = null;
        response = await client.ReplaceDocumentAsync(readDocument);
        Expect.Equal(null, response.Resource.TimeToLive);
        await Server.Advance(TimeSpan.FromDays(89));
        Expect.Equal(200, await ReadStatus(orders, key));
        await Server.Advance(TimeSpan.FromDays(1));
        Expect.Equal(404, await ReadStatus(orders, key));
    });

    Tests.Add($"T22 v2: {which}: TTL is disabled on the collection", async () =>
    {
        string orders = await CreateOrders(90 * Day);
        await client.CreateDocumentAsync(orders, newOrder(30 * Day));
        DocumentCollection collection = await client.ReadDocumentCollectionAsync(orders);
        collection.DefaultTimeToLive = null;
        await client.ReplaceDocumentCollectionAsync(collection);
        Expect.Equal(null, (await client.ReadDocumentCollectionAsync(orders)).Resource.DefaultTimeToLive);
        await Server.Advance(TimeSpan.FromDays(1000));
        Document stored = await client.ReadDocumentAsync(orders + "/docs/SO05", KeyOf(key));
        Expect.Equal(30 * Day, stored.TimeToLive, "it stays stored");
    });
}

AddOrderTests(
    "the order as printed, without a key value",
    ttl => new PrintedOrder { Id = "SO05", CustomerId = Customer, TimeToLive = ttl },
    Undefined.Value);
AddOrderTests(
    "an order with a key value",
    ttl => new KeyedOrder { Id = "SO05", CustomerId = Customer, TimeToLive = ttl },
    Customer);

Tests.Add("T22 v2: the order as printed is not found under the customer's key", async () =>
{
    string orders = await CreateOrders(-1);
    await client.CreateDocumentAsync(orders, new PrintedOrder { Id = "SO05", CustomerId = Customer, TimeToLive = 30 * Day });
    Expect.Equal(404, await ReadStatus(orders, Customer));
    Expect.Equal(200, await ReadStatus(orders, Undefined.Value));
});

Tests.Add("T9 v2: upsert and delete, by name and by self link", async () =>
{
    string orders = await CreateOrders(-1);
    var order = new KeyedOrder { Id = "SO05", CustomerId = Customer, TimeToLive = 30 * Day };
    Document created = await client.CreateDocumentAsync(orders, order);
    Expect.Equal(200, (int)(await client.UpsertDocumentAsync(orders, created)).StatusCode);
    await Server.Advance(TimeSpan.FromDays(30));
    Expect.Equal(404, await ReadStatus(orders, Customer));
    Document upserted = (await client.UpsertDocumentAsync(orders, order)).Resource;
    Expect.True(upserted.ResourceId != created.ResourceId, "the new document is another one");
    Expect.Equal(200, (int)(await client.ReadDocumentAsync(upserted.SelfLink, KeyOf(Customer))).StatusCode);
    Expect.Equal(204, (int)(await client.DeleteDocumentAsync(upserted.SelfLink, KeyOf(Customer))).StatusCode);
    Expect.Equal(404, await ReadStatus(orders, Customer));
});

Tests.Add("T8 v2: documents are listed page by page, and expired ones never", async () =>
{
    string orders = await CreateOrders(-1);
    var kept = new List<string>();
    for (int i = 0; i < 30; i++)
    {
        int? ttl = i % 3 == 0 ? 10 * Day : null;
        await client.CreateDocumentAsync(orders, new KeyedOrder { Id = "SO" + i, CustomerId = "customer-" + i % 7, TimeToLive = ttl });
        if (ttl == null)
        {
            kept.Add("SO" + i);
        }
    }
    Expect.Equal(30, (await List(orders, new FeedOptions { MaxItemCount = 4 })).Count);
    await Server.Advance(TimeSpan.FromDays(10));
    Expect.SameInAnyOrder(kept, await List(orders, new FeedOptions { MaxItemCount = 4 }));
    var one = new FeedOptions { PartitionKey = new PartitionKey("customer-1") };
    Expect.SameInAnyOrder(new[] { "SO1", "SO8", "SO22", "SO29" }, await List(orders, one));
    Expect.SameInAnyOrder(
        kept,
        client.CreateDocumentQuery<KeyedOrder>(orders, new FeedOptions { EnableCrossPartitionQuery = true, MaxItemCount = 4 })
            .Where(order => order.CustomerId != "nobody").AsEnumerable().Select(order => order.Id));
});

return await Tests.Run();

class PrintedOrder
{
    [JsonProperty("id")]
    public string Id { get; set; }

    [JsonProperty("cid")]
    public string CustomerId { get; set; }

    [JsonProperty("ttl", NullValueHandling = NullValueHandling.Ignore)]
    public int? TimeToLive { get; set; }
}

class KeyedOrder
{
    [JsonProperty("id")]
    public string Id { get; set; }

    [JsonProperty("customerId")]
    public string CustomerId { get; set; }

    [JsonProperty("ttl", NullValueHandling = NullValueHandling.Ignore)]
    public int? TimeToLive { get; set; }
}
