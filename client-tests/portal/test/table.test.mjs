// SPDX-License-Identifier: Apache-2.0
// The table of items: its displayed order, the keyboard focus, and what is exported.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, launch, open, row, signIn } from "../browser.mjs";
import { newContainer, newDatabase, put, putMany, remove } from "../server.mjs";

const HOUR = 3600;
const ITEMS = 1300;

let browser;
let database;

before(async () => {
  browser = await launch();
  database = await newDatabase();
  await newContainer(database, "many", { defaultTtl: 48 * HOUR });
  await putMany(database, "many", ITEMS, (number) => ({
    id: `i${String(number).padStart(4, "0")}`,
    customerId: `C${number % 400}`,
    note: "not a column",
    ...(number % 100 === 50 ? { ttl: HOUR / 2 } : {}),
  }));
});

after(() => browser.close());

async function openMany() {
  const opened = await open(browser, { route: `#/c/${database}/many/items` });
  await signIn(opened.page);
  await opened.page.locator(".items-id").first().waitFor();
  return opened;
}

/** The headings that display an order. */
function claimedOrders(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("[role=columnheader]")]
      .filter((heading) => ["ascending", "descending"].includes(heading.getAttribute("aria-sort")))
      .map((heading) => [heading.innerText.replace(/[^a-zA-Z ]/g, "").trim(), heading.getAttribute("aria-sort")]),
  );
}

test("a column displays an order only if the rows are in it", async () => {
  const { page, close } = await openMany();
  const ids = await page.locator(".items-id").allInnerTexts();
  assert.notDeepEqual(ids, [...ids].sort(), "items are stored by the hash of their key");
  assert.deepEqual(await claimedOrders(page), []);
  await page.getByRole("columnheader", { name: "Expires in" }).getByRole("button").click();
  await page.waitForFunction(() => document.querySelector(".items-id")?.textContent?.endsWith("50"));
  assert.deepEqual(await claimedOrders(page), [["Expires in", "ascending"]]);
  await page.getByRole("columnheader", { name: "Expires in" }).getByRole("button").click();
  await page.waitForFunction((first) => document.querySelector(".items-id")?.textContent === first, ids[0]);
  assert.deepEqual(await claimedOrders(page), []);
  await close();
});

/** The row with the keyboard focus, once there is one: its number as screen readers announce it. */
function focusedRow(page, index) {
  return page.waitForFunction(
    (expected) => {
      const focused = document.activeElement;
      const isLoaded = focused?.querySelector(".items-id") !== null;
      return focused?.getAttribute("aria-rowindex") === String(expected) && isLoaded;
    },
    index,
    { timeout: 10_000 },
  );
}

test("End and Home keep the focus in the table, also if rows are not loaded yet", async () => {
  const { page, problems, close } = await openMany();
  await page.getByText("1,300 items").waitFor();
  await page.locator(".items-body [role=row]").nth(2).focus();
  await page.keyboard.press("End");
  await focusedRow(page, ITEMS + 1);
  await page.keyboard.press("ArrowUp");
  await focusedRow(page, ITEMS);
  await page.keyboard.press("Home");
  await focusedRow(page, 2);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await focusedRow(page, ITEMS);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: /^Item i/ }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test("the focus stays in the table when its row is deleted", async () => {
  await newContainer(database, "few");
  const items = ["a", "b", "c"].map((id) => ({ id, customerId: "CO1" }));
  for (const item of items) await put(database, "few", item);
  const { page, close } = await open(browser, { route: `#/c/${database}/few/items` });
  await signIn(page);
  await row(page, "b").focus();
  await remove(database, "few", items[1]);
  await row(page, "b").waitFor({ state: "detached" });
  await focusedRow(page, 3);
  await close();
});

test("export contains exactly the filtered items", async () => {
  const { page, problems, close } = await openMany();
  await page.getByLabel("Filter: id contains").fill("77");
  await page.getByText(/· 22 shown/).waitFor();
  const byId = await exported(page, "Export");
  assert.equal(byId.length, 22);
  assert.ok(byId.every((item) => item.id.includes("77") && item.note === "not a column"));
  await page.keyboard.press("Escape");
  await page.getByLabel("Filter: id contains").fill("");
  await page.getByLabel("Filter by expiry").selectOption("Expire within 1 hour");
  await page.getByText(/· 13 shown/).waitFor();
  const byExpiry = await exported(page, "Export");
  assert.deepEqual(byExpiry.map((item) => item.ttl), Array.from({ length: 13 }, () => HOUR / 2));
  await page.keyboard.press("Escape");
  await page.getByLabel("Filter by expiry").selectOption("All items");
  assert.equal((await exported(page, "Export")).length, ITEMS);
  assert.deepEqual(problems, []);
  await close();
});
