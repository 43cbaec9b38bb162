import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { createDatabase, type Database, type PoolLimits } from '../../server/db/connection/pool.ts';
import type { Pools } from '../../server/db/connection/pools.ts';
import type { Deps } from '../../server/http/deps.ts';
import type { App } from '../../server/http/route.ts';
import { logOptions } from '../../server/process/log.ts';
import { createUrlSigner } from '../../server/http/signed-urls.ts';
import { openSession } from '../../server/session/sessions.ts';
import { createTokens } from '../../server/session/tokens.ts';
import { makeDatabase } from './database.ts';
import { fillShop, password, shopEnv } from './first-shop.ts';
import { Answers } from './openapi/answers.ts';
import type { World } from './scenarios.ts';

export { password };
export const sessionSecret = 'a secret of the tests, long enough';

/** A separate shop: a migrated database with the initial roles, two stores, and one user per role named as its key. */
export interface Shop extends World {
  readonly app: App;
  readonly db: Database;
  /** The dependencies of another app on the same database. */
  readonly parts: Pick<Deps, keyof Pools | 'env' | 'log' | 'now' | 'urlSigner'>;
  /** Ids of the two stores. */
  readonly stores: readonly [first: number, second: number];
  /** All log lines so far. */
  readonly log: readonly string[];
  /** Moves the server's clock. */
  advance(milliseconds: number): void;
  now(): Date;
  /** Adds a user with these permissions in a new role, and returns the id. */
  addPerson(name: string, permissions: readonly string[]): Promise<number>;
  idOf(person: string): Promise<number>;
  /** Like `app.request`, from this IP address. */
  from(address: string, path: string, init?: RequestInit): Promise<Response>;
  drop(): Promise<void>;
}

export interface ShopOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder with a built portal. */
  readonly portal?: string;
  /** Replaces each pool's default limits. */
  readonly limits?: PoolLimits;
  /** `running`: the real clock, for a shop beside a process that uses it; `advance` moves it too. */
  readonly clock?: 'still' | 'running';
}

export async function makeShop({ environment = {}, portal, limits, clock = 'still' }: ShopOptions = {}): Promise<Shop> {
  const env = { ...shopEnv(environment), sessionSecret };
  const { pool, vital, background, readiness, drop } = await makeDatabase(limits, env.demo ? 'template' : 'shop');
  const log: string[] = [];
  const logger = pino(logOptions('trace'), { write: (line: string) => log.push(line) });
  let time = clock === 'still' ? Date.parse('2026-11-20T02:00:00.000Z') : 0;
  const now = () => new Date(clock === 'still' ? time : Date.now() + time);
  if (env.demo) await fillShop(pool, env, logger);
  const db = createDatabase(pool);
  const parts = {
    pool,
    vital,
    background,
    readiness,
    env,
    log: logger,
    now,
    urlSigner: createUrlSigner(sessionSecret, now),
  };
  const app = createApp({ ...parts, ready: () => true, ...(portal !== undefined && { portal }) });
  // Another app serves the page, because this app's log is counted.
  asDocumented(
    app,
    new Answers(async () =>
      createApp({ ...parts, log: pino({ level: 'silent' }), ready: () => true }).request('/api/openapi.json'),
    ),
  );
  const tokens = createTokens(sessionSecret, now);

  async function addUser(name: string, role: number): Promise<number> {
    const { rows } = await db.execute<{ id: number }>(sql`insert into admin_user (username, name, email, role, password)
      select ${name}, ${`${name} of the tests`}, ${`${name}@shop.example`}, ${role}, password from admin_user where username = ${env.admin.username} returning id`);
    return idIn(rows);
  }

  const { rows: first } = await db.execute<{ id: number }>(sql`select min(id) as id from store`);
  const { rows: second } = await db.execute<{ id: number }>(sql`select max(id) as id from store`);
  const stores = [idIn(first), idIn(second)] as const;

  async function idOf(person: string): Promise<number> {
    const { rows } = await db.execute<{ id: number }>(sql`select id from admin_user where username = ${person}`);
    return idIn(rows);
  }

  return {
    app,
    db,
    parts,
    stores,
    store: stores[0],
    log,
    now,
    advance: (milliseconds) => {
      time += milliseconds;
    },
    async addPerson(name, permissions) {
      const { rows } = await db.execute<{ id: number }>(
        sql`insert into role (key, name, permissions) values (${`role_${name}`}, ${name}, ${sql.param([...permissions])}::text[]) returning id`,
      );
      return addUser(name, idIn(rows));
    },
    idOf,
    async tokenOf(person) {
      const { userId, session } = await openSession(
        db,
        await idOf(person),
        { lifetimes: env.sessions, device: { address: '127.0.0.1', userAgent: null } },
        now(),
      );
      return tokens.signAccess({ userId, session });
    },
    from: async (address, path, init) => app.request(path, init, { incoming: { socket: { remoteAddress: address } } }),
    drop,
  };
}

/** Checks every response of the app against the OpenAPI page, for calls by `request` and by socket. */
function asDocumented(app: App, answers: Answers): void {
  const { fetch } = app;
  app.fetch = async (request, ...beside) => {
    const response = await fetch(request, ...beside);
    await answers.check(request, response);
    return response;
  };
}

function idIn(rows: readonly { readonly id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('there is no such row');
  return row.id;
}
