import { Hono } from 'hono';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { type Resource, withLifecycle } from '../../resources/define.ts';
import { draftLifecycle } from '../../resources/drafts.ts';
import type { Slots } from '../../server/crud/call.ts';
import { crudRoutes } from '../../server/crud/index.ts';
import { nothing, planMigration } from '../../server/db/migrate/migration-plan.ts';
import { entityTables } from '../../server/db/migrate/schema.ts';
import { slots } from '../../server/slots.ts';
import { errorHandler } from '../../server/http/error-handler.ts';
import { mount } from '../../server/http/mount.ts';
import type { AppEnv } from '../../server/http/route.ts';
import { createUrlSigner } from '../../server/http/signed-urls.ts';
import { makeDatabase } from './database.ts';
import type { World } from './scenarios.ts';

/** Entities declared only by tests, in real tables with the real generic calls. */
export interface SampleWorld extends World {
  readonly pool: Awaited<ReturnType<typeof makeDatabase>>['pool'];
  drop(): Promise<void>;
}

/** All permissions on a sample, whose subject is `Product`. */
export const everything = ['ListProducts', 'GetProduct', 'CreateProduct', 'UpdateProduct', 'DeleteProduct'].map(
  (name) => `ecommerce:${name}`,
);

/**
 * Creates an app with these entities. The caller is a list of permissions separated by blanks (`as:
 * 'ecommerce:GetProduct'`); without one, everything is allowed. Stores 1, 2 and 3 exist, and files. `declared` are real
 * entities that samples refer to.
 */
export async function makeSamples(
  resources: readonly Resource[],
  declared: readonly Resource[] = [],
  log?: Logger,
  filled?: Slots,
): Promise<SampleWorld> {
  const { pool, drop } = await makeDatabase();
  const { statements } = await planMigration(nothing, entityTables(resources), resources);
  for (const statement of statements) await pool.query(statement);
  await pool.query(
    `insert into store (id, name_zh_hk, name_en_us) values (1, '一', 'One'), (2, '二', 'Two'), (3, '三', 'Three')`,
  );
  for (const key of ['1.png', '2.png', '0123456789abcdefghijklmnop/cup.png'])
    await pool.query(
      `insert into file (key, url, mime_type, size, kept, created_by) values ('${key}', '/media/${key}', 'image/png', 100, true, 1)`,
    );
  return { ...appOf(pool, resources, declared, log, filled), pool, drop };
}

/** Creates only the app, over existing tables. */
export function appOf(
  pool: SampleWorld['pool'],
  resources: readonly Resource[],
  declared: readonly Resource[] = [],
  log: Logger = pino({ level: 'silent' }),
  filled: Slots = slots,
): World {
  const app = new Hono<AppEnv>();
  app.onError(errorHandler({ log }));
  app.use(async (context, next) => {
    context.set('language', 'en');
    context.set('requestId', 'of-the-tests');
    await next();
  });
  const now = () => new Date();
  const deps = {
    pool,
    background: pool,
    log,
    urlSigner: createUrlSigner('a secret of the samples', now),
    now,
    slots: filled,
  };
  const all = [...resources, ...declared];
  mount(app, crudRoutes(deps, all), async (authorization) => {
    const named = authorization?.slice('Bearer '.length).split(' ');
    const session = 'of the tests';
    return {
      user: 1,
      session,
      resolveCaller: async () => ({
        caller: { id: 1, username: 'tester', name: 'Tester', session, permissions: named ?? everything },
        storeExists: true,
      }),
    };
  });
  return { app, store: 1, tokenOf: (person) => person };
}

/** A minimal declaration to extend. */
export function sample(given: Partial<Resource> & Pick<Resource, 'name' | 'fields'>): Resource {
  const [title = 'name'] = Object.keys(given.fields);
  return withLifecycle({
    label: ['Sample', '樣本', '样本'],
    plural: ['Samples', '樣本', '样本'],
    about: ['A sample of the tests', '測試樣本', '测试样本'],
    subject: 'Product',
    scope: 'shared',
    title,
    list: { columns: [title], filters: [], sort: 'id', search: [title] },
    form: [],
    ...(given.drafts && { lifecycle: draftLifecycle }),
    ...given,
  });
}

/** Runs statements that load many rows, without the timeouts of a call's statements. */
export async function loadRows({ pool }: Pick<SampleWorld, 'pool'>, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
