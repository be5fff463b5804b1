// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false

// What a program finds after a restart of the server: it is run twice, and EPHEMERIS_PHASE says
// whether before or after the restart.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Newtonsoft.Json.Linq;

string phase = Environment.GetEnvironmentVariable("EPHEMERIS_PHASE");
Container container = Cosmos.Client.GetContainer("restart", "items");

if (phase == "before")
{
    Tests.Add("T24 items are written before the restart, and one expires", async () =>
    {
        Database database = await Cosmos.Client.CreateDatabaseAsync("restart");
        await database.CreateContainerAsync(new ContainerProperties("items", "/pk") { DefaultTimeToLive = 1000 });
        await container.CreateItemAsync(Items.New("expired", 100), Items.Key);
        await Server.AdvanceSeconds(100);
        Expect.Equal(404, await container.ReadStatus("expired"));
        JObject later = Items.New("later");
        later["etagOfAlive"] = (await container.CreateItemAsync(Items.New("alive"), Items.Key)).ETag;
        await container.CreateItemAsync(later, Items.Key);
    });
}
else if (phase == "after")
{
    Tests.Add("T24 the restarted server has everything, and what was expired stays so", async () =>
    {
        ContainerProperties properties = await container.ReadContainerAsync();
        Expect.Equal(1000, properties.DefaultTimeToLive);
        ItemResponse<JObject> alive = await container.Read("alive");
        Expect.Equal((string)(await container.Read("later")).Resource["etagOfAlive"], alive.ETag);
        Expect.Equal(404, await container.ReadStatus("expired"));
        Expect.Same(new[] { "alive", "later" }, await container.Query<string>("SELECT VALUE c.id FROM c ORDER BY c.id"));

        properties.DefaultTimeToLive = null;
        await container.ReplaceContainerAsync(properties);
        Expect.Equal(404, await container.ReadStatus("expired"));
        properties.DefaultTimeToLive = 1000;
        await container.ReplaceContainerAsync(properties);
        await Server.AdvanceSeconds(1000);
        Expect.Equal(404, await container.ReadStatus("alive"));
    });
}
else
{
    throw new Exception("EPHEMERIS_PHASE must be before or after");
}

return await Tests.Run();
