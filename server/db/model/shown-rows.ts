import type { Resource } from '../../../resources/define.ts';

/**
 * The SQL condition of rows that lists show and totals count; `undefined` for all. Archived copies are not shown
 * (`resources/drafts.ts`). `prefix`: of other rows that know the record's status, such as `link.`.
 */
export function countedWhere(resource: Resource, prefix = ''): string | undefined {
  return resource.drafts ? `${prefix}status <> 'archived'` : undefined;
}
