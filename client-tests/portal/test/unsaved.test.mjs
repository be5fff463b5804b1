// SPDX-License-Identifier: Apache-2.0
// Unsaved edits: kept unless the user decided to drop them, with a question where they would be
// lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, row, signIn, type } from "../browser.mjs";
import { key, newContainer, newDatabase, put } from "../server.mjs";

let browser;
let database;

before(async () => {
  browser = await launch();
  database = await newDatabase();
  await newContainer(database, "orders", { defaultTtl: 3600 });
});

after(() => browser.close());

/** The page of a container, signed in with a key stored in the tab; `asked` has the questions that were answered. */
async function openPage(name, answer = "accept") {
  const opened = await open(browser, { route: `#/c/${database}/orders/${name}` });
  const { page } = opened;
  const asked = [];
  page.on("dialog", (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    return answer === "accept" ? dialog.accept() : dialog.dismiss();
  });
  await page.getByLabel("Account key").fill(key);
  await page.getByRole("checkbox", { name: /Stay signed in/ }).check();
  await page.getByRole("button", { name: "Sign in" }).click();
  return { ...opened, asked };
}

const editorOf = (page) => page.getByRole("textbox", { name: "The item as JSON" });
const isShown = (page, text) =>
  page.waitForFunction((expected) => {
    const host = document.querySelector(".panel .editor-host");
    return host?.shadowRoot?.querySelector(".cm-content")?.textContent?.includes(expected) === true;
  }, text);

/** Opens a new item for each test, and changes its text. */
async function edit(page, id) {
  await put(database, "orders", { id, customerId: "CO1", note: "as stored" });
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await row(page, id).click();
  await isShown(page, "as stored");
  await type(editorOf(page), `{"id": "${id}", "customerId": "CO1", "note": "as typed"}`);
}

/** Sends the server a signature made with another key. */
function spoilSignatures(page) {
  return page.route(/\/(dbs|_ephemeris)\//, (route) => {
    const headers = route.request().headers();
    if (headers.authorization === undefined) return route.continue();
    return route.continue({ headers: { ...headers, authorization: headers.authorization.replace(/sig%3D.{8}/, "sig%3DAAAAAAAA") } });
  });
}

test("edits of an item are restored after a reload, and can be saved", async () => {
  const { page, asked, problems, close } = await openPage("items");
  await edit(page, "reloaded");
  await page.reload();
  assert.equal(asked.length, 1, "the browser asks before it reloads");
  await isShown(page, "as typed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/Saved/).waitFor();
  await page.reload();
  assert.equal(asked.length, 1, "nothing is unsaved any more");
  assert.deepEqual(problems, []);
  await close();
});

test("an unfinished new item is restored after a reload, and can be created", async () => {
  const { page, problems, close } = await openPage("items");
  await page.getByRole("button", { name: "New item" }).first().click();
  await type(editorOf(page), '{"id": "begun", "customerId": "CO1", "note": "as typed"}');
  await page.reload();
  await isShown(page, "as typed");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await row(page, "begun").waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test("a query that was not run yet is restored after a reload, without a question", async () => {
  const { page, asked, close } = await openPage("query");
  await type(page.getByRole("textbox", { name: "Query", exact: true }), "SELECT c.typed FROM c");
  await page.getByLabel(/Parameters/).fill('{"@typed": 1}');
  await page.reload();
  await page.waitForFunction(() =>
    document.querySelector(".query-editor .editor-host")?.shadowRoot?.textContent?.includes("SELECT c.typed"),
  );
  assert.equal(await page.getByLabel(/Parameters/).inputValue(), '{"@typed": 1}');
  assert.deepEqual(asked, []);
  await close();
});

test("a restored edit does not overwrite what another client has written meanwhile", async () => {
  const { page, close } = await openPage("items");
  await edit(page, "contested");
  await put(database, "orders", { id: "contested", customerId: "CO1", note: "by another" });
  await page.reload();
  await isShown(page, "as typed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Overwrite with mine" }).waitFor();
  await close();
});

test("edits of an item are restored after the key was refused, and dropped after signing out", async () => {
  const { page, asked, problems, close } = await openPage("items");
  await edit(page, "refused");
  await spoilSignatures(page);
  await page.getByText("Sign in again").waitFor();
  await page.unroute(/\/(dbs|_ephemeris)\//);
  await signIn(page);
  await isShown(page, "as typed");
  assert.deepEqual(asked, []);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Account key").waitFor();
  assert.equal(asked.length, 1, "signing out asks");
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
  assert.ok(!kept.includes("as typed"), kept);
  assert.deepEqual(problems, []);
  await close();
});

const SETTINGS = {
  "the time to live": (page) => page.getByLabel("Time to live, amount").fill("5"),
  "the throughput": async (page) => {
    await page.getByRole("radio", { name: "Manual" }).check();
    await page.getByLabel("Request units per second").fill("700");
  },
  "the indexing policy": (page) => type(page.getByRole("textbox", { name: "Indexing policy as JSON" }), "{}"),
};

for (const [what, change] of Object.entries(SETTINGS)) {
  test(`leaving Settings with ${what} changed asks first`, async () => {
    const { page, asked, close } = await openPage("settings", "dismiss");
    await change(page);
    const question = page.waitForEvent("dialog", { timeout: 5000 });
    await page.getByRole("link", { name: "Items" }).click();
    await question;
    await page.waitForURL(/\/settings$/);
    assert.match(asked.join(), new RegExp(`${what}.*Leave without saving`, "i"));
    await close();
  });
}

test("Settings keep edits of one section when another is applied, and after a reload", async () => {
  const { page, problems, close } = await openPage("settings");
  const policy = '{"indexingMode": "consistent", "automatic": true, "includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/typed/*"}]}';
  const isTyped = () =>
    page.waitForFunction(() =>
      document.querySelector(".settings .editor-host")?.shadowRoot?.textContent?.includes("/typed/*"),
    );
  await type(page.getByRole("textbox", { name: "Indexing policy as JSON" }), policy);
  await page.getByLabel("Time to live, amount").fill("2");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("No changes. Items expire 2 hours").waitFor();
  await isTyped();
  await page.getByLabel("Time to live, amount").fill("3");
  await page.reload();
  await isTyped();
  assert.equal(await page.getByLabel("Time to live, amount").inputValue(), "3");
  await page.getByRole("button", { name: "Apply policy" }).click();
  await page.getByText(/Applied the indexing policy/).waitFor();
  assert.deepEqual(problems, []);
  await close();
});
