// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// Every cell of the matrix of rule T6, for every operation; and the second of expiry (T7).
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

// How much real time may pass between two steps of a test without changing its outcome.
const int Margin = 60;
const int Short = 1000;
const int Long = 3000;

var cells = new (string Name, int? DefaultTtl, int? Ttl, int? ExpiresAfter)[]
{
    ("no ttl, off: never", null, null, null),
    ("ttl=-1, off: never", null, -1, null),
    ("ttl=m, off: never", null, Short, null),
    ("no ttl under default -1: never", -1, null, null),
    ("ttl=-1 under default -1: never", -1, -1, null),
    ("ttl=m under default -1: after m", -1, Short, Short),
    ("no ttl under default n: after n", Short, null, Short),
    ("ttl=-1 under default n: never", Short, -1, null),
    ("ttl=m under default n, m<n: after m", Long, Short, Short),
    ("ttl=m under default n, m>n: after m", Short, Long, Long),
};

var operations = new (string Name, int Alive, int Expired, Func<Container, JObject, Task<int>> Run)[]
{
    ("read", 200, 404, (container, item) => container.ReadStatus((string)item["id"])),
    ("replace", 200, 404, (container, item) => Items.Status(container.Replace(item))),
    ("upsert", 200, 201, (container, item) => Items.Status(container.UpsertItemAsync(item, Items.Key))),
    ("delete", 204, 404, (container, item) => Items.Status(container.DeleteItemAsync<JObject>((string)item["id"], Items.Key))),
    ("create again", 409, 201, (container, item) => Items.Status(container.CreateItemAsync(item, Items.Key))),
    ("query", 1, 0, Count),
    ("list", 1, 0, CountListed),
    ("read many", 1, 0, CountMany),
};

static async Task<int> Count(Container container, JObject item) =>
    (await container.Query<int>($"SELECT VALUE COUNT(1) FROM c WHERE c.id = '{item["id"]}'")).Single();

static async Task<int> CountListed(Container container, JObject item) =>
    (await Items.All(container.GetItemQueryIterator<JObject>())).Count(listed => (string)listed["id"] == (string)item["id"]);

static async Task<int> CountMany(Container container, JObject item) =>
    (await container.ReadManyItemsAsync<JObject>(new[] { ((string)item["id"], Items.Key), ("none", Items.Key) })).Count;

foreach (var cell in cells)
{
    Tests.Add("T6 " + cell.Name, async () =>
    {
        Container container = await Cosmos.NewContainer(cell.DefaultTtl);
        var items = operations.ToDictionary(operation => operation.Name, operation => Items.New(operation.Name, cell.Ttl));
        foreach (JObject item in items.Values)
        {
            Expect.Equal(201, await Items.Status(container.CreateItemAsync(item, Items.Key)));
        }
        await Server.AdvanceSeconds((cell.ExpiresAfter ?? 2 * Long) - Margin);
        foreach (string id in items.Keys)
        {
            Expect.Equal(200, await container.ReadStatus(id), id + ", shortly before");
        }
        await Server.AdvanceSeconds(Margin);
        foreach (var operation in operations)
        {
            int expected = cell.ExpiresAfter == null ? operation.Alive : operation.Expired;
            Expect.Equal(expected, await operation.Run(container, items[operation.Name]), operation.Name);
        }
    });
}

// The server's time moves on, so each sample is taken between two readings of it, and counts only
// if both show the same second. If the machine pauses in that second, other items are used.
async Task ExpiresAtTheSecond(Container container, int? ttl, int lives, Func<string, Task<bool>> sees)
{
    for (int attempt = 0; attempt < 5; attempt++)
    {
        JObject created = (await container.CreateItemAsync(Items.New(Cosmos.NewName("item"), ttl), Items.Key)).Resource;
        string id = (string)created["id"];
        long expiry = (long)created["_ts"] + lives;
        await Server.AdvanceSeconds(expiry - 1 - await Server.NowSeconds());
        bool seenBefore = false;
        bool goneAt = false;
        for (long before = await Server.NowSeconds(); before <= expiry && !goneAt; before = await Server.NowSeconds())
        {
            bool seen = await sees(id);
            if (await Server.NowSeconds() == before)
            {
                Expect.Equal(before < expiry, seen, $"seen {expiry - before} s before the expiry");
                seenBefore |= before == expiry - 1;
                goneAt |= before == expiry;
            }
        }
        if (seenBefore && goneAt)
        {
            return;
        }
    }
    throw new Exception("The machine paused in the second of each of five expiries");
}

Tests.Add("T7 T29 an item with a ttl is gone at the second _ts + ttl, and not before", async () =>
{
    Container container = await Cosmos.NewContainer(-1);
    await ExpiresAtTheSecond(container, 100_000, 100_000, async id => await container.ReadStatus(id) == 200);
});

Tests.Add("T7 T29 an item that inherits is gone at the second _ts + defaultTtl, from queries too", async () =>
{
    Container container = await Cosmos.NewContainer(7_776_000);
    await ExpiresAtTheSecond(container, null, 7_776_000, async id => await Count(container, Items.New(id)) == 1);
});

Tests.Add("T6 many items are written, read and expire at a time", async () =>
{
    Container container = await Cosmos.NewContainer(Short);
    var ids = Enumerable.Range(0, 200).Select(n => "i" + n).ToList();
    async Task<string> Statuses(Func<string, Task<int>> status) =>
        string.Join(",", (await Task.WhenAll(ids.Select(status))).Distinct());
    Expect.Equal("201", await Statuses(id => Items.Status(container.CreateItemAsync(Items.New(id), Items.Key))));
    Expect.Equal("200", await Statuses(container.ReadStatus));
    await Server.AdvanceSeconds(Short);
    Expect.Equal("404", await Statuses(container.ReadStatus));
});

return await Tests.Run();
