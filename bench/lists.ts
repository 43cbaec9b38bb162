import { Agent } from 'node:http';
import type pg from 'pg';
import { z } from 'zod';
import type { Resource } from '../resources/define.ts';
import { filterParameters } from '../resources/query/filters.ts';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { type ListResult, readList } from '../server/db/list/read.ts';
import { parseSearch } from '../server/db/search/search.ts';
import type { Measured } from './api.ts';
import { call } from './load.ts';
import { inTurn } from './stopwatch.ts';

/** p95 in milliseconds for lists, searches and filters of a million records. */
export const aim = 50;
const rounds = 120;

/** Parameters of a list request. */
export interface Asked {
  readonly resource: Resource;
  readonly path: string;
  readonly q?: string;
  readonly page?: number;
  readonly sort?: string;
  /** By the names of their parameters. */
  readonly filters?: Readonly<Record<string, string>>;
}

export interface Case {
  readonly name: string;
  readonly asked: (round: number) => Asked;
}

/**
 * Times lists, searches and filters over HTTP beside the same list read in this process, without HTTP, session and
 * permissions.
 */
export async function measureLists(
  { shop, address, headers, report }: Measured,
  table: string,
  cases: readonly Case[],
): Promise<void> {
  const pool = createPool({ ...shop.connection, max: 4 });
  const agent = new Agent({ keepAlive: true });
  const base = new URL(address);
  for (const { name, asked } of cases) {
    const answer = async (round: number) => call(base, agent, { path: pathOf(asked(round)), headers });
    const { left, right } = await inTurn(rounds, answer, (round) => readBare(pool, asked(round)));
    report.aimed(table, name, totalIn(await answer(rounds)), left, right, aim);
  }
  agent.destroy();
  await endPool(pool);
}

function pathOf({ path, q, page, sort, filters = {} }: Asked): string {
  const query = new URLSearchParams({
    per_page: '25',
    ...(q !== undefined && { q }),
    ...(page !== undefined && { page: String(page) }),
    ...(sort !== undefined && { sort }),
  });
  for (const [name, value] of Object.entries(filters)) query.append(name, value);
  return `${path}?${query}`;
}

function readBare(
  pool: pg.Pool,
  { resource, q, page = 1, sort = resource.list.sort, filters = {} }: Asked,
): Promise<ListResult> {
  return readList(
    pool,
    {
      resource,
      breadth: 'list',
      locale: 'en_US',
      store: 1,
      conditions: Object.entries(filters).flatMap(
        ([name, value]) => filterParameters(resource).get(name)?.read([value]) ?? [],
      ),
      search: parseSearch(resource, q),
      hidden: [],
      sort: { path: sort.replace(/^-/u, ''), descending: sort.startsWith('-') },
      page,
      perPage: 25,
    },
    false,
  );
}

const answered = z.object({ meta: z.object({ total: z.number(), total_is: z.literal('more').optional() }) });

function totalIn(text: string): string {
  const { total, total_is } = answered.parse(JSON.parse(text)).meta;
  return `${total_is === undefined ? '' : 'more than '}${total.toLocaleString('en')}`;
}
