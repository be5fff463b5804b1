// SPDX-License-Identifier: Apache-2.0
// The purpose of the portal: to see what will expire, to change it with a preview, and to undo it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, row, signIn } from "../browser.mjs";
import { advance, newContainer, newDatabase, put } from "../server.mjs";

const HOUR = 3600;
let browser;

before(async () => {
  browser = await launch();
});

after(() => browser.close());

/** An order of any customer. */
function order(number) {
  return { id: `SO${number}`, customerId: `CO${number % 3}`, total: number * 10 };
}

test("T21 T25 T28 TTL is switched on with a preview, items count down, vanish, and one is restored", async () => {
  const database = await newDatabase();
  await newContainer(database, "orders");
  for (let number = 1; number <= 3; number += 1) {
    await put(database, "orders", order(number));
  }
  await advance(2 * HOUR);
  for (let number = 4; number <= 6; number += 1) {
    await put(database, "orders", order(number));
  }
  const { page, problems, close } = await open(browser, {
    route: `#/c/${database}/orders/items`,
  });
  await signIn(page);
  await row(page, "SO1").getByText("TTL off").waitFor();

  await page.getByRole("link", { name: "Scale & Settings" }).click();
  await page.getByRole("radio", { name: /^On Items expire/ }).check();
  await page.getByLabel("Time to live, amount").fill("1");
  await page.getByLabel("Time to live, unit").selectOption("hours");
  await page.getByText("= 3,600 seconds").waitFor();
  const preview = page.getByRole("status", { name: "Preview" });
  await preview.getByText("3 items").waitFor();
  assert.match(await preview.innerText(), /3 items would expire at once, 6 within an hour/);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const dialog = page.getByRole("dialog");
  assert.equal(await dialog.getByRole("button", { name: "Apply" }).isEnabled(), false);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Items" }).click();
  await row(page, "SO4").waitFor();
  assert.equal(await row(page, "SO1").count(), 0);
  const first = await row(page, "SO4").locator(".life-text").innerText();
  await page.waitForFunction(
    ([selector, text]) => {
      const now = document.querySelector(selector)?.textContent;
      return now !== undefined && now !== null && now !== text;
    },
    [".life-text", first],
  );

  await put(database, "orders", { ...order(7), ttl: 3 });
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await row(page, "SO7").waitFor();
  await row(page, "SO7").waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Expiry" }).click();
  await page.getByRole("button", { name: "Restore SO2" }).click();
  await page.getByText("1 item restored").waitFor();
  await page.getByRole("button", { name: "Restore SO2" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Items" }).click();
  await row(page, "SO2").waitFor();
  assert.deepEqual(problems, []);
  await close();
});
