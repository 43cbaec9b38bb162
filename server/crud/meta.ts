import { sql } from 'drizzle-orm';
import { type Action, can } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { type Field, type Fields, kindOf } from '../../resources/kinds/index.ts';
import type { Label } from '../../resources/kinds/kind.ts';
import { labelIn } from '../../resources/messages/translate.ts';
import { columnOf } from '../../resources/names.ts';
import { prefixRules } from '../../resources/prefix.ts';
import { metaParameters } from '../../resources/query/calls.ts';
import { QueryError } from '../../resources/query/parameters.ts';
import { sortableColumns } from '../../resources/query/sort.ts';
import { fieldAt } from '../../resources/schema.ts';
import { maxFewMatches } from '../db/list/plans.ts';
import { parseSearch, searchSql, searchValues } from '../db/search/search.ts';
import { StatementCache, run, statementOf } from '../db/connection/statement.ts';
import { tableOf } from '../db/model/tables.ts';
import { aliased, commaJoined, hintText, modelNamed, titleText } from '../db/model/titles.ts';
import { ApiError } from '../errors.ts';
import type { Call } from './call.ts';
import { forbiddenFields, isForbidden } from '../../resources/field-access.ts';
import { parseParameters } from './parameters.ts';

/** `GET {path}/meta`: choices and permissions; with `field`, the records that a reference may point to. */
export async function meta(call: Call): Promise<Response> {
  const { resource, context, caller, hidden } = call;
  const { field, q, ids: wanted } = parseParameters(call, metaParameters);
  if (field !== undefined) return context.json({ data: await options(call, field, q, wanted) });
  const may = (action: Action) => can(caller.permissions, action, resource);
  const isWithout = (what: 'list' | 'create' | 'update' | 'delete') => resource.without?.includes(what) === true;
  const actions = Object.entries(resource.actions ?? {}).map(
    ([name, action]) => [name, may(action.needs ?? 'update')] as const,
  );
  return context.json({
    data: {
      fields: optionsIn(resource.fields, '', call),
      can: {
        list: may('list') && !isWithout('list'),
        get: may('get'),
        create: may('create') && !isWithout('create'),
        update: may('update') && !isWithout('update'),
        delete: may('delete') && !isWithout('delete'),
        restore: may('create') && !isWithout('delete'),
        ...Object.fromEntries(actions),
      },
      sortable: sortableColumns(resource, (path) => isForbidden(path, hidden)),
      hidden,
      locked: forbiddenFields(resource, caller.permissions, 'write'),
    },
  });
}

interface FieldMeta {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The choices of all fields that have some, in groups and rows too, by dotted path. */
function optionsIn(fields: Fields, prefix: string, call: Call): Readonly<Record<string, FieldMeta>> {
  const found = Object.entries(fields).flatMap(([name, field]): (readonly [string, FieldMeta])[] => {
    const path = `${prefix}${name}`;
    if (isForbidden(path, call.hidden)) return [];
    const { storage } = kindOf(field);
    if (storage.at === 'group' || storage.at === 'child')
      return Object.entries(optionsIn(storage.fields, `${path}.`, call));
    const choices = choicesOf(field);
    return choices.length === 0
      ? []
      : [[path, { options: choices.map(({ value, label }) => ({ value, label: labelIn(label, call.language) })) }]];
  });
  return Object.fromEntries(found);
}

function choicesOf(field: Field): readonly { readonly value: string; readonly label: Label }[] {
  return 'choices' in field ? field.choices : [];
}

const cache = new StatementCache();
const maxOptions = 50;
/** In characters. */
const maxHintLength = 120;

/** A record that a reference may point to. `values` prefill the fields beside the reference. */
interface Option {
  readonly id: number;
  readonly title: string;
  /** The declared `hint` fields, shortened. */
  readonly hint?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

const mayRead = ({ permissions }: Call['caller'], resource: Resource) =>
  can(permissions, 'list', resource) || can(permissions, 'get', resource);

/** Finds up to fifty records that a reference may point to, by text or ids, within the active store. */
async function options(
  { resource, deps, context, locale, hidden, caller }: Call,
  path: string,
  q: string | undefined,
  ids: readonly number[] | undefined,
): Promise<readonly Option[]> {
  const field = isForbidden(path, hidden) ? undefined : fieldAt(resource, path);
  const { storage, uploads } = field ? kindOf(field) : {};
  // Files that others uploaded are not offered.
  if (uploads || (storage?.at !== 'link' && storage?.at !== 'join' && storage?.at !== 'inverse'))
    throw new QueryError(`field=${path}`);
  const target = modelNamed(storage.to);
  const store = storeFor(target.scoped, context.get('store'));
  const search = ids ? undefined : parseSearch(target.resource, q);
  const forbidden = forbiddenFields(target.resource, caller.permissions, 'read');
  const title = target.resource.title;
  // Callers who may not read the target get only its records' titles, which their own records show anyway.
  const beside = mayRead(caller, target.resource)
    ? undefined
    : Object.keys(target.resource.fields).filter((name) => name !== title);
  const unseen = beside ?? forbidden;
  const prefixFields = prefixRules(resource)
    .filter(({ link, by }) => link === path && !isForbidden(by, unseen))
    .map(({ by }) => by);
  const statement = cache.get(
    target,
    [locale, search?.index, ids !== undefined, unseen, prefixFields.join('+')].join(' '),
    () => {
      const [shown, id] = [titleText(target, target.table, locale), aliased(target.table, 'id')];
      const visible = deps.slots.visible(target.resource, (name) => aliased(target.table, name));
      const conditions = [
        ...(target.scoped ? [sql`${aliased(target.table, 'store_id')} = ${sql.placeholder('store')}`] : []),
        // Only records can be referenced, not their copies, such as drafts.
        ...(visible ? [visible] : []),
        ...(ids ? [sql`${id} = any (${sql.placeholder('ids')}::integer[])`] : []),
        ...(search ? [searchSql(target.resource, search.index, forbidden)] : []),
        // In addition to the indexed search, which may have matched values that the caller may not see.
        ...(search && beside ? [searchSql(target.resource, search.index, beside, { byRow: true })] : []),
      ];
      const own = tableOf(target.resource);
      const picked = commaJoined([
        id,
        shown,
        sql`left(${hintText(target, target.table, locale, unseen)}, ${sql.raw(String(maxHintLength))})`,
        ...prefixFields.map((by) => aliased(target.table, columnOf(by))),
      ]);
      const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
      // Collects matches before sorting, as lists do: walking the titles in order would be slow for rare words.
      const found = search
        ? sql`with hits as materialized (select ${id} from ${own} ${where} limit ${maxFewMatches}) select ${picked} from ${own} where ${id} in (select id from hits)`
        : sql`select ${picked} from ${own} ${where}`;
      return statementOf(sql`${found} order by lower(${shown}), ${id} limit ${sql.placeholder('maxOptions')}`);
    },
  );
  const rows = await run(deps.pool, statement, { store, ids, maxOptions, ...(search && searchValues(search)) });
  return rows.map(([id, title, said, ...values]) => ({
    id: Number(id),
    title: typeof title === 'string' && title !== '' ? title : `#${id}`,
    ...(typeof said === 'string' && said !== '' && { hint: said }),
    ...(prefixFields.length > 0 && {
      values: Object.fromEntries(prefixFields.map((by, place) => [by, values[place]])),
    }),
  }));
}

function storeFor(scoped: boolean, store: number | undefined): number | undefined {
  if (scoped && store === undefined) throw new ApiError(400, 'errors.storeMissing');
  return store;
}
