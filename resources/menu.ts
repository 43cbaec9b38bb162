import { can, type Subject } from './access.ts';
import type { Label } from './kinds/kind.ts';

/** Names of group icons, which the portal draws. */
export type MenuIcon =
  | 'orders'
  | 'inventory'
  | 'people'
  | 'delivery'
  | 'settings'
  | 'admin'
  | 'support'
  | 'media'
  | 'mail';

/** A group of the drawer. */
export interface MenuGroup<EntryName extends string = string> {
  readonly name: string;
  readonly label: Label;
  readonly icon: MenuIcon;
  /** Shown to users who may list this subject (SPEC §6, Menu visibility). */
  readonly needs: Subject;
  /** Names of entities, in order. */
  readonly entries: readonly EntryName[];
  /** Labels of entries that differ from the entity's own (SPEC §2). */
  readonly labels?: Readonly<Partial<Record<EntryName, Label>>>;
  /** Keyboard shortcuts to entries, after G; each letter is used once over all groups. */
  readonly letters?: Readonly<Partial<Record<EntryName, string>>>;
}

/** The groups that these permissions allow to see. */
export function visibleGroups<G extends MenuGroup>(groups: readonly G[], permissions: readonly string[]): readonly G[] {
  return groups.filter(({ needs }) => can(permissions, 'list', { subject: needs }));
}
