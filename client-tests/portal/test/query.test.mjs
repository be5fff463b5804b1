// SPDX-License-Identifier: Apache-2.0
// The query page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, signIn, type } from "../browser.mjs";
import { newContainer, newDatabase, put } from "../server.mjs";

let browser;
let database;

before(async () => {
  browser = await launch();
  database = await newDatabase();
  await newContainer(database, "orders");
  for (let number = 1; number <= 30; number += 1) {
    await put(database, "orders", { id: `SO${number}`, customerId: "CO1", total: number });
  }
});

after(() => browser.close());

async function openQuery() {
  const opened = await open(browser, { route: `#/c/${database}/orders/query` });
  await signIn(opened.page);
  const editor = opened.page.getByRole("textbox", { name: "Query", exact: true });
  await editor.waitFor();
  return { ...opened, editor };
}

/** The editor's content at the moment when the dialog closes, before any code could change it. */
function textWhenDialogIsGone(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const host = document.querySelector(".query-editor .editor-host");
        const observer = new MutationObserver(() => {
          if (document.querySelector("dialog") === null) {
            observer.disconnect();
            resolve(host.shadowRoot.querySelector(".cm-content").innerText);
          }
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

test("a query is run with parameters, page by page, and its cost and index are shown", async () => {
  const { page, problems, editor, close } = await openQuery();
  await type(editor, "SELECT c.id, c.total FROM c WHERE c.total > @least ORDER BY c.total");
  await page.getByLabel(/Parameters/).fill('{"@least": 5}');
  await page.getByLabel("Rows per page").selectOption("20");
  await editor.press("ControlOrMeta+Enter");
  const results = page.getByRole("region", { name: "Results" });
  await results.getByText("20 rows").waitFor();
  assert.match(await results.getByRole("status").innerText(), /RU/);
  await results.getByRole("button", { name: "More" }).click();
  await results.getByText("25 rows").waitFor();
  await results.getByRole("cell", { name: "SO30" }).waitFor();
  await results.getByRole("radio", { name: "Statistics" }).check();
  await results.getByText("/total/?").first().waitFor();
  await results.getByRole("radio", { name: "JSON" }).check();
  await results.getByRole("textbox", { name: "Results as JSON" }).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test("an error is underlined at its position, and explained", async () => {
  const { page, editor, close } = await openQuery();
  await type(editor, "SELECT * FROM c WHERE c.total >");
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("alert").first().waitFor();
  await page.locator(".cm-lintRange-error, .cm-lintPoint-error").first().waitFor();
  await close();
});

test("keywords, functions and properties are completed", async () => {
  const { page, editor, close } = await openQuery();
  await editor.click();
  await editor.press("ControlOrMeta+a");
  await page.keyboard.type("SELECT * FROM c WHERE STARTSW");
  await page.locator(".cm-tooltip-autocomplete").getByText("STARTSWITH").first().waitFor();
  await page.keyboard.type("ITH(c.cust");
  await page.locator(".cm-tooltip-autocomplete").getByText("customerId").first().waitFor();
  await close();
});

test("queries are remembered, and saved by name", async () => {
  const { page, editor, close } = await openQuery();
  await type(editor, "SELECT VALUE COUNT(1) FROM c");
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("region", { name: "Results" }).getByText("1 row", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("how many");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("dialog").getByText("SELECT VALUE COUNT(1) FROM c").first().waitFor();
  await page.keyboard.press("Escape");
  await type(editor, "SELECT * FROM c");
  await page.getByRole("button", { name: "Saved queries" }).click();
  const saved = page.getByRole("dialog").getByText("how many");
  await saved.waitFor();
  const shown = textWhenDialogIsGone(page);
  await saved.click();
  assert.match(await shown, /COUNT\(1\)/);
  await close();
});
