import { type Action, can, permissionsFor, everySubject, type Subject } from './access.ts';
import { findResource, menu } from './index.ts';
import type { Label } from './kinds/kind.ts';
import type { Choice } from './kinds/select/kind.ts';
import { type MenuGroup, visibleGroups } from './menu.ts';
import { permissionChoices } from './system/permissions.ts';

/** One action on one subject: its own permission, or the one that also covers it. */
export interface PermissionCell {
  readonly choice?: Choice;
  readonly instead?: Choice;
}

export interface PermissionRow {
  readonly subject: Subject;
  readonly label: Label;
  /** One for each column. */
  readonly cells: readonly PermissionCell[];
  /** Permissions without a counterpart in other subjects. */
  readonly own: readonly Choice[];
}

export interface PermissionArea {
  readonly label: Label;
  readonly rows: readonly PermissionRow[];
}

const groups: readonly MenuGroup[] = menu;
const actions: readonly Action[] = ['list', 'get', 'create', 'update', 'delete', 'export', 'import'];
const byValue: ReadonlyMap<string, Choice> = new Map(permissionChoices.map((choice) => [choice.value, choice]));
const everyAction: readonly Action[] = [...actions, 'disclose', 'erase'];

/** The choices of a subject, in their order. */
const choicesOf = (subject: Subject): readonly Choice[] => {
  const own = new Set(everyAction.flatMap((action) => permissionsFor(action, { subject })));
  return permissionChoices.filter(({ value }) => own.has(value));
};

const deciding = (action: Action, subject: Subject) => permissionsFor(action, { subject })[0] ?? '';
const rows = everySubject.map((subject) => ({ subject, choices: choicesOf(subject) }));
const isCalled = (label: Label) => (choice: Choice) => choice.group?.short[0] === label[0];

/** Actions for which several subjects have permissions, in this order. */
export const permissionColumns: readonly { readonly action: Action; readonly label: Label }[] = actions.flatMap(
  (action) => {
    const found = rows.flatMap(({ subject, choices }) =>
      choices.filter(({ value, group }) => group && value === deciding(action, subject)),
    );
    const isColumn = (label: Label) =>
      found.filter(isCalled(label)).length > 1 &&
      rows.every(({ subject, choices }) =>
        choices.filter(isCalled(label)).every(({ value }) => value === deciding(action, subject)),
      );
    const label = found.find(({ group }) => group && isColumn(group.short))?.group?.short;
    return label ? [{ action, label }] : [];
  },
);

function rowOf({ subject, choices }: (typeof rows)[number]): PermissionRow {
  const cells = permissionColumns.map(({ action, label }): PermissionCell => {
    const choice = choices.find(isCalled(label));
    const instead = byValue.get(deciding(action, subject));
    return choice ? { choice } : instead ? { instead } : {};
  });
  const placed = new Set(cells.flatMap(({ choice }) => choice ?? []));
  return {
    subject,
    label: choices[0]?.group?.label ?? [subject, subject, subject],
    cells,
    own: choices.filter((choice) => !placed.has(choice)),
  };
}

const subjectsIn = ({ entries }: MenuGroup) => entries.flatMap((entry) => findResource(entry)?.subject ?? []);

/** The menu group whose visibility the subject decides, or else the first one with an entry of it. */
const homeOf = (subject: Subject) =>
  groups.find(({ needs }) => needs === subject) ?? groups.find((group) => subjectsIn(group).includes(subject));

/** All permissions, by the groups of the menu. */
export const permissionAreas: readonly PermissionArea[] = groups.flatMap((group) => {
  const own = rows.filter(({ subject }) => homeOf(subject) === group);
  return own.length > 0 ? [{ label: group.label, rows: own.map(rowOf) }] : [];
});

/** The permissions of a row, in the order of its columns. */
export const permissionsIn = ({ cells, own }: PermissionRow): readonly Choice[] => [
  ...cells.flatMap(({ choice }) => choice ?? []),
  ...own,
];

/** Something that a holder of these permissions can’t reach, although they hold some of the row. */
export type Gap =
  /** Without this permission, its pages are in no menu, or its records can’t be opened. */
  | { readonly lacks: 'list' | 'get' }
  /** Its entry is in a menu group that needs another permission. */
  | { readonly lacks: 'group'; readonly needs: Choice };

/** The gaps caused by permissions that are not held. */
export function gapsIn({ subject, ...row }: PermissionRow, held: readonly string[]): readonly Gap[] {
  const holdsAny = permissionsIn({ subject, ...row }).some(({ value }) => held.includes(value));
  if (!holdsAny || row.cells.every(({ choice }) => !choice)) return [];
  const may = (action: Action) => can(held, action, { subject });
  const needed = groups.filter((group) => subjectsIn(group).includes(subject));
  const needs = byValue.get(deciding('list', homeOf(subject)?.needs ?? subject));
  return [
    ...(may('list') ? [] : [{ lacks: 'list' } as const]),
    ...(!may('get') && (may('update') || may('delete')) ? [{ lacks: 'get' } as const] : []),
    ...(may('list') && visibleGroups(needed, held).length === 0 && needs ? [{ lacks: 'group', needs } as const] : []),
  ];
}
