import type { Resource } from '../define.ts';

/** Whether an entity has any bulk operation. */
export function hasBulk({ without = [], actions = {}, singleton }: Resource): boolean {
  if (singleton || without.includes('list')) return false;
  return (
    !without.includes('update') ||
    !without.includes('delete') ||
    Object.values(actions).some(({ bulk: offered }) => offered)
  );
}
