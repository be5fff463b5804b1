// SPDX-License-Identifier: Apache-2.0
// A table of 100,000 items: it scrolls smoothly, and its memory does not grow with the items.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, row, signIn } from "../browser.mjs";
import { newContainer, newDatabase, putMany } from "../server.mjs";

const ITEMS = Number(process.env.EPHEMERIS_PORTAL_ITEMS ?? 100_000);

/** Independent of the number of items. */
const MAX_HEAP_MEGABYTES = 30;

/** Rows in the document, visible or nearly so. */
const MAX_ROWS_DRAWN = 100;

/** How far the table is scrolled in each frame: two of its rows. */
const PIXELS_A_FRAME = 64;
const FRAMES = 300;

/** How much later the median frame may come while scrolling than at rest. */
const MAX_SLOWER = 2;

let browser;
let database;

before(async () => {
  browser = await launch();
  database = await newDatabase();
  await newContainer(database, "many", { defaultTtl: -1 });
  await putMany(database, "many", ITEMS, (number) => ({
    id: `i${number}`,
    customerId: `C${number % 50}`,
    ttl: 90_000 + number,
  }));
});

after(() => browser.close());

/** The memory of the page after garbage collection. */
async function heapMegabytes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
}

/** Scrolls the table in each frame. Returns the milliseconds between frames, how many showed no row, and the final position. */
function scroll(page, pixels) {
  return page.evaluate(
    async ([step, count]) => {
      const table = document.querySelector("[role=grid]");
      const gaps = [];
      let bare = 0;
      let last = await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < count; frame += 1) {
        table.scrollTop += step;
        const now = await new Promise(requestAnimationFrame);
        gaps.push(now - last);
        last = now;
        const box = table.getBoundingClientRect();
        const middle = document.elementFromPoint(box.x + box.width / 4, box.y + box.height / 2);
        if (middle?.closest("[role=row]") === null) bare += 1;
      }
      gaps.sort((one, other) => one - other);
      return { median: gaps[gaps.length >> 1], p95: gaps[Math.floor(gaps.length * 0.95)], bare, top: table.scrollTop };
    },
    [pixels, FRAMES],
  );
}

test("the table is scrolled through all items with few rows drawn, and sorted by expiry", async () => {
  const { page, problems, close } = await open(browser, { route: `#/c/${database}/many/items` });
  await signIn(page);
  await page.getByText(`${ITEMS.toLocaleString("en-US")} items`).waitFor();
  const grid = page.getByRole("grid");
  await page.getByRole("row").nth(3).waitFor();
  await page.getByRole("row").nth(3).focus();
  await page.keyboard.press("End");
  await page.waitForFunction(
    (last) => document.querySelector(`[role=row][aria-rowindex="${last}"] .items-id`) !== null,
    ITEMS + 1,
  );
  assert.ok((await grid.getByRole("row").count()) < MAX_ROWS_DRAWN);
  await page.getByRole("radio", { name: "Expiry" }).check();
  await row(page, "i0").waitFor();
  const heap = await heapMegabytes(page);
  assert.ok(heap < MAX_HEAP_MEGABYTES, `${heap} MB`);
  assert.deepEqual(problems, []);
  await close();
});

test("frames are about as frequent while scrolling as at rest", async (context) => {
  const { page, problems, close } = await open(browser, { route: `#/c/${database}/many/items` });
  await signIn(page);
  await page.getByRole("row").nth(3).waitFor();
  const still = await scroll(page, 0);
  const moving = await scroll(page, PIXELS_A_FRAME);
  context.diagnostic(`frames, still: ${JSON.stringify(still)}, moving: ${JSON.stringify(moving)}`);
  assert.ok(moving.median <= MAX_SLOWER * still.median, JSON.stringify({ still, moving }));
  assert.equal(moving.bare, 0);
  assert.equal(moving.top, FRAMES * PIXELS_A_FRAME);
  assert.deepEqual(problems, []);
  await close();
});
