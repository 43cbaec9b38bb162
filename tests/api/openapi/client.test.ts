import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

const run = promisify(execFile);
/** Ignored by git, but inside the repository, so that the client finds its runtime. */
const folder = 'test-results/openapi-client';

let shop: Shop;
let page: string;
beforeAll(async () => {
  shop = await makeShop();
  page = (await call(shop, 'GET /openapi.json')).text;
});
afterAll(() => shop.drop());

test('a linter finds nothing wrong with the page', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The code has no public licence.
      'info-license': 'off',
      // `{id}` is digits, so `user/{id}/restore` and `user/import/{run}` are never the same address.
      'no-ambiguous-paths': 'off',
    },
  });
  const problems = await lintFromString({ source: page, config, absoluteRef: '/openapi.json' });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([]);
});

/** An example of a client program. It is stored beside the generated client and type-checked with it. */
const program = `
import { createSalesman, defaults, getSalesman, listSalesmen, updateSalesman, type SalesmanCreate } from './client.ts';

export async function run(ask: typeof fetch, token: string) {
  Object.assign(defaults, { baseUrl: 'http://shop.test/api', fetch: ask, headers: { Authorization: \`Bearer \${token}\`, 'Accept-Language': 'en' } });
  const body: SalesmanCreate = { name: 'Ada', code: 'ada', email: 'ada@example.hk', username: 'ada' };
  const created = await createSalesman(body, { idempotencyKey: 'first' });
  if (created.status !== 201) throw new Error(\`\${created.status}\`);
  const { id } = created.data.data;
  const read = await getSalesman(id);
  const ifMatch = read.headers.get('ETag') ?? '';
  const changed = await updateSalesman(id, { phone: '+85221234567' }, { ifMatch });
  const late = await updateSalesman(id, { name: 'Eve' }, { ifMatch });
  const wrong = await createSalesman({ ...body, email: 'nobody' });
  const listed = await listSalesmen({ sort: '-id', filterCode: 'ada' });
  const names: readonly string[] = listed.status === 200 ? listed.data.data.map((one) => one.name) : [];
  const total: string | null = listed.headers.get('X-Total-Count');
  return {
    phone: changed.status === 200 ? changed.data.data.phone : null,
    late: late.status,
    wrong: wrong.status === 422 ? wrong.data.errors : undefined,
    names,
    total,
  };
}
`;

const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  },
  files: ['program.ts'],
};

test('a client that is generated from the page type checks, and lists, creates and updates with If-Match', async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/openapi.json`, page);
  writeFileSync(`${folder}/program.ts`, program);
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(settings));
  await run(process.execPath, ['node_modules/oazapfts/dist/cli.js', `${folder}/openapi.json`, `${folder}/client.ts`]);
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]).catch((error: unknown) =>
    expect(error).toBeUndefined(),
  );
  const { run: use }: { run(ask: typeof fetch, token: string): Promise<unknown> } = await import(
    /* @vite-ignore */ pathToFileURL(`${folder}/program.ts`).href
  );
  const ask: typeof fetch = async (input, init) =>
    shop.app.request(String(input).replace('http://shop.test', ''), init);
  expect(await use(ask, await shop.tokenOf('administrator'))).toEqual({
    phone: '+85221234567',
    late: 412,
    wrong: { email: [expect.any(String)] },
    names: ['Ada'],
    total: '1',
  });
});
