import type { Action, Resource } from '../../resources/define.ts';
import { filtersOf } from '../../resources/drafts.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { sortableColumns } from '../crud/list.ts';
import { fieldAt, jsonSchemas } from '../../resources/schema.ts';
import type { JsonSchema, RouteDoc } from '../http/route.ts';
import {
  answerOf,
  historyEntry,
  idempotencyKey,
  idList,
  ifMatch,
  labels,
  listOf,
  metaData,
  option,
  ownChange,
  pages,
  pascal,
  query,
  ref,
  row,
  storeId,
} from './shapes.ts';

const text: JsonSchema = { type: 'string' };

/** `add_to_groups` of `Product` → `addProductToGroups`. */
function calledAs(action: string, name: string): string {
  const [verb = '', ...further] = action.split('_');
  return `${verb}${name}${pascal(further.join('_'))}`;
}

/** What the generic calls of an entity say of themselves on the OpenAPI page. */
export interface EntityDocs extends Readonly<
  Record<'list' | 'one' | 'create' | 'update' | 'remove' | 'restore' | 'history' | 'rows' | 'meta', RouteDoc>
> {
  action(name: string, action: Action): RouteDoc;
}

export function entityDocs(resource: Resource): EntityDocs {
  const [one] = resource.label;
  const [tag] = resource.plural;
  const [name, names] = [pascal(resource.name), pascal(tag)];
  const record = { tag, answer: answerOf({ data: ref(resource.name), labels }) };
  return {
    list: {
      id: `list${names}`,
      headers: ['X-Total-Count'],
      tag,
      summary: `List ${tag}`,
      parameters: listParameters(resource),
      answer: listOf(ref(`${resource.name}_listed`)),
    },
    one: { ...record, id: `get${name}`, headers: ['ETag'], summary: `One ${one}` },
    create: {
      ...record,
      id: `create${name}`,
      summary: `Create: ${one}`,
      status: 201,
      body: ref(`${resource.name}_create`),
      parameters: [idempotencyKey],
      refusals: [409],
    },
    update: {
      ...record,
      id: `update${name}`,
      summary: `Change the fields given: ${one}`,
      body: ref(`${resource.name}_update`),
      parameters: [ifMatch],
      refusals: [409, 412],
    },
    remove: { ...record, id: `delete${name}`, summary: `Delete: ${one}`, parameters: [ifMatch], refusals: [409, 412] },
    restore: {
      ...record,
      id: `restore${name}`,
      summary: `Bring back under its id: ${one}`,
      parameters: [ifMatch, idempotencyKey],
      refusals: [409, 412],
    },
    history: {
      id: `list${name}History`,
      headers: ['X-Total-Count'],
      tag,
      summary: `Who wrote what, newest first: ${one}`,
      parameters: pages,
      answer: listOf(historyEntry),
    },
    rows: {
      id: `list${name}Rows`,
      headers: ['X-Total-Count'],
      tag,
      summary: `Rows of a paged field: ${one}`,
      parameters: [...pages, query('q', { type: 'string' })],
      answer: listOf(row),
    },
    meta: {
      id: `get${name}Meta`,
      tag,
      summary: `Options and rights; with "field", what that reference may point to: ${tag}`,
      parameters: [
        query('field', { type: 'string' }),
        query('q', { type: 'string' }),
        idList,
        ...(resource.scope === 'store' ? [storeId] : []),
      ],
      answer: {
        anyOf: [answerOf({ data: metaData }), answerOf({ data: { type: 'array', maxItems: 50, items: option } })],
      },
    },
    action: (action, { label, form, reveals }) => ({
      id: calledAs(action, name),
      tag,
      summary: `${label[0]}: ${one}`,
      parameters: [ifMatch, idempotencyKey],
      ...(form && { body: jsonSchemas({ fields: form }).create }),
      answer: answerOf(
        {
          data: ref(resource.name),
          labels,
          message: text,
          ...(reveals && {
            shown_once: answerOf(Object.fromEntries(Object.keys(reveals).map((name) => [name, text]))),
          }),
        },
        ['data'],
      ),
      refusals: [409, 412],
    }),
  };
}

/** What one's own last changes say of themselves. */
export const ownChangesDoc: RouteDoc = {
  id: 'listOwnChanges',
  tag: 'session',
  summary: 'One’s own last changes, of records one may still read',
  parameters: pages,
  answer: answerOf({ data: { type: 'array', items: ownChange } }),
};

/** All that a list takes. */
export function listParameters(resource: Resource): readonly JsonSchema[] {
  const { list } = resource;
  return [
    ...pages,
    query(
      'sort',
      { type: 'string', enum: sortableColumns(resource, []).flatMap((path) => [path, `-${path}`]), default: list.sort },
      'A column with one value; of a reference its title. With - in front, downwards',
    ),
    query('q', { type: 'string' }, `Contains, without case: ${list.search.join(', ')}`),
    query('count', { const: 'exact' }, 'Waits for the exact total'),
    idList,
    ...filterParameters(resource),
  ];
}

/** What narrows a list down: its store, its parent, ids at the top of the query, and the filters of the declaration. */
export function filterParameters(resource: Resource): readonly JsonSchema[] {
  const { parent, scope, list } = resource;
  return [
    ...(scope === 'store' ? [storeId] : []),
    ...(parent === undefined ? [] : [query('parent_id', { type: 'integer' })]),
    ...Object.entries(list.through ?? {}).map(([name, ways]) =>
      query(
        `${name}[]`,
        { type: 'array', items: { type: 'integer' } },
        `Those that one of these leads to, by ${ways.join(' or ')}`,
      ),
    ),
    ...filtersOf(resource).flatMap((path) => operatorParameters(resource, path)),
  ];
}

/** The operators of a filter, as its kind knows them; of what every record has, those of ids and moments. */
function operatorParameters(resource: Resource, path: string): readonly JsonSchema[] {
  const field = fieldAt(resource, path);
  const operators = field ? kindOf(field).operators : (['eq', 'gte', 'lte'] as const);
  return operators.map((operator) => {
    if (operator === 'eq') return query(`filter[${path}]`, { type: 'string' });
    if (operator === 'in') return query(`filter[${path}][]`, { type: 'array', items: { type: 'string' } });
    return query(`filter[${path}][${operator}]`, { type: operator === 'null' ? 'boolean' : 'string' });
  });
}
