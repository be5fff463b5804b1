// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// The client really uses the variant; otherwise the same would be tested several times.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

bool IsSet(string name) => string.Equals(Environment.GetEnvironmentVariable(name), "true", StringComparison.OrdinalIgnoreCase);

Tests.Add("the variant's settings are in effect", async () =>
{
    Container shared = await Cosmos.NewContainer(throughput: 20_000);
    var recorder = new Recorder();
    using var client = new CosmosClient(
        Server.Endpoint,
        Server.Key,
        new CosmosClientOptions { ConnectionMode = ConnectionMode.Gateway, HttpClientFactory = () => new HttpClient(recorder, disposeHandler: false) });
    Container container = client.GetContainer(shared.Database.Id, shared.Id);
    await container.CreateItemAsync(Items.New("1"), Items.Key);
    Expect.Equal(1, (await container.Query<int>("SELECT VALUE COUNT(1) FROM c")).Single());

    bool binary = IsSet("AZURE_COSMOS_BINARY_ENCODING_ENABLED");
    Expect.Equal(binary ? (byte)0x80 : (byte)'{', recorder.FirstBytes.Single(), "the first byte of the item");
    bool ownPlans = IsSet("AZURE_COSMOS_USE_QUERY_PLAN_INTEROP_LINUX");
    Expect.Equal(ownPlans ? 0 : 1, recorder.Plans, "plans asked for");
});

// A double that becomes a whole number is calculated with in another way.
Tests.Add("doubles and whole numbers come back as what they were sent", async () =>
{
    Container container = await Cosmos.NewContainer();
    var item = Items.New("1");
    item["numbers"] = new JArray(1.0, -0.0, 9007199254740992.0, 0.5, 1, -1, 9007199254740993);
    await container.CreateItemAsync(item, Items.Key);
    string stored = (await container.Read("1")).Resource["numbers"].ToString(Formatting.None);
    Expect.Equal("[1.0,-0.0,9007199254740992.0,0.5,1,-1,9007199254740993]", stored);
    JToken added = (await container.Query<JToken>("SELECT VALUE [c.numbers[2] + 1, c.numbers[6] + 1] FROM c")).Single();
    Expect.Equal("[9007199254740992,9007199254740994]", added.ToString(Formatting.None));
});

return await Tests.Run();

/// <summary>Records what the client sends.</summary>
class Recorder : DelegatingHandler
{
    public readonly List<byte> FirstBytes = new();
    public int Plans;

    public Recorder() : base(new HttpClientHandler())
    {
    }

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellation)
    {
        bool query = request.Headers.Contains("x-ms-documentdb-isquery") || request.Headers.Contains("x-ms-documentdb-query");
        if (request.Headers.Contains("x-ms-cosmos-is-query-plan-request"))
        {
            Plans++;
        }
        else if (request.Method == HttpMethod.Post && request.RequestUri.AbsolutePath.EndsWith("/docs") && !query)
        {
            FirstBytes.Add((await request.Content.ReadAsByteArrayAsync(cancellation))[0]);
        }
        return await base.SendAsync(request, cancellation);
    }
}
