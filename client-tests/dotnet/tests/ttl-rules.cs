// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// The rules of time to live: its valid values, the effect of a change, and that expired items stay
// expired.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

const string OtherEtag = "\"00000000-0000-0000-0000-000000000000\"";
int?[] on = { -1, 1000 };
JToken[] invalidTtls =
{
    0, -2, -10, 0.5, 1.5, 2_147_483_648L, long.MaxValue, JValue.CreateNull(), true, "10", "never",
    new JArray(10), new JObject { ["seconds"] = 10 },
};

async Task SetDefault(Container container, int? defaultTtl)
{
    ContainerProperties properties = await container.ReadContainerAsync();
    properties.DefaultTimeToLive = defaultTtl;
    await container.ReplaceContainerAsync(properties);
}

async Task<int?> Default(Container container) => (await container.ReadContainerAsync()).Resource.DefaultTimeToLive;

JObject WithTtl(string id, JToken ttl)
{
    JObject item = Items.New(id);
    item["ttl"] = ttl;
    return item;
}

ItemRequestOptions IfMatch(string etag) => new() { IfMatchEtag = etag };

Tests.Add("T1 the answer to a write carries the item with the system's properties", async () =>
{
    string[] system = { "_rid", "_self", "_etag", "_attachments", "_ts" };
    Container container = await Cosmos.NewContainer();
    ItemResponse<JObject> created = await container.CreateItemAsync(Items.New("1"), Items.Key);
    Expect.Equal(JTokenType.Integer, created.Resource["_ts"].Type);
    Expect.Equal(created.ETag, (string)created.Resource["_etag"]);
    Expect.True(created.RequestCharge > 0, "a charge");
    Expect.True(created.Headers.Session.Length > 0, "a session token");
    foreach (string name in system)
    {
        Expect.True(created.Resource.Remove(name), name + " is there");
    }
    Expect.Equal(Items.New("1").ToString(), created.Resource.ToString(), "nothing else is added, no ttl either");
});

Tests.Add("T1 T13 every write moves _ts", async () =>
{
    Container container = await Cosmos.NewContainer();
    async Task<long> Timestamp(Task<ItemResponse<JObject>> write) => (long)(await write).Resource["_ts"];
    long created = await Timestamp(container.CreateItemAsync(Items.New("1"), Items.Key));
    await Server.AdvanceSeconds(10);
    long replaced = await Timestamp(container.Replace(Items.New("1")));
    await Server.AdvanceSeconds(10);
    long upserted = await Timestamp(container.UpsertItemAsync(Items.New("1"), Items.Key));
    Expect.True(replaced - created >= 10 && upserted - replaced >= 10, "later by what time was moved");
    Expect.Equal(upserted, await Timestamp(container.Read("1")));
});

Tests.Add("T3 T4 TTL is off unless asked for, and every allowed default is kept", async () =>
{
    foreach (int? allowed in new int?[] { null, -1, 1, 7_776_000, int.MaxValue })
    {
        Expect.Equal(allowed, await Default(await Cosmos.NewContainer(allowed)));
    }
});

foreach (int invalid in new[] { 0, -2, -10, int.MinValue })
{
    Tests.Add($"T4 defaultTtl {invalid} is refused, and nothing changes", async () =>
    {
        Container container = await Cosmos.NewContainer(100);
        CosmosException refusal = await Items.Refusal(SetDefault(container, invalid));
        Expect.Equal(400, (int)refusal.StatusCode);
        foreach (string part in new[] { "defaultTtl", invalid.ToString(), "2147483647" })
        {
            Expect.True(refusal.Message.Contains(part), $"'{part}' in: {refusal.Message}");
        }
        Expect.Equal(100, await Default(container));
        Expect.Equal(400, (int)(await Items.Refusal(Cosmos.NewContainer(invalid))).StatusCode);
    });
}

