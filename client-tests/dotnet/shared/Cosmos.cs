// SPDX-License-Identifier: Apache-2.0
// Microsoft.Azure.Cosmos (v3): a client, a database for the program's tests, containers and items.
namespace Ephemeris
{
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Net;
    using System.Threading.Tasks;
    using Microsoft.Azure.Cosmos;
    using Newtonsoft.Json.Linq;

    static class Cosmos
    {
        static int names;
        static Database database;

        /// <summary>The client's connection, which the programs do not configure themselves.</summary>
        static readonly ConnectionMode Mode =
            Enum.Parse<ConnectionMode>(Environment.GetEnvironmentVariable("EPHEMERIS_CONNECTION_MODE") ?? "Gateway");

        public static readonly CosmosClient Client = NewClient();

        public static CosmosClient NewClient() =>
            new(Server.Endpoint, Server.Key, new CosmosClientOptions { ConnectionMode = Mode });

        /// <summary>A database for this program only; created at its first use.</summary>
        public static async Task<Database> Database() =>
            database ??= await Client.CreateDatabaseAsync("dotnet-" + Guid.NewGuid());

        public static string NewName(string prefix) => prefix + "-" + ++names;

        /// <summary>A new container with the partition key /pk.</summary>
        public static Task<Container> NewContainer(int? defaultTtl = null, int? throughput = null) =>
            NewContainer(new ContainerProperties(NewName("container"), "/pk") { DefaultTimeToLive = defaultTtl }, throughput);

        public static async Task<Container> NewContainer(ContainerProperties properties, int? throughput = null) =>
            await (await Database()).CreateContainerAsync(properties, throughput);
    }

    static class Items
    {
        /// <summary>The partition key of <see cref="New"/>.</summary>
        public static readonly PartitionKey Key = new("customer");

        public static JObject New(string id, int? ttl = null)
        {
            var item = new JObject { ["id"] = id, ["pk"] = "customer" };
            if (ttl != null)
            {
                item["ttl"] = ttl;
            }
            return item;
        }

        public static Task<ItemResponse<JObject>> Read(this Container container, string id) =>
            container.ReadItemAsync<JObject>(id, Key);

        public static Task<ItemResponse<JObject>> Replace(this Container container, JObject item) =>
            container.ReplaceItemAsync(item, (string)item["id"], Key);

        public static Task<int> ReadStatus(this Container container, string id) => Status(container.Read(id));

        /// <summary>The status of a response, successful or not.</summary>
        public static async Task<int> Status<T>(Task<T> answer)
        {
            try
            {
                return await answer switch
                {
                    Response<JObject> item => (int)item.StatusCode,
                    Response<ContainerProperties> container => (int)container.StatusCode,
                    var other => throw new Exception("No status: " + other),
                };
            }
            catch (CosmosException refusal)
            {
                return (int)refusal.StatusCode;
            }
        }

        /// <summary>The server's refusal of a request.</summary>
        public static async Task<CosmosException> Refusal(Task request)
        {
            try
            {
                await request;
            }
            catch (CosmosException refusal)
            {
                return refusal;
            }
            throw new Exception("The server did not refuse");
        }

        /// <summary>All rows of a query, by one iterator.</summary>
        public static Task<List<T>> Query<T>(this Container container, string query, QueryRequestOptions options = null) =>
            All(container.GetItemQueryIterator<T>(query, requestOptions: options));

        public static async Task<List<T>> All<T>(FeedIterator<T> iterator)
        {
            var rows = new List<T>();
            while (iterator.HasMoreResults)
            {
                rows.AddRange(await iterator.ReadNextAsync());
            }
            return rows;
        }
    }
}
