// SPDX-License-Identifier: Apache-2.0
// Items uploaded from files and exported to files.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { exported, launch, open, row, signIn } from "../browser.mjs";
import { newContainer, newDatabase, put } from "../server.mjs";

let browser;
let folder;

before(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), "ephemeris-portal-"));
});

after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** An empty container, and the page of its items. */
async function openOrders() {
  const database = await newDatabase();
  await newContainer(database, "orders");
  const opened = await open(browser, { route: `#/c/${database}/orders/items` });
  await signIn(opened.page);
  return { database, ...opened };
}

test("JSON lines are uploaded, with errors by line, and exported again", async () => {
  const { page, problems, close } = await openOrders();
  const file = join(folder, "orders.jsonl");
  const lines = Array.from({ length: 25 }, (_, index) =>
    JSON.stringify({ id: `SO${100 + index}`, customerId: `CO${index % 4}` }),
  );
  await writeFile(file, [...lines, '{"customerId": "CO1"}', "nonsense"].join("\n"));
  await page.getByRole("button", { name: "Upload" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByText("25 items written").waitFor();
  assert.match(await dialog.getByRole("table").innerText(), /26[^]*27/);
  await page.keyboard.press("Escape");
  await row(page, "SO100").waitFor();

  const ids = (await exported(page, "Export")).map((item) => item.id);
  assert.deepEqual(ids.sort(), lines.map((line) => JSON.parse(line).id));
  assert.deepEqual(problems, []);
  await close();
});

test("a file with a JSON array is dropped on the table, and written", async () => {
  const { page, problems, close } = await openOrders();
  await page.getByRole("button", { name: "Upload" }).first().waitFor();
  const items = [1, 2, 3].map((number) => ({ id: `A${number}`, customerId: "CO1", text: "a ] b, {" }));
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "orders.json", { type: "application/json" }));
    return transfer;
  }, JSON.stringify(items, null, 2));
  const table = page.locator(".items-page");
  await table.dispatchEvent("dragover", { dataTransfer: files });
  await table.dispatchEvent("drop", { dataTransfer: files });
  await page.getByRole("dialog").getByText("3 items written").waitFor();
  await page.keyboard.press("Escape");
  await row(page, "A3").waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test("selected items are exported, without the server's properties", async () => {
  const { database, page, problems, close } = await openOrders();
  for (const id of ["SO1", "SO2", "SO3"]) {
    await put(database, "orders", { id, customerId: "CO1", nested: { deep: [1, null] } });
  }
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await row(page, "SO1").getByRole("checkbox").check();
  await row(page, "SO3").getByRole("checkbox").check();
  const items = await exported(page, "Export selected");
  assert.deepEqual(
    items.sort((one, other) => one.id.localeCompare(other.id)),
    ["SO1", "SO3"].map((id) => ({ id, customerId: "CO1", nested: { deep: [1, null] } })),
  );
  assert.deepEqual(problems, []);
  await close();
});

test("failures of an upload are listed in the order of the file", async () => {
  const { page, problems, close } = await openOrders();
  const file = join(folder, "failing.jsonl");
  // The server refuses the first ones; the others are refused without asking it, so these fail
  // sooner.
  const refused = Array.from({ length: 12 }, (_, index) => JSON.stringify({ id: `${index}-${"x".repeat(2000)}`, customerId: "CO1" }));
  const nonsense = Array.from({ length: 12 }, () => "nonsense");
  await writeFile(file, [...refused, ...nonsense].join("\n"));
  await page.getByRole("button", { name: "Upload" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByText("24 failed").waitFor();
  const lines = await dialog.getByRole("table").locator("tbody td:first-child").allInnerTexts();
  assert.deepEqual(lines.map(Number), Array.from({ length: 24 }, (_, index) => index + 1));
  assert.deepEqual(problems, []);
  await close();
});
