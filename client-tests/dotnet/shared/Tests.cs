// SPDX-License-Identifier: Apache-2.0
// Runs the tests of a program one after the other and prints the outcome of each as a line for the
// JUnit test that runs these programs: the word TEST, then JSON.
namespace Ephemeris
{
    using System;
    using System.Collections.Generic;
    using System.Diagnostics;
    using System.Linq;
    using System.Threading.Tasks;
    using Newtonsoft.Json;
    using Newtonsoft.Json.Linq;

    static class Tests
    {
        static readonly List<(string Name, Func<Task> Body)> All = new();

        /// <summary>A number from the environment, such as the seed of random tests.</summary>
        public static int Setting(string name, int otherwise) =>
            int.TryParse(Environment.GetEnvironmentVariable(name), out int value) ? value : otherwise;

        public static void Add(string name, Func<Task> body) => All.Add((name, body));

        /// <summary>Runs all tests. The exit status only tells whether all of them have run.</summary>
        public static async Task<int> Run()
        {
            foreach (var (name, body) in All)
            {
                var watch = Stopwatch.StartNew();
                string message = null;
                try
                {
                    await body();
                }
                catch (Exception failure)
                {
                    message = failure.ToString();
                }
                var outcome = new { name, passed = message == null, message = message ?? "", milliseconds = watch.ElapsedMilliseconds };
                Console.WriteLine("TEST " + JsonConvert.SerializeObject(outcome));
            }
            return 0;
        }
    }

    /// <summary>Assertions. A failed assertion ends the test.</summary>
    static class Expect
    {
        public static void True(bool holds, string what)
        {
            if (!holds)
            {
                throw new Exception("Expected: " + what);
            }
        }

        public static void Equal<T>(T expected, T actual, string what = "")
        {
            if (!EqualityComparer<T>.Default.Equals(expected, actual))
            {
                throw new Exception($"{what}: expected <{expected}> but was <{actual}>");
            }
        }

        /// <summary>The same values in the same order.</summary>
        public static void Same<T>(IEnumerable<T> expected, IEnumerable<T> actual, string what = "") =>
            Equal(Lines(expected.Select(Text)), Lines(actual.Select(Text)), what);

        /// <summary>The same values in any order, each the same number of times.</summary>
        public static void SameInAnyOrder<T>(IEnumerable<T> expected, IEnumerable<T> actual, string what = "") =>
            Equal(
                Lines(expected.Select(Text).OrderBy(text => text, StringComparer.Ordinal)),
                Lines(actual.Select(Text).OrderBy(text => text, StringComparer.Ordinal)),
                what);

        static string Lines(IEnumerable<string> texts) => string.Join("\n", texts);

        /// <summary>A value as JSON; whole numbers look the same whatever their type in C#.</summary>
        public static string Text<T>(T value)
        {
            JToken token = value == null ? JValue.CreateNull() : JToken.FromObject(value);
            return Plain(token).ToString(Formatting.None);
        }

        static JToken Plain(JToken token) =>
            token switch
            {
                JObject members => new JObject(members.Properties().Select(member => new JProperty(member.Name, Plain(member.Value)))),
                JArray elements => new JArray(elements.Select(Plain)),
                JValue { Type: JTokenType.Float } number when (double)number % 1 == 0 && Math.Abs((double)number) < 1e15 => new JValue((long)(double)number),
                _ => token,
            };
    }
}
