// SPDX-License-Identifier: Apache-2.0
#:package Microsoft.Azure.Cosmos@3.64.0
#:package Newtonsoft.Json@13.0.4
#:property PublishAot=false
#:property InvariantGlobalization=true

// LINQ: each expression is run by the server and, on the same data, by LINQ to objects, on a
// container with one range and on one with several. The results must be equal.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Linq.Expressions;
using System.Threading.Tasks;
using Ephemeris;
using Microsoft.Azure.Cosmos;
using Microsoft.Azure.Cosmos.Linq;
using Newtonsoft.Json;

const int Products = 60;
var data = Enumerable.Range(0, Products).Select(Product.Number).ToList();
var containers = new Dictionary<string, Container>();
foreach (var (name, throughput) in new[] { ("one range", 400), ("several ranges", 30_000) })
{
    var properties = new ContainerProperties(Cosmos.NewName("products"), "/category") { DefaultTimeToLive = -1 };
    properties.IndexingPolicy.CompositeIndexes.Add(
        new() { new() { Path = "/category" }, new() { Path = "/price", Order = CompositePathSortOrder.Descending } });
    properties.IndexingPolicy.CompositeIndexes.Add(
        new() { new() { Path = "/stock", Order = CompositePathSortOrder.Descending }, new() { Path = "/name" } });
    Container container = await Cosmos.NewContainer(properties, throughput);
    await Task.WhenAll(data.Select(product => container.CreateItemAsync(product)));
    // Every tenth item has a copy that is expired, which no expression may find.
    await Task.WhenAll(data.Where(product => product.Stock % 10 == 0).Select(product => container.CreateItemAsync(product.Expiring())));
    containers[name] = container;
}
await Server.AdvanceSeconds(Product.ExpiringTtl);

IQueryable<Product> In(Container container) =>
    container.GetItemLinqQueryable<Product>(allowSynchronousQueryExecution: true);

// Rows in any order.
void Rows<T>(string name, Func<IQueryable<Product>, IQueryable<T>> expression) =>
    Add(name, container => Expect.SameInAnyOrder(expression(data.AsQueryable()), expression(In(container)), expression(In(container)).ToString()));

// Rows in the order of the expression.
void Ordered<T>(string name, Func<IQueryable<Product>, IQueryable<T>> expression) =>
    Add(name, container => Expect.Same(expression(data.AsQueryable()), expression(In(container)), expression(In(container)).ToString()));

// A single value.
void Value<T>(string name, Func<IQueryable<Product>, T> expression) =>
    Add(name, container => Expect.Equal(Expect.Text(expression(data.AsQueryable())), Expect.Text(expression(In(container)))));

void Add(string name, Action<Container> compare)
{
    foreach (var (which, container) in containers)
    {
        Tests.Add($"LINQ {name}, {which}", () =>
        {
            compare(container);
            return Task.CompletedTask;
        });
    }
}

Rows("Where ==", q => q.Where(p => p.Category == "tools"));
Rows("Where !=", q => q.Where(p => p.Category != "tools"));
Rows("Where <", q => q.Where(p => p.Price < 50));
Rows("Where >=", q => q.Where(p => p.Price >= 99.5));
Rows("Where between", q => q.Where(p => p.Price > 20 && p.Price <= 80));
Rows("Where or", q => q.Where(p => p.Stock == 3 || p.Name == "product-07"));
Rows("Where not", q => q.Where(p => !p.Active));
Rows("Where bool", q => q.Where(p => p.Active));
Rows("Where twice", q => q.Where(p => p.Active).Where(p => p.Stock > 5));
Rows("Where null", q => q.Where(p => p.Rating == null));
Rows("Where not null", q => q.Where(p => p.Rating != null));
Rows("Where nullable value", q => q.Where(p => p.Rating != null && p.Rating.Value > 2));
Rows("Where enum", q => q.Where(p => p.Grade == Grade.Fine));
Rows("Where enum greater", q => q.Where(p => p.Grade > Grade.Plain));
Rows("Where date", q => q.Where(p => p.Made >= new DateTime(2024, 2, 1, 0, 0, 0, DateTimeKind.Utc)));
Rows("Where nested", q => q.Where(p => p.Maker.Country == "DE"));
Rows("Where nested deep", q => q.Where(p => p.Maker.Address.Zip > 1020));
Rows("Where dictionary", q => q.Where(p => p.Labels["size"] == "m"));
Rows("Where list index", q => q.Where(p => p.Tags[0] == "red"));
Rows("Where remainder", q => q.Where(p => p.Stock % 3 == 1));
Rows("Where sum", q => q.Where(p => p.Price + p.Stock > 100));
Rows("Where product", q => q.Where(p => p.Price * 2 - 10 < p.Stock * 4));
Rows("Where bitwise", q => q.Where(p => (p.Stock & 5) == 4));
Rows("Where conditional", q => q.Where(p => (p.Active ? p.Stock : 0) > 7));
Rows("Where captured", q => { double limit = 33; return q.Where(p => p.Price > limit); });
Rows("Where list contains", q => { var names = new List<string> { "product-01", "product-31", "none" }; return q.Where(p => names.Contains(p.Name)); });
Rows("Where tag contains", q => q.Where(p => p.Tags.Contains("blue")));
Rows("Where tags any", q => q.Where(p => p.Tags.Any(tag => tag.StartsWith("g"))));
Rows("Where parts any", q => q.Where(p => p.Parts.Any(part => part.Weight > 4 && part.Name != "bolt")));
Rows("Where tags count", q => q.Where(p => p.Tags.Count() > 2));
Rows("Where parts sum", q => q.Where(p => p.Parts.Sum(part => part.Weight) > 9));
Rows("Where StartsWith", q => q.Where(p => p.Name.StartsWith("product-1")));
Rows("Where StartsWith ignoring case", q => q.Where(p => p.Name.StartsWith("PRODUCT-1", StringComparison.OrdinalIgnoreCase)));
Rows("Where EndsWith", q => q.Where(p => p.Name.EndsWith("7")));
Rows("Where Contains", q => q.Where(p => p.Name.Contains("t-2")));
Rows("Where Equals ignoring case", q => q.Where(p => p.Name.Equals("Product-05", StringComparison.OrdinalIgnoreCase)));
Rows("Where CompareTo", q => q.Where(p => p.Name.CompareTo("product-40") > 0));

