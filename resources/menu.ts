import { can, type Subject } from './access.ts';
import type { Label } from './kinds/kind.ts';

/** What a group's icon shows; the portal draws it. */
export type MenuIcon = 'orders' | 'inventory' | 'people' | 'delivery' | 'settings' | 'admin' | 'salesman' | 'content';

/** A group of the drawer. */
export interface MenuGroup<EntryName extends string = string> {
  readonly name: string;
  readonly label: Label;
  readonly icon: MenuIcon;
  /** Shown to whoever may list this subject (SPEC §6, Menu visibility). */
  readonly needs: Subject;
  /** Entities, by name, in order. */
  readonly entries: readonly EntryName[];
  /** Words of entries that are not called as one record is (SPEC §2). */
  readonly labels?: Readonly<Partial<Record<EntryName, Label>>>;
}

/** The groups that someone with these permissions sees. */
export function visibleGroups<G extends MenuGroup>(groups: readonly G[], permissions: readonly string[]): readonly G[] {
  return groups.filter(({ needs }) => can(permissions, 'list', { subject: needs }));
}
