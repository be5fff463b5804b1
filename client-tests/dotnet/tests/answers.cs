// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// Answers that were wrong for any client: continuations, changed policies, names, values that are
// nearly valid, and requests for what is not there, which nobody may ignore.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Microsoft.Azure.Cosmos.Scripts;
using Newtonsoft.Json.Linq;

const int ItemCount = 24;

async Task<Container> Filled(ContainerProperties properties, int? throughput = null)
{
    Container container = await Cosmos.NewContainer(properties, throughput);
    for (int n = 0; n < ItemCount; n++)
    {
        JObject item = Items.New("i" + n);
        item["n"] = n;
        item["rank"] = n * 7 % ItemCount;
        item["key"] = "key-" + n % 5;
        await container.CreateItemAsync(item, Items.Key);
    }
    return container;
}

ContainerProperties Named(string prefix) => new(Cosmos.NewName(prefix), "/pk");

async Task<int> StreamStatus(Task<ResponseMessage> answer)
{
    using ResponseMessage response = await answer;
    return (int)response.StatusCode;
}

static Stream Json(string text) => new MemoryStream(Encoding.UTF8.GetBytes(text));

foreach (string query in new[] { null, "SELECT * FROM c", "SELECT * FROM c WHERE c.n >= 0", "SELECT * FROM c ORDER BY c.n" })
{
    Tests.Add("a full page that is the last has no continuation: " + (query ?? "a feed"), async () =>
    {
        Container container = await Filled(Named("last-page"));
        foreach (int pageSize in new[] { ItemCount, ItemCount / 2, ItemCount / 3 })
        {
            FeedIterator<JObject> pages = container.GetItemQueryIterator<JObject>(
                query, requestOptions: new QueryRequestOptions { MaxItemCount = pageSize, PartitionKey = Items.Key });
            var counts = new List<int>();
            while (pages.HasMoreResults)
            {
                counts.Add((await pages.ReadNextAsync()).Count);
            }
            Expect.Same(Enumerable.Repeat(pageSize, ItemCount / pageSize), counts);
        }
    });
}

Tests.Add("equal rows that are sorted by something else are in the place of the first", async () =>
{
    Container container = await Filled(Named("distinct"));
    var ranks = await container.Query<JObject>("SELECT c.key, c.rank FROM c");
    string[] expected = ranks.OrderBy(row => (int)row["rank"]).Select(row => (string)row["key"]).Distinct().ToArray();
    Expect.Same(expected, await container.Query<string>(
        "SELECT DISTINCT VALUE c.key FROM c ORDER BY c.rank", new QueryRequestOptions { PartitionKey = Items.Key }));
});

Tests.Add("a sorted query goes on while the policy is narrowed to the path it sorts by", async () =>
{
    Container container = await Filled(Named("policy"));
    const string Sorted = "SELECT VALUE c.n FROM c ORDER BY c.n";
    FeedIterator<int> pages = container.GetItemQueryIterator<int>(
        Sorted, requestOptions: new QueryRequestOptions { MaxItemCount = 5 });
    List<int> rows = (await pages.ReadNextAsync()).ToList();
    ContainerProperties properties = await container.ReadContainerAsync();
    properties.IndexingPolicy.IncludedPaths.Clear();
    properties.IndexingPolicy.IncludedPaths.Add(new IncludedPath { Path = "/n/?" });
    properties.IndexingPolicy.ExcludedPaths.Clear();
    properties.IndexingPolicy.ExcludedPaths.Add(new ExcludedPath { Path = "/*" });
    await container.ReplaceContainerAsync(properties);
    while (pages.HasMoreResults)
    {
        rows.AddRange(await pages.ReadNextAsync());
    }
    Expect.Same(Enumerable.Range(0, ItemCount), rows);
});

Tests.Add("writes while their container is deleted are not found, and the server is well", async () =>
{
    for (int round = 0; round < 3; round++)
    {
        Container container = await Cosmos.NewContainer();
        var writes = Enumerable.Range(0, 60)
            .Select(n => StreamStatus(container.UpsertItemStreamAsync(Json($"{{\"id\":\"i{n}\",\"pk\":\"customer\"}}"), Items.Key)))
            .ToList();
        await container.DeleteContainerAsync();
        int[] statuses = (await Task.WhenAll(writes)).Distinct().ToArray();
        Expect.True(statuses.All(status => status is 201 or 404), "201 or 404, not " + string.Join(",", statuses));
    }
});

var nearlyValid = new List<string> { "2147483647.5", "1e99", "-0", "-1.0000000001" };
// With binary bodies the client itself rounds these to 1.
if (!string.Equals(Environment.GetEnvironmentVariable("AZURE_COSMOS_BINARY_ENCODING_ENABLED"), "true", StringComparison.OrdinalIgnoreCase))
{
    nearlyValid.AddRange(new[] { "0.9999999999999999999999", "1.0000000000000000000001" });
}
foreach (string ttl in nearlyValid)
{
    Tests.Add($"T5 ttl {ttl} is refused, however near it is to a valid one", async () =>
    {
        Container container = await Cosmos.NewContainer(-1);
        string item = $"{{\"id\":\"1\",\"pk\":\"customer\",\"ttl\":{ttl}}}";
        Expect.Equal(400, await StreamStatus(container.CreateItemStreamAsync(Json(item), Items.Key)));
        Expect.Equal(404, await container.ReadStatus("1"));
    });
}

