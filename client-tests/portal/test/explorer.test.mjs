// SPDX-License-Identifier: Apache-2.0
// Databases, containers and items: created, viewed, changed, deleted.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, row, signIn, type } from "../browser.mjs";
import { key, newContainer, newDatabase, put } from "../server.mjs";

/** The background of the page. */
const LIGHT = "rgb(245, 246, 249)";
const DARK = "rgb(15, 17, 24)";

let browser;

before(async () => {
  browser = await launch();
});

after(() => browser.close());

test("a wrong key is refused, and the right one is requested only once per tab", async () => {
  const { page, close } = await open(browser);
  await page.getByLabel("Account key").fill("AAAA");
  await page.getByRole("button", { name: "Sign in" }).click();
  const refusal = await page.getByRole("alert").innerText();
  assert.match(refusal, /key/);
  assert.doesNotMatch(refusal, /payload|x-ms-|GMT|get\n/i, "what was signed is nothing for people");
  await page.getByRole("button", { name: "Use the emulator’s key" }).click();
  await page.getByRole("checkbox", { name: /Stay signed in/ }).check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(key));
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Account key").waitFor();
  assert.ok(!(await page.evaluate(() => JSON.stringify(sessionStorage))).includes(key));
  await close();
});

test("colours are the system's, or those chosen by the user", async () => {
  const { page, close } = await open(browser, { colorScheme: "light" });
  const isColour = (colour) => getComputedStyle(document.body).backgroundColor === colour;
  await page.waitForFunction(isColour, LIGHT);
  while (!(await page.getByRole("button", { name: /^Colours: dark/ }).isVisible())) {
    await page.getByRole("button", { name: /^Colours/ }).click();
  }
  await page.waitForFunction(isColour, DARK);
  await page.reload();
  await page.waitForFunction(isColour, DARK);
  await close();
  const other = await open(browser, { colorScheme: "dark" });
  await other.page.waitForFunction(isColour, DARK);
  await other.close();
});

test("a database and a container are created and deleted", async () => {
  const { page, problems, close } = await open(browser);
  await signIn(page);
  const name = `shop-${process.pid}`;
  const container = `carts-${process.pid}`;
  await page.getByRole("button", { name: "New database" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await page.getByRole("treeitem", { name }).waitFor();

  await page.getByRole("button", { name: `New container in ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(container);
  await dialog.getByLabel("Partition key").fill("/customerId");
  await dialog.getByRole("radio", { name: /^On Items expire/ }).check();
  await dialog.getByLabel("Time to live, amount").fill("30");
  await dialog.getByLabel("Time to live, unit").selectOption("minutes");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByText("TTL 30 minutes").waitFor();
  await page.getByText("/customerId").first().waitFor();

  await page.getByRole("treeitem", { name: container }).last().hover();
  await page.getByRole("button", { name: `Delete container ${container}` }).click();
  const remove = page.getByRole("dialog").getByRole("button", { name: "Delete" });
  assert.equal(await remove.isEnabled(), false);
  await page.getByRole("dialog").getByRole("textbox").fill(container);
  await remove.click();
  await page.getByRole("treeitem", { name: container }).waitFor({ state: "detached" });
  assert.deepEqual(problems, []);
  await close();
});

test("an item is created, changed, changed by another client, duplicated and deleted", async () => {
  const database = await newDatabase();
  await newContainer(database, "orders");
  const { page, problems, close } = await open(browser, {
    route: `#/c/${database}/orders/items`,
  });
  await signIn(page);
  await page.getByRole("button", { name: "New item" }).first().click();
  const editor = page.getByRole("textbox", { name: "The item as JSON" });
  await type(editor, '{"id": "SO1", "customerId": "CO1", "total": 1');
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("alert").first().waitFor();
  await type(editor, '{"id": "SO1", "customerId": "CO1", "total": 1}');
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await row(page, "SO1").waitFor();

  await row(page, "SO1").click();
  await page.getByRole("region", { name: "Item SO1" }).waitFor();
  // Text is typed first: an item without edits shows what others write.
  await type(editor, '{"id": "SO1", "customerId": "CO1", "total": 3}');
  await put(database, "orders", { id: "SO1", customerId: "CO1", total: 2 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: /Overwrite/ }).click();
  await page.getByText(/Saved \(/).waitFor();

  await page.getByRole("button", { name: "Duplicate" }).click();
  await type(editor, '{"id": "SO2", "customerId": "CO1", "total": 3}');
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await row(page, "SO2").waitFor();
  await row(page, "SO1").getByRole("checkbox").check();
  await row(page, "SO2").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await row(page, "SO1").waitFor({ state: "detached" });
  await row(page, "SO2").waitFor({ state: "detached" });
  assert.deepEqual(problems, []);
  await close();
});

test("a key of several levels can be entered, is shown, and finds its item", async () => {
  const database = await newDatabase();
  const { page, problems, close } = await open(browser);
  await signIn(page);
  await page.getByRole("button", { name: `New container in ${database}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("events");
  await dialog.getByLabel("Partition key").fill("/tenant, /user/id");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("button", { name: "New item" }).first().click();
  const editor = page.getByRole("textbox", { name: "The item as JSON" });
  await type(editor, '{"id": "E1", "tenant": "T1", "user": {"id": 7}}');
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await row(page, "E1").getByText("T1 · 7").waitFor();

  await row(page, "E1").click();
  await page.getByRole("region", { name: "Item E1" }).waitFor();
  await type(editor, '{"id": "E1", "tenant": "T1", "user": {"id": 7}, "seen": true}');
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/Saved \(/).waitFor();
  await row(page, "E1").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await row(page, "E1").waitFor({ state: "detached" });
  assert.deepEqual(problems, []);
  await close();
});

/** Where the Tab key stops in the tree. */
function stopsInTree(page) {
  return page.getByRole("tree").evaluate((tree) =>
    [...tree.querySelectorAll("button, [tabindex]")]
      .filter((element) => element.tabIndex >= 0)
      .map((element) => element.getAttribute("aria-label")),
  );
}

test("the Tab key stops at one row of the tree and at its actions", async () => {
  const database = await newDatabase();
  for (const id of ["one", "two", "three"]) await newContainer(database, id);
  const { page, close } = await open(browser, { route: `#/c/${database}/three/items` });
  await signIn(page);
  const tree = page.getByRole("tree");
  const item = tree.getByRole("treeitem", { name: "three", selected: true });
  await item.waitFor();
  assert.deepEqual(await stopsInTree(page), ["three", "Delete container three"]);
  await item.focus();
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await stopsInTree(page), [database, `New container in ${database}`, `Delete database ${database}`]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText(`Delete the database ${database}?`).waitFor();
  await close();
});
