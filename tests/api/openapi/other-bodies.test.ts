import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { counts } from '../../counts.ts';
import { pascal } from '../../../server/openapi/schemas.ts';
import { makeVersionShop } from '../product-version-world.ts';
import { call } from '../scenarios.ts';
import { breaksOf } from './break.ts';
import { at, Described, isRecord, type Operation } from './described.ts';
import { applyProseRules, createStock } from './entity-bodies.ts';
import { valuesOf } from './generate.ts';
import { otherCalls, type Scene, type Stage } from './other-calls.ts';

/** A fixed seed makes the generated bodies the same in every run. */
const seed = 20_261_122;
/** Valid bodies per call. Each is also broken in six ways. */
const each = counts.bodiesOfOtherCall;
const brokenEach = 6;

let stage: Stage;
let page: Described;
let token: string;
let serial = 0;
// A new shop for each attempt: a retry would meet the records of the first.
beforeEach(async () => {
  serial = 0;
  const shop = await makeVersionShop();
  token = await shop.tokenOf('administrator');
  page = new Described((await call(shop, 'GET /openapi.json')).json);
  const schemaOf = (resource: Resource) =>
    page.resolve({ $ref: `#/components/schemas/${pascal(resource.name)}Create` });
  const fresh = (resource: Resource, stock: Stage['stock']) =>
    applyProseRules(
      resource,
      fc.sample(
        valuesOf(page, stock, schemaOf(resource)).filter(
          (value) => page.faultsIn(value, 'components', 'schemas', `${pascal(resource.name)}Create`) === undefined,
        ),
        { seed: seed + stock.next(), numRuns: 1 },
      )[0],
      stock,
    );
  await shop.version({ key: 'complete', sku: shop.skus[0] });
  const stock = await createStock(shop, fresh);
  stage = { shop, stock, fresh: (resource) => fresh(resource, stock) };
});
afterEach(() => stage.shop.drop());

/**
 * These need a courier's server, or return a file: `tests/api/pickup/sync.test.ts` and `tests/api/coupons` send valid
 * and invalid bodies. Calls from outside need a merchant's secret: `tests/api/orders` sends them.
 */
const elsewhere = [
  'quoteOrder',
  'placeOrder',
  'recordOrderPayment',
  'checkKePickupPoints',
  'startKePickupPointSync',
  'exportCouponCodes',
];

/** Lists operations with a body other than `create` and `update` of an entity. */
function others(): readonly Operation[] {
  const isOfEntity = (body: unknown) => /\/\w+(?:Create|Update)$/u.test(String(at(body, '$ref')));
  return page.operations.filter(({ id, body }) => body && !isOfEntity(body) && !elsewhere.includes(id));
}

interface Sent extends Scene {
  readonly operation: Operation;
  readonly body: unknown;
}

function faultsOf({ path, method }: Operation, body: unknown): string | undefined {
  return page.faultsIn(body, 'paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
}

/** Generates a valid body, with its own records. */
async function sentTo(operation: Operation): Promise<Sent> {
  serial += 1;
  const scene = await otherCalls[operation.id]?.(stage, serial);
  if (!scene) throw new Error(`${operation.id} has no scene`);
  const known = { ids: { ...stage.stock.ids, ...scene.ids } };
  const values = valuesOf(page, known, operation.body ?? {}).filter(
    (value) => faultsOf(operation, value) === undefined,
  );
  const [body] = fc.sample(values, { seed: seed + serial, numRuns: 1 });
  return { ...scene, operation, body: inStore(scene.applyProseRules?.(body) ?? body) };
}

/** Returns whether the error concerns one row of an import: it is reported, and the other rows are written. */
function isOfOneRow({ path }: Operation, fault: string): boolean {
  return path.endsWith('/rows') && /^rows\.\d+\.values\./u.test(fault);
}

/** Sets the store of a body that repeats the header's. */
function inStore(body: unknown): unknown {
  return isRecord(body) && 'store_id' in body ? { ...body, store_id: stage.shop.store } : body;
}

async function send({
  operation,
  path,
  body,
  as,
  headers,
}: Sent): Promise<{ readonly status: number; readonly text: string }> {
  return call(stage.shop, `${operation.method.toUpperCase()} ${path}`, {
    headers: { ...(as === undefined && { Authorization: `Bearer ${token}` }), ...headers },
    ...(as !== undefined && { as }),
    body: JSON.stringify(body),
  });
}

test(`what the page allows of calls besides is taken (seed ${seed})`, async () => {
  const refused: string[] = [];
  for (const operation of others()) {
    for (let number = 0; number < each; number += 1) {
      const sent = await sentTo(operation);
      const faults = faultsOf(operation, sent.body);
      const { status, text } = await send(sent);
      if (faults !== undefined || status >= 300)
        refused.push(
          `${operation.id} ${JSON.stringify(sent.body).slice(0, 500)}: ${faults ?? `${status} ${text.slice(0, 300)}`}`,
        );
    }
  }
  expect(refused).toEqual([]);
});

test(`what the page forbids of calls besides is refused, and changes nothing (seed ${seed})`, async () => {
  const wrong: Sent[] = [];
  for (const operation of others()) {
    for (let number = 0; number < each; number += 1) {
      const sent = await sentTo(operation);
      const ways = [...breaksOf(page, operation.body ?? {}, sent.body)].filter(
        ({ path, value }) => !isOfOneRow(operation, path) && faultsOf(operation, value) !== undefined,
      );
      const step = Math.max(1, ways.length / brokenEach);
      for (let place = 0; place < ways.length; place += step)
        wrong.push({ ...sent, body: ways[Math.floor(place)]?.value });
    }
  }
  const before = await everything();
  const taken: string[] = [];
  for (const sent of wrong) {
    const { status, text } = await send(sent);
    if (status !== 422 && status !== 400)
      taken.push(`${sent.operation.id} ${JSON.stringify(sent.body).slice(0, 500)}: ${status} ${text.slice(0, 300)}`);
  }
  expect(taken).toEqual([]);
  expect(await everything()).toEqual(before);
});

/** Returns a digest of each table except those of sessions. */
async function everything(): Promise<unknown> {
  const { pool } = stage.shop.parts;
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ 'session|token|attempt'`,
  );
  const digests = rows.map(async ({ name }) => [
    name,
    (await pool.query(`select count(*), sum(hashtextextended(t::text, 0)) from "${name}" t`)).rows[0],
  ]);
  return Object.fromEntries(await Promise.all(digests));
}
