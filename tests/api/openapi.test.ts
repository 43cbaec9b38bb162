import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { resources } from '../../resources/index.ts';
import type { Resource } from '../../resources/define.ts';
import { exampleRecords } from '../../server/demo/examples.ts';
import { pascal } from '../../server/openapi/schemas.ts';
import { allRoutes } from '../../server/routes.ts';
import { templateOf } from '../../server/openapi/document.ts';
import { createTokens } from '../../server/session/tokens.ts';
import { at, Described } from './openapi/described.ts';
import { calls } from '../spec/calls.ts';
import { call } from './scenarios.ts';
import { makeShop, sessionSecret, type Shop } from './world.ts';

const schema = z.record(z.string(), z.unknown());
const content = z.looseObject({ 'application/json': z.strictObject({ schema }) });
const body = z.union([content, z.strictObject({ 'multipart/form-data': z.strictObject({ schema }) })]);
const parameter = z.union([
  z.strictObject({ $ref: z.string() }),
  z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema }),
]);
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]*$/u),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(3),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-any-permission': z.array(z.string()).min(1).optional(),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: body }).optional(),
  responses: z.record(
    z.string().regex(/^\d{3}$/u),
    z.union([
      z.strictObject({ $ref: z.string() }),
      z.strictObject({ description: z.string(), headers: schema, content }),
    ]),
  ),
});
/** The parts of OpenAPI 3.1 that our page uses. */
const page = z.strictObject({
  openapi: z.string().startsWith('3.1.'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string().min(3) })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: schema,
    schemas: z.record(z.string(), schema),
    parameters: schema,
    headers: schema,
    responses: schema,
  }),
});

let shop: Shop;
let text: string;
let document: z.infer<typeof page>;
beforeAll(async () => {
  shop = await makeShop();
  const answer = await call(shop, 'GET /openapi.json');
  expect(answer.status).toBe(200);
  text = answer.text;
  document = page.parse(answer.json);
});
afterAll(() => shop.drop());

test('every route appears with a summary of its own', () => {
  const routes = allRoutes({ ...shop.parts, database: shop.db }, createTokens(sessionSecret, shop.now));
  expect(routes.length).toBeGreaterThan(resources.length * 5);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(described.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${templateOf(path)}`).toSorted());
});

test('the calls of the specification are there', () => {
  const nameless = (path: string) => path.replaceAll(/\{\w+\}/gu, '{}');
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${nameless(path.slice(1))}`),
  );
  // Together they have every generic call: one has files, the other a manual order.
  const isTold = (says: string) =>
    ['merchant', 'product-category'].some((path) => told.includes(nameless(says.replace('{path}', path))));
  expect(calls.filter(({ says }) => !isTold(says))).toEqual([]);
});

test('what may be done in two ways says both, each with its own answer', () => {
  const answers = (path: string) =>
    Object.entries(document.paths[path]?.post?.responses ?? {}).flatMap(([status, answer]) =>
      'content' in answer ? [[status, JSON.stringify(answer.content['application/json'].schema)]] : [],
    );
  expect(answers('/product-version/{id}/edit')).toEqual([
    ['200', expect.stringContaining('ProductVersion')],
    ['201', expect.stringContaining('ProductVersion')],
  ]);
  expect(answers('/sku/import/{run}/undo')).toEqual([
    ['200', expect.stringMatching(/^(?!.*job_id).*undone/u)],
    ['202', expect.stringMatching(/^(?!.*undone).*job_id/u)],
  ]);
});

test('a body that may be left out is not required', () => {
  for (const [name, required] of [
    ['promote', false],
    ['change_to_choices', false],
    ['options', true],
  ] as const)
    expect(document.paths[`/product-version/{id}/${name}`]?.post?.requestBody).toMatchObject({ required });
});

