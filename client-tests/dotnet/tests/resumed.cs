// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// Queries that continue from the continuation of each page, with a new iterator each time, return
// the same rows as in one go.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

const int ItemCount = 30;
const string OneRange = "one range";
int[] pageSizes = { 1, 2, 7, 100 };

string[] queries =
{
    "SELECT VALUE c.n FROM c",
    "SELECT VALUE c.n FROM c WHERE c.n >= 5 AND c.n < 25",
    "SELECT VALUE t FROM c JOIN t IN c.tags",
    "SELECT TOP 13 VALUE c.n FROM c",
    "SELECT VALUE c.n FROM c OFFSET 4 LIMIT 17",
    "SELECT VALUE COUNT(1) FROM c",
    "SELECT VALUE SUM(c.n) FROM c WHERE c.n > 10",
};

string[] orderedQueries =
{
    "SELECT VALUE c.n FROM c ORDER BY c.n",
    "SELECT VALUE c.n FROM c ORDER BY c.n DESC",
    "SELECT VALUE c.n FROM c ORDER BY c.pk",
    "SELECT VALUE c.n FROM c ORDER BY c.pk DESC",
    "SELECT VALUE c.n FROM c ORDER BY c.pk DESC, c.n",
    "SELECT * FROM c ORDER BY c.name",
    "SELECT TOP 11 VALUE c.n FROM c ORDER BY c.pk",
    "SELECT VALUE c.n FROM c ORDER BY c.pk OFFSET 3 LIMIT 20",
    "SELECT VALUE t FROM c JOIN t IN c.tags ORDER BY c.pk DESC",
    "SELECT DISTINCT VALUE c.pk FROM c ORDER BY c.pk",
};

var containers = new Dictionary<string, Container>();
foreach (var (name, throughput) in new[] { (OneRange, 400), ("several ranges", 30_000) })
{
    var properties = new ContainerProperties(Cosmos.NewName("container"), "/pk") { DefaultTimeToLive = -1 };
    properties.IndexingPolicy.CompositeIndexes.Add(
        new() { new() { Path = "/pk", Order = CompositePathSortOrder.Descending }, new() { Path = "/n" } });
    Container container = await Cosmos.NewContainer(properties, throughput);
    await Task.WhenAll(Enumerable.Range(0, 2 * ItemCount).Select(n => container.CreateItemAsync(NewItem(n))));
    containers[name] = container;
}
await Server.AdvanceSeconds(1000);

// Every second one expires before the tests begin.
static JObject NewItem(int n) =>
    new()
    {
        ["id"] = "i" + n,
        ["pk"] = "key-" + n % 5,
        ["n"] = n / 2,
        ["name"] = "name-" + n * 7 % 60,
        ["tags"] = new JArray(Enumerable.Range(0, n % 4).Select(tag => $"{n / 2}-{tag}")),
        ["ttl"] = n % 2 == 0 ? -1 : 1000,
    };

static async Task<List<JToken>> Resumed(Container container, string query, int pageSize, int mostRows)
{
    var rows = new List<JToken>();
    string continuation = null;
    do
    {
        using FeedIterator<JToken> iterator = container.GetItemQueryIterator<JToken>(
            query, continuation, new QueryRequestOptions { MaxItemCount = pageSize });
        FeedResponse<JToken> page = await iterator.ReadNextAsync();
        Expect.True(page.Count <= pageSize, $"at most {pageSize} rows on a page");
        rows.AddRange(page);
        Expect.True(rows.Count <= mostRows, $"at most {mostRows} rows, but these came: {Expect.Text(rows)}");
        continuation = page.ContinuationToken;
    }
    while (continuation != null);
    return rows;
}

foreach (var (which, container) in containers)
{
    // Over several ranges the client counts only those rows of an item that are on the last page.
    // So it repeats some rows if the item's rows began on the page before.
    foreach (string query in queries.Concat(orderedQueries.Where(query => which == OneRange || !query.Contains("JOIN"))))
    {
        Tests.Add($"resumed, {which}: {query}", async () =>
        {
            List<JToken> whole = await container.Query<JToken>(query);
            Expect.True(whole.Count > 0, "rows");
            foreach (int pageSize in pageSizes)
            {
                Expect.Same(whole, await Resumed(container, query, pageSize, whole.Count), $"pages of {pageSize}");
            }
        });
    }

    Tests.Add($"resumed, {which}: a feed without a query", async () =>
    {
        Expect.Equal(ItemCount, (await Resumed(container, null, 4, ItemCount)).Select(item => (string)item["id"]).Distinct().Count());
    });
}

Tests.Add("T8 an item that expires between two pages is not on the second", async () =>
{
    Container container = await Cosmos.NewContainer(-1);
    for (int n = 1; n <= 3; n++)
    {
        JObject item = Items.New("i" + n, n == 2 ? 100 : -1);
        item["n"] = n;
        await container.CreateItemAsync(item, Items.Key);
    }
    const string InOrder = "SELECT VALUE c.n FROM c ORDER BY c.n";
    var onePerPage = new QueryRequestOptions { MaxItemCount = 1, PartitionKey = Items.Key };
    FeedResponse<int> first = await container.GetItemQueryIterator<int>(InOrder, requestOptions: onePerPage).ReadNextAsync();
    Expect.Same(new[] { 1 }, first);
    await Server.AdvanceSeconds(100);
    Expect.Same(new[] { 3 }, await Items.All(container.GetItemQueryIterator<int>(InOrder, first.ContinuationToken, onePerPage)));
});

return await Tests.Run();
