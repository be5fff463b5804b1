// SPDX-License-Identifier: Apache-2.0
// Items that other clients change while a user views them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, row, signIn } from "../browser.mjs";
import { advance, newContainer, newDatabase, put, remove } from "../server.mjs";

const HOUR = 3600;
let browser;

before(async () => {
  browser = await launch();
});

after(() => browser.close());

/** A container whose items expire after a day, and the page of its items. */
async function openCarts(...items) {
  const database = await newDatabase();
  await newContainer(database, "carts", { defaultTtl: 24 * HOUR });
  for (const item of items) await put(database, "carts", item);
  const opened = await open(browser, { route: `#/c/${database}/carts/items` });
  await signIn(opened.page);
  await row(opened.page, items[0].id).waitFor();
  return { database, ...opened };
}

function cart(id, ttl) {
  return { id, customerId: "CO1", ttl };
}

test("T7 an item whose ttl was extended by another client is not called expired", async () => {
  const { database, page, problems, close } = await openCarts(cart("extended", 60), cart("left", 50));
  await row(page, "extended").click();
  const panel = page.getByRole("region", { name: "Item extended" });
  await panel.getByRole("textbox", { name: "The item as JSON" }).waitFor();
  await put(database, "carts", cart("extended", 2 * HOUR));
  await advance(90);
  // The page knows the new time when the other item is gone.
  await row(page, "left").waitFor({ state: "detached" });
  await row(page, "extended").getByText(/^1 h 5\d min$/).waitFor();
  await panel.getByText(/^1 h 5\d min$/).waitFor();
  assert.equal(await panel.getByText("has expired").count(), 0);
  assert.equal(await panel.getByRole("button", { name: "Write as new" }).count(), 0);
  assert.match(await panel.getByRole("textbox").innerText(), /7200/);
  assert.deepEqual(problems, []);
  await close();
});

test("T7 of many items that expire at once, extended ones stay", async () => {
  const many = Array.from({ length: 120 }, (_, number) => cart(`due${number}`, 60));
  const { database, page, problems, close } = await openCarts(...many);
  await page.getByText("120 items").waitFor();
  await put(database, "carts", cart("due7", 2 * HOUR));
  await advance(90);
  await row(page, "due8").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelectorAll(".items-id").length === 1);
  await row(page, "due7").getByText(/^1 h 5\d min$/).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test("visible rows and the open item show what other clients write and delete", async () => {
  const { database, page, problems, close } = await openCarts(cart("changed", 900), cart("deleted", 900), cart("quiet", 900));
  await row(page, "deleted").click();
  const panel = page.getByRole("region", { name: "Item deleted" });
  await panel.getByRole("textbox", { name: "The item as JSON" }).waitFor();
  await put(database, "carts", cart("changed", 3 * HOUR));
  await remove(database, "carts", cart("deleted"));
  await row(page, "changed").getByText(/^2 h 59 min$/).waitFor();
  await row(page, "deleted").waitFor({ state: "detached" });
  await panel.getByText("was deleted").waitFor();
  assert.equal(await panel.getByText("has expired").count(), 0);
  await row(page, "quiet").getByText(/^14 min/).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test("sorted by expiry, an item that another client extends moves to its new position", async () => {
  const { database, page, close } = await openCarts(cart("one", 600), cart("two", 700), cart("three", 800));
  await page.getByRole("radio", { name: "Expiry" }).check();
  const ids = () => page.locator(".items-id").allInnerTexts();
  await row(page, "three").waitFor();
  await page.waitForFunction(() => document.querySelector(".items-id")?.textContent === "one");
  await put(database, "carts", cart("one", 5 * HOUR));
  await page.waitForFunction(() => document.querySelector(".items-id")?.textContent === "two");
  assert.deepEqual(await ids(), ["two", "three", "one"]);
  await close();
});

test("T9 an expired item that is written as new is no longer called expired", async () => {
  const { page, problems, close } = await openCarts(cart("brief", 60), cart("other", 600));
  await row(page, "brief").click();
  const panel = page.getByRole("region", { name: "Item brief" });
  await panel.getByRole("textbox", { name: "The item as JSON" }).waitFor();
  await advance(90);
  await panel.getByText("has expired").waitFor();
  await panel.getByRole("button", { name: "Write as new" }).click();
  await page.getByText(/Created brief/).waitFor();
  await panel.getByText("has expired").waitFor({ state: "detached" });
  await panel.getByRole("button", { name: "Save", exact: true }).waitFor();
  await panel.getByText(/^\d+ s$|^1 min/).first().waitFor();
  await row(page, "brief").waitFor();
  assert.deepEqual(problems, []);
  await close();
});
