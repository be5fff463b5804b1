// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// Session tokens, and containers that are deleted and created again, as test fixtures often do.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

static long Lsn(string token) => long.Parse(token[(token.LastIndexOf('#') + 1)..]);

static string Later(string token, long by) => token[..(token.LastIndexOf('#') + 1)] + (Lsn(token) + by);

static ItemRequestOptions With(string token) => new() { SessionToken = token };

static QueryRequestOptions QueryWith(string token) => new() { SessionToken = token };

async Task<Container> CreatedAnew(Container container)
{
    Database database = await Cosmos.Database();
    await container.DeleteContainerAsync();
    return await database.CreateContainerAsync(new ContainerProperties(container.Id, "/pk"));
}

Tests.Add("a session token grows with every write, and with no read", async () =>
{
    Container container = await Cosmos.NewContainer();
    string created = (await container.CreateItemAsync(Items.New("1"), Items.Key)).Headers.Session;
    string read = (await container.Read("1")).Headers.Session;
    string replaced = (await container.Replace(Items.New("1"))).Headers.Session;
    Expect.Equal(created, read);
    Expect.True(Lsn(replaced) > Lsn(created), $"{replaced} is behind {created}");
});

Tests.Add("refusals carry the session token too", async () =>
{
    Container container = await Cosmos.NewContainer();
    string created = (await container.CreateItemAsync(Items.New("1"), Items.Key)).Headers.Session;
    foreach (Task request in new Task[]
    {
        container.Read("missing"),
        container.CreateItemAsync(Items.New("1"), Items.Key),
        container.ReplaceItemAsync(Items.New("1"), "1", Items.Key, new ItemRequestOptions { IfMatchEtag = "\"other\"" }),
    })
    {
        CosmosException refusal = await Items.Refusal(request);
        Expect.Equal(Lsn(created), Lsn(refusal.Headers.Session), refusal.StatusCode.ToString());
    }
});

Tests.Add("a token of the future is 404 with substatus 1002 on reads, queries and feeds", async () =>
{
    Container container = await Cosmos.NewContainer();
    string token = Later((await container.CreateItemAsync(Items.New("1"), Items.Key)).Headers.Session, 1000);
    foreach (Task request in new Task[]
    {
        container.ReadItemAsync<JObject>("1", Items.Key, With(token)),
        container.Query<JObject>("SELECT * FROM c WHERE c.id = '1'", QueryWith(token)),
        container.Query<JObject>(null, QueryWith(token)),
    })
    {
        CosmosException refusal = await Items.Refusal(request);
        Expect.Equal(404, (int)refusal.StatusCode);
        Expect.Equal(1002, refusal.SubStatusCode);
    }
});

Tests.Add("a token of the future never refuses a write", async () =>
{
    Container container = await Cosmos.NewContainer();
    string token = Later((await container.CreateItemAsync(Items.New("1"), Items.Key)).Headers.Session, 1000);
    Expect.Equal(201, await Items.Status(container.CreateItemAsync(Items.New("2"), Items.Key, With(token))));
    Expect.Equal(200, await Items.Status(container.ReplaceItemAsync(Items.New("2"), "2", Items.Key, With(token))));
    Expect.Equal(204, await Items.Status(container.DeleteItemAsync<JObject>("2", Items.Key, With(token))));
});

Tests.Add("a malformed token is 400 on reads, queries, feeds and writes, and nothing is written", async () =>
{
    Container container = await Cosmos.NewContainer();
    await container.CreateItemAsync(Items.New("1"), Items.Key);
    foreach (string token in new[] { "nonsense", "0:", "0:x#1", "0:-1#" })
    {
        foreach (Func<Task> request in new Func<Task>[]
        {
            () => container.ReadItemAsync<JObject>("1", Items.Key, With(token)),
            () => container.Query<JObject>("SELECT * FROM c WHERE c.id = '1'", QueryWith(token)),
            () => container.Query<JObject>(null, QueryWith(token)),
            () => container.CreateItemAsync(Items.New("2"), Items.Key, With(token)),
            () => container.ReplaceItemAsync(Items.New("1"), "1", Items.Key, With(token)),
            () => container.DeleteItemAsync<JObject>("1", Items.Key, With(token)),
        })
        {
            CosmosException refusal = await Items.Refusal(request());
            Expect.Equal(400, (int)refusal.StatusCode, token);
            Expect.True(refusal.Message.Contains($"The session token provided '{token}' is invalid."), refusal.Message);
        }
    }
    Expect.Same(new[] { "1" }, await container.Query<string>("SELECT VALUE c.id FROM c"));
});

Tests.Add("a token of one client lets another read what was written", async () =>
{
    Container container = await Cosmos.NewContainer();
    string token = (await container.CreateItemAsync(Items.New("1"), Items.Key)).Headers.Session;
    using CosmosClient other = Cosmos.NewClient();
    Container seen = other.GetContainer(container.Database.Id, container.Id);
    Expect.Equal(200, await Items.Status(seen.ReadItemAsync<JObject>("1", Items.Key, With(token))));
});

Tests.Add("a container that the client itself deletes and creates anew is read at once", async () =>
{
    Container container = await Cosmos.NewContainer();
    for (int n = 0; n < 20; n++)
    {
        await container.CreateItemAsync(Items.New("old" + n), Items.Key);
    }
    container = await CreatedAnew(container);
    CosmosException missing = await Items.Refusal(container.Read("old1"));
    Expect.Equal((404, 0), ((int)missing.StatusCode, missing.SubStatusCode));
    Expect.Equal(0, (await container.Query<JObject>("SELECT * FROM c")).Count);
    Expect.Equal(201, await Items.Status(container.CreateItemAsync(Items.New("new"), Items.Key)));
    Expect.Equal(200, await container.ReadStatus("new"));
    Expect.Same(new[] { "new" }, await container.Query<string>("SELECT VALUE c.id FROM c ORDER BY c.id"));
});

Tests.Add("a container that another client deletes and creates anew is read at once", async () =>
{
    Container container = await Cosmos.NewContainer();
    for (int n = 0; n < 20; n++)
    {
        await container.CreateItemAsync(Items.New("old" + n), Items.Key);
    }
    using (CosmosClient other = Cosmos.NewClient())
    {
        Database database = other.GetDatabase(container.Database.Id);
        await database.GetContainer(container.Id).DeleteContainerAsync();
        await database.CreateContainerAsync(new ContainerProperties(container.Id, "/pk"));
    }
    Expect.Equal(404, await container.ReadStatus("old1"));
    Expect.Equal(201, await Items.Status(container.CreateItemAsync(Items.New("new"), Items.Key)));
    Expect.Equal(200, await container.ReadStatus("new"));
    Expect.Same(new[] { "new" }, await container.Query<string>("SELECT VALUE c.id FROM c"));
});

return await Tests.Run();
