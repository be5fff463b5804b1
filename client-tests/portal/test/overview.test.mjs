// SPDX-License-Identifier: Apache-2.0
// The overview, the settings other than TTL, and the chart.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, signIn, type } from "../browser.mjs";
import { endpoint, newContainer, newDatabase, put, putMany } from "../server.mjs";

/** Enough items that reindexing takes some seconds, at a throughput of 500. */
const REINDEXED = 1500;

let browser;

before(async () => {
  browser = await launch();
});

after(() => browser.close());

test("the overview shows version and load, and how to connect to this server", async () => {
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

test("throughput is changed, a bad indexing policy is refused with the server's reason, a valid one is built", async () => {
  const database = await newDatabase();
  await newContainer(database, "orders");
  await putMany(database, "orders", REINDEXED, (n) => ({ id: `i${n}`, customerId: "CO1" }));
  const { page, problems, close } = await open(browser, {
    route: `#/c/${database}/orders/settings`,
  });
  await signIn(page);
  await page.getByText(/Now 400 RU\/s, not enforced/).waitFor();
  await page.getByRole("radio", { name: "Manual" }).check();
  await page.getByLabel(/RU\/s|Request units/).first().fill("500");
  await page.getByRole("button", { name: "Apply throughput" }).click();
  await page.getByText(/Now 500 RU\/s, enforced/).waitFor();

  const policy = page.getByRole("textbox", { name: "Indexing policy as JSON" });
  await type(policy, '{"indexingMode": "sometimes"}');
  await page.getByRole("button", { name: "Apply policy" }).click();
  await page.getByRole("alert").getByText(/indexingMode|sometimes/).first().waitFor();
  await type(policy, '{"indexingMode": "consistent", "includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/note/*"}]}');
  await page.getByRole("button", { name: "Apply policy" }).click();
  await page.getByText(/Applied the indexing policy/).waitFor();
  // A throughput that was asked for is enforced, so this takes time.
  await page.getByRole("progressbar").waitFor();
  await page.getByText(/being reindexed: \d+ %/).waitFor();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  assert.deepEqual(problems, []);
  await close();
});

test("both pages agree on whether throughput is enforced, and a setting can be undone", async () => {
  const database = await newDatabase();
  await newContainer(database, "orders");
  const { page, problems, close } = await open(browser, { route: `#/c/${database}/orders/settings` });
  await signIn(page);
  const settings = page.getByRole("region", { name: "Throughput" });
  const overTime = page.getByRole("region", { name: "Over time" });
  /** The texts of both pages, one after the other. */
  const said = async (text) => {
    await page.getByRole("link", { name: "Scale & Settings", exact: true }).click();
    await settings.getByText(text).waitFor();
    await page.getByRole("link", { name: "Expiry" }).click();
    await overTime.getByText(text).waitFor();
    await page.getByRole("link", { name: "Scale & Settings", exact: true }).click();
    await settings.getByText(text).waitFor();
  };
  await said(/400 RU\/s, not enforced/);
  assert.equal(await settings.getByRole("radio", { name: "None" }).isChecked(), true);
  await settings.getByRole("radio", { name: "Manual" }).check();
  await settings.getByLabel("Request units per second").fill("600");
  await settings.getByRole("button", { name: "Apply throughput" }).click();
  await said(/600 RU\/s, enforced/);
  assert.equal(await settings.getByRole("radio", { name: "Manual" }).isChecked(), true);
  await settings.getByRole("radio", { name: "None" }).check();
  await settings.getByRole("button", { name: "Apply throughput" }).click();
  await said(/400 RU\/s, not enforced/);
  assert.equal(await settings.getByRole("radio", { name: "None" }).isChecked(), true);
  assert.deepEqual(problems, []);
  await close();
});

test("T26 the chart shows future expiry, also as a table", async () => {
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
