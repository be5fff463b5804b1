import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.*;
import java.util.Map;

public class Orders {
  public static void main(String[] arguments) {
    int day = 24 * 60 * 60;
    var client = new CosmosClientBuilder().gatewayMode()
        .endpoint(System.getenv("COSMOS_ENDPOINT")).key(System.getenv("COSMOS_KEY")).buildClient();
    client.createDatabaseIfNotExists("shop");
    var shop = client.getDatabase("shop");
    var settings = new CosmosContainerProperties("orders", "/customerId");
    settings.setDefaultTimeToLiveInSeconds(90 * day);
    shop.createContainerIfNotExists(settings, ThroughputProperties.createManualThroughput(20_000));
    var orders = shop.getContainer("orders");
    var customer = "CO18009186470";

    orders.upsertItem(Map.of("id", "SO05", "customerId", customer, "ttl", 30 * day)); // expires in 30 days
    orders.upsertItem(Map.of("id", "SO05", "customerId", customer, "ttl", 60 * day)); // extended to 60
    orders.upsertItem(Map.of("id", "SO05", "customerId", customer)); // the container's default: 90 days
    orders.replace(orders.read().getProperties().setDefaultTimeToLiveInSeconds(null)); // off: nothing expires

    var newest = "SELECT c.id, c._ts FROM c ORDER BY c._ts DESC OFFSET 0 LIMIT 10";
    orders.queryItems(newest, new CosmosQueryRequestOptions(), Map.class).forEach(System.out::println);
    client.close();
  }
}
