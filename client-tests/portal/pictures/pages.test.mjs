// SPDX-License-Identifier: Apache-2.0
// Takes pictures of each page, for the documentation and for inspection, and checks that nothing
// extends beyond the page.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, open, row, signIn, type } from "../browser.mjs";
import { advance, call, newContainer, put } from "../server.mjs";

const FOLDER = process.env.EPHEMERIS_SCREENSHOTS ?? "../target/screenshots";
const DAY = 86_400;
const QUERY =
  "SELECT c.customerId, COUNT(1) AS orders, SUM(c.total) AS total\nFROM c\nWHERE c.total > @least\nGROUP BY c.customerId";

let browser;

before(async () => {
  await mkdir(FOLDER, { recursive: true });
  browser = await launch();
  await prepareShop();
});

after(() => browser.close());

/** A shop whose orders expire after ninety days and whose carts expire after half an hour. */
async function prepareShop() {
  await call("POST", "dbs", { type: "dbs", link: "", body: { id: "shop" } });
  await newContainer("shop", "orders", { defaultTtl: 90 * DAY });
  await newContainer("shop", "carts", { defaultTtl: 1800 });
  await newContainer("shop", "products");
  for (let number = 0; number < 24; number += 1) {
    await put("shop", "products", { id: `BK-${100 + number}`, customerId: "all", price: 9 + number });
  }
  for (let day = 0; day < 96; day += 3) {
    const orders = Array.from({ length: 8 + ((day * 7) % 5) }, (_, index) => order(day, index));
    await Promise.all(orders.map((item) => put("shop", "orders", item)));
    await advance(3 * DAY);
  }
  for (let step = 0; step < 10; step += 1) {
    for (let number = 0; number < 12; number += 1) {
      await put("shop", "carts", { id: `C${step}${number}`, customerId: `CO${number}`, lines: number });
    }
    await advance(170);
  }
  for (let number = 0; number < 30; number += 1) {
    await put("shop", "orders", order(97, number));
  }
}

function order(day, index) {
  const number = 1000 + day * 20 + index;
  const ttl = index === 3 ? { ttl: 40 * DAY } : index === 5 ? { ttl: -1 } : index === 7 && day > 90 ? { ttl: 5400 } : {};
  return {
    id: `SO${number}`,
    customerId: `CO${18009 + (number % 23)}`,
    total: 20 + ((number * 37) % 480),
    status: index % 4 === 0 ? "open" : "shipped",
    lines: [{ sku: `BK-${100 + (number % 24)}`, count: 1 + (number % 3) }],
    ...ttl,
  };
}

/** The pages, their height if there is room, and what must be visible before a picture is taken. */
const PAGES = [
  { name: "overview", route: "#/", height: 800, ready: showLoad },
  { name: "items", route: "#/c/shop/orders/items", height: 800, ready: showItem },
  { name: "settings", route: "#/c/shop/orders/settings", height: 1040, ready: showPreview },
  { name: "expiry", route: "#/c/shop/orders/expiry", height: 1120, ready: showDays },
  { name: "query", route: "#/c/shop/orders/query", height: 800, ready: showQuery },
];

/** How many points the charts over time get, and the portal's interval between two. */
const POINTS = 24;
const POLL_MILLISECONDS = 2000;

/** Lets the charts run, in the page's own time, while orders of today are written again at a varying rate. */
async function letTimePass(page, report) {
  for (let point = 0; point < POINTS; point += 1) {
    const orders = Math.round(8 + 6 * Math.sin(point / 3));
    await Promise.all(Array.from({ length: orders }, (_, index) => put("shop", "orders", order(97, index))));
    const answered = page.waitForResponse((response) => response.url().endsWith(report));
    await page.clock.runFor(POLL_MILLISECONDS);
    await answered;
  }
}

async function showLoad(page) {
  await page.getByRole("row", { name: /item create/ }).waitFor();
  await letTimePass(page, "/_ephemeris/metrics");
}

async function showItem(page) {
  await page.getByRole("radio", { name: "Expiry" }).check();
  await page.locator(".items-id").nth(4).waitFor();
  if (page.viewportSize().width > 1000) {
    const id = await page.locator(".items-id").nth(2).innerText();
    await row(page, id).click();
    await page.getByRole("textbox", { name: "The item as JSON" }).waitFor();
  }
}

async function showDays(page) {
  await page.getByRole("radio", { name: "Days" }).check();
  await page.getByRole("button", { name: /^Restore SO/ }).first().waitFor();
  await letTimePass(page, "/ttl");
}

async function showPreview(page) {
  await page.getByLabel("Time to live, amount").fill("30");
  await page.getByRole("status", { name: "Preview" }).waitFor();
}

async function showQuery(page) {
  const editor = page.getByRole("textbox", { name: "Query", exact: true });
  await editor.waitFor();
  await type(editor, QUERY);
  await page.getByLabel(/Parameters/).fill('{"@least": 100}');
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByRole("region", { name: "Results" }).getByRole("cell").first().waitFor();
}

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 1024, 390]) {
    test(`nothing extends beyond the page, ${colorScheme}, ${width} wide`, async () => {
      const { page, problems, close } = await open(browser, { colorScheme, width });
      // Settings shows a change that is not saved.
      page.on("dialog", (dialog) => dialog.accept());
      await page.clock.install();
      await page.getByLabel("Account key").waitFor();
      await look(page, "sign-in", colorScheme, width);
      await signIn(page);
      for (const { name, route, height, ready } of PAGES) {
        await page.setViewportSize({ width, height: width === 1280 ? height : 800 });
        await page.evaluate((hash) => (location.hash = hash), route);
        await ready(page);
        // Elements that fade in or disappear have done so.
        await page.clock.runFor(500);
        await look(page, name, colorScheme, width);
      }
      assert.deepEqual(problems, []);
      await close();
    });
  }
}

async function look(page, name, colorScheme, width) {
  const beyond = await page.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    document.documentElement.scrollHeight - window.innerHeight,
  ]);
  assert.ok(Math.max(...beyond) <= 0, `${name} is ${beyond} pixels too wide or high at ${width}`);
  await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}-${width}.png`) });
}
