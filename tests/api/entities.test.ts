import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsFor } from '../../resources/access.ts';
import type { Action, Resource } from '../../resources/define.ts';
import { type Field, kindOf } from '../../resources/kinds/index.ts';
import type { JsonObject, JsonValue } from '../../resources/kinds/kind.ts';
import { resources } from '../../resources/index.ts';
import { pathOf } from '../../resources/names.ts';
import { fieldAt } from '../../resources/schema.ts';
import { columnsOf, modelOf } from '../../server/db/model/model.ts';
import { type Draft, isObject, objectsIn, valueAt, without } from '../../server/db/model/paths.ts';
import { type Answer, call, type CallOptions, type Scenario, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop({ environment: { DEMO: '1' } });
  await shop.addPerson('nobody', []);
  for (const resource of resources) await shop.addPerson(`lister_of_${resource.name}`, listing(resource));
});
afterAll(() => shop.drop());

const as = 'administrator';
const ask = (what: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
  call(shop, what, { as, ...(body !== undefined && { body }), ...options });

function dataOf({ text }: Answer): JsonObject {
  const { data }: { readonly data?: JsonValue } = JSON.parse(text);
  if (!isObject(data)) throw new Error(`no record in ${text}`);
  return data;
}

function listOf({ text, status }: Answer): readonly JsonObject[] {
  expect(status, text).toBe(200);
  const { data }: { readonly data?: JsonValue } = JSON.parse(text);
  return objectsIn(data);
}

const ifMatch = (revision: unknown) => ({ headers: { 'If-Match': `"${String(revision)}"` } });

/**
 * Returns a record as the body of a create request. New records start in their initial state; paged rows and passwords
 * can't be read back.
 */
function bodyOf(resource: Resource, record: JsonObject): JsonObject {
  const { children, columns } = modelOf(resource);
  const names = Object.keys(resource.fields).filter((name) => name !== resource.lifecycle?.field);
  const body: Draft = Object.fromEntries(names.map((name) => [name, record[name]]));
  for (const { path, paged } of children) {
    const rows = body[path];
    if (paged) delete body[path];
    else body[path] = objectsIn(rows).map((row) => without(row, ['id']));
  }
  for (const { path, concealed } of columns) if (concealed) body[path] = 'long enough indeed';
  return body;
}

/** Creates a copy of a record with other unique texts, and deletes it. */
async function makeAndDelete(resource: Resource, body: JsonObject): Promise<JsonObject> {
  const other = Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const field = resource.fields[name];
      return [name, field?.unique ? another(field, value) : value];
    }),
  );
  const made = await ask(`POST /${pathOf(resource)}`, other);
  expect(made.status, made.text).toBe(201);
  expect(await ask(`DELETE /${pathOf(resource)}/${dataOf(made).id}`)).toMatchObject({ status: 200 });
  return dataOf(made);
}

/** Another value of a unique field. */
function another({ kind }: Field, value: JsonValue | undefined): JsonValue | undefined {
  return kind === 'phone' ? '+85251999999' : marked(value);
}

function marked(value: JsonValue | undefined): JsonValue | undefined {
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([locale, text]) => [locale, marked(text)]));
  return typeof value === 'string' ? `${value}x` : value;
}

/** Permissions to list and nothing else; none if one permission is for everything. */
const listing = (resource: Resource) =>
  permissionsFor('list', resource).filter((one) => !permissionsFor('update', resource).includes(one));

/** `singleton.test.ts` tests the same for singletons. */
const listed = resources.filter((resource: Resource) => !resource.singleton);