Rows("Select property", q => q.Select(p => p.Name));
Rows("Select number", q => q.Select(p => p.Price * 2 + 1));
Rows("Select anonymous", q => q.Select(p => new { p.Name, p.Category, Twice = p.Stock * 2 }));
Rows("Select object", q => q.Select(p => new Part { Name = p.Name, Weight = p.Stock }));
Rows("Select nested", q => q.Select(p => p.Maker.Address));
Rows("Select array", q => q.Select(p => new[] { p.Stock, p.Stock + 1 }));
Rows("Select conditional", q => q.Select(p => p.Stock > 20 ? "much" : "little"));
Rows("Select concatenation", q => q.Select(p => p.Name + "/" + p.Category));
Rows("Select upper", q => q.Select(p => p.Name.ToUpper()));
Rows("Select substring", q => q.Select(p => p.Name.Substring(0, 4)));
Rows("Select index of", q => q.Select(p => p.Name.IndexOf("-")));
Rows("Select replace", q => q.Select(p => p.Name.Replace("product", "item")));
Rows("Select trimmed", q => q.Select(p => p.Padded.Trim()));
Rows("Select floor", q => q.Select(p => Math.Floor(p.Price)));
Rows("Select absolute", q => q.Select(p => Math.Abs(p.Stock - 30)));
Rows("Select power", q => q.Select(p => Math.Pow(p.Stock, 2)));
Rows("Select square root", q => q.Select(p => Math.Sqrt(p.Stock * p.Stock)));
Rows("Select where select", q => q.Where(p => p.Active).Select(p => p.Maker).Where(m => m.Country == "DE").Select(m => m.Address.Zip));
Rows("Select distinct", q => q.Select(p => p.Category).Distinct());
Rows("Select distinct objects", q => q.Select(p => new { p.Category, p.Active }).Distinct());
Rows("Select parts filtered", q => q.Select(p => p.Parts.Where(part => part.Weight > 3).Select(part => part.Name)));

Rows("SelectMany tags", q => q.SelectMany(p => p.Tags));
Rows("SelectMany parts filtered", q => q.SelectMany(p => p.Parts.Where(part => part.Weight > 2)));
Rows("SelectMany with parent", q => q.SelectMany(p => p.Parts.Where(part => part.Name == "bolt").Select(part => new { p.Name, part.Weight })));
Rows("SelectMany twice", q => q.SelectMany(p => p.Parts.SelectMany(part => p.Tags.Select(tag => new { Part = part.Name, tag }))));
Rows("SelectMany distinct", q => q.SelectMany(p => p.Tags).Distinct());

Ordered("OrderBy", q => q.OrderBy(p => p.Name));
Ordered("OrderByDescending", q => q.OrderByDescending(p => p.Name).Select(p => p.Name));
Ordered("OrderBy number", q => q.Where(p => p.Active).OrderBy(p => p.Price).Select(p => p.Price));
Ordered("OrderBy date", q => q.OrderByDescending(p => p.Made).Select(p => p.Made));
Ordered("OrderBy nested", q => q.OrderBy(p => p.Maker.Address.Zip).Select(p => p.Maker.Address.Zip));
Ordered("OrderBy ThenByDescending", q => q.OrderBy(p => p.Category).ThenByDescending(p => p.Price));
Ordered("OrderByDescending ThenBy", q => q.OrderByDescending(p => p.Stock).ThenBy(p => p.Name).Select(p => p.Name));
Ordered("Skip Take", q => q.OrderBy(p => p.Name).Skip(7).Take(11));
Ordered("Take", q => q.OrderByDescending(p => p.Name).Take(5));
Ordered("Take after Where", q => q.Where(p => p.Stock > 10).OrderBy(p => p.Name).Take(4).Select(p => p.Name));

