import type { Field } from './kinds/index.ts';
import type { Values, VisibleWhen } from './kinds/kind.ts';

/** Whether `visibleWhen` allows a field beside these siblings. */
export function isVisible(field: Pick<Field, 'visibleWhen'>, siblings: Values): boolean {
  return hiddenBy(field, siblings) === undefined;
}

/** Whether `editableWhen` lets this field of a record be changed. */
export function isEditable(field: Pick<Field, 'editableWhen'>, record: Values): boolean {
  return settledBy(field, record) === undefined;
}

/** The sibling on account of which `visibleWhen` hides a field. */
export function hiddenBy({ visibleWhen = {} }: Pick<Field, 'visibleWhen'>, siblings: Values): string | undefined {
  return unmetBy(visibleWhen, siblings);
}

/** The sibling on account of which `editableWhen` leaves a field as it is. One that isn't known, as to another API, doesn't. */
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
