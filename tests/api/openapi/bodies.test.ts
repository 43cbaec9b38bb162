import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { counts } from '../../counts.ts';
import { type Answer, call } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';
import { breaksOf } from './break.ts';
import { at, Described, isRecord, type Operation } from './described.ts';
import { pathTo, applyProseRules, methodsOf, type Stock, createStock, writable } from './entity-bodies.ts';
import { valuesOf } from './generate.ts';

/** A fixed seed makes the generated bodies the same in every run. */
const seed = 20_261_122;
/** Bodies per entity: as many creates as updates. */
const each = counts.bodiesOfEntity;
/** Concurrent calls, one session each: as many as may write to one entity without waiting. */
const together = 6;

let shop: Shop;
let page: Described;
let stock: Stock;
let tokens: readonly string[];
// A new shop for each attempt: a retry would meet the records of the first.
beforeEach(async () => {
  shop = await makeShop();
  tokens = await Promise.all(Array.from({ length: together }, () => shop.tokenOf('administrator')));
  page = new Described((await call(shop, 'GET /openapi.json')).json);
  stock = await createStock(shop, (resource, known) =>
    applyProseRules(resource, bodies(operationOf(resource, 'post'), known, 1, known.next())[0], known),
  );
});
afterEach(() => shop.drop());

function operationOf(resource: Resource, method: 'post' | 'put'): Operation {
  const name = `${method.toUpperCase()} ${pathTo(resource, method === 'put' ? '{id}' : undefined)}`;
  const found = page.operations.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not on the page`);
  return found;
}

function faultsOf({ path, method }: Operation, body: unknown): string | undefined {
  return page.faultsIn(body, 'paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
}

function bodies(operation: Operation, known: Stock, count: number, further = 0): readonly unknown[] {
  const allowed = valuesOf(page, known, operation.body ?? {}).filter(
    (value) => faultsOf(operation, value) === undefined,
  );
  return fc.sample(allowed, { seed: seed + further, numRuns: count });
}

interface Sent {
  readonly operation: Operation;
  readonly call: string;
  readonly body: unknown;
}

/** Generates bodies that the page allows and that follow its prose rules, with their targets. */
function allowed(resource: Resource): readonly Sent[] {
  const targets = stock.ids[resource.name] ?? [];
  return methodsOf(resource).flatMap((method) => {
    const operation = operationOf(resource, method);
    return bodies(operation, stock, each).map((body, index) => {
      const target = method === 'put' ? targets[index % targets.length] : undefined;
      return {
        operation,
        call: `${method.toUpperCase()} ${pathTo(resource, target)}`,
        body: applyProseRules(resource, body, stock, target),
      };
    });
  });
}

type Send = (sent: Sent) => Promise<Answer>;

/** Runs the work for all values in order, a few at once. */
async function inTurns<T, R>(values: readonly T[], work: (value: T, send: Send) => Promise<R>): Promise<readonly R[]> {
  const left = values.values();
  const done = tokens.map(async (token) => {
    const headers = { Authorization: `Bearer ${token}` };
    const own: R[] = [];
    for (const value of left)
      own.push(await work(value, (sent) => call(shop, sent.call, { headers, body: sent.body })));
    return own;
  });
  return (await Promise.all(done)).flat();
}

test(`bodies that the page allows are taken (seed ${seed})`, async () => {
  const sent = writable.flatMap(allowed);
  const refused = await inTurns(sent, async (one, send) => {
    const faults = faultsOf(one.operation, one.body);
    const { status, text } = await send(one);
    return faults === undefined && status < 300
      ? []
      : [`${one.call} ${JSON.stringify(one.body)}: ${faults ?? `${status} ${text}`}`];
  });
  expect(refused.flat()).toEqual([]);
  expect(sent.length).toBeGreaterThan(40 * each);
});

test(`bodies that the page forbids are refused by the field, and change nothing (seed ${seed})`, async () => {
  const sent = writable.flatMap((resource) => allowed(resource).flatMap((one, index) => broken(one, index)));
  const before = await totals();
  const taken = await inTurns(sent, async ({ path, what, ...one }, send) => {
    const { status, json, text } = await send(one);
    const named = Object.keys(isRecord(at(json, 'errors')) ? Object(at(json, 'errors')) : {});
    const isNamed = named.some(
      (name) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`) || path === '',
    );
    return (status === 422 && isNamed) || status === 400
      ? []
      : [`${one.call}: ${path} ${what}: ${JSON.stringify(one.body).slice(0, 600)} ${status} ${text.slice(0, 200)}`];
  });
  expect(taken.flat()).toEqual([]);
  expect(await totals()).toEqual(before);
  expect(sent.length).toBeGreaterThan(40 * each);
});

/** Breaks a body in one place at a time, each in another way. */
function broken(sent: Sent, index: number): readonly (Sent & { readonly path: string; readonly what: string })[] {
  const ways = [...breaksOf(page, sent.operation.body ?? {}, sent.body)];
  for (let tries = 0; tries < ways.length; tries += 1) {
    const way = ways[(index * 7 + tries) % ways.length];
    if (way && faultsOf(sent.operation, way.value) !== undefined)
      return [{ ...sent, body: way.value, path: way.path, what: way.what }];
  }
  return [];
}

/** Counts the records of each entity and their revisions. */
async function totals(): Promise<unknown> {
  const counted = await Promise.all(
    writable.map(async ({ name }) => [
      name,
      (await shop.parts.pool.query(`select count(*), sum(revision) from "${name}"`)).rows[0],
    ]),
  );
  return Object.fromEntries(counted);
}