foreach (JToken invalid in invalidTtls)
{
    Tests.Add($"T5 ttl={invalid.ToString(Formatting.None)} is refused while TTL is on, and nothing changes", async () =>
    {
        foreach (int? defaultTtl in on)
        {
            Container container = await Cosmos.NewContainer(defaultTtl);
            JObject item = WithTtl("1", invalid);
            CosmosException refusal = await Items.Refusal(container.CreateItemAsync(item, Items.Key));
            Expect.Equal(400, (int)refusal.StatusCode);
            foreach (string part in new[] { "The input ttl '", "' is invalid", "2147483647", "'-1'" })
            {
                Expect.True(refusal.Message.Contains(part), $"'{part}' in: {refusal.Message}");
            }
            Expect.Equal(400, await Items.Status(container.UpsertItemAsync(item, Items.Key)));
            Expect.Equal(404, await container.ReadStatus("1"));

            string etag = (await container.CreateItemAsync(Items.New("1"), Items.Key)).ETag;
            Expect.Equal(400, await Items.Status(container.Replace(item)));
            Expect.Equal(400, await Items.Status(container.UpsertItemAsync(item, Items.Key)));
            Expect.Equal(etag, (await container.Read("1")).ETag);
        }
    });

    Tests.Add($"T5 ttl={invalid.ToString(Formatting.None)} is a property like any other while TTL is off", async () =>
    {
        Container container = await Cosmos.NewContainer();
        Expect.Equal(201, await Items.Status(container.CreateItemAsync(WithTtl("1", invalid), Items.Key)));
        Expect.True(JToken.DeepEquals(invalid, (await container.Read("1")).Resource["ttl"]), "it comes back");
    });
}

foreach (int valid in new[] { -1, 1000, int.MaxValue })
{
    Tests.Add($"T2 T5 ttl={valid} is kept as it is", async () =>
    {
        foreach (int? defaultTtl in on.Append(null))
        {
            Container container = await Cosmos.NewContainer(defaultTtl);
            await container.CreateItemAsync(Items.New("1", valid), Items.Key);
            Expect.Equal(valid, (int)(await container.Read("1")).Resource["ttl"]);
        }
    });
}

Tests.Add("T5 a ttl that was stored while TTL was off, and is none, counts as absent", async () =>
{
    Container container = await Cosmos.NewContainer();
    await container.CreateItemAsync(WithTtl("text", "soon"), Items.Key);
    await container.CreateItemAsync(Items.New("zero", 0), Items.Key);
    await SetDefault(container, -1);
    await Server.AdvanceSeconds(1000);
    Expect.Equal(200, await container.ReadStatus("text"));
    Expect.Equal(200, await container.ReadStatus("zero"));
    await SetDefault(container, 1000);
    Expect.Equal(404, await container.ReadStatus("text"));
    Expect.Equal(404, await container.ReadStatus("zero"));
});

Tests.Add("T8 T9 an expired item is not found, whatever the condition; upsert creates", async () =>
{
    Container container = await Cosmos.NewContainer(-1);
    JObject item = Items.New("1", 100);
    string etag = (await container.CreateItemAsync(item, Items.Key)).ETag;
    await Server.AdvanceSeconds(100);
    foreach (string condition in new[] { etag, OtherEtag })
    {
        Expect.Equal(404, await Items.Status(container.ReplaceItemAsync(item, "1", Items.Key, IfMatch(condition))));
        Expect.Equal(404, await Items.Status(container.DeleteItemAsync<JObject>("1", Items.Key, IfMatch(condition))));
    }
    Expect.Equal(404, await Items.Status(container.ReadItemAsync<JObject>("1", Items.Key, new() { IfNoneMatchEtag = etag })));
    Expect.Equal(201, await Items.Status(container.UpsertItemAsync(item, Items.Key, IfMatch(OtherEtag))));
});

Tests.Add("T8 an expired item is in no row, no count and no aggregate", async () =>
{
    Container container = await Cosmos.NewContainer(-1, throughput: 20_000);
    for (int n = 0; n < 10; n++)
    {
        JObject item = Items.New("i" + n, n < 5 ? 100 : -1);
        item["pk"] = "key-" + n % 3;
        item["n"] = n;
        await container.CreateItemAsync(item);
    }
    Expect.Equal(45, (await container.Query<int>("SELECT VALUE SUM(c.n) FROM c")).Single());
    await Server.AdvanceSeconds(100);
    Expect.Same(new[] { 5, 6, 7, 8, 9 }, await container.Query<int>("SELECT VALUE c.n FROM c ORDER BY c.n"));
    Expect.Equal(5, (await container.Query<int>("SELECT VALUE COUNT(1) FROM c")).Single());
    Expect.Equal(35, (await container.Query<int>("SELECT VALUE SUM(c.n) FROM c")).Single());
    Expect.Equal(5, (await container.Query<int>("SELECT VALUE MIN(c.n) FROM c")).Single());
    Expect.SameInAnyOrder(
        new[] { new JObject { ["pk"] = "key-0", ["s"] = 15 }, new JObject { ["pk"] = "key-1", ["s"] = 7 }, new JObject { ["pk"] = "key-2", ["s"] = 13 } },
        await container.Query<JObject>("SELECT c.pk, SUM(c.n) AS s FROM c GROUP BY c.pk"));
});

