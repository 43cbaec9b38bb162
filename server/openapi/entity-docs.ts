import type { Action, Resource } from '../../resources/define.ts';
import { metaParameters, ownChangesParameters, rowsParameters } from '../../resources/query/calls.ts';
import { historyEntries, historyParameters } from '../../resources/query/history.ts';
import { belongings } from '../../resources/query/list.ts';
import { listParameters, narrowingParameters } from '../../resources/query/read-list.ts';
import { storedOf } from '../../resources/view.ts';
import { jsonSchemas } from '../../resources/schema.ts';
import type { JsonSchema, RouteDoc } from '../http/route.ts';
import {
  answerOf,
  changedTogether,
  historyEntry,
  historyMeta,
  idempotencyKey,
  ifMatch,
  inQuery,
  labels,
  listOf,
  metaData,
  option,
  ownChange,
  pascal,
  ref,
  row,
} from './schemas.ts';

const text: JsonSchema = { type: 'string' };

/** `add_to_groups` of `Product` becomes `addProductToGroups`; `invoice/send` becomes `sendProductInvoice`. */
function operationId(action: string, name: string): string {
  const [verb = '', ...further] = action.split('/').toReversed().join('_').split('_');
  return `${verb}${name}${pascal(further.join('_'))}`;
}

/** Descriptions of an entity's generic routes. */
export interface EntityDocs extends Readonly<
  Record<
    'list' | 'one' | 'create' | 'update' | 'remove' | 'restore' | 'history' | 'historyMeta' | 'rows' | 'meta',
    RouteDoc
  >
> {
  action(name: string, action: Action): RouteDoc;
}

const known = new WeakMap<Resource, EntityDocs>();

/** Descriptions of an entity's routes, built once: every ability asks for them at each start. */
export function entityDocs(resource: Resource): EntityDocs {
  const docs = known.get(resource) ?? describe(resource);
  known.set(resource, docs);
  return docs;
}

function describe(resource: Resource): EntityDocs {
  const [one] = resource.label;
  const [tag] = resource.plural;
  const [name, names] = [pascal(resource.name), pascal(tag)];
  // A view's records have the schemas of the entity that stores them.
  const stored = storedOf(resource).name;
  const record = { tag, answer: answerOf({ data: ref(stored), labels }) };
  return {
    list: {
      id: `list${names}`,
      headers: ['X-Total-Count'],
      tag,
      summary: `List ${tag}`,
      parameters: inList(resource),
      answer: listOf(ref(`${stored}_listed`)),
    },
    one: { ...record, id: `get${name}`, headers: ['ETag'], summary: `One ${one}` },
    create: {
      ...record,
      id: `create${name}`,
      summary: `Create: ${one}`,
      status: 201,
      body: ref(`${stored}_create`),
      parameters: [idempotencyKey],
      refusals: [409],
    },
    update: {
      ...record,
      id: `update${name}`,
      summary: `Change the fields given: ${one}`,
      body: ref(`${stored}_update`),
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
      parameters: inQuery([...Object.values(historyParameters), ...narrowingParameters(historyEntries(resource))]),
      answer: listOf(historyEntry),
    },
    historyMeta: {
      id: `get${name}HistoryMeta`,
      tag,
      summary: `Who wrote, and which fields were changed: ${one}`,
      answer: answerOf({ data: historyMeta }),
    },
    rows: {
      id: `list${name}Rows`,
      headers: ['X-Total-Count'],
      tag,
      summary: `Rows of a paged field: ${one}`,
      parameters: inQuery(rowsParameters),
      answer: listOf(row),
    },
    meta: {
      id: `get${name}Meta`,
      tag,
      summary: `Options and rights; with "field", what that reference may point to: ${tag}`,
      parameters: inQuery({ ...metaParameters, ...(resource.scope === 'store' && { storeId: belongings.storeId }) }),
      answer: {
        anyOf: [answerOf({ data: metaData }), answerOf({ data: { type: 'array', maxItems: 50, items: option } })],
      },
    },
    action: (action, { label, form, reveals, method }) => ({
      id: operationId(action, name),
      tag,
      summary: `${label[0]}: ${one}`,
      parameters: [ifMatch, ...(method === 'put' ? [] : [idempotencyKey])],
      ...(form && { body: jsonSchemas({ fields: form }).create }),
      answer: answerOf(
        {
          data: ref(stored),
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

/** Description of the caller's own last changes. */
export const ownChangesDoc: RouteDoc = {
  id: 'listOwnChanges',
  tag: 'session',
  summary: 'One’s own last changes, of records one may still read',
  parameters: inQuery(ownChangesParameters),
  answer: answerOf({ data: { type: 'array', items: ownChange } }),
};

/** Description of other users' recent changes. */
export const colleaguesChangesDoc: RouteDoc = {
  id: 'listColleaguesChanges',
  tag: 'session',
  summary: 'What others changed lately, of records one may read, by who, what and day',
  answer: answerOf({
    data: { type: 'array', items: changedTogether },
    meta: answerOf({ more: { type: 'boolean', description: 'Whether they changed more than is told' } }),
  }),
};

/** Query parameters of a list. */
export function inList(resource: Resource): readonly JsonSchema[] {
  return inQuery([...Object.values(listParameters(resource)), ...narrowingParameters(resource)]);
}
