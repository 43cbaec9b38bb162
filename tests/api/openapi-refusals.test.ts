import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { call, type CallOptions } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** The OpenAPI page documents every error: calls every operation in every wrong way, with all permissions. */
const page = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        responses: z.record(z.string(), z.unknown()),
        security: z.array(z.unknown()),
        requestBody: z.unknown().optional(),
      }),
    ),
  ),
});

let shop: Shop;
let operations: readonly {
  readonly name: string;
  readonly documented: readonly string[];
  readonly takesBody: boolean;
}[];
beforeAll(async () => {
  shop = await makeShop();
  const { paths } = page.parse((await call(shop, 'GET /openapi.json')).json);
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses, requestBody }]) =>
      // These end the sessions of other calls, or lock the caller out.
      path.startsWith('/auth/')
        ? []
        : [
            {
              name: `${method.toUpperCase()} ${path}`,
              documented: Object.keys(responses),
              takesBody: requestBody !== undefined,
            },
          ],
    ),
  );
});
afterAll(() => shop.drop());

const large = JSON.stringify({ remarks: 'x'.repeat(1_100_000) });
const wrong: readonly {
  readonly what: string;
  /** The status that must occur at least once. */
  readonly status: number;
  readonly options: CallOptions;
  readonly query?: string;
}[] = [
  { what: 'nothing', status: 404, options: {} },
  { what: 'no session', status: 401, options: { as: '' } },
  { what: 'no store', status: 400, options: { store: null } },
  { what: 'another media type', status: 415, options: { body: 'x', headers: { 'Content-Type': 'text/plain' } } },
  { what: 'a body that is no JSON', status: 400, options: { body: '{' } },
  { what: 'a body that is too large', status: 413, options: { body: large } },
  { what: 'a list', status: 422, options: { body: '[]' } },
  { what: 'an unknown field', status: 422, options: { body: { no_such_field: 1 } } },
  { what: 'another store in the body', status: 400, options: { body: { store_id: 999_999 } } },
  { what: 'a parameter that there is not', status: 400, options: {}, query: '?no_such_parameter=1' },
  { what: 'a revision that is none', status: 400, options: { body: {}, headers: { 'If-Match': 'x' } } },
  {
    what: 'a key that is too long',
    status: 400,
    options: { body: {}, headers: { 'Idempotency-Key': 'k'.repeat(300) } },
  },
];

/** Existing and missing ids, since the order of checks differs between them. */
const ids = { 'that there is': '1', 'that there is not': '999999' };

test.each(wrong)(
  '$what is refused by no call otherwise than its page says',
  async ({ status: wanted, options: { as = 'administrator', ...options }, query = '' }) => {
    const met: string[] = [];
    const statuses = new Set<number>();
    // One session for all calls.
    const session = { Authorization: `Bearer ${await shop.tokenOf('administrator')}` };
    for (const { name, documented } of operations) {
      for (const [which, id] of Object.entries(ids)) {
        // Deletes nothing, because later calls need the records.
        if (which === 'that there is' && name.startsWith('DELETE')) continue;
        if (name.startsWith('GET') && options.body !== undefined) break;
        const path = name.replaceAll(/\{(\w+)\}/gu, (__, word: string) => (word === 'name' ? 'sku' : id));
        const { status } = await call(shop, `${path}${query}`, {
          ...options,
          headers: { ...(as !== '' && session), ...options.headers },
        });
        statuses.add(status);
        if (!documented.includes(`${status}`)) met.push(`${name}, of a record ${which}: ${status}`);
        if (!name.includes('{')) break;
      }
    }
    expect(met).toEqual([]);
    expect([...statuses]).toContain(wanted);
    // The session and its permissions still work.
    expect((await call(shop, 'GET /role', { headers: session })).status).toBe(200);
  },
);

test('calls that take no body refuse values', async () => {
  const bare = operations.filter(({ name, takesBody }) => !takesBody && !/^(?:GET|DELETE) /u.test(name));
  for (const { name } of bare) {
    const answer = await call(shop, name.replaceAll(/\{\w+\}/gu, '1'), {
      as: 'administrator',
      body: { no_such_field: 1 },
    });
    expect({ name, status: [404, 409, 422].includes(answer.status) ? 422 : answer.text }).toEqual({
      name,
      status: 422,
    });
  }
  expect(bare).not.toEqual([]);
});