Tests.Add("T9 an expired item's id is free, and the new item is another one", async () =>
{
    Container container = await Cosmos.NewContainer(1000);
    JObject old = WithTtl("1", 1000);
    string rid = (string)(await container.CreateItemAsync(old, Items.Key)).Resource["_rid"];
    await Server.AdvanceSeconds(1000);
    JObject created = (await container.CreateItemAsync(Items.New("1"), Items.Key)).Resource;
    Expect.True((string)created["_rid"] != rid, "another _rid");
    Expect.True((await container.Read("1")).Resource["ttl"] == null, "nothing of the old item");
    await Server.AdvanceSeconds(900);
    Expect.Equal(200, await container.ReadStatus("1"));
    await Server.AdvanceSeconds(100);
    Expect.Equal(404, await container.ReadStatus("1"));
});

Tests.Add("T13 every write starts the countdown again", async () =>
{
    Container container = await Cosmos.NewContainer(1000);
    await container.CreateItemAsync(Items.New("1"), Items.Key);
    await Server.AdvanceSeconds(900);
    await container.Replace(Items.New("1"));
    await Server.AdvanceSeconds(900);
    await container.UpsertItemAsync(Items.New("1"), Items.Key);
    await Server.AdvanceSeconds(900);
    Expect.Equal(200, await container.ReadStatus("1"));
    await Server.AdvanceSeconds(100);
    Expect.Equal(404, await container.ReadStatus("1"));
});

Tests.Add("T14 a ttl is set, changed and removed like any other property", async () =>
{
    Container container = await Cosmos.NewContainer(1000);
    await container.CreateItemAsync(Items.New("1", -1), Items.Key);
    await Server.AdvanceSeconds(5000);
    await container.Replace(Items.New("1", 3000));
    await Server.AdvanceSeconds(2900);
    Expect.Equal(200, await container.ReadStatus("1"));
    await container.Replace(Items.New("1"));
    await Server.AdvanceSeconds(900);
    Expect.Equal(200, await container.ReadStatus("1"));
    await Server.AdvanceSeconds(100);
    Expect.Equal(404, await container.ReadStatus("1"));
});

Tests.Add("T15 a new default counts for all items at once", async () =>
{
    Container container = await Cosmos.NewContainer();
    await container.CreateItemAsync(Items.New("old"), Items.Key);
    await container.CreateItemAsync(Items.New("never", -1), Items.Key);
    await container.CreateItemAsync(Items.New("own", 5000), Items.Key);
    await Server.AdvanceSeconds(1000);
    await container.CreateItemAsync(Items.New("young"), Items.Key);
    await SetDefault(container, 500);
    Expect.Same(new[] { "never", "own", "young" }, await container.Query<string>("SELECT VALUE c.id FROM c ORDER BY c.id"));
    Expect.Equal(404, await container.ReadStatus("old"));
    await SetDefault(container, 2000);
    await Server.AdvanceSeconds(1900);
    Expect.Equal(200, await container.ReadStatus("young"));
    await Server.AdvanceSeconds(100);
    Expect.Equal(404, await container.ReadStatus("young"));
    Expect.Equal(200, await container.ReadStatus("own"));
});

Tests.Add("T15 T16 the default is set, changed and removed", async () =>
{
    Container container = await Cosmos.NewContainer();
    foreach (int? defaultTtl in new int?[] { 60, 3600, -1, null, -1, 5, null })
    {
        await SetDefault(container, defaultTtl);
        Expect.Equal(defaultTtl, await Default(container));
    }
});

