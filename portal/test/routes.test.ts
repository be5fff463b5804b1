// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { hrefOf, parseRoute, type Route } from '../src/state/route';

test.each<Route>([
  { page: 'overview' },
  { page: 'items', name: { database: 'shop', container: 'orders' } },
  { page: 'query', name: { database: 'a b', container: '100% ü' } },
])('there and back: %j', (route) => expect(parseRoute(hrefOf(route))).toEqual(route));

test('an invalid route is the overview', () => {
  expect(parseRoute('')).toEqual({ page: 'overview' });
  expect(parseRoute('#/c/shop')).toEqual({ page: 'overview' });
  expect(parseRoute('#/c/shop/orders/nonsense')).toEqual({ page: 'overview' });
  expect(parseRoute('#/c/%E0%A4%A/orders')).toEqual({ page: 'overview' });
  expect(parseRoute('#/c/shop/orders')).toMatchObject({ page: 'items' });
});
