import type { Resource } from '../../../resources/define.ts';

/**
 * Which rows of an entity lists show and totals count, as SQL over its columns; `undefined` for all. Copies that a
 * promote overwrote are kept, and not shown (`resources/drafts.ts`). `prefix`: of other rows that know a record's
 * status, such as `link.`.
 */
export function countedWhere(resource: Resource, prefix = ''): string | undefined {
  return resource.drafts ? `${prefix}status <> 'archived'` : undefined;
}
