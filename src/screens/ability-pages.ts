import type { Resource } from '../../resources/define.ts';
import type { EntityPage } from '../layout/page.tsx';
import { bulkPages } from '../traits/bulk/pages.ts';
import { csvPages } from '../traits/csv/pages.ts';
import { timelinePages } from '../traits/timeline/pages.ts';
import { documentPages } from './documents/pages.ts';

/** Pages that abilities add below an entity's path. */
export function abilityPages(resource: Resource): readonly EntityPage[] {
  return resource.singleton
    ? []
    : [...timelinePages(resource), ...csvPages(resource), ...bulkPages(resource), ...documentPages(resource)];
}