describe.each(listed.map((resource: Resource) => ({ resource, name: resource.name })))('$name', ({ resource }) => {
  const path = `/${pathOf(resource)}`;
  const lacks = (what: 'create' | 'update' | 'delete') => resource.without?.includes(what) === true;
  let record: JsonObject;

  beforeAll(async () => {
    const [first] = listOf(await ask(`GET ${path}?sort=id&per_page=1`));
    expect(first).toBeDefined();
    record = dataOf(await ask(`GET ${path}/${first?.id}`));
  });

  const inStore: readonly Scenario<Shop>[] =
    resource.scope === 'shared'
      ? []
      : [
          { name: 'its list without a store', as, call: `GET ${path}`, store: null, status: 400 },
          {
            name: 'a record of another store',
            as,
            call: () => `GET ${path}/${record.id}`,
            store: ({ stores }) => stores[1],
            status: 404,
          },
          {
            name: 'a change in another store',
            as,
            call: () => `PUT ${path}/${record.id}`,
            body: {},
            store: ({ stores }) => stores[1],
            status: 404,
          },
          {
            name: 'a deletion in another store',
            as,
            call: () => `DELETE ${path}/${record.id}`,
            store: ({ stores }) => stores[1],
            status: 404,
          },
          {
            name: 'the history of another store',
            as,
            call: () => `GET ${path}/${record.id}/history`,
            store: ({ stores }) => stores[1],
            status: 404,
          },
          {
            name: 'a store in the body that is not the active one',
            as,
            call: `POST ${path}`,
            body: ({ stores }: Shop) => ({ store_id: stores[1] }),
            status: resource.without?.includes('create') ? 404 : 400,
          },
        ];

  scenarios(
    () => shop,
    [
      { name: 'its list for nobody', call: `GET ${path}`, status: 401 },
      { name: 'a record for nobody', call: () => `GET ${path}/${record.id}`, status: 401 },
      ...(resource.openTitles
        ? []
        : [{ name: 'its list without the permission', as: 'nobody', call: `GET ${path}`, status: 403 }]),
      {
        name: 'a record for one who may only list',
        as: `lister_of_${resource.name}`,
        call: () => `GET ${path}/${record.id}`,
        status: 403,
      },
      {
        name: 'a new one by one who may only list',
        as: `lister_of_${resource.name}`,
        call: `POST ${path}`,
        body: {},
        status: lacks('create') ? 404 : 403,
      },
      {
        name: 'a change by one who may only list',
        as: `lister_of_${resource.name}`,
        call: () => `PUT ${path}/${record.id}`,
        body: {},
        status: lacks('update') ? 404 : 403,
      },
      {
        name: 'a deletion by one who may only list',
        as: `lister_of_${resource.name}`,
        call: () => `DELETE ${path}/${record.id}`,
        status: lacks('delete') ? 404 : 403,
      },
      {
        name: 'its history for one who may only list',
        as: `lister_of_${resource.name}`,
        call: () => `GET ${path}/${record.id}/history`,
        status: 403,
      },
      ...Object.entries<Action>(resource.actions ?? {}).map(([name, { method }]): Scenario<Shop> => ({
        name: `${name} by one who may only list`,
        as: `lister_of_${resource.name}`,
        call: () => `${method === 'put' ? 'PUT' : 'POST'} ${path}/${record.id}/${name}`,
        body: {},
        status: 403,
      })),
      { name: 'a record that there is not', as, call: `GET ${path}/2147483647`, status: 404 },
      { name: 'an id beyond all ids', as, call: `GET ${path}/99999999999`, status: 404 },
      { name: 'an id that is no number', as, call: `GET ${path}/first`, status: 404 },
      ...inStore,
      {
        name: 'a filter that there is not',
        as,
        call: `GET ${path}?filter[nothing]=1`,
        status: 400,
        contains: 'filter[nothing]',
      },
      { name: 'a sort that there is not', as, call: `GET ${path}?sort=nothing`, status: 400 },
      ...(lacks('create')
        ? []
        : [
            {
              name: 'a new one with a field that there is not',
              as,
              call: `POST ${path}`,
              body: { no_such_field: 1 },
              status: 422,
              contains: { errors: { no_such_field: [expect.any(String)] } },
            },
          ]),
      ...(lacks('create')
        ? []
        : [{ name: 'a new one that is no object', as, call: `POST ${path}`, body: [], status: 422 }]),
      ...(lacks('update')
        ? []
        : ([
            {
              name: 'a change with a field that there is not',
              as,
              call: () => `PUT ${path}/${record.id}`,
              body: { no_such_field: 1 },
              status: 422,
            },
            {
              name: 'a change to an older revision',
              as,
              call: () => `PUT ${path}/${record.id}`,
              body: {},
              headers: { 'If-Match': '"0"' },
              status: 412,
              contains: () => ({ data: { id: record.id } }),
            },
            {
              name: 'a change with a malformed If-Match',
              as,
              call: () => `PUT ${path}/${record.id}`,
              body: {},
              headers: { 'If-Match': 'newest' },
              status: 400,
            },
            { name: 'a change that is no JSON', as, call: () => `PUT ${path}/${record.id}`, body: '{', status: 400 },
            {
              name: 'a change in another media type',
              as,
              call: () => `PUT ${path}/${record.id}`,
              body: 'name=x',
              headers: { 'Content-Type': 'text/plain' },
              status: 415,
            },
          ] satisfies readonly Scenario<Shop>[])),
      ...(lacks('delete')
        ? []
        : ([
            {
              name: 'a deletion of an older revision',
              as,
              call: () => `DELETE ${path}/${record.id}`,
              headers: { 'If-Match': '"0"' },
              status: 412,
            },
            { name: 'bringing back what is there', as, call: () => `POST ${path}/${record.id}/restore`, status: 409 },
            { name: 'bringing back what never was', as, call: `POST ${path}/2147483647/restore`, status: 404 },
          ] satisfies readonly Scenario<Shop>[])),
    ],
  );

  test('writing a record back as it was read changes nothing', async () => {
    if (lacks('update')) return;
    const { id, revision } = record;
    const passwords = modelOf(resource)
      .columns.filter(({ concealed }) => concealed)
      .map(({ path: name }) => name);
    const body: Draft = Object.fromEntries(
      Object.entries(bodyOf(resource, record)).filter(([name]) => !passwords.includes(name)),
    );
    if (resource.lifecycle) body[resource.lifecycle.field] = record[resource.lifecycle.field];
    for (const { path: rows, paged } of modelOf(resource).children) if (!paged) body[rows] = record[rows];
    const same = await ask(`PUT ${path}/${id}`, body, ifMatch(revision));
    expect(same.status, same.text).toBe(200);
    expect(dataOf(same)).toEqual(record);
  });

  test('its list sorts by every sortable column, both ways', async () => {
    const { sortable } = dataOf(await ask(`GET ${path}/meta`));
    expect(sortable).toContain('id');
    const total = valueAt(JSON.parse((await ask(`GET ${path}?per_page=1`)).text), ['meta', 'total']);
    const page = async (column: unknown, more: string) => {
      const answer = await ask(`GET ${path}?sort=${String(column)}${more}`);
      const next = valueAt(JSON.parse(answer.text), ['meta', 'next']);
      return { ids: listOf(answer).map(({ id }) => id), next: typeof next === 'string' ? next : undefined };
    };
    /** All ids in order, read with pages of one record. */
    const every = async (column: string) => {
      const first = await page(column, '&per_page=1');
      const ids = [...first.ids];
      for (let { next } = first; next !== undefined;) {
        const more = await page(column, `&per_page=1000&after=${next}`);
        ids.push(...more.ids);
        ({ next } = more);
      }
      return ids;
    };
    for (const column of Array.isArray(sortable) ? sortable : []) {
      const [up, down] = await Promise.all(['', '-'].map((way) => every(`${way}${String(column)}`)));
      expect(down).toEqual(up?.toReversed());
      expect(up?.length).toBe(total);
    }
  });

  test('its list finds a record by each of its filters', async () => {
    for (const filter of resource.list.filters) {
      const field = fieldAt(resource, filter);
      const operators = field ? kindOf(field).operators : (['gte', 'lte'] as const);
      const value = valueAt(record, filter.split('.'));
      const [one] = isObject(value) ? Object.values(value) : [value].flat();
      const nothing = one === undefined || one === null || one === '';
      for (const operator of operators) {
        if (operator !== 'null' && nothing) continue;
        const name =
          operator === 'eq'
            ? `filter[${filter}]`
            : operator === 'in'
              ? `filter[${filter}][]`
              : `filter[${filter}][${operator}]`;
        const argument = operator === 'null' ? `${nothing}` : String(one);
        const found = listOf(
          await ask(`GET ${path}?${encodeURIComponent(name)}=${encodeURIComponent(argument)}&ids[]=${record.id}`),
        );
        expect({ filter, operator, argument, found: found.length }).toEqual({ filter, operator, argument, found: 1 });
      }
    }
  });

  test('its list finds a record by one, two and more characters of its search fields, in every locale', async () => {
    const texts = resource.list.search
      .flatMap((name) => columnsOf(modelOf(resource), name))
      .map((column) =>
        valueAt(record, column.locale ? [...column.path.split('.'), column.locale] : column.path.split('.')),
      );
    for (const text of texts.filter((one) => typeof one === 'string')) {
      for (const length of [1, 2, 3, 8]) {
        const q = [...text.trim()].slice(0, length).join('').trim().toUpperCase();
        if (q === '') continue;
        const found = listOf(await ask(`GET ${path}?q=${encodeURIComponent(q)}&ids[]=${record.id}`));
        expect({ q, found: found.length }).toEqual({ q, found: 1 });
      }
    }
  });

  test('its references offer what they may point to, and lists name what they point to', async () => {
    const { columns, joins } = modelOf(resource);
    for (const { path: field } of [...columns.filter(({ to, field: own }) => to && !kindOf(own).uploads), ...joins]) {
      const offered = listOf(await ask(`GET ${path}/meta?field=${field}`));
      expect(offered.length).toBeLessThanOrEqual(50);
      for (const option of offered)
        expect(option).toMatchObject({ id: expect.any(Number), title: expect.stringMatching(/./u) });
      const [first] = offered;
      expect(listOf(await ask(`GET ${path}/meta?field=${field}&ids[]=${first?.id}`))).toEqual([first]);
    }
    for (const refused of ['title', 'nothing'])
      expect(await ask(`GET ${path}/meta?field=${refused}`)).toMatchObject({ status: 400 });
  });

  test('a deleted record frees its unique values, and can’t be restored while they are taken', async () => {
    if (lacks('delete') || lacks('create')) return;
    const all = listOf(await ask(`GET ${path}?sort=-id&per_page=40`));
    let deleted: JsonObject | undefined;
    let listed: JsonObject | undefined;
    for (const { id } of all) {
      const full = dataOf(await ask(`GET ${path}/${id}`));
      // A draft shares unique values with its original.
      if (typeof full.version_of === 'number') continue;
      [listed] = listOf(await ask(`GET ${path}?ids[]=${id}`));
      const answer = await ask(`DELETE ${path}/${id}`, undefined, ifMatch(full.revision));
      expect([200, 403, 409], answer.text).toContain(answer.status);
      if (answer.status !== 200) continue;
      deleted = full;
      expect(dataOf(answer)).toEqual(full);
      break;
    }
    // If every record is referenced, a new one isn't.
    if (!deleted) listed = undefined;
    deleted ??= await makeAndDelete(resource, bodyOf(resource, record));
    expect(await ask(`GET ${path}/${deleted.id}`)).toMatchObject({ status: 404 });
    const [inTrash] = listOf(await ask(`GET ${path}?deleted=only&ids[]=${deleted.id}`));
    expect(inTrash).toEqual({
      ...(listed ?? inTrash),
      id: deleted.id,
      deleted_at: shop.now().toISOString(),
      deleted_by: { id: expect.any(Number), name: expect.any(String) },
    });
    const copy = await ask(`POST ${path}`, bodyOf(resource, deleted));
    expect(copy.status, copy.text).toBe(201);
    expect(dataOf(copy).id).not.toBe(deleted.id);
    const kept = deleted;
    const unique =
      Object.entries(resource.fields).some(([name, field]) => field.unique && kept[name] !== null) ||
      (resource.uniqueTogether ?? []).length > 0;
    if (unique) {
      const refused = await ask(`POST ${path}/${deleted.id}/restore`);
      expect(refused, refused.text).toMatchObject({ status: 409, json: { errors: expect.anything() } });
    }
    expect(await ask(`DELETE ${path}/${dataOf(copy).id}`)).toMatchObject({ status: 200 });
    const back = await ask(`POST ${path}/${deleted.id}/restore`);
    expect(back.status, back.text).toBe(200);
    expect(dataOf(back)).toEqual({
      ...deleted,
      revision: Number(deleted.revision) + 1,
      updated_at: shop.now().toISOString(),
    });
    const actions = listOf(await ask(`GET ${path}/${deleted.id}/history`)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['restore', 'delete']);
  });

  test('no answer contains a password or its hash', async () => {
    const { concealed } = { concealed: modelOf(resource).columns.filter((column) => column.concealed) };
    const texts = await Promise.all(
      [`GET ${path}`, `GET ${path}/${record.id}`, `GET ${path}/${record.id}/history`].map(
        async (what) => (await ask(what)).text,
      ),
    );
    for (const text of texts) expect(text).not.toContain('$argon2');
    for (const { path: name } of concealed) expect(Object.keys(record)).not.toContain(name);
  });
});
