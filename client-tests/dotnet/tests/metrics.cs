// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// Query metrics and index metrics, as the client parses them.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

Container filled = await Cosmos.NewContainer(throughput: 20_000);
for (int n = 0; n < 30; n++)
{
    JObject item = Items.New("i" + n);
    item["pk"] = "key-" + n % 5;
    item["n"] = n;
    item["name"] = "name " + n % 3;
    await filled.CreateItemAsync(item);
}
Container empty = await Cosmos.NewContainer();

// The metrics of the first page with rows; a range may have none.
async Task<ServerSideMetrics> QueryMetrics(string query, QueryRequestOptions options = null)
{
    FeedIterator<JToken> iterator = filled.GetItemQueryIterator<JToken>(query, requestOptions: options);
    while (iterator.HasMoreResults)
    {
        FeedResponse<JToken> page = await iterator.ReadNextAsync();
        if (page.Count > 0)
        {
            return page.Diagnostics.GetQueryMetrics().CumulativeMetrics;
        }
    }
    throw new Exception("No page has rows");
}

foreach (string query in new[] { "SELECT * FROM c", "SELECT * FROM c WHERE c.n >= 0 ORDER BY c.n", "SELECT VALUE SUM(c.n) FROM c" })
{
    Tests.Add("query metrics: " + query, async () =>
    {
        ServerSideMetrics metrics = await QueryMetrics(query, new QueryRequestOptions { MaxItemCount = 100 });
        Expect.True(metrics.TotalTime > TimeSpan.Zero, "total time");
        Expect.True(metrics.QueryPreparationTime > TimeSpan.Zero, "preparation");
        Expect.True(metrics.IndexLookupTime > TimeSpan.Zero, "index lookup");
        Expect.True(metrics.DocumentLoadTime > TimeSpan.Zero, "loading");
        Expect.True(metrics.DocumentWriteTime > TimeSpan.Zero, "writing");
        Expect.True(metrics.VMExecutionTime > metrics.IndexLookupTime + metrics.DocumentLoadTime + metrics.DocumentWriteTime, "run time");
        Expect.True(metrics.RetrievedDocumentCount > 0 && metrics.RetrievedDocumentSize > 0, "retrieved");
        Expect.True(metrics.OutputDocumentCount > 0 && metrics.OutputDocumentSize > 0, "given");
        Expect.True(metrics.IndexHitRatio is >= 0 and <= 1, "index hit ratio");
    });
}

Tests.Add("query metrics: a count of a partition key's items retrieves none", async () =>
{
    ServerSideMetrics metrics = await QueryMetrics(
        "SELECT VALUE COUNT(1) FROM c", new QueryRequestOptions { PartitionKey = new PartitionKey("key-1") });
    Expect.Equal(0, metrics.RetrievedDocumentCount);
    Expect.Equal(0, metrics.RetrievedDocumentSize);
    Expect.Equal(1, metrics.OutputDocumentCount);
});

// The response of the service, with paths in any order.
foreach (var (filter, used, composites) in new[]
{
    ("c.name = 'a'", "/name/?", ""),
    ("c.id = '1' AND c.name = 'a'", "/id/?,/name/?", ""),
    ("c.id = '1' AND c.name > 'a'", "/id/?,/name/?", "/id ASC,/name ASC"),
    ("c.id > '1' AND c.name > 'a'", "/id/?,/name/?", ""),
    ("STARTSWITH(c['two words'], 's', false)", "/\"two words\"/?", ""),
    ("c.n = 5 ORDER BY c.name", "/n/?,/name/?", ""),
    ("true ORDER BY c.name", "/name/?", ""),
})
{
    Tests.Add("index metrics, also of an empty container: " + filter, async () =>
    {
        foreach (Container container in new[] { filled, empty })
        {
            FeedResponse<JToken> page = await container
                .GetItemQueryIterator<JToken>("SELECT * FROM c WHERE " + filter, requestOptions: new QueryRequestOptions { PopulateIndexMetrics = true })
                .ReadNextAsync();
            JObject metrics = JObject.Parse(page.IndexMetrics);
            Expect.Equal(
                used, string.Join(",", metrics["UtilizedIndexes"]["SingleIndexes"].Select(index => (string)index["IndexSpec"]).Order()));
            Expect.Equal(0, metrics["UtilizedIndexes"]["CompositeIndexes"].Count());
            Expect.Equal(0, metrics["PotentialIndexes"]["SingleIndexes"].Count());
            Expect.Equal(
                composites,
                string.Join(",", metrics["PotentialIndexes"]["CompositeIndexes"].SelectMany(index => index["IndexSpecs"])));
        }
    });
}

return await Tests.Run();
