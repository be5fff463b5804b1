// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// A replace may change an item's id: the item keeps its _rid and its place.
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

// A container with some items; "old" is the second one.
static async Task<Container> Filled()
{
    Container container = await Cosmos.NewContainer(-1);
    foreach (string id in new[] { "first", "old", "last" })
    {
        await container.CreateItemAsync(With(Items.New(id), id.Length));
    }
    return container;
}

static JObject With(JObject item, int n)
{
    item["n"] = n;
    return item;
}

static Task<ItemResponse<JObject>> Rename(Container container, string id, JObject newItem, string ifMatch = null) =>
    container.ReplaceItemAsync(newItem, id, Items.Key, new ItemRequestOptions { IfMatchEtag = ifMatch });

static async Task<IEnumerable<string>> Feed(Container container) =>
    (await container.Query<JObject>(null, new QueryRequestOptions { MaxItemCount = 1 })).Select(item => (string)item["id"]);

Tests.Add("an item is found by its new id only", async () =>
{
    Container container = await Filled();
    JObject before = await container.Read("old");
    JObject renamed = await Rename(container, "old", With(Items.New("new"), 7));
    Expect.Equal("new", (string)renamed["id"]);
    Expect.Equal((string)before["_rid"], (string)renamed["_rid"]);
    Expect.True((string)before["_etag"] != (string)renamed["_etag"], "another ETag");
    Expect.Equal(404, await container.ReadStatus("old"));
    Expect.Same(new[] { renamed }, new[] { (await container.Read("new")).Resource });
    foreach (string filter in new[] { "c.n = 7", "c.id = 'new'", "c.id != 'first' AND c.n > 4" })
    {
        Expect.Same(new[] { "new" }, await container.Query<string>("SELECT VALUE c.id FROM c WHERE " + filter), filter);
    }
    Expect.Same(new string[0], await container.Query<string>("SELECT VALUE c.id FROM c WHERE c.id = 'old' OR c.n = 3"));
});

Tests.Add("a renamed item keeps its place; the old id created again comes last", async () =>
{
    Container container = await Filled();
    await Rename(container, "old", Items.New("new"));
    await container.CreateItemAsync(Items.New("old"));
    Expect.Same(new[] { "first", "new", "last", "old" }, await Feed(container));
    Expect.Same(new[] { "first", "new", "last", "old" }, await container.Query<string>("SELECT VALUE c.id FROM c"));
});

Tests.Add("a taken id is refused with 409, and nothing changes", async () =>
{
    Container container = await Filled();
    Expect.Equal(409, await Items.Status(Rename(container, "old", Items.New("last"))));
    Expect.Equal(3, (int)(await container.Read("old")).Resource["n"]);
    Expect.Equal(4, (int)(await container.Read("last")).Resource["n"]);
});

Tests.Add("a missing item is not renamed, nor one with another ETag", async () =>
{
    Container container = await Filled();
    Expect.Equal(404, await Items.Status(Rename(container, "missing", Items.New("new"))));
    Expect.Equal(404, await Items.Status(Rename(container, "missing", Items.New("last"))));
    Expect.Equal(412, await Items.Status(Rename(container, "old", Items.New("new"), "\"another\"")));
    Expect.Same(new[] { "first", "old", "last" }, await Feed(container));
});

Tests.Add("T6 T13 a renamed item expires, and its ids are free", async () =>
{
    Container container = await Filled();
    await Rename(container, "old", Items.New("new", 100));
    await Server.AdvanceSeconds(60);
    await Rename(container, "new", Items.New("newer", 100));
    await Server.AdvanceSeconds(60);
    Expect.Equal(200, await container.ReadStatus("newer"), "the rename restarts the countdown");
    await Server.AdvanceSeconds(40);
    Expect.Equal(404, await container.ReadStatus("newer"));
    Expect.Equal(404, await Items.Status(Rename(container, "newer", Items.New("new"))));
    Expect.Same(new[] { "first", "last" }, await Feed(container));
    foreach (string id in new[] { "old", "new", "newer" })
    {
        Expect.Equal(201, await Items.Status(container.CreateItemAsync(Items.New(id))));
    }
});

Tests.Add("T9 an expired item does not keep its id from a renamed one", async () =>
{
    Container container = await Filled();
    await container.CreateItemAsync(Items.New("expired", 100));
    await Server.AdvanceSeconds(100);
    Expect.Equal(200, await Items.Status(Rename(container, "old", Items.New("expired"))));
    Expect.Same(new[] { "first", "expired", "last" }, await Feed(container));
});

return await Tests.Run();
