import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from './scenarios.ts';
import { hostile, hostileNames } from './media/hostile.ts';
import { makeShop, type Shop } from './world.ts';

/** Hostile files and rows sent to imports. None of them leaves anything behind. */
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

async function send(content: Uint8Array, name: string, type: string) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)], { type }), name);
  const answer = await shop.app.request('/api/sku/import/upsert', {
    method: 'POST',
    body,
    headers: { Authorization: `Bearer ${await shop.tokenOf('administrator')}`, 'X-STORE-ID': `${shop.store}` },
  });
  return { status: answer.status, text: await answer.text() };
}

const kept = async () =>
  (
    await shop.db.execute(
      sql`select (select count(*) from job)::integer as jobs, (select count(*) from import_run)::integer as runs, (select count(*) from import_chunk)::integer as parts, (select count(*) from sku)::integer as skus, (select count(*) from file)::integer as files, (select count(*) from history)::integer as noted`,
    )
  ).rows[0];

test('the vectors are as many as expected', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(40);
});

describe('instead of rows', () => {
  test.each(hostile)('$what is refused, and nothing of it is kept', async ({ name, type, content }) => {
    const before = await kept();
    const { status, text } = await send(await content(), name, type);
    expect([400, 413, 422], text).toContain(status);
    expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/\S/u) });
    // The response echoes nothing of the file except in a short reason.
    expect(text).not.toMatch(/<script|<svg|onerror/u);
    expect(await kept()).toEqual(before);
  });
});

describe('a file of rows', () => {
  test.each(hostileNames.map((name) => ({ name, shown: JSON.stringify(name.slice(0, 30)) })))(
    'called $shown is kept under a name that does no harm',
    async ({ name }) => {
      const { status, text } = await send(new TextEncoder().encode('#sku,1\nitem_code,name\n'), name, 'text/csv');
      expect(status, text).toBe(202);
      const listed = await call(shop, 'GET /sku/import?per_page=1', { as: 'administrator' });
      expect(listed.json).toMatchObject({ data: [{ file_name: expect.stringMatching(/^[^/\\\p{C}]{1,255}$/u) }] });
      expect(listed.headers.get('content-type')).toContain('application/json');
    },
  );
});
