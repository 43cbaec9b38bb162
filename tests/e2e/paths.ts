import type { Resource } from '../../resources/define.ts';
import { importPages } from '../../src/traits/csv/import-paths.ts';

/**
 * Last segments of the pages that abilities add below an entity's path and that need no record. A portal test compares
 * them with the portal's.
 */
export function abilityPaths(resource: Resource): readonly string[] {
  if (resource.singleton) return [];
  return [
    ...(resource.period ? ['timeline'] : []),
    ...(resource.csv ? ['export', ...importPages(resource).map(({ path }) => path)] : []),
    'bulk',
  ];
}
