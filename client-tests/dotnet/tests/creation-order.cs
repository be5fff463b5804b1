// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// Rows without ORDER BY come by partition key range, and within one in the order in which the items
// were created, whatever the filter, the index and the page size. Items are known by their _rid,
// which stays when a replace changes the id. The answer to a write names the range.
// EPHEMERIS_SEED repeats a run; EPHEMERIS_QUERIES is the number of queries for each container.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

const int LargestPage = 20;
int seed = Tests.Setting("EPHEMERIS_SEED", Environment.TickCount & 0xFFFFFF);
int queries = Tests.Setting("EPHEMERIS_QUERIES", 10);

var kinds = new (string Name, string[] Keys, Action<IndexingPolicy> Index)[]
{
    ("everything indexed", new[] { "/pk" }, policy => { }),
    ("nothing indexed", new[] { "/pk" }, policy => Index(policy)),
    ("one path indexed", new[] { "/pk" }, policy => Index(policy, "/n/?")),
    ("a key of two levels", new[] { "/pk", "/user" }, policy => { }),
};

static void Index(IndexingPolicy policy, params string[] paths)
{
    policy.ExcludedPaths.Add(new ExcludedPath { Path = "/*" });
    foreach (string path in paths)
    {
        policy.IncludedPaths.Add(new IncludedPath { Path = path });
    }
}

var filters = new (string Text, Func<JObject, bool> Passes)[]
{
    ("true", item => true),
    ("c.n < 5", item => (int)item["n"] < 5),
    ("c.n >= 2 AND c.m < 3", item => (int)item["n"] >= 2 && (int)item["m"] < 3),
    ("c.n = 4 OR c.m = 1", item => (int)item["n"] == 4 || (int)item["m"] == 1),
    ("c.n IN (8, 1, 4)", item => (int)item["n"] is 8 or 1 or 4),
    ("ARRAY_CONTAINS(c.tags, 1) AND c.m != 2", item => item["tags"].Any(tag => (int)tag == 1) && (int)item["m"] != 2),
    ("NOT IS_DEFINED(c.g) OR c.n > 6", item => item["g"] == null || (int)item["n"] > 6),
};

// Of hashes: most are within a range of the container.
string[] bounds = { "", "05C1D0", "08", "1000000000", "18", "2A", "FF" };

static string Rid(JToken item) => (string)item["_rid"];

// A query's text, its rows, and whether the client can resume it.
static (string Text, Func<IEnumerable<JObject>, IEnumerable<JToken>> Rows, bool IsResumable) Query(Random random, string filter)
{
    int skipped = random.Next(5);
    int taken = random.Next(1, CreatedItems.Count / 4);
    return random.Next(5) switch
    {
        0 => ($"SELECT VALUE c._rid FROM c WHERE {filter}", items => items.Select(item => item["_rid"]), true),
        1 => ($"SELECT VALUE [c._rid, t] FROM c JOIN t IN c.tags WHERE {filter}",
            items => items.SelectMany(item => item["tags"].Select(tag => new JArray(item["_rid"], tag))), true),
        2 => ($"SELECT DISTINCT VALUE c.n FROM c WHERE {filter}",
            items => items.Select(item => item["n"]).Distinct(new JTokenEqualityComparer()), false),
        3 => ($"SELECT TOP {taken} VALUE c._rid FROM c WHERE {filter}", items => items.Select(item => item["_rid"]).Take(taken), true),
        _ => ($"SELECT VALUE c._rid FROM c WHERE {filter} OFFSET {skipped} LIMIT {taken}",
            items => items.Select(item => item["_rid"]).Skip(skipped).Take(taken), true),
    };
}

// All items, those of a range, of a partition key or of a prefix of it.
static (FeedRange Range, PartitionKey? Key, Func<JObject, bool> Has) Scope(Random random, CreatedItems created)
{
    JObject item = created.Living[random.Next(created.Living.Count)];
    int range = random.Next(created.Ranges.Count);
    return random.Next(4) switch
    {
        0 => (null, null, other => true),
        1 => (created.Ranges[range], null, other => created.RangeOf(Rid(other)) == range),
        2 => (null, created.Key(item), other => created.Key(other).Equals(created.Key(item))),
        _ => (null, created.Prefix(item), other => (string)other["pk"] == (string)item["pk"]),
    };
}

