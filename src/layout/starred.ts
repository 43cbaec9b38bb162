import type { DrawerEntry, DrawerGroup } from './use-menu.ts';

/** The starred entries that the user may open, in the order in which they were starred. */
export function starredIn(groups: readonly DrawerGroup[], starred: readonly string[]): readonly DrawerEntry[] {
  const entries = new Map(groups.flatMap((group) => group.entries.map((entry) => [entry.to, entry])));
  return starred.flatMap((to) => entries.get(to) ?? []);
}
