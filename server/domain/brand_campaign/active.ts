import type { Call } from '../../crud/call.ts';
import { readCondition } from '../../crud/conditions.ts';
import { answered, readQuery } from '../../crud/list.ts';
import type { Condition } from '../../db/list/condition.ts';

const period = { from: 'started_at', to: 'ended_at' } as const;

/**
 * `GET active_brand_campaigns`: the list of those campaigns that run now, or `at` another moment (a day: as it begins
 * in Hong Kong), with all that lists take (SPEC §7). One that ends at that moment runs no more.
 * @throws ApiError 400 where a parameter isn't understood
 */
export async function active(call: Call): Promise<Response> {
  const { resource, deps } = call;
  const { query, exact, parameters } = readQuery(call, { beside: ['at'] });
  const at = parameters.single.get('at');
  const [moment] =
    at === undefined ? [] : readCondition(resource, { path: period.from, operator: 'gte', values: [at], name: 'at' });
  const runs: Condition = { path: 'at', operator: 'eq', value: moment?.value ?? deps.now().toISOString(), period };
  return answered(call, { ...query, conditions: [...query.conditions, runs] }, exact);
}
