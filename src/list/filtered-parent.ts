import type { Resource } from '../../resources/define.ts';

/** The parent that the list is filtered by, if it is exactly one. */
export function filteredParent({ parent }: Resource, filters: Readonly<Record<string, unknown>>): number | undefined {
  const value = parent === undefined ? undefined : filters[parent];
  const [id, ...others] = Array.isArray(value) ? value : [value];
  const parsed = typeof id === 'number' || typeof id === 'string' ? Number(id) : Number.NaN;
  return others.length === 0 && Number.isInteger(parsed) && parsed > 0 ? parsed : undefined;
}
