// SPDX-License-Identifier: Apache-2.0
// A server that does not answer for a while: what is shown meanwhile, and that the page recovers by
// itself.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, row, signIn } from "../browser.mjs";
import { startRelay } from "../relay.mjs";
import { key, newContainer, newDatabase, put } from "../server.mjs";

let browser;
let database;
const relays = [];

before(async () => {
  browser = await launch();
  database = await newDatabase();
  await newContainer(database, "orders", { defaultTtl: 3600 });
  await put(database, "orders", { id: "SO1", customerId: "CO1" });
});

after(async () => {
  await browser.close();
  await Promise.all(relays.map((relay) => relay.close()));
});

/** A relay that is closed at the end of the test, even if it fails. */
async function newRelay() {
  const relay = await startRelay();
  relays.push(relay);
  return relay;
}

/** The portal through a relay, signed in. */
async function openByRelay() {
  const relay = await newRelay();
  const opened = await open(browser, { address: relay.address });
  await signIn(opened.page);
  await opened.page.getByRole("heading", { name: "Overview" }).waitFor();
  await opened.page.getByRole("treeitem", { name: "orders" }).first().waitFor();
  return { relay, ...opened };
}

const PAGES = {
  items: (page) => row(page, "SO1").waitFor(),
  settings: (page) => page.getByText(/RU\/s/).first().waitFor(),
  expiry: (page) => page.getByText("No expired items").waitFor(),
};

for (const [name, isShown] of Object.entries(PAGES)) {
  test(`the page ${name}, opened while the server is down, is shown when it is back`, async () => {
    const { relay, page, close } = await openByRelay();
    await relay.down();
    await page.evaluate((hash) => (location.hash = hash), `#/c/${database}/orders/${name}`);
    await page.getByRole("main").getByText("The server is not responding").first().waitFor();
    await relay.up();
    await isShown(page);
    await page.getByText("The server is not responding").first().waitFor({ state: "detached" });
    assert.equal(await page.getByRole("alert").count(), 0);
    await close();
  });
}

test("the list of databases, requested while the server is down, is shown when it is back", async () => {
  const relay = await newRelay();
  const { page, close } = await open(browser, { address: relay.address, route: `#/c/${database}/orders/items` });
  // Signing in works; the first list fails.
  await page.route("**/dbs", (route) => route.abort("connectionrefused"));
  await signIn(page);
  await page.getByRole("navigation", { name: "Databases and containers" }).getByRole("alert").waitFor();
  await page.unroute("**/dbs");
  await row(page, "SO1").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  await close();
});

test("signing in while the server is down succeeds when it is back", async () => {
  const relay = await newRelay();
  const { page, close } = await open(browser, { address: relay.address });
  await page.getByLabel("Account key").waitFor();
  await relay.down();
  await signIn(page);
  await page.getByRole("alert").getByText("The server is not responding").first().waitFor();
  await relay.up();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await close();
});

test("a stored key is kept if the server does not answer", async () => {
  const { page, close } = await open(browser);
  await page.getByLabel("Account key").fill(key);
  await page.getByRole("checkbox", { name: /Stay signed in/ }).check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  // The files of the page come from the browser's cache or from a server that is just stopping.
  await page.route("**/_ephemeris/server", (route) => route.abort("connectionrefused"));
  await page.reload();
  await page.getByText("The server is not responding").first().waitFor();
  assert.equal(await page.getByLabel("Account key").count(), 0);
  await page.unroute("**/_ephemeris/server");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await close();
});
