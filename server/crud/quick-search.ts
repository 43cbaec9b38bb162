import { can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { forbiddenFields } from '../../resources/field-access.ts';
import type { JsonValue } from '../../resources/kinds/kind.ts';
import { stateOf } from '../../resources/lifecycle.ts';
import { contentLocaleOf } from '../../resources/messages/translate.ts';
import { quickSearchParameters } from '../../resources/query/calls.ts';
import { run, type Row, type Statement } from '../db/connection/statement.ts';
import { sizeOf } from '../db/list/table-size.ts';
import { withTimeout } from '../db/list/timeout.ts';
import { modelOf } from '../db/model/model.ts';
import { bestMatches, bestMatchValues, nearValues, searchedPaths } from '../db/search/best-matches.ts';
import { type NearTexts, nearTexts } from '../../resources/query/one-error.ts';
import { parseSearch } from '../db/search/search.ts';
import type { ApiContext, Route } from '../http/route.ts';
import { answerOf, id, inQuery } from '../openapi/schemas.ts';
import { type CrudDeps } from './call.ts';
import { matchIn, type Match, type Sought } from './match-in.ts';
import { parseParameters } from './parameters.ts';

/** Time limits in milliseconds: for the search of one entity, and for starting the last of these searches. */
const time = { perEntity: 250, inAll: 1_500 };
/** The same for matches with a typing error, searched for only where nothing has the text itself. */
const nearTime = { perEntity: 60, inAll: 120 };
/** The same for one entity's unique texts. */
const uniqueTime = 60;
/** Entities searched at the same time: few, as each takes a connection of the pool. */
const atOnce = 4;

/** A record that matches. */
interface FoundRecord {
  readonly id: number;
  readonly title: string;
  readonly hint?: string;
  readonly state?: string;
  /** Whether one of its values equals the whole searched text. */
  readonly exact: boolean;
  readonly matched?: Match;
}

/** The best matches of an entity. */
interface FoundRecords {
  readonly entity: string;
  readonly records: readonly FoundRecord[];
  /** Whether there are more matches. */
  readonly more: boolean;
}

/** `GET search`: the records of all entities that match a text, for the command line. */
export function quickSearchRoute(deps: Pick<CrudDeps, 'pool'>, resources: readonly Resource[]): Route {
  const searched = resources.filter(
    ({ view, singleton, without, list }) =>
      !view && !singleton && without?.includes('list') !== true && list.search.length > 0,
  );
  return {
    method: 'get',
    path: '/search',
    access: 'session',
    doc: {
      id: 'searchRecords',
      tag: 'search',
      summary:
        'The records that match a text best, of every entity that one may list and open; `late` are those that did not answer in time',
      parameters: inQuery(quickSearchParameters),
      answer: quickSearchAnswer,
    },
    handler: async (context) => {
      const { q, perPage } = parseParameters({ context }, quickSearchParameters);
      return context.json(await searchAll(deps, searched, { context, q, perPage }));
    },
  };
}

interface Asked {
  readonly context: ApiContext;
  readonly q: string | undefined;
  readonly perPage: number;
}

async function searchAll({ pool }: Pick<CrudDeps, 'pool'>, searched: readonly Resource[], asked: Asked) {
  const { permissions } = asked.context.get('caller');
  const store = asked.context.get('store');
  const open = searched.filter(
    (resource) =>
      can(permissions, 'list', resource) &&
      can(permissions, 'get', resource) &&
      (resource.scope !== 'store' || store !== undefined),
  );
  const ordered = await largestFirst(pool, open);
  const answers = await searchEach(ordered, asked, time, (resource) => searchOne(pool, resource, asked));
  const found = { data: foundIn(open, answers), late: open.filter((one) => answers.get(one) === 'late') };
  const near = found.data.length === 0 && found.late.length === 0 ? nearTexts((asked.q ?? '').trim()) : undefined;
  const others = near
    ? await searchEach(ordered, asked, nearTime, (resource) => searchOne(pool, resource, asked, near))
    : answers;
  const data = foundIn(open, others);
  return { data, late: found.late.map(({ name }) => name), near: near !== undefined && data.length > 0 };
}

/** The matches of an entity, with the rank of its best one. */
interface Ranked {
  readonly rank: number;
  readonly answer: FoundRecords;
}

type Answers = ReadonlyMap<Resource, Ranked | 'late'>;

/** The matches: entities with better matches first, and otherwise in their order. */
const foundIn = (resources: readonly Resource[], answers: Answers): readonly FoundRecords[] =>
  resources
    .flatMap((resource) => {
      const found = answers.get(resource);
      return found === undefined || found === 'late' || found.answer.records.length === 0 ? [] : [found];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ answer }) => answer);