Value("Count", q => q.Count());
Value("Count after Where", q => q.Where(p => p.Price > 30).Count());
Value("Count of a filter", q => q.Count(p => p.Active));
Value("Sum", q => q.Sum(p => p.Stock));
Value("Sum of a selection", q => q.Where(p => p.Category == "tools").Select(p => p.Stock * 2).Sum());
Value("Average", q => q.Average(p => p.Stock));
Value("Min", q => q.Min(p => p.Price));
Value("Max", q => q.Max(p => p.Price));
Value("Max of a filter", q => q.Where(p => p.Maker.Country == "DE").Max(p => p.Stock));
Value("Max of strings", q => q.Max(p => p.Name));
Value("distinct Count", q => q.Select(p => p.Category).Distinct().Count());
Value("FirstOrDefault", q => q.OrderBy(p => p.Name).Select(p => p.Name).FirstOrDefault());
Value("FirstOrDefault of nothing", q => q.Where(p => p.Name == "none").FirstOrDefault());

Rows("GroupBy count", q => q.GroupBy(p => p.Category, (key, values) => new { key, count = values.Count() }));
Rows("GroupBy sum", q => q.GroupBy(p => p.Category, (key, values) => new { key, sum = values.Sum(p => p.Stock), max = values.Max(p => p.Stock) }));
Rows("GroupBy filtered", q => q.Where(p => p.Active).GroupBy(p => p.Maker.Country, (key, values) => new { key, least = values.Min(p => p.Price) }));

return await Tests.Run();

enum Grade
{
    Plain,
    Good,
    Fine,
}

class Part
{
    [JsonProperty("name")]
    public string Name { get; set; }

    [JsonProperty("weight")]
    public int Weight { get; set; }
}

class Address
{
    [JsonProperty("zip")]
    public int Zip { get; set; }

    [JsonProperty("city")]
    public string City { get; set; }
}

class Maker
{
    [JsonProperty("country")]
    public string Country { get; set; }

    [JsonProperty("address")]
    public Address Address { get; set; }
}

class Product
{
    public const int ExpiringTtl = 1000;
    static readonly string[] Colours = { "red", "green", "blue", "grey", "white" };
    static readonly string[] Categories = { "tools", "books", "garden", "toys", "music", "food", "paper" };

    [JsonProperty("id")]
    public string Id { get; set; }

    [JsonProperty("name")]
    public string Name { get; set; }

    [JsonProperty("padded")]
    public string Padded { get; set; }

    [JsonProperty("category")]
    public string Category { get; set; }

    [JsonProperty("price")]
    public double Price { get; set; }

    [JsonProperty("stock")]
    public int Stock { get; set; }

    [JsonProperty("active")]
    public bool Active { get; set; }

    [JsonProperty("rating")]
    public int? Rating { get; set; }

    [JsonProperty("grade")]
    public Grade Grade { get; set; }

    [JsonProperty("made")]
    public DateTime Made { get; set; }

    [JsonProperty("maker")]
    public Maker Maker { get; set; }

    [JsonProperty("tags")]
    public List<string> Tags { get; set; }

    [JsonProperty("parts")]
    public List<Part> Parts { get; set; }

    [JsonProperty("labels")]
    public Dictionary<string, string> Labels { get; set; }

    [JsonProperty("ttl", NullValueHandling = NullValueHandling.Ignore)]
    public int? Ttl { get; set; }

    public static Product Number(int n) =>
        new()
        {
            Id = "p" + n,
            Name = $"product-{n:00}",
            Padded = new string(' ', n % 3) + n + "  ",
            Category = Categories[n % Categories.Length],
            Price = n * 2.5 + (n % 4) * 0.125,
            Stock = n * 7 % 40,
            Active = n % 3 != 0,
            Rating = n % 4 == 0 ? null : n % 5,
            Grade = (Grade)(n % 3),
            Made = new DateTime(2024, 1, 1, 12, 0, 0, DateTimeKind.Utc).AddDays(n * 1.25),
            Maker = new Maker { Country = n % 2 == 0 ? "DE" : "FR", Address = new Address { Zip = 1000 + n * 3 % 60, City = "city " + n % 9 } },
            Tags = Enumerable.Range(0, 1 + n % 4).Select(i => Colours[(n + i) % Colours.Length]).ToList(),
            Parts = Enumerable.Range(0, n % 4).Select(i => new Part { Name = i == 0 ? "bolt" : "part-" + i, Weight = (n + i) % 7 }).ToList(),
            Labels = new Dictionary<string, string> { ["size"] = new[] { "s", "m", "l" }[n % 3], ["n"] = n.ToString() },
        };

    /// <summary>The same item with another id, which soon expires.</summary>
    public Product Expiring()
    {
        var copy = (Product)MemberwiseClone();
        copy.Id += "-expiring";
        copy.Ttl = ExpiringTtl;
        return copy;
    }
}
