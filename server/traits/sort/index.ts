import { z } from 'zod';
import type { Resource } from '../../../resources/define.ts';
import { type Ability, type Call, type EntityRoute, notFound } from '../../crud/call.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { storeInBody, write } from '../../crud/write.ts';
import { aliased } from '../../db/model/titles.ts';
import { ApiError } from '../../errors.ts';
import type { JsonSchema, RouteDoc } from '../../http/route.ts';
import { parseBody } from '../../http/parse-body.ts';
import { answerOf, bodySchema, id, ifMatch, inQuery, option, pascal } from '../../openapi/schemas.ts';
import { lockOrder, orderTag, parentExists, readOrder, type Siblings, writeOrder } from './order.ts';
import { resetPositionOnMove } from './reset-position.ts';
import { sortParameters } from '../../../resources/query/calls.ts';
import { QueryError } from '../../../resources/query/parameters.ts';

const ofParent: EntityRoute['at'] = '/sort/:parent{[0-9]+}';

/** `GET` and `PATCH {path}/sort`, and `{path}/sort/{parent}` for entities with a parent (SPEC §7; CONTRACT, Lists). */
export const sort: Ability = { routes: routesOf, guards: [resetPositionOnMove] };

function routesOf(resource: Resource): readonly EntityRoute[] {
  if (resource.sortable === undefined) return [];
  const docs = docsOf(resource);
  const paths: readonly EntityRoute['at'][] = ['/sort', ...(resource.parent === undefined ? [] : [ofParent])];
  return paths.flatMap((at): EntityRoute[] => [
    { method: 'get', at, needs: ['list'], doc: docs.read(at), handler: read },
    ...(resource.without?.includes('update')
      ? []
      : [{ method: 'patch', at, needs: ['update'], doc: docs.write(at), handler: reorder } satisfies EntityRoute]),
  ]);
}

/**
 * Answers the records in order: `{"data": [{"id", "title"}]}`. The ETag identifies the order, for the If-Match of
 * `PATCH`.
 */
async function read(call: Call): Promise<Response> {
  const { context, deps, locale } = call;
  const siblings = siblingsOf(call, parentsIn(call));
  if (!(await parentExists(deps.pool, siblings))) throw notFound();
  const data = await readOrder(deps.pool, siblings, locale);
  context.header('ETag', `"${orderTag(data.map(({ id }) => id))}"`);
  return context.json({ data });
}

const ids = z.array(z.int().min(1).max(2_147_483_647));
const parentId = z.int().min(1).max(2_147_483_647).nullable();
const listBody = z.strictObject({ sorted: ids, store_id: storeInBody });
const childListBody = z.strictObject({ sorted: ids, store_id: storeInBody, parent_id: parentId.optional() });

/**
 * Reorders the records; answers as `GET` does. Runs no hooks, since only positions change.
 * @throws ApiError 409 if the list isn't exactly the current set, 412 if If-Match has another order; both with the
 * current list
 */
function reorder(call: Call): Promise<Response> {
  const { resource, caller, context, locale } = call;
  return write(call, async ({ client, now }, body) => {
    const order: z.infer<typeof childListBody> = parseBody(
      resource.parent === undefined ? listBody : childListBody,
      Array.isArray(body) ? { sorted: body } : body,
    );
    const siblings = siblingsOf(call, [
      ...parentsIn(call),
      ...(order.parent_id === undefined ? [] : [order.parent_id]),
    ]);
    if (!(await parentExists(client, siblings))) throw notFound();
    const current = await lockOrder(client, siblings);
    const asItIs = async () => ({ data: await readOrder(client, siblings, locale) });
    if (!isSameSet(current, order.sorted)) throw new ApiError(409, 'errors.sortChanged', await asItIs());
    if (!isCurrent(call, current)) throw new ApiError(412, 'errors.sortChanged', await asItIs());
    await writeOrder(client, siblings, order.sorted, { caller, now });
    context.header('ETag', `"${orderTag(order.sorted)}"`);
    return { status: 200, body: { ...(await asItIs()) } };
  });
}

function isSameSet(current: readonly number[], order: readonly number[]): boolean {
  const known = new Set(current);
  return order.length === current.length && new Set(order).size === order.length && order.every((id) => known.has(id));
}

/** Whether If-Match has the current order; true without the header. */
function isCurrent({ context }: Call, current: readonly number[]): boolean {
  const header = context.req.header('if-match')?.trim();
  return header === undefined || header === '*' || header.replace(/^W\//u, '') === `"${orderTag(current)}"`;
}

/** The parents given in path and query. */
function parentsIn(call: Call): readonly number[] {
  const inPath = call.context.req.param('parent');
  const query: { readonly parentId?: number | undefined } =
    call.resource.parent === undefined ? parseParameters(call, {}) : parseParameters(call, sortParameters);
  const parents = [inPath === undefined ? undefined : sortParameters.parentId.read([inPath]), query.parentId];
  return parents.filter((one) => one !== undefined);
}

/** @throws ApiError 400 if two parents are given, or none though every record has one */
function siblingsOf({ resource, store, deps }: Call, parents: readonly (number | null)[]): Siblings {
  const [parent = null, ...others] = parents;
  if (others.some((other) => other !== parent)) throw new QueryError(sortParameters.parentId.name, others.join());
  const visible = deps.slots.visible(resource, (name) => aliased('own', name));
  if (resource.parent === undefined) return { resource, store, visible };
  if (parent === null && resource.fields[resource.parent]?.required)
    throw new QueryError(sortParameters.parentId.name, '');
  return { resource, store, parent, visible };
}

function docsOf(resource: Resource): { read(at: string): RouteDoc; write(at: string): RouteDoc } {
  const [tag] = resource.plural;
  const parent = resource.parent !== undefined;
  const named = (at: string) => `${pascal(tag)}${at === ofParent ? 'Below' : ''}`;
  const where = (at: string) => (at === ofParent ? ', below this parent' : '');
  const parameters = (at: string) => (parent && at !== ofParent ? inQuery(sortParameters) : []);
  const sorted: JsonSchema = {
    type: 'array',
    items: { ...id, 'x-refers-to': resource.name },
    description: 'All of them, once each, in the order wanted',
  };
  const body: JsonSchema = { anyOf: [sorted, bodySchema(parent ? childListBody : listBody, { sorted })] };
  const answer = answerOf({ data: { type: 'array', items: option } });
  return {
    read: (at) => ({
      id: `getOrderOf${named(at)}`,
      headers: ['ETag'],
      tag,
      summary: `In their order${where(at)}: ${tag}`,
      parameters: parameters(at),
      answer,
      ...(parent && { refusals: [404] }),
    }),
    write: (at) => ({
      id: `sort${named(at)}`,
      headers: ['ETag'],
      tag,
      summary: `Put in order${where(at)}; all of them, once each: ${tag}`,
      parameters: [...parameters(at), ifMatch],
      body,
      answer,
      refusals: [...(parent ? [404] : []), 409, 412],
    }),
  };
}
