import { momentOf } from '../../../resources/query/filters.ts';
import { text } from '../../../resources/query/parameters.ts';
import type { Call } from '../../crud/call.ts';
import { listAnswer, parseListQuery } from '../../crud/list.ts';
import type { Condition } from '../../db/list/condition.ts';

const period = { from: 'started_at', to: 'ended_at' } as const;

export const activeParameters = {
  at: momentOf(text('at', 'A moment, or a day: as it begins in Hong Kong'), 'begin'),
};

/**
 * `GET active_brand_campaigns`: the campaigns that run now, or `at` another moment (a day means its start in Hong
 * Kong), with all list parameters (SPEC §7). The end of a campaign is exclusive.
 * @throws ApiError 400 for a malformed parameter
 */
export async function active(call: Call): Promise<Response> {
  const { deps } = call;
  const { query, exact, parameters } = parseListQuery(call, activeParameters);
  const runs: Condition = { path: 'at', operator: 'eq', value: parameters.at ?? deps.now().toISOString(), period };
  return listAnswer(call, { ...query, conditions: [...query.conditions, runs] }, exact);
}
