// The overview, the settings beside TTL, the chart, and a table of many items.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, row, signIn, type } from "../browser.mjs";
import { endpoint, newContainer, newDatabase, put } from "../server.mjs";

/** How many items the table is scrolled through. */
const MANY = Number(process.env.EPHEMERIS_PORTAL_ITEMS ?? 5000);
const AT_ONCE = 32;

/** However many items there are. */
const MAX_HEAP_MEGABYTES = 30;

let browser;

before(async () => {
  browser = await launch();
});

after(() => browser.close());

/** What the page holds in memory when all that nobody needs is gone. */
async function heapMegabytes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
}

test("the overview tells version and load, and how to connect to this server", async () => {
  const { page, problems, close } = await open(browser);
  await signIn(page);
  await page.getByText("Version").first().waitFor();
  await page.getByText(/^item|portal|metrics/).first().waitFor();
  for (const language of ["Java", "JavaScript", ".NET", "Python"]) {
    await page.getByRole("radio", { name: language, exact: true }).check();
    const program = page.getByLabel(`${language} program`, { exact: true });
    assert.ok((await program.innerText()).includes(new URL(endpoint).host), language);
  }
  assert.deepEqual(problems, []);
  await close();
});

test("throughput is changed, and a bad indexing policy is refused with the server's reason", async () => {
  const database = await newDatabase();
  await newContainer(database, "orders");
  const { page, problems, close } = await open(browser, {
    route: `#/c/${database}/orders/settings`,
  });
  await signIn(page);
  await page.getByText(/Now 400 RU\/s, manual/).waitFor();
  await page.getByLabel(/RU\/s|Request units/).first().fill("1200");
  await page.getByRole("button", { name: "Apply throughput" }).click();
  await page.getByText(/Now 1,200 RU\/s, manual/).waitFor();

  const policy = page.getByRole("textbox", { name: "Indexing policy as JSON" });
  await type(policy, '{"indexingMode": "sometimes"}');
  await page.getByRole("button", { name: "Apply policy" }).click();
  await page.getByRole("alert").getByText(/indexingMode|sometimes/).first().waitFor();
  await type(policy, '{"indexingMode": "consistent", "includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/note/*"}]}');
  await page.getByRole("button", { name: "Apply policy" }).click();
  await page.getByText(/indexing policy is applied/).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test("T26 the chart shows what will expire, also as a table", async () => {
  const database = await newDatabase();
  await newContainer(database, "carts", { defaultTtl: 1800 });
  for (let number = 1; number <= 12; number += 1) {
    await put(database, "carts", { id: `C${number}`, customerId: "CO1" });
  }
  const { page, problems, close } = await open(browser, {
    route: `#/c/${database}/carts/expiry`,
  });
  await signIn(page);
  await page.getByRole("radio", { name: "Hours" }).check();
  await page.getByText("Show as a table").click();
  await page.getByRole("cell", { name: "12", exact: true }).first().waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test("the table is scrolled through many items with few rows drawn, and sorted by expiry", async () => {
  const database = await newDatabase();
  await newContainer(database, "many", { defaultTtl: -1 });
  for (let from = 0; from < MANY; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, MANY - from) }, (_, i) => from + i);
    await Promise.all(
      numbers.map((n) => put(database, "many", { id: `i${n}`, customerId: `C${n % 50}`, ttl: 9000 + n })),
    );
  }
  const { page, problems, close } = await open(browser, { route: `#/c/${database}/many/items` });
  await signIn(page);
  await page.getByText(`${MANY.toLocaleString("en-US")} items`).waitFor();
  const grid = page.getByRole("grid");
  await page.getByRole("row").nth(3).waitFor();
  await page.getByRole("row").nth(3).focus();
  await page.keyboard.press("End");
  await page.waitForFunction(
    (last) => document.querySelector(`[role=row][aria-rowindex="${last}"] .items-id`) !== null,
    MANY + 1,
  );
  assert.ok((await grid.getByRole("row").count()) < 100);
  await page.getByRole("radio", { name: "Expiry" }).check();
  await row(page, "i0").waitFor();
  assert.ok((await heapMegabytes(page)) < MAX_HEAP_MEGABYTES);
  assert.deepEqual(problems, []);
  await close();
});