static FeedIterator<JToken> Open(
    CreatedItems created, string query, FeedRange range, string continuation, QueryRequestOptions options) =>
    range == null
        ? created.Container.GetItemQueryIterator<JToken>(query, continuation, options)
        : created.Container.GetItemQueryIterator<JToken>(range, query == null ? null : new QueryDefinition(query), continuation, options);

// All rows by one iterator, or with a new one for each page.
static async Task<List<JToken>> Rows(Func<string, FeedIterator<JToken>> open, bool isResumed, Func<Task> afterPage = null)
{
    var rows = new List<JToken>();
    FeedIterator<JToken> iterator = open(null);
    while (iterator.HasMoreResults)
    {
        FeedResponse<JToken> page = await iterator.ReadNextAsync();
        rows.AddRange(page);
        Expect.True(rows.Count <= 40 * CreatedItems.Count, "rows with an end");
        if (afterPage != null)
        {
            await afterPage();
        }
        if (isResumed && page.ContinuationToken != null)
        {
            iterator = open(page.ContinuationToken);
        }
    }
    return rows;
}

static QueryRequestOptions Options(Random random) =>
    new()
    {
        MaxItemCount = random.Next(1, LargestPage + 1),
        MaxConcurrency = new int?[] { null, 0, 1, 4, -1 }[random.Next(5)],
        EnableOptimisticDirectExecution = random.Next(2) == 0,
    };