Tests.Add("a write that names a trigger is refused, as there are none", async () =>
{
    Container container = await Cosmos.NewContainer();
    foreach (var options in new[]
    {
        new ItemRequestOptions { PreTriggers = new[] { "unknown" } },
        new ItemRequestOptions { PostTriggers = new[] { "unknown" } },
    })
    {
        Expect.Equal(400, await Items.Status(container.CreateItemAsync(Items.New("1"), Items.Key, options)));
        Expect.Equal(404, await container.ReadStatus("1"));
    }
});

#pragma warning disable CS0618 // The property is obsolete, but programs may still set it.
Tests.Add("a path for the time of expiry is refused, not ignored", async () =>
{
    ContainerProperties properties = Named("path");
    properties.TimeToLivePropertyPath = "/at";
    properties.DefaultTimeToLive = 10;
    CosmosException refusal = await Items.Refusal(Cosmos.NewContainer(properties));
    Expect.Equal(400, (int)refusal.StatusCode);
    Expect.True(refusal.Message.Contains("not supported yet"), refusal.Message);
});
#pragma warning restore CS0618

Tests.Add("an item that is excluded from the index is read, but in no query", async () =>
{
    Container container = await Cosmos.NewContainer();
    await container.CreateItemAsync(Items.New("found"), Items.Key);
    await container.CreateItemAsync(Items.New("hidden"), Items.Key, new ItemRequestOptions { IndexingDirective = IndexingDirective.Exclude });
    Expect.Same(new[] { "found" }, await container.Query<string>("SELECT VALUE c.id FROM c"));
    Expect.Equal(200, await container.ReadStatus("hidden"));
    Expect.Equal(2, (await Items.All(container.GetItemQueryIterator<JObject>())).Count, "a feed has it");
    await container.Replace(Items.New("hidden"));
    Expect.SameInAnyOrder(new[] { "found", "hidden" }, await container.Query<string>("SELECT VALUE c.id FROM c"));
});

Tests.Add("an item is read, replaced and deleted by an id of any characters that the client can send", async () =>
{
    Container container = await Cosmos.NewContainer();
    foreach (string id in new[] { "a b", " a", "a?b", "a+b", "a&b=c", "'", "\"", "...", "ü字😀" })
    {
        JObject item = Items.New(id);
        Expect.Equal(201, await Items.Status(container.CreateItemAsync(item, Items.Key)), id);
        Expect.Equal(id, (string)(await container.Read(id)).Resource["id"]);
        Expect.Equal(200, await Items.Status(container.Replace(item)), id);
        Expect.Equal(204, await Items.Status(container.DeleteItemAsync<JObject>(id, Items.Key)), id);
    }
});

// The client sends such an id without encoding it, so its URL names something else (docs/clients.md).
Tests.Add("an item whose id the client cannot send is upserted, queried and read with others", async () =>
{
    Container container = await Cosmos.NewContainer();
    foreach (string id in new[] { "a#b", "a/b", "a%2Fb", "%20", "a ", "a\t", "a\r\n", ".", ".." })
    {
        JObject item = Items.New(id);
        Expect.Equal(201, await Items.Status(container.CreateItemAsync(item, Items.Key)), id);
        Expect.Equal(200, await Items.Status(container.UpsertItemAsync(item, Items.Key)), id);
        FeedResponse<JObject> many = await container.ReadManyItemsAsync<JObject>(new[] { (id, Items.Key), ("none", Items.Key) });
        Expect.Equal(id, (string)many.Single()["id"]);
        var query = new QueryDefinition("SELECT VALUE c.id FROM c WHERE c.id = @id").WithParameter("@id", id);
        Expect.Same(new[] { id }, await Items.All(container.GetItemQueryIterator<string>(query)));
    }
});

Tests.Add("lists of procedures, triggers, functions and conflicts are empty", async () =>
{
    Container container = await Cosmos.NewContainer();
    Scripts scripts = container.Scripts;
    Expect.Equal(0, (await Items.All(scripts.GetStoredProcedureQueryIterator<StoredProcedureProperties>())).Count);
    Expect.Equal(0, (await Items.All(scripts.GetTriggerQueryIterator<TriggerProperties>())).Count);
    Expect.Equal(0, (await Items.All(scripts.GetUserDefinedFunctionQueryIterator<UserDefinedFunctionProperties>())).Count);
    Expect.Equal(0, (await Items.All(container.Conflicts.GetConflictQueryIterator<ConflictProperties>())).Count);
});

return await Tests.Run();
