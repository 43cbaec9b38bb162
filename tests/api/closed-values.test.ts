import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobHandlers } from '../../server/slots.ts';
import { Worker } from '../../server/jobs/worker.ts';
import { valueAt } from '../../server/db/model/paths.ts';
import { idIn, rowsAt } from './product-version-world.ts';
import { call, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/**
 * Fields with their own read permission: bulk runs, imports and histories don't reveal their values to users without
 * it.
 */
vi.mock('../../resources/catalogue/sku.ts', async (original) => {
  const { sku } = await original<typeof import('../../resources/catalogue/sku.ts')>();
  const { gross_weight } = sku.fields;
  const fields = { ...sku.fields, gross_weight: { ...gross_weight, read: 'admin:SendMessage' } };
  return { sku: { ...sku, fields, list: { ...sku.list, filters: [...sku.list.filters, 'gross_weight'] } } };
});

let shop: Shop;
let id = 0;
let weighed = 0;
let named = 0;
let beside = 0;
let imported = 0;
const as = 'administrator';

beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('packer', [
    'ecommerce:ListProducts',
    'ecommerce:GetProduct',
    'ecommerce:UpdateProduct',
    'ecommerce:ImportProduct',
  ]);
  id = idIn(await send('POST /sku', { item_code: 'C-1', name: 'Tea', gross_weight: '3.000' }));
  await send(`PUT /sku/${id}`, { gross_weight: '4.000' });
  const query = { filter: { gross_weight: { gte: '3' } } };
  weighed = await run({
    selection: { query },
    changes: [
      { field: 'gross_weight', lower: '0.123' },
      { field: 'remarks', set: 'Light' },
    ],
  });
  named = await run({ selection: { ids: [id] }, changes: [{ field: 'remarks', set: 'Named' }] });
  // Filters may be given outside of `filter` too.
  beside = await run({
    selection: { query: { gross_weight: { gte: '3.25' } } },
    changes: [{ field: 'remarks', set: 'Beside' }],
  });
  imported = idIn(await send('POST /sku/import', { file_name: 'a.csv', mode: 'update', total: 1 }));
  const cells = { item_code: 'C-1', gross_weight: '-7.5', name: 'T'.repeat(2_000) };
  const rows = { csv_version: 1, import: imported, rows: [{ row: 3, values: cells }] };
  expect((await call(shop, 'PUT /sku/import/update/rows', { as, body: rows })).status).toBe(200);
});
afterAll(() => shop.drop());

async function send(what: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await call(shop, what, { as, body });
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return Object(valueAt(answer.json, ['data']));
}
async function run(body: object): Promise<number> {
  const made = idIn(await send('POST /sku/bulk', body));
  await new Worker({ ...shop.parts, handlers: jobHandlers }).drain();
  return made;
}

const row = (
  name: string,
  what: () => string,
  rest: Partial<Scenario<Shop>> & Pick<Scenario<Shop>, 'contains'>,
): Scenario<Shop> => ({ name, as: 'packer', call: () => what(), status: 200, ...rest });

scenarios(
  () => shop,
  [
    row('who may read the field sees what a run does with it', () => `GET /sku/bulk/${weighed}`, {
      as,
      contains: {
        data: {
          what: {
            selection: { query: { filter: { gross_weight: { gte: '3' } } } },
            changes: [
              { field: 'gross_weight', lower: '0.123' },
              { field: 'remarks', set: 'Light' },
            ],
          },
        },
      },
    }),
    row('others see neither its change nor the selection by it', () => `GET /sku/bulk/${weighed}`, {
      contains: 'Light',
      lacks: ['gross_weight', '0.123'],
    }),
    row('who may read it sees a filter beside the others', () => `GET /sku/bulk/${beside}`, { as, contains: '3.25' }),
    row('which others don’t', () => `GET /sku/bulk/${beside}`, { contains: 'Beside', lacks: ['gross_weight', '3.25'] }),
    row('nor what an import’s wrong row gives it', () => `GET /sku/import/${imported}/rows`, {
      contains: { data: [{ errors: { name: [expect.any(String)] }, values: { item_code: 'C-1' } }] },
      lacks: ['gross_weight', '-7.5', 'eight'],
    }),
    row('who may read it sees its cell and error', () => `GET /sku/import/${imported}/rows`, {
      as,
      contains: { data: [{ errors: { gross_weight: [expect.any(String)] }, values: { gross_weight: '-7.5' } }] },
    }),
    row('nor in the list of runs', () => 'GET /sku/bulk', {
      contains: 'Light',
      lacks: ['gross_weight', '0.123', '3.25'],
    }),
  ],
);

test('a list of runs counts the ids of a selection', async () => {
  const runs = rowsAt((await call(shop, 'GET /sku/bulk', { as: 'packer' })).json, 'data');
  expect(runs[1]).toMatchObject({ id: named, what: { selection: { count: 1 }, changes: [{ field: 'remarks' }] } });
  const { what } = Object(valueAt((await call(shop, `GET /sku/bulk/${named}`, { as: 'packer' })).json, ['data']));
  expect(what).toMatchObject({ selection: { ids: [id] } });
});

test('the reason of a row tells nothing of it', async () => {
  const reason = {
    excluded: [
      { why: 'nothingToShift', field: 'gross_weight' },
      {
        why: 'invalid',
        errors: { gross_weight: [{ rule: 'min', params: { min: '7' } }], remarks: [{ rule: 'required' }] },
      },
    ],
    fields: { gross_weight: [{ rule: 'required' }] },
  };
  await shop.db.execute(
    sql`update bulk_row set outcome = 'excluded', reason = ${JSON.stringify(reason)} where run_id = ${named}`,
  );
  const reasonFor = async (person: string) =>
    rowsAt((await call(shop, `GET /sku/bulk/${named}/rows`, { as: person })).json, 'data')[0]?.reason;
  expect(await reasonFor(as)).toContain('eight');
  expect(await reasonFor('packer')).not.toContain('eight');
  expect(await reasonFor('packer')).toContain('Remarks');
});

test('a history is not narrowed by whether only such a field was changed', async () => {
  const found = async (person: string, filter: string) =>
    rowsAt((await call(shop, `GET /sku/${id}/history?filter[field][null]=${filter}`, { as: person })).json, 'data').map(
      ({ action }) => action,
    );
  expect(await found(as, 'false')).toEqual(['update', 'create']);
  expect(await found('packer', 'false')).toEqual(['create']);
  expect(await found('packer', 'true')).toEqual(['update']);
});
