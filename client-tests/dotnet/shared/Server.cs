// SPDX-License-Identifier: Apache-2.0
// The server under test, and its clock.
namespace Ephemeris
{
    using System;
    using System.Net.Http;
    using System.Security.Cryptography;
    using System.Text;
    using System.Threading.Tasks;
    using Newtonsoft.Json.Linq;

    static class Server
    {
        public static readonly string Endpoint =
            Environment.GetEnvironmentVariable("EPHEMERIS_ENDPOINT") ?? "https://localhost:8081/";

        // The key that the vendor publishes for its emulator; no secret.
        public const string Key =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

        static readonly HttpClient Http = new() { BaseAddress = new Uri(Endpoint) };

        /// <summary>Moves the server's time, so that tests need not wait for days.</summary>
        public static Task Advance(TimeSpan duration) => AdvanceSeconds((long)duration.TotalSeconds);

        public static Task AdvanceSeconds(long seconds) =>
            Clock(HttpMethod.Post, new JObject { ["advanceSeconds"] = seconds });

        /// <summary>The server's time, by which items expire.</summary>
        public static async Task<long> NowSeconds() => (long)(await Clock(HttpMethod.Get, null))["nowSeconds"];

        // Such requests belong to no resource, so type and link are empty.
        static async Task<JObject> Clock(HttpMethod method, JObject body)
        {
            string date = DateTime.UtcNow.ToString("R");
            string signed = $"{method.Method.ToLowerInvariant()}\n\n\n{date.ToLowerInvariant()}\n\n";
            byte[] signature = HMACSHA256.HashData(Convert.FromBase64String(Key), Encoding.UTF8.GetBytes(signed));
            using var request = new HttpRequestMessage(method, "_ephemeris/clock");
            request.Headers.Add("x-ms-date", date);
            request.Headers.TryAddWithoutValidation(
                "authorization", Uri.EscapeDataString("type=master&ver=1.0&sig=" + Convert.ToBase64String(signature)));
            request.Content = body == null ? null : new StringContent(body.ToString());
            using HttpResponseMessage response = await Http.SendAsync(request);
            string answer = await response.Content.ReadAsStringAsync();
            Expect.True(response.IsSuccessStatusCode, $"the clock answers, but it says {(int)response.StatusCode}: {answer}");
            return JObject.Parse(answer);
        }
    }
}
