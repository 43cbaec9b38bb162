/**
 * Spread into the declaration of an entity with a single record (SPEC §7: settings, delivery settings). The record is
 * created with the defaults of its fields at the first start, and with each store.
 */
export const singleton = {
  singleton: true,
  without: ['list', 'create', 'delete'],
  list: { columns: [], filters: [], sort: 'id', search: [] },
} as const;

/** Id of a singleton's record: that of its store, or 1 if all stores share it. */
export function singletonId(store: number | undefined): number {
  return store ?? 1;
}
