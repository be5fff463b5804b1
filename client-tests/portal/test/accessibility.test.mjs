// SPDX-License-Identifier: Apache-2.0
// No page violates automatic rules about names, roles and contrast, in either colour scheme.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch, open, signIn } from "../browser.mjs";
import { newContainer, newDatabase, put } from "../server.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const GRAVE = ["serious", "critical"];

let browser;
let database;
let rules;

before(async () => {
  browser = await launch();
  rules = await readFile(AXE, "utf8");
  database = await newDatabase();
  await newContainer(database, "orders", { defaultTtl: 3600 });
  for (let number = 1; number <= 5; number += 1) {
    await put(database, "orders", { id: `SO${number}`, customerId: "CO1", total: number });
  }
});

after(() => browser.close());

/** The violations, in a few words each. */
async function violations(page) {
  // Not as a script of the page, which the content security policy would refuse.
  await page.evaluate(rules);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations
    .filter((violation) => GRAVE.includes(violation.impact))
    .flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 120)}`));
}

for (const colorScheme of ["light", "dark"]) {
  test(`names, roles and contrast, ${colorScheme}`, async () => {
    const { page, close } = await open(browser, { colorScheme });
    await page.getByLabel("Account key").waitFor();
    assert.deepEqual(await violations(page), [], "sign-in");
    await signIn(page);
    await page.getByRole("heading", { name: "Overview" }).waitFor();
    assert.deepEqual(await violations(page), [], "overview");
    const ready = {
      items: () => page.locator(".items-id").first().waitFor(),
      settings: () => page.getByRole("textbox", { name: "Indexing policy as JSON" }).waitFor(),
      expiry: () => page.getByText("Show as a table").waitFor(),
      query: () => page.getByRole("textbox", { name: "Query", exact: true }).waitFor(),
    };
    for (const [name, isReady] of Object.entries(ready)) {
      await page.evaluate((hash) => (location.hash = hash), `#/c/${database}/orders/${name}`);
      await isReady();
      assert.deepEqual(await violations(page), [], name);
    }
    for (const name of ["History", "New database", `New container in ${database}`]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("dialog").waitFor();
      assert.deepEqual(await violations(page), [], name);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await close();
  });
}