foreach (var (name, keys, index) in kinds)
{
    foreach (int ranges in new[] { 1, 2, 5 })
    {
        string run = $"{name}, {ranges} ranges, seed {seed}";
        var random = new Random(seed + 10 * name.Length + ranges);
        var created = new CreatedItems(random);

        Tests.Add("rows come in the order of creation, " + run, async () =>
        {
            var properties = new ContainerProperties(Cosmos.NewName("container"), keys) { DefaultTimeToLive = -1 };
            index(properties.IndexingPolicy);
            await created.Fill(properties, ranges);
            for (int number = 0; number < queries; number++)
            {
                var (range, key, isInScope) = Scope(random, created);
                var (filter, passes) = filters[random.Next(filters.Length)];
                var (query, rows, isResumable) = Query(random, filter);
                QueryRequestOptions options = Options(random);
                options.PartitionKey = key;
                bool isResumed = isResumable && random.Next(2) == 0;
                Expect.Same(
                    rows(created.InOrder().Where(item => isInScope(item) && passes(item))),
                    await Rows(continuation => Open(created, query, range, continuation, options), isResumed),
                    $"{query}, range {range}, key {key}, pages of {options.MaxItemCount}, {options.MaxConcurrency} at a time");
            }
        });

        Tests.Add("a query is its feed ranges, or parts of them, one after another, " + run, async () =>
        {
            string query = "SELECT VALUE c._rid FROM c WHERE " + filters[random.Next(filters.Length)].Text;
            var rows = new List<JToken>();
            foreach (FeedRange range in created.Ranges)
            {
                rows.AddRange(await Rows(continuation => Open(created, query, range, continuation, Options(random)), true));
            }
            List<JToken> whole = await created.Container.Query<JToken>(query, Options(random));
            Expect.Same(rows, whole, query);
            rows.Clear();
            for (int bound = 1; bound < bounds.Length; bound++)
            {
                FeedRange part = FeedRange.FromJsonString(
                    $"{{\"Range\":{{\"min\":\"{bounds[bound - 1]}\",\"max\":\"{bounds[bound]}\"}}}}");
                List<JToken> found = await Rows(continuation => Open(created, query, part, continuation, Options(random)), true);
                Expect.Same(created.Sorted(found.Select(row => (string)row)), found.Select(row => (string)row), $"{query}, {part}");
                rows.AddRange(found);
            }
            Expect.SameInAnyOrder(whole, rows, query);
        });

        Tests.Add("a feed is in the order of creation, " + run, async () =>
        {
            for (int number = 0; number < 3; number++)
            {
                var (range, key, isInScope) = Scope(random, created);
                var options = new QueryRequestOptions { MaxItemCount = random.Next(1, LargestPage + 1), PartitionKey = key };
                Expect.Same(
                    created.InOrder().Where(isInScope).Select(Rid),
                    (await Rows(continuation => Open(created, null, range, continuation, options), true)).Select(Rid),
                    $"range {range}, key {key}, pages of {options.MaxItemCount}");
            }
        });

        // The client puts the groups of several ranges together as they come, and those of pages that
        // have not all groups.
        Tests.Add("the groups of a range come in the order of their keys, " + run, async () =>
        {
            const string Query = "SELECT c.g, COUNT(1) AS items FROM c GROUP BY c.g";
            static int Place(JToken row) => Array.FindIndex(CreatedItems.Groups, group => JToken.DeepEquals(group, row["g"]));
            for (int range = 0; range < ranges; range++)
            {
                QueryRequestOptions options = Options(random);
                options.MaxItemCount += CreatedItems.Groups.Length;
                Expect.Same(
                    created.Living.Where(item => created.RangeOf(Rid(item)) == range).GroupBy(Place)
                        .OrderBy(group => group.Key).Select(group => (group.Key, group.Count())),
                    (await Rows(continuation => Open(created, Query, created.Ranges[range], continuation, options), false))
                        .Select(row => (Place(row), (int)row["items"])),
                    "range " + range);
            }
        });

        // The client asks for the items of each range, and puts the answers together as they come.
        Tests.Add("many items read at once are in the order of creation, " + run, async () =>
        {
            List<JObject> wanted = created.Living.Where(item => random.Next(2) == 0).OrderBy(item => random.Next()).ToList();
            FeedResponse<JObject> found = await created.Container.ReadManyItemsAsync<JObject>(
                wanted.Select(item => ((string)item["id"], created.Key(item))).ToList());
            Expect.Same(created.InOrder().Where(wanted.Contains).Select(Rid), found.Select(Rid).OrderBy(created.RangeOf));
        });

        Tests.Add("with writes in between pages, the order stays, " + run, async () =>
        {
            for (int number = 0; number < 2; number++)
            {
                var (filter, passes) = filters[random.Next(filters.Length)];
                string query = "SELECT VALUE c._rid FROM c WHERE " + filter;
                QueryRequestOptions options = Options(random);
                List<string> staying =
                    created.InOrder().Where(item => item["isExtra"] == null && passes(item)).Select(Rid).ToList();
                bool isResumed = random.Next(2) == 0;
                List<JToken> found =
                    await Rows(continuation => Open(created, query, null, continuation, options), isResumed, created.Write);
                List<string> rows = found.Select(row => (string)row).ToList();
                string what = $"{query}, pages of {options.MaxItemCount}";
                Expect.Same(staying, rows.Where(staying.Contains), what);
                Expect.Same(created.Sorted(rows.Distinct()), rows, what);
            }
        });
    }
}

return await Tests.Run();

/// <summary>A container's items, each with its range and the number of its creation.</summary>
sealed class CreatedItems
{
    public const int Count = 80;
    const int Expiring = 1000;

    /// <summary>Values of c.g, or none, in their order.</summary>
    public static readonly JToken[] Groups = { null, JValue.CreateNull(), false, true, -1, 2.5, 10, "", "B", "a" };

    static readonly JsonMergeSettings Replacing =
        new() { MergeArrayHandling = MergeArrayHandling.Replace, MergeNullValueHandling = MergeNullValueHandling.Merge };

    readonly Random random;
    readonly Dictionary<string, (int Range, int Number)> positions = new();

    public CreatedItems(Random random) => this.random = random;

    public Container Container { get; private set; }

    public IReadOnlyList<FeedRange> Ranges { get; private set; }

    public List<JObject> Living { get; private set; } = new();

    int Levels { get; set; }

