// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// Random ORDER BY queries, resumed from the continuation of each page, return the same rows as in
// one go, for every page size. With writes in between, no row that stays is missed or repeated.
// Values are of all types, may be missing, and repeat; some items are expired. No JOIN: over
// several ranges and at some page sizes, the client repeats rows of an item that are on two pages
// without end (docs/query.md). EPHEMERIS_SEED repeats a run; EPHEMERIS_QUERIES is the number of
// queries for each container.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

const int ItemCount = 45;
const int Expiring = 1000;
const int LargestPage = 20;
int seed = Tests.Setting("EPHEMERIS_SEED", Environment.TickCount & 0xFFFFFF);
int queries = Tests.Setting("EPHEMERIS_QUERIES", 3);

// The sort orders that need a composite index; each also serves its reverse.
var composites = new[]
{
    new[] { "a", "b" }, new[] { "a", "b DESC" }, new[] { "b", "c DESC" },
    new[] { "a", "b", "c" }, new[] { "a", "b DESC", "c" }, new[] { "c DESC", "a", "b" },
};

static JToken RandomValue(Random random) =>
    random.Next(12) switch
    {
        0 or 1 => null, // no such property
        2 => JValue.CreateNull(),
        3 => random.Next(2) == 0,
        4 or 5 => random.Next(-2, 3),
        6 => random.Next(-3, 4) / 2.0,
        7 or 8 => new[] { "", "a", "A", "ab", "ä", "z\n\"'", "2024-01-01" }[random.Next(7)],
        9 => new JArray(Enumerable.Range(0, random.Next(3)).Select(n => RandomElement(random))),
        10 => new JObject { [random.Next(2) == 0 ? "x" : "y"] = random.Next(2) },
        // Whole numbers whose neighbours are equal as doubles.
        _ => ((1L << random.Next(53, 63)) + random.Next(-3, 4)) * (random.Next(2) == 0 ? 1 : -1),
    };

// The client distinguishes a negative zero in an array from zero.
static JToken RandomElement(Random random) => random.Next(3) == 0 ? -0.0 : random.Next(2);

static JObject RandomItem(Random random, string id)
{
    var item = new JObject { ["id"] = id, ["pk"] = "key-" + random.Next(12), ["n"] = random.Next(10) };
    foreach (string name in new[] { "a", "b", "c" })
    {
        JToken value = RandomValue(random);
        if (value != null)
        {
            item[name] = value;
        }
    }
    return item;
}

async Task<Container> NewContainer(int ranges, Random random)
{
    var properties = new ContainerProperties(Cosmos.NewName("container"), "/pk") { DefaultTimeToLive = -1 };
    foreach (string[] composite in composites)
    {
        var paths = new System.Collections.ObjectModel.Collection<CompositePath>();
        foreach (string key in composite)
        {
            paths.Add(new CompositePath
            {
                Path = "/" + key[..1],
                Order = key.EndsWith("DESC") ? CompositePathSortOrder.Descending : CompositePathSortOrder.Ascending,
            });
        }
        properties.IndexingPolicy.CompositeIndexes.Add(paths);
    }
    // With autoscale there is a range for each 10,000 RU/s.
    Container container = await (await Cosmos.Database()).CreateContainerAsync(
        properties, ThroughputProperties.CreateAutoscaleThroughput(10_000 * ranges));
    Expect.Equal(ranges, (await container.GetFeedRangesAsync()).Count, "ranges");
    var items = Enumerable.Range(0, ItemCount).Select(n => RandomItem(random, "i" + n)).ToList();
    foreach (JObject expiring in Enumerable.Range(0, ItemCount / 3).Select(n => RandomItem(random, "expired" + n)))
    {
        expiring["ttl"] = Expiring;
        items.Insert(random.Next(items.Count), expiring);
    }
    foreach (JObject item in items)
    {
        await container.CreateItemAsync(item);
    }
    return container;
}

// ORDER BY of one to three columns, in the direction of an index or in reverse.
string RandomOrder(Random random)
{
    string[] keys = random.Next(3) == 0
        ? new[] { new[] { "a", "b", "c", "n", "pk", "missing" }[random.Next(6)] + (random.Next(2) == 0 ? " DESC" : "") }
        : composites[random.Next(composites.Length)];
    bool reversed = random.Next(2) == 0;
    return string.Join(", ", keys.Select(key =>
    {
        string name = key.Split(' ')[0];
        return $"c.{name}{(key.EndsWith("DESC") != reversed ? " DESC" : "")}";
    }));
}