test('no two operations share an id', () => {
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one?.operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

test('every reference leads somewhere', () => {
  for (const [, section, name] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/gu)) {
    expect(Object.keys(z.record(z.string(), schema).parse(document.components)[section ?? ''] ?? {})).toContain(name);
  }
  expect(text).toContain('#/components/schemas/SalesmanCreate');
});

test('path parameters are declared, and calls in a store ask for its header', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const one of Object.values(methods)) {
      const names = (one?.parameters ?? []).flatMap((each) => ('in' in each && each.in === 'path' ? each.name : []));
      expect(names).toEqual([...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name));
    }
  }
  expect(document.paths['/sku']?.get?.parameters).toContainEqual({ $ref: '#/components/parameters/store' });
  expect(document.paths['/salesman']?.get?.parameters).not.toContainEqual({ $ref: '#/components/parameters/store' });
});

test('calls that are limited say so', () => {
  for (const [path, method] of [
    ['/auth/login', 'post'],
    ['/me/password', 'put'],
  ] as const)
    expect(document.paths[path]?.[method]?.responses).toHaveProperty('429');
});

test('what stands at the top of a list’s query is among its parameters', () => {
  const named = (path: string) =>
    document.paths[path]?.get?.parameters?.flatMap((one) => ('name' in one ? one.name : []));
  expect(named('/product-version')).toEqual(expect.arrayContaining(['store_id', 'parent_id', 'brand_campaign_ids[]']));
  expect(named('/product/meta')).toContain('store_id');
  expect(named('/merchant')).not.toContain('store_id');
  expect(named('/brand-campaign/active_brand_campaigns')).toEqual(
    expect.arrayContaining(['at', 'page', 'per_page', 'sort', 'filter[key]']),
  );
});

test('what needs a session or a permission says so', () => {
  expect(document.paths['/auth/login']?.post?.security).toEqual([]);
  expect(document.paths['/me']?.get?.security).toEqual([{ session: [] }]);
  expect(document.paths['/salesman']?.post).toMatchObject({
    'x-any-permission': ['ecommerce:CreateSalesman'],
    security: [{ session: [] }],
  });
});

test('a body asks for what is required, and answers never hold a password', () => {
  expect(document.components.schemas.SalesmanCreate).toMatchObject({
    required: expect.arrayContaining(['username', 'name', 'email', 'code']),
    properties: { password: expect.anything() },
  });
  expect(
    Object.keys(z.looseObject({ properties: schema }).parse(document.components.schemas.Salesman).properties),
  ).not.toContain('password');
});

test('a client is told by name what it may call, what answers carry, and what a record looks like', () => {
  expect(document.paths['/salesman']?.get).toMatchObject({
    operationId: 'listSalesmen',
    responses: { 200: { headers: { 'X-Total-Count': expect.anything(), 'X-Request-Id': expect.anything() } } },
  });
  expect(document.paths['/salesman/{id}']?.get).toMatchObject({
    operationId: 'getSalesman',
    responses: { 200: { headers: { ETag: expect.anything() } } },
  });
  expect(document.paths['/product/{id}/add_to_groups']?.post).toMatchObject({ operationId: 'addProductToGroups' });
  expect(document.components.responses).toMatchObject({
    Unavailable: { headers: { 'Retry-After': expect.anything() } },
    TooMany: { headers: { 'Retry-After': expect.anything() } },
  });
  for (const methods of Object.values(document.paths))
    for (const one of Object.values(methods)) expect(one?.responses).toHaveProperty('503');
});

test.each(resources)(
  'there is an example of $name, as its page allows and as the shop would have it',
  ({ name, title, fields, without }: Resource) => {
    const told = new Described(document);
    const called = pascal(name);
    for (const part of [
      '',
      ...(without?.includes('create') ? [] : ['Create']),
      ...(without?.includes('update') ? [] : ['Update']),
    ]) {
      const example = at(document.components.schemas[`${called}${part}`], 'examples', 0);
      expect({ example, faults: told.faultsIn(example, 'components', 'schemas', `${called}${part}`) }).toEqual({
        example,
        faults: undefined,
      });
      // No body has a field that only the server writes.
      if (part === '' || !fields[title]?.readOnly)
        expect(at(example, title)).toEqual(at(exampleRecords().get(name), title));
    }
  },
);