    public async Task Fill(ContainerProperties properties, int ranges)
    {
        Levels = properties.PartitionKeyPaths.Count;
        // With autoscale there is a range for each 10,000 RU/s.
        Container = await (await Cosmos.Database()).CreateContainerAsync(
            properties, ThroughputProperties.CreateAutoscaleThroughput(10_000 * ranges));
        Ranges = await Container.GetFeedRangesAsync();
        Expect.Equal(ranges, Ranges.Count, "ranges");
        for (int number = 0; number < Count; number++)
        {
            await Create(random.Next(3) == 0 ? new JObject { ["ttl"] = Expiring } : new JObject());
            await Change(Living[random.Next(Living.Count)]);
        }
        await Server.AdvanceSeconds(Expiring);
        List<JObject> expired = Living.Where(item => item["ttl"] != null).ToList();
        Living = Living.Except(expired).ToList();
        foreach (JObject item in expired.Where(item => random.Next(2) == 0))
        {
            item["ttl"] = -1;
            await Create(item);
        }
    }

    /// <summary>Maybe replaces or deletes an item, or deletes it and creates it again.</summary>
    async Task Change(JObject item)
    {
        switch (random.Next(8))
        {
            case 0:
                await Replace(item, Values());
                break;
            case 1:
                await Delete(item);
                break;
            case 2:
                await Delete(item);
                await Create(item);
                break;
        }
    }

    JObject Values()
    {
        var values = new JObject { ["n"] = random.Next(10), ["m"] = random.Next(5) };
        values["tags"] = new JArray(Enumerable.Range(0, random.Next(4)).Select(tag => random.Next(4)));
        JToken group = Groups[random.Next(Groups.Length)];
        if (group != null)
        {
            values["g"] = group;
        }
        return values;
    }

    string NewId() => random.Next().ToString("x") + "-" + positions.Count;

    async Task Create(JObject given)
    {
        var item = new JObject { ["id"] = NewId(), ["pk"] = "key-" + random.Next(8), ["user"] = random.Next(3) };
        item.Merge(Values(), Replacing);
        item.Merge(given, Replacing);
        ItemResponse<JObject> answer = await Container.CreateItemAsync(item);
        int range = int.Parse(answer.Headers["x-ms-documentdb-partitionkeyrangeid"]);
        positions.Add((string)answer.Resource["_rid"], (range, positions.Count));
        Living.Add(answer.Resource);
    }

    /// <summary>Replaces an item, maybe with another id.</summary>
    async Task Replace(JObject item, JObject values)
    {
        var changed = (JObject)item.DeepClone();
        changed.Merge(values, Replacing);
        changed["id"] = random.Next(2) == 0 ? item["id"] : NewId() + "-" + item["id"];
        JObject replaced = await Container.ReplaceItemAsync(changed, (string)item["id"], Key(item));
        Expect.Equal((string)item["_rid"], (string)replaced["_rid"], "_rid");
        Living[Living.IndexOf(item)] = replaced;
    }

    async Task Delete(JObject item)
    {
        await Container.DeleteItemAsync<JObject>((string)item["id"], Key(item));
        Living.Remove(item);
    }

    /// <summary>Creates an item beside those that stay, replaces one of these, and maybe deletes another.</summary>
    public async Task Write()
    {
        List<JObject> staying = Living.Where(item => item["isExtra"] == null).ToList();
        List<JObject> extra = Living.Except(staying).ToList();
        await Create(new JObject { ["isExtra"] = true });
        await Replace(staying[random.Next(staying.Count)], new JObject());
        if (extra.Count > 3)
        {
            await Delete(extra[random.Next(extra.Count)]);
        }
    }

    public PartitionKey Key(JObject item) =>
        Levels == 1 ? Prefix(item) : new PartitionKeyBuilder().Add((string)item["pk"]).Add((double)item["user"]).Build();

    /// <summary>The first level of an item's key, or all of it if it has only one.</summary>
    public PartitionKey Prefix(JObject item) => new PartitionKeyBuilder().Add((string)item["pk"]).Build();

    public int RangeOf(string rid) => positions[rid].Range;

    /// <summary>The living items by range and creation.</summary>
    public IEnumerable<JObject> InOrder() => Living.OrderBy(item => positions[(string)item["_rid"]]);

    /// <summary>The ids of resources by range and creation.</summary>
    public IEnumerable<string> Sorted(IEnumerable<string> rids) => rids.OrderBy(rid => positions[rid]);
}
