import type { Field } from './kinds/index.ts';
import type { Values, VisibleWhen } from './kinds/kind.ts';

/** Whether `visibleWhen` allows a field beside these siblings. */
export function isVisible(field: Pick<Field, 'visibleWhen'>, siblings: Values): boolean {
  return hiddenBy(field, siblings) === undefined;
}

/** Whether `editableWhen` allows changes to this field of a record. */
export function isEditable(field: Pick<Field, 'editableWhen'>, record: Values): boolean {
  return settledBy(field, record) === undefined;
}

/** The sibling because of which `visibleWhen` hides a field. */
export function hiddenBy({ visibleWhen = {} }: Pick<Field, 'visibleWhen'>, siblings: Values): string | undefined {
  return unmetBy(visibleWhen, siblings);
}

/**
 * The sibling because of which `editableWhen` makes a field read-only. Ignores siblings with unknown values, as from
 * another API.
 */
export function settledBy({ editableWhen = {} }: Pick<Field, 'editableWhen'>, siblings: Values): string | undefined {
  const known = Object.entries(editableWhen).filter(([name]) => (siblings[name] ?? null) !== null);
  return unmetBy(Object.fromEntries(known), siblings);
}

function unmetBy(condition: VisibleWhen, siblings: Values): string | undefined {
  return Object.entries(condition).find(
    ([name, wanted]) => !listOf(siblings[name]).some((value) => listOf(wanted).some((one) => value === one)),
  )?.[0];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
