import { memberOf } from '../browser/json.ts';

/** HTTP status of an error or of its `response`; 500 by default (SPEC §8). */
export function statusOf(error: unknown): number {
  const status = memberOf(error, 'status') ?? memberOf(memberOf(error, 'response'), 'status');
  return typeof status === 'number' && status > 0 ? status : 500;
}
