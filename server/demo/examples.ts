import type { Values } from '../../resources/kinds/kind.ts';
import { generateShop } from './generate.ts';
import { createRandom } from './random.ts';
import type { DemoRecord } from './shop.ts';

/** Fixed, so that the documentation doesn't change every day. */
const today = new Date('2026-11-22T00:00:00.000Z');

/** A role as staff would create one: the demo shop has only the initial roles. */
const role: DemoRecord = {
  id: 6,
  created_at: today.toISOString(),
  values: {
    key: 'weekend_orders',
    name: '週末訂單組 Weekend orders',
    permissions: ['ecommerce:ListOrders', 'ecommerce:GetOrder'],
  },
};

/** An example record per entity, for documentation: the first of a demo shop at the smallest scale. */
export function exampleRecords(): ReadonlyMap<string, Values> {
  const { records } = generateShop({ random: createRandom(2026_11_20), today, scale: 0, roles: {}, firstAdminUser: 1 });
  return new Map(
    Object.entries({ ...records, role: [role] }).flatMap(([name, list]) => {
      // An example that callers could send: keys with a slash are the server's own.
      const first = list.find(({ values }) => !String(values.key).includes('/')) ?? list[0];
      return first ? [[name, asAnswered(first)]] : [];
    }),
  );
}

function asAnswered({ id, store, created_at, values }: DemoRecord): Values {
  return {
    id,
    ...(store !== undefined && { store_id: store }),
    revision: 1,
    created_at,
    updated_at: created_at,
    ...values,
  };
}
