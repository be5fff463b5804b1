// SPDX-License-Identifier: Apache-2.0
// The layout: nothing overlaps, and only the intended parts scroll.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, row, signIn } from "../browser.mjs";
import { advance, newContainer, newDatabase, put } from "../server.mjs";

const WIDTHS = [1280, 900, 820, 390];
const LONG = "an-order-whose-id-is-so-long-that-no-column-has-room-for-it";

let browser;
let database;

before(async () => {
  browser = await launch();
  // The bar shows how far the time was moved, which needs space.
  await advance(61);
  database = await newDatabase();
  await newContainer(database, "orders", { defaultTtl: 3600 });
  for (let number = 1; number <= 30; number += 1) {
    await put(database, "orders", { id: `${LONG}-${number}`, customerId: "CO1" });
  }
});

after(() => browser.close());

/** Cells of the first row and of the head whose texts overlap the next cell, or have no space. */
function crowdedCells(page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll(".items [role=row]")].slice(0, 2);
    return rows.flatMap((row) => {
      const cells = [...row.children]
        .map((cell) => ({ name: cell.className || cell.textContent, box: cell.getBoundingClientRect(), cell }))
        .filter(({ cell }) => getComputedStyle(cell).display !== "none");
      const right = row.parentElement.closest(".items").getBoundingClientRect().right;
      return cells.flatMap(({ name, box, cell }, place) => {
        const limit = cells[place + 1]?.box.left ?? right;
        const inner = cell.firstElementChild?.getBoundingClientRect().right ?? box.right;
        // A cell that cuts its text shows nothing beyond its own edge.
        const seen = getComputedStyle(cell).overflowX === "hidden" ? box.right : Math.max(box.right, inner);
        const found = [];
        if (seen > limit + 0.5) found.push(`${name} reaches ${seen - limit} pixels too far`);
        if (box.width < 32) found.push(`${name} is ${box.width} pixels wide`);
        return found;
      });
    });
  });
}

for (const width of WIDTHS) {
  test(`the table's columns do not overlap, ${width} wide, with and without an open item`, async () => {
    const { page, close } = await open(browser, { route: `#/c/${database}/orders/items`, width });
    await signIn(page);
    await page.locator(".items-id").first().waitFor();
    assert.deepEqual(await crowdedCells(page), []);
    await row(page, `${LONG}-1`).click();
    await page.getByRole("textbox", { name: "The item as JSON" }).waitFor();
    const covered = await page.evaluate(() => {
      // Cells behind the open item are not visible.
      const panel = document.querySelector(".panel").getBoundingClientRect();
      const table = document.querySelector(".items").getBoundingClientRect();
      return panel.left <= table.left && panel.right >= table.right;
    });
    if (!covered) assert.deepEqual(await crowdedCells(page), []);
    const editor = await page.getByRole("textbox", { name: "The item as JSON" }).boundingBox();
    assert.ok(editor.width >= 240, `the editor is ${editor.width} pixels wide`);
    await close();
  });
}

test("each page has one scrollbar, at every width", async () => {
  const { page, close } = await open(browser);
  await signIn(page);
  const ready = {
    "#/": () => page.getByRole("heading", { name: "Containers" }).waitFor(),
    [`#/c/${database}/orders/items`]: () => page.locator(".items-id").first().waitFor(),
    [`#/c/${database}/orders/settings`]: () => page.getByRole("heading", { name: "Facts" }).waitFor(),
    [`#/c/${database}/orders/expiry`]: () => page.getByText("Show as a table").click(),
    [`#/c/${database}/orders/query`]: () => page.getByRole("textbox", { name: "Query", exact: true }).waitFor(),
  };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    for (const [route, isReady] of Object.entries(ready)) {
      await page.evaluate((hash) => (location.hash = hash), route);
      await isReady();
      const beyond = await page.evaluate(() => ({
        down: document.documentElement.scrollHeight - window.innerHeight,
        across: document.documentElement.scrollWidth - window.innerWidth,
        main: document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth,
      }));
      for (const [direction, pixels] of Object.entries(beyond)) {
        assert.ok(pixels <= 0, `${route}, ${width} wide: ${pixels} pixels too far ${direction}`);
      }
    }
  }
  await close();
});
