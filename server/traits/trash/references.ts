import { type Call, idOf } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { readRecord } from '../../db/records/records.ts';
import { type Referrer, referrersOf } from '../../db/records/referrers.ts';
import { answerOf } from '../../openapi/schemas.ts';
import type { JsonSchema } from '../../http/route.ts';
import { missingError } from './missing.ts';

/** An entity that refers to a record, in the form of a refused deletion's error and of `references`. */
export function referrerIn({ resource, ...found }: Referrer) {
  return { resource: resource.name, ...found };
}

/** `GET {path}/{id}/references`: the references that prevent a deletion of the record; empty if there are none. */
export async function references(call: Call): Promise<Response> {
  const { deps, resource, store, locale, context } = call;
  parseParameters(call, {});
  const id = idOf(call);
  if (!(await readRecord(deps.pool, { resource, id, store, locale }))) throw await missingError(deps.pool, call, id);
  const asked = { resource, ids: [id], store: context.get('store') };
  const found = (await referrersOf(deps.pool, asked)).get(id) ?? [];
  return context.json({ data: found.map(referrerIn) });
}

const count: JsonSchema = { type: 'integer', minimum: 0 };

export const referencesAnswer: JsonSchema = answerOf({
  data: {
    type: 'array',
    items: answerOf(
      {
        resource: { type: 'string', description: 'The entity whose records refer to this one' },
        count,
        archived: { ...count, description: 'How many of them are archived versions, which can’t be edited' },
        filter: { type: 'string', description: 'The filter of its list that finds them all' },
        store: { ...count, description: 'The store of which they are, if it isn’t the active one' },
      },
      ['resource', 'count', 'archived'],
    ),
  },
});