/** Searches a few entities at a time. */
async function searchEach(
  resources: readonly Resource[],
  { context }: Asked,
  limits: typeof time,
  search: (resource: Resource) => Promise<Ranked | undefined>,
): Promise<Answers> {
  const found = new Map<Resource, Ranked | 'late'>();
  const waiting = [...resources];
  const end = performance.now() + limits.inAll;
  const { signal } = context.req.raw;
  const searchOn = async (): Promise<void> => {
    const resource = waiting.shift();
    // Nobody waits for the remaining results any more.
    if (!resource || signal.aborted) return;
    found.set(resource, performance.now() > end ? 'late' : ((await search(resource)) ?? 'late'));
    await searchOn();
  };
  await Promise.all(Array.from({ length: atOnce }, searchOn));
  return found;
}

/** Sorts entities by size: the whole search takes as long as its slowest part, which must not start last. */
async function largestFirst(pool: CrudDeps['pool'], resources: readonly Resource[]): Promise<Resource[]> {
  const sizes = new Map<Resource, number>();
  for (const resource of resources) sizes.set(resource, (await sizeOf(pool, modelOf(resource).table)).rows);
  return resources.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0));
}

/** The best matches of an entity; `undefined` after a timeout. */
async function searchOne(
  pool: CrudDeps['pool'],
  resource: Resource,
  { context, q, perPage }: Asked,
  near?: NearTexts,
): Promise<Ranked | undefined> {
  const hidden = forbiddenFields(resource, context.get('caller').permissions, 'read');
  const search = parseSearch(resource, q);
  const { large } = await sizeOf(pool, modelOf(resource).table);
  const locale = contentLocaleOf(context.get('language'));
  const short = search?.index === 'grams';
  const index = short && !large ? 'none' : (search?.index ?? 'none');
  const how = { resource, index, locale, hidden, large, near: near?.patterns.length };
  const statement = search && bestMatches(how);
  if (!statement) return { rank: Infinity, answer: { entity: resource.name, records: [], more: false } };
  const values = {
    ...bestMatchValues(search, perPage + 1),
    ...(near && nearValues(near.patterns)),
    store: context.get('store'),
  };
  const matching = await withTimeout(
    pool,
    (near ? nearTime : time).perEntity,
    (client) => run(client, statement, values),
    // As for lists, the planner would read the whole table for a common letter.
    short && large && !near ? 'set local enable_seqscan = off;' : '',
  );
  const rows = matching ?? (near ? undefined : await namedExactly(pool, bestMatches({ ...how, unique: true }), values));
  const paths = searchedPaths(resource, hidden);
  const texts = near ? near.regex : [search.value, ...search.spellings];
  return (
    rows && {
      rank: Number(rows[0]?.[3]),
      answer: {
        entity: resource.name,
        records: rows.slice(0, perPage).map((row) => recordIn(resource, row, paths, texts)),
        more: matching === undefined || rows.length > perPage,
      },
    }
  );
}

/**
 * After a timeout, records by a unique text, such as an order's number: its index answers when the other one has to be
 * read from disk first. `undefined` if there are none, since others may match.
 */
async function namedExactly(
  pool: CrudDeps['pool'],
  statement: Statement | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Row[] | undefined> {
  const rows = statement && (await withTimeout(pool, uniqueTime, (client) => run(client, statement, values)));
  return rows && rows.length > 0 ? rows : undefined;
}

function recordIn(resource: Resource, row: Row, paths: readonly string[], sought: Sought): FoundRecord {
  const [recordId, title, hint, rank, kept, ...values] = row;
  const shown = filled(title) ?? `#${recordId}`;
  const state = resource.lifecycle && stateOf(resource, { [resource.lifecycle.field]: kept });
  const matched = matchIn(paths, values, sought);
  return {
    id: Number(recordId),
    title: shown,
    ...(filled(hint) !== undefined && { hint: filled(hint) }),
    ...(state !== undefined && { state }),
    exact: rank === 0,
    ...(matched && matched.text !== shown && { matched }),
  };
}

const filled = (value: JsonValue | undefined) => (typeof value === 'string' && value !== '' ? value : undefined);

const text = { type: 'string' };

const quickSearchAnswer = answerOf({
  data: {
    type: 'array',
    items: answerOf({
      entity: text,
      records: {
        type: 'array',
        items: answerOf(
          {
            id,
            title: text,
            hint: { ...text, description: 'What tells it apart from those with a similar title' },
            state: { ...text, description: 'Its state, where the entity has a lifecycle' },
            exact: { type: 'boolean', description: 'One of its values is the whole text' },
            matched: {
              ...answerOf({ field: text, text }),
              description: 'The field that has the text, and what it says, where that is not the title',
            },
          },
          ['id', 'title', 'exact'],
        ),
      },
      more: { type: 'boolean', description: 'Whether there are others' },
    }),
  },
  late: { type: 'array', items: { ...text, description: 'An entity whose records were not found in time' } },
  near: {
    type: 'boolean',
    description: 'No record has the text; these have it but for one typing error in a Latin word',
  },
});
