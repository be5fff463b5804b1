// SPDX-License-Identifier: Apache-2.0
// Chromium, and pages of the portal in it.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { endpoint, key } from "./server.mjs";

const CANDIDATES = [process.env.EPHEMERIS_CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"];

/** The browser; the caller closes it. */
export function launch() {
  const executablePath = CANDIDATES.find((path) => path && existsSync(path));
  if (executablePath === undefined) {
    throw new Error("Chromium is missing: install Debian's package 'chromium'.");
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page of the portal; its errors are collected in `problems`. */
export async function open(
  browser,
  { route = "#/", colorScheme = "light", width = 1280, address = endpoint } = {},
) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    colorScheme,
    viewport: { width, height: 800 },
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("Failed to load resource")) {
      problems.push(message.text());
    }
  });
  await page.goto(address + "_ephemeris/portal/" + route);
  return { page, problems, close: () => context.close() };
}

/** Signs in with the account's key. */
export async function signIn(page) {
  await page.getByLabel(/key/i).first().fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** A row of the table of items, by the item's id. */
export function row(page, id) {
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell", { name: id, exact: true }) });
}

/** Replaces the content of a code editor by a text. */
export async function type(editor, text) {
  await editor.click();
  await editor.press("ControlOrMeta+a");
  // As if pasted: if keys were typed, the editor would close brackets itself.
  await editor.page().keyboard.insertText(text);
}

/** The items in the file that is downloaded by a click. */
export async function exported(page, button) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).first().click();
  const text = await readFile(await (await download).path(), "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line));
}