static string RandomFilter(Random random) =>
    random.Next(4) switch
    {
        0 => "WHERE c.n < 7 ",
        1 => "WHERE c.n != 3 AND NOT IS_NULL(c.b) ",
        _ => "",
    };

string RandomQuery(Random random)
{
    string order = RandomOrder(random);
    string filter = RandomFilter(random);
    switch (random.Next(5))
    {
        case 0:
            return $"SELECT TOP {random.Next(1, ItemCount)} c.id, c.a FROM c {filter}ORDER BY {order}";
        case 1:
            return $"SELECT VALUE c.id FROM c {filter}ORDER BY {order} OFFSET {random.Next(9)} LIMIT {random.Next(1, ItemCount)}";
        case 2:
            // The client itself cannot resume DISTINCT with several values.
            string column = order.Split(',')[0];
            return $"SELECT DISTINCT VALUE {column.Split(' ')[0]} FROM c {filter}ORDER BY {column}";
        default:
            return $"SELECT c.id, c.a, c.b, c.c FROM c {filter}ORDER BY {order}";
    }
}

static async Task<List<JToken>> Resumed(Container container, string query, int pageSize, int most, Func<Task> afterPage = null)
{
    var rows = new List<JToken>();
    string continuation = null;
    do
    {
        using FeedIterator<JToken> iterator = container.GetItemQueryIterator<JToken>(
            query, continuation, new QueryRequestOptions { MaxItemCount = pageSize });
        FeedResponse<JToken> page = await iterator.ReadNextAsync();
        rows.AddRange(page);
        Expect.True(rows.Count <= most, $"at most {most} rows, but these came: {Expect.Text(rows)}");
        continuation = page.ContinuationToken;
        if (afterPage != null)
        {
            await afterPage();
        }
    }
    while (continuation != null);
    return rows;
}

// Writes items beside those that stay: creates, replaces and deletes.
Func<Task> Writer(Container container, Random random)
{
    var written = new List<JObject>();
    return async () =>
    {
        if (written.Count > 3 && random.Next(2) == 0)
        {
            JObject deleted = written[random.Next(written.Count)];
            written.Remove(deleted);
            await container.DeleteItemAsync<JObject>((string)deleted["id"], new PartitionKey((string)deleted["pk"]));
        }
        JObject item = RandomItem(random, "written" + random.Next(1 << 30));
        written.Add(item);
        await container.CreateItemAsync(item);
        JObject changed = RandomItem(random, (string)written[0]["id"]);
        changed["pk"] = written[0]["pk"];
        await container.UpsertItemAsync(changed);
    };
}

foreach (int ranges in new[] { 1, 2, 5 })
{
    Container container = null;
    for (int number = 0; number < queries; number++)
    {
        int own = seed + 1000 * ranges + number;
        Tests.Add($"resumed in order, {ranges} ranges, seed {seed}, query {number}", async () =>
        {
            if (container == null)
            {
                container = await NewContainer(ranges, new Random(seed + ranges));
                await Server.AdvanceSeconds(Expiring);
            }
            var random = new Random(own);
            string query = RandomQuery(random);
            List<JToken> whole = await container.Query<JToken>(query);
            for (int pageSize = 1; pageSize <= LargestPage; pageSize++)
            {
                string what = $"{query}, pages of {pageSize}";
                try
                {
                    Expect.Same(whole, await Resumed(container, query, pageSize, whole.Count), what);
                }
                catch (CosmosException refusal)
                {
                    throw new Exception(what, refusal);
                }
            }
        });
    }

    Tests.Add($"resumed in order with writes in between, {ranges} ranges, seed {seed}", async () =>
    {
        Container changing = await NewContainer(ranges, new Random(seed + ranges));
        await Server.AdvanceSeconds(Expiring);
        var random = new Random(seed + ranges);
        for (int number = 0; number < queries; number++)
        {
            string query = $"SELECT c.id FROM c {RandomFilter(random)}ORDER BY {RandomOrder(random)}";
            static List<string> Staying(List<JToken> rows) =>
                rows.Select(row => (string)row["id"]).Where(id => id.StartsWith("i")).ToList();
            List<string> before = Staying(await changing.Query<JToken>(query));
            int pageSize = random.Next(1, LargestPage + 1);
            List<JToken> rows = await Resumed(changing, query, pageSize, 40 * ItemCount, Writer(changing, random));
            Expect.Same(before, Staying(rows), $"{query}, pages of {pageSize}");
        }
    });
}

return await Tests.Run();
