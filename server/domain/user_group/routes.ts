import { customer_group } from '../../../resources/customers/customer_group.ts';
import { groupsAnswer, membersAnswer } from '../../../resources/customers/membership.ts';
import { user } from '../../../resources/customers/user.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import { audienceParameters, membersParameters } from '../../../resources/query/calls.ts';
import type { Call, EntityRoute } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { titlesOf } from '../../crud/labels.ts';
import { parseParameters } from '../../crud/parameters.ts';
import { recordPath } from '../../crud/slots.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { assertCan } from '../../errors.ts';
import { bodySchema, inQuery } from '../../openapi/schemas.ts';
import { countMembers, type Customers, groupsOfCustomer, membersOf } from './membership.ts';

/**
 * Answers with a page of customers and their number.
 * @throws ApiError 403 for callers who may not list customers: the number would reveal whether an email is known
 */
async function customersAnswer(
  { deps: { pool }, caller, context }: Call,
  groups: Customers,
  { after, perPage: limit }: { readonly after?: number; readonly perPage: number },
): Promise<Response> {
  assertCan(caller.permissions, 'list', user);
  const total = await countMembers(pool, groups);
  // One more, to know whether there is a next page.
  const found = await membersOf(pool, groups, { after, limit: limit + 1 });
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return pageAnswer(context, {
    data,
    total,
    page: 1,
    cursor: after ?? 0,
    ...(found.length > limit && last && { cursors: { next: last.id } }),
    perPage: limit,
  });
}

/** `GET user-group/{id}/members`. */
export const userGroupRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: `${recordPath}/members`,
    needs: ['get'],
    doc: {
      id: 'listUserGroupMembers',
      tag: user_group.plural[0],
      summary: 'The customers who belong to a group now, and by what',
      parameters: inQuery(membersParameters),
      answer: bodySchema(membersAnswer),
      refusals: [404],
    },
    handler: async (call) => {
      const query = parseParameters(call, membersParameters);
      const { id } = (await readNamed(call, user_group)).record;
      return customersAnswer(call, [id], query);
    },
  },
];

/** `GET customer-group/audience`. */
export const customerGroupRoutes: readonly EntityRoute[] = [
  {
    method: 'get',
    at: '/audience',
    needs: ['list'],
    doc: {
      id: 'getCustomerGroupAudience',
      tag: customer_group.plural[0],
      summary: 'The customers whom a customer group of these user groups would hold, saved or not',
      parameters: inQuery(audienceParameters),
      answer: bodySchema(membersAnswer),
    },
    handler: async (call) => {
      const { isPublic, userGroups = [], ...page } = parseParameters(call, audienceParameters);
      return customersAnswer(call, isPublic === 'true' ? 'all' : userGroups, page);
    },
  },
];

/** `GET user/{id}/groups`. */
export const groupsOfUserRoute: EntityRoute = {
  method: 'get',
  at: `${recordPath}/groups`,
  needs: ['get'],
  doc: {
    id: 'listUserGroupsOfUser',
    tag: user.plural[0],
    summary: 'The groups that a customer belongs to now, and by what',
    answer: bodySchema(groupsAnswer),
    refusals: [404],
  },
  handler: async (call) => {
    const { id } = (await readNamed(call, user)).record;
    const groups = await groupsOfCustomer(call.deps.pool, id);
    const titles = await titlesOf(call.deps.pool, user_group.name, [...groups.keys()], call.locale);
    return call.context.json({
      data: [...groups].map(([group, by]) => ({ id: group, title: titles.get(group) ?? `#${group}`, by })),
    });
  },
};