Tests.Add("T16 while TTL is off nothing expires; ttl stays stored and counts again afterwards", async () =>
{
    Container container = await Cosmos.NewContainer(-1);
    await container.CreateItemAsync(Items.New("1", 1000), Items.Key);
    await SetDefault(container, null);
    await Server.AdvanceSeconds(5000);
    Expect.Equal(1000, (int)(await container.Read("1")).Resource["ttl"]);
    await SetDefault(container, -1);
    Expect.Equal(404, await container.ReadStatus("1"));
});

Tests.Add("T16 off differs from -1", async () =>
{
    Container off = await Cosmos.NewContainer(1000);
    Container noDefault = await Cosmos.NewContainer(1000);
    foreach (Container container in new[] { off, noDefault })
    {
        await container.CreateItemAsync(Items.New("own", 1000), Items.Key);
        await container.CreateItemAsync(Items.New("inherits"), Items.Key);
    }
    await SetDefault(off, null);
    await SetDefault(noDefault, -1);
    await Server.AdvanceSeconds(1000);
    Expect.Equal(200, await off.ReadStatus("own"));
    Expect.Equal(200, await off.ReadStatus("inherits"));
    Expect.Equal(404, await noDefault.ReadStatus("own"));
    Expect.Equal(200, await noDefault.ReadStatus("inherits"));
});

Tests.Add("T18 a default needs an index", async () =>
{
    var properties = new ContainerProperties(Cosmos.NewName("unindexed"), "/pk");
    properties.IndexingPolicy.Automatic = false;
    properties.IndexingPolicy.IndexingMode = IndexingMode.None;
    Container unindexed = await Cosmos.NewContainer(properties);
    Expect.Equal(400, (int)(await Items.Refusal(SetDefault(unindexed, 10))).StatusCode);

    Container expiring = await Cosmos.NewContainer(10);
    ContainerProperties withoutIndex = await expiring.ReadContainerAsync();
    withoutIndex.IndexingPolicy = properties.IndexingPolicy;
    CosmosException refusal = await Items.Refusal(expiring.ReplaceContainerAsync(withoutIndex));
    Expect.Equal(400, (int)refusal.StatusCode);
    Expect.True(refusal.Message.Contains("defaultTtl") && refusal.Message.Contains("indexingMode"), refusal.Message);
});

Tests.Add("T24 what is expired stays so, whatever the container says later", async () =>
{
    Container container = await Cosmos.NewContainer(1000);
    await container.CreateItemAsync(Items.New("inherits"), Items.Key);
    await container.CreateItemAsync(Items.New("own", 500), Items.Key);
    await Server.AdvanceSeconds(1000);
    foreach (int? later in new int?[] { 5000, -1, null, 100_000, null, -1 })
    {
        await SetDefault(container, later);
        Expect.Equal(404, await container.ReadStatus("inherits"));
        Expect.Equal(404, await container.ReadStatus("own"));
    }
    Expect.Equal(201, await Items.Status(container.CreateItemAsync(Items.New("own"), Items.Key)));
    Expect.Equal(200, await container.ReadStatus("own"));
});

Tests.Add("T6 T7 items expire in real time, by their own ttl and by the default", async () =>
{
    Container container = await Cosmos.NewContainer(2);
    await container.CreateItemAsync(Items.New("never", -1), Items.Key);
    await container.CreateItemAsync(Items.New("long", 3600), Items.Key);
    await container.CreateItemAsync(Items.New("short", 1), Items.Key);
    await container.CreateItemAsync(Items.New("inherits"), Items.Key);
    await Task.Delay(TimeSpan.FromSeconds(2));
    Expect.Equal(404, await container.ReadStatus("short"));
    Expect.Equal(404, await container.ReadStatus("inherits"));
    Expect.Equal(200, await container.ReadStatus("long"));
    Expect.Equal(200, await container.ReadStatus("never"));
});

Tests.Add("T13 a write starts the countdown again in real time", async () =>
{
    Container container = await Cosmos.NewContainer(-1);
    await container.CreateItemAsync(Items.New("1", 4), Items.Key);
    await Task.Delay(TimeSpan.FromSeconds(2));
    await container.Replace(Items.New("1", 4));
    await Task.Delay(TimeSpan.FromSeconds(2));
    Expect.Equal(200, await container.ReadStatus("1"), "4 s after it was created");
    await Task.Delay(TimeSpan.FromSeconds(3));
    Expect.Equal(404, await container.ReadStatus("1"));
});

return await Tests.Run();
