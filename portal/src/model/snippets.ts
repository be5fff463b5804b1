// SPDX-License-Identifier: Apache-2.0
export interface Snippet {
  readonly language: string;
  readonly text: string;
}

/** Example programs that connect to this server. They read the key from the environment. */
export function snippets(endpoint: string): readonly Snippet[] {
  return [
    { language: 'Java', text: java(endpoint) },
    { language: 'JavaScript', text: javaScript(endpoint) },
    { language: '.NET', text: dotNet(endpoint) },
    { language: 'Python', text: python(endpoint) },
  ];
}

function java(endpoint: string): string {
  return `// com.azure:azure-cosmos
CosmosClient client = new CosmosClientBuilder()
    .endpoint("${endpoint}")
    .key(System.getenv("EPHEMERIS_KEY"))
    .gatewayMode()
    .buildClient();

CosmosContainerProperties orders = new CosmosContainerProperties("orders", "/customerId");
orders.setDefaultTimeToLiveInSeconds(90 * 60 * 60 * 24);
client.createDatabaseIfNotExists("shop");
client.getDatabase("shop").createContainerIfNotExists(orders);`;
}

function javaScript(endpoint: string): string {
  return `// npm install @azure/cosmos
import { CosmosClient } from "@azure/cosmos";

const client = new CosmosClient({ endpoint: "${endpoint}", key: process.env.EPHEMERIS_KEY });
const { database } = await client.databases.createIfNotExists({ id: "shop" });
const { container } = await database.containers.createIfNotExists({
  id: "orders",
  partitionKey: { paths: ["/customerId"] },
  defaultTtl: 90 * 60 * 60 * 24,
});`;
}

function dotNet(endpoint: string): string {
  return `// dotnet add package Microsoft.Azure.Cosmos
CosmosClient client = new(
    "${endpoint}",
    Environment.GetEnvironmentVariable("EPHEMERIS_KEY"),
    new CosmosClientOptions { ConnectionMode = ConnectionMode.Gateway, LimitToEndpoint = true });

Database database = await client.CreateDatabaseIfNotExistsAsync("shop");
Container container = await database.CreateContainerIfNotExistsAsync(
    new ContainerProperties("orders", "/customerId") { DefaultTimeToLive = 90 * 60 * 60 * 24 });`;
}

function python(endpoint: string): string {
  return `# pip install azure-cosmos
import os
from azure.cosmos import CosmosClient, PartitionKey

client = CosmosClient("${endpoint}", os.environ["EPHEMERIS_KEY"])
database = client.create_database_if_not_exists("shop")
container = database.create_container_if_not_exists(
    "orders", PartitionKey("/customerId"), default_ttl=90 * 60 * 60 * 24
)`;
}
