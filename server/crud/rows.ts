import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../db/model/comparisons.ts';
import { type ChildModel, modelOf } from '../db/model/model.ts';
import { childRowJson } from '../db/records/row-json.ts';
import { isObject } from '../db/model/paths.ts';
import { run, runOnce, StatementCache, statementOf } from '../db/connection/statement.ts';
import { tableOf } from '../db/model/tables.ts';
import { aliased } from '../db/model/titles.ts';
import { rowsParameters } from '../../resources/query/calls.ts';
import { QueryError, readQuery } from '../../resources/query/parameters.ts';
import { pageAnswer } from '../http/page-answer.ts';
import { type Call, idOf, notFound } from './call.ts';
import { isForbidden } from '../../resources/field-access.ts';
import { LabelCollector } from './labels.ts';

const cache = new StatementCache();

/** `GET {path}/{id}/rows/{field}`: a page of a paged field's rows; `q` searches their texts, `keys[]` names some. */
export async function rows(call: Call): Promise<Response> {
  const { resource, context, deps, hidden } = call;
  const model = modelOf(resource);
  const child = model.children.find(
    ({ path, paged }) => paged && path === context.req.param('field') && !isForbidden(path, hidden),
  );
  if (!child || !(await recordExists(call))) throw notFound();
  const query = readQuery(context.req.url, rowsParameters);
  const q = (query.q ?? '').trim();
  const keys = query.keys.map((one) => one.toLowerCase());
  const sought = { searching: q !== '', keyed: keys.length > 0 };
  if (sought.keyed && !keyColumn(child)) throw new QueryError(rowsParameters.keys.name);
  const statement = (what: 'page' | 'count') =>
    cache.get(child, `${what} ${sought.searching} ${sought.keyed}`, () =>
      statementOf(what === 'page' ? pageSql(child, sought) : sql`select count(*) ${fromRows(child, sought)}`),
    );
  const { page, perPage } = query;
  const values = { id: idOf(call), pattern: containing(q), keys, limit: perPage, offset: (page - 1) * perPage };
  const [found, counted] = await Promise.all([
    run(deps.pool, statement('page'), values),
    run(deps.pool, statement('count'), values),
  ]);
  const total = Number(counted[0]?.[0] ?? 0);
  const labels = new LabelCollector(resource);
  const data = found.map(([row]) => row).filter(isObject);
  labels.collect(child.path, data);
  return pageAnswer(context, { ...query, total, data, beside: { labels: await labels.read(deps.pool, call) } });
}

async function recordExists(call: Call): Promise<boolean> {
  const { resource, store, deps } = call;
  const own = tableOf(resource);
  const inStore = store === undefined ? sql`` : sql` and ${aliased(resource.name, 'store_id')} = ${store}`;
  const found = await runOnce(
    deps.pool,
    sql`select 1 from ${own} where ${aliased(resource.name, 'id')} = ${idOf(call)}${inStore}`,
  );
  return found.length > 0;
}

interface Sought {
  readonly searching: boolean;
  readonly keyed: boolean;
}

/** The column that identifies rows, where one column is enough. */
function keyColumn({ columns, keys: [key, more] }: ChildModel): string | undefined {
  return more === undefined ? columns.find(({ path }) => path === key)?.name : undefined;
}

function pageSql(child: ChildModel, sought: Sought): SQL {
  return sql`select ${childRowJson(child, 'child')} ${fromRows(child, sought)} order by child.position, child.id limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}`;
}

function fromRows(child: ChildModel, { searching, keyed }: Sought): SQL {
  const texts = child.columns
    .filter(({ textual, concealed }) => textual && !concealed)
    .map(({ name }) => sql`lower(${aliased('child', name)}) like lower(${sql.placeholder('pattern')}::text)`);
  const search = !searching ? sql`` : texts.length === 0 ? sql` and false` : sql` and (${sql.join(texts, sql` or `)})`;
  const column = keyed ? keyColumn(child) : undefined;
  const among =
    column === undefined
      ? sql``
      : sql` and lower(${aliased('child', column)}) = any (${sql.placeholder('keys')}::text[])`;
  return sql`from ${sql.identifier(child.table)} child where child.record_id = ${sql.placeholder('id')}${search}${among}`;
}
