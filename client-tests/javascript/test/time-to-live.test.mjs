// SPDX-License-Identifier: Apache-2.0
// The sequences of the vendor's own tests of time to live: a hundred times slower, with a clock
// that is moved, and once unchanged, in real time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { advanceSeconds, alive, customer, item, newContainer, status } from "../account.mjs";

const moved = { unit: 100, wait: (units) => advanceSeconds(100 * units) };
const real = { unit: 1, wait: (units) => sleep(1000 * units) };

async function expireByDefaultAndOwnTtl({ unit, wait }) {
  const container = await newContainer({ defaultTtl: 5 * unit });
  await container.items.create(item("default"));
  await container.items.create(item("never", -1));
  await container.items.create(item("eight", 8 * unit));
  await container.items.create(item("two", 2 * unit));
  assert.ok(await alive(container, "two"));
  await wait(4);
  assert.ok(!(await alive(container, "two")), "ttl 2 is over at 4");
  await wait(2);
  assert.ok(!(await alive(container, "default")), "default 5 is over at 6");
  assert.ok(await alive(container, "eight"), "ttl 8 is not over at 6");
  await wait(4);
  assert.ok(!(await alive(container, "eight")), "ttl 8 is over at 10");
  assert.ok(await alive(container, "never"));
}

test("T6 default n, by moved clock", () => expireByDefaultAndOwnTtl(moved));

test("T6 T7 default n, in real time", () => expireByDefaultAndOwnTtl(real));

test("T6 default -1: only items with a ttl expire", async () => {
  const container = await newContainer({ defaultTtl: -1 });
  await container.items.create(item("none"));
  await container.items.create(item("never", -1));
  await container.items.create(item("two", 200));
  await advanceSeconds(400);
  assert.ok(!(await alive(container, "two")));
  assert.ok(await alive(container, "none"));
  assert.ok(await alive(container, "never"));
});

test("T6 no default: nothing expires", async () => {
  const container = await newContainer();
  await container.items.create(item("five", 500));
  await container.items.create(item("never", -1));
  await advanceSeconds(700);
  assert.ok(await alive(container, "five"));
  assert.ok(await alive(container, "never"));
});

test("T9 T13 an expired id is created again, and an upsert restarts the countdown", async () => {
  const container = await newContainer({ defaultTtl: 800 });
  await container.items.create(item("1"));
  await advanceSeconds(1000);
  assert.ok(!(await alive(container, "1")));
  assert.equal(await status(container.items.create(item("1"))), 201);
  await advanceSeconds(300);
  assert.equal(await status(container.items.upsert(item("1"))), 200);
  await advanceSeconds(700);
  assert.ok(await alive(container, "1"));
  await advanceSeconds(300);
  assert.ok(!(await alive(container, "1")));
});

test("T8 T9 no operation reaches an expired item", async () => {
  const container = await newContainer({ defaultTtl: 100 });
  for (const id of ["read", "replace", "delete", "upsert"]) {
    await container.items.create(item(id));
  }
  await advanceSeconds(100);
  assert.equal(await status(container.item("read", customer).read()), 404);
  assert.equal(await status(container.item("replace", customer).replace(item("replace"))), 404);
  assert.equal(await status(container.item("delete", customer).delete()), 404);
  assert.equal(await status(container.items.upsert(item("upsert"))), 201);
});

for (const invalid of [0, -2, 1.5, null, "10", true, 2147483648]) {
  test(`T5 ttl ${JSON.stringify(invalid)} is refused`, async () => {
    const container = await newContainer({ defaultTtl: -1 });
    await assert.rejects(container.items.create(item("1", invalid)), (refusal) => {
      assert.equal(refusal.code, 400);
      assert.match(refusal.body.message, /The input ttl '.*' is invalid.*2147483647/);
      return true;
    });
    assert.ok(!(await alive(container, "1")));
  });
}

for (const invalid of [0, -2, 1.5, "10", 2147483648]) {
  test(`T4 defaultTtl ${JSON.stringify(invalid)} is refused`, async () => {
    assert.equal(await status(newContainer({ defaultTtl: invalid })), 400);
  });
}

test("T15 T16 the default is changed and removed", async () => {
  const container = await newContainer({ defaultTtl: 100 });
  const { resource: settings } = await container.read();
  await container.replace({ ...settings, defaultTtl: -1 });
  assert.equal((await container.read()).resource.defaultTtl, -1);
  await container.replace({ ...settings, defaultTtl: undefined });
  assert.ok(!("defaultTtl" in (await container.read()).resource));
});
