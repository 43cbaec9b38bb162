import { Agent } from 'node:http';
import type pg from 'pg';
import { z } from 'zod';
import type { Resource } from '../resources/define.ts';
import type { FilterValues } from '../resources/query/filter-values.ts';
import { filterParameters } from '../resources/query/filters.ts';
import { narrowedBy, printList } from '../resources/query/list.ts';
import { createPool, endPool } from '../server/db/connection/pool.ts';
import { parseCursor } from '../server/db/list/cursor.ts';
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
  /** Filters in the format of a portal page. */
  readonly values?: FilterValues;
  /** Cursor for the page after it, or before it. */
  readonly after?: string;
  readonly before?: string;
  readonly perPage?: number;
}

export interface Case {
  readonly name: string;
  readonly asked: (round: number) => Asked;
}

/**
 * Times lists, searches and filters over HTTP, compared with the same list read in this process, without HTTP, session
 * and permissions.
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

function pathOf({
  resource,
  path,
  q,
  page,
  sort,
  filters = {},
  values = {},
  after,
  before,
  perPage = 25,
}: Asked): string {
  const asked = printList(resource, { ...narrowedBy(resource, values), q, page, sort, after, before, perPage });
  const more = new URLSearchParams(Object.entries(filters)).toString();
  return `${path}${asked}${more && `&${more}`}`;
}

function readBare(pool: pg.Pool, asked: Asked): Promise<ListResult> {
  const { resource, q, page = 1, sort = resource.list.sort, filters = {}, values = {}, after, before } = asked;
  const order = { path: sort.replace(/^-/u, ''), descending: sort.startsWith('-') };
  const cursor = after ?? before;
  const position = cursor === undefined ? undefined : parseCursor({ resource, locale: 'en_US', sort: order }, cursor);
  return readList(
    pool,
    {
      resource,
      breadth: 'list',
      locale: 'en_US',
      store: 1,
      conditions: [
        ...Object.entries(filters).flatMap(
          ([name, value]) => filterParameters(resource).get(name)?.read([value]) ?? [],
        ),
        ...(narrowedBy(resource, values).filters ?? []),
      ],
      search: parseSearch(resource, q),
      hidden: [],
      sort: order,
      page,
      cursor: position && { backwards: after === undefined, values: position },
      perPage: asked.perPage ?? 25,
    },
    false,
  );
}

const answered = z.object({ meta: z.object({ total: z.number(), total_is: z.literal('more').optional() }) });

function totalIn(text: string): string {
  const { total, total_is } = answered.parse(JSON.parse(text)).meta;
  return `${total_is === undefined ? '' : 'more than '}${total.toLocaleString('en')}`;
}
