import type { Resource } from '../define.ts';

/** Whether there is anything that could be done to many records of an entity at once. */
export function hasBulk({ without = [], actions = {}, singleton }: Resource): boolean {
  if (singleton || without.includes('list')) return false;
  return (
    !without.includes('update') ||
    !without.includes('delete') ||
    Object.values(actions).some(({ bulk: offered }) => offered)
  );
}
