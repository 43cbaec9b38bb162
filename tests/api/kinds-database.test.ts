import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../resources/define.ts';
import { label } from '../../resources/kinds/examples.ts';
import { type Field, kindOf } from '../../resources/kinds/index.ts';
import { allExamples, type KindExample } from '../kinds/all-examples.ts';
import { makeSamples, sample, type SampleWorld } from './sample-app.ts';
import { call } from './scenarios.ts';

/** One entity per kind example, in a real table. */
const samples = allExamples.map((example, place) => ({ example, resource: declare(example, `sample_${place}`) }));

let world: SampleWorld;

beforeAll(async () => {
  world = await makeSamples(samples.map(({ resource }) => resource));
});
afterAll(() => world.drop());

function declare({ field }: KindExample, name: string): Resource {
  return sample({
    name,
    path: name,
    fields: { title: { kind: 'text', label }, it: field },
    list: {
      columns: ['title', 'it'],
      filters: kindOf(field).operators.length > 0 ? ['it'] : [],
      sort: 'id',
      search: kindOf(field).textual ? ['it'] : ['title'],
    },
  });
}

function dataOf(json: unknown): Readonly<Record<string, unknown>> {
  const data: unknown = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

/**
 * Returns a stored value as the API returns it: rows have ids, paged fields are counts, passwords are never returned.
 */
function answered(field: Field, kept: unknown): unknown {
  const { storage } = kindOf(field);
  if (storage.at === 'column' && storage.concealed) return undefined;
  if (storage.at !== 'child') return kept;
  const rows = (value: unknown) => (Array.isArray(value) ? value : []);
  if (!storage.paged)
    return rows(kept).map((row: unknown) => ({ id: expect.any(Number), ...(typeof row === 'object' ? row : {}) }));
  return { total: rows(typeof kept === 'object' && kept !== null && 'set' in kept ? kept.set : []).length };
}

describe.each(samples)('$example.title', ({ example, resource }) => {
  const { field } = example;

  test.each(example.valid)('$given goes into the database and comes back', async ({ given, kept }) => {
    const made = await call(world, `POST /${resource.path}`, { body: { it: given } });
    expect(made.status, made.text).toBe(201);
    const { id, it } = dataOf(made.json);
    expect(it).toEqual(answered(field, kept));
    expect(dataOf((await call(world, `GET /${resource.path}/${id}`)).json).it).toEqual(answered(field, kept));
    const again = await call(world, `PUT /${resource.path}/${id}`, { body: { title: 'changed' } });
    expect(dataOf(again.json)).toMatchObject({ revision: 2, title: 'changed' });
    expect(dataOf(again.json).it).toEqual(answered(field, kept));
  });

  test('can be emptied, unless it never is empty', async () => {
    const { storage } = kindOf(field);
    const [first] = example.valid;
    const made = await call(world, `POST /${resource.path}`, { body: { it: first?.given } });
    const emptied = await call(world, `PUT /${resource.path}/${dataOf(made.json).id}`, { body: { it: null } });
    if (storage.at === 'group' && Object.values(storage.fields).some(({ required }) => required))
      expect(emptied.status).toBe(422);
    else expect(emptied.status, emptied.text).toBe(200);
  });

  test.each(example.invalid)('$given is refused', async ({ given }) => {
    // The JSON parser already refuses NUL.
    const status = JSON.stringify(given).includes(String.raw`\u0000`) ? 400 : 422;
    expect(await call(world, `POST /${resource.path}`, { body: { it: given } })).toMatchObject({ status });
  });

  test.each(example.matches)(
    '$value answers to $operator $argument: $matches',
    async ({ operator, value, argument, matches }) => {
      const made = await call(world, `POST /${resource.path}`, { body: { it: value } });
      const { id } = dataOf(made.json);
      const name = operator === 'eq' ? 'filter[it]' : operator === 'in' ? 'filter[it][]' : `filter[it][${operator}]`;
      const query = [argument]
        .flat()
        .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`)
        .join('&');
      const found = await call(world, `GET /${resource.path}?${query}&ids[]=${id}`);
      expect(found, found.text).toMatchObject({ status: 200, json: { meta: { total: matches ? 1 : 0 } } });
    },
  );
});
