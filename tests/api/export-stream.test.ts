import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen, type Listener } from '../../server/process/listen.ts';
import { csvStream } from '../../server/traits/csv/export/stream.ts';
import type { Snapshot } from '../../server/traits/csv/export/snapshot.ts';
import { makeShop, type Shop } from './world.ts';

/** Exports over real sockets: readers who disconnect, slow readers, and failures half-way. */
const rows = 12_000;
let shop: Shop;
let listener: Listener;

beforeAll(async () => {
  shop = await makeShop();
  await shop.db.execute(
    sql`insert into sku (store_id, item_code, name, description, delivery_type) select ${shop.store}::integer, 'S-' || n, 'Name ' || n, repeat('long ', 200), 'home_delivery' from generate_series(1, ${rows}::integer) n`,
  );
  listener = await listen(shop.app.fetch, '127.0.0.1', 0);
});
afterAll(async () => {
  await listener.close(AbortSignal.abort());
  await shop.drop();
});

const begin = async (signal?: AbortSignal) =>
  fetch(`${listener.address}/api/configurable-datatable/sku`, {
    headers: {
      authorization: `Bearer ${await shop.tokenOf('administrator')}`,
      'x-store-id': `${shop.store}`,
      accept: 'text/csv',
    },
    ...(signal && { signal }),
  });

async function openTransactions(): Promise<number> {
  const { rows: found } = await shop.db.execute<{ open: number }>(
    sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return found[0]?.open ?? 0;
}

describe('a file over a socket', () => {
  test('arrives whole, with the announced number of records', async () => {
    const response = await begin();
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(rows + 2);
    expect(response.headers.get('x-total-count')).toBe(`${rows}`);
    expect(await openTransactions()).toBe(0);
  });

  test('ends with its transaction when the reader leaves', async () => {
    const controller = new AbortController();
    const response = await begin(controller.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    expect(await openTransactions()).toBe(1);
    controller.abort();
    await expect.poll(openTransactions).toBe(0);
    // Its slot is free again: four more fit.
    const four = await Promise.all([begin(), begin(), begin(), begin()]);
    expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await Promise.all(four.map((each) => each.text()));
  });
});

/** Stubs a snapshot with a number of batches, followed by `then`. */
function pretended(batches: number, then: () => Promise<undefined>) {
  let asked = 0;
  let closed = 0;
  const snapshot: Pick<Snapshot, 'next' | 'close'> = {
    next: async () => {
      asked += 1;
      return asked <= batches ? { records: [{ id: asked }], labels: {} } : then();
    },
    close: async () => void (closed += 1),
  };
  return { snapshot, asked: () => asked, closed: () => closed };
}

const write = async () => 'x'.repeat(1_000);

describe('a file', () => {
  test('is written at its reader’s pace', async () => {
    const { snapshot, asked } = pretended(1_000, async () => undefined);
    const reader = csvStream(snapshot, 'head', write, () => {}).getReader();
    for (let read = 1; read <= 20; read += 1) {
      await reader.read();
      expect(asked()).toBeLessThanOrEqual(read);
    }
    await reader.cancel();
  });

  test('that fails half-way aborts the download, and logs the failure', async () => {
    // The HTTP server also logs the failure, and closes the connection.
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failed = vi.fn();
    const { snapshot, closed } = pretended(3, () => Promise.reject(new Error('the database is gone')));
    const app = new Hono().get('/', (context) => context.body(csvStream(snapshot, 'head', write, failed)));
    const server = await listen(app.fetch, '127.0.0.1', 0);
    const response = await fetch(server.address);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'the database is gone' }));
    expect(closed()).toBe(1);
    await server.close(AbortSignal.abort());
    said.mockRestore();
  });
});
