import type { Field } from './kinds/index.ts';
import type { Values } from './kinds/kind.ts';

/** Whether `visibleWhen` allows a field beside these siblings. */
export function isVisible(field: Pick<Field, 'visibleWhen'>, siblings: Values): boolean {
  return hiddenBy(field, siblings) === undefined;
}

/** Whether `editableWhen` lets this field of a record be changed. */
export function isEditable({ editableWhen }: Pick<Field, 'editableWhen'>, record: Values): boolean {
  return editableWhen === undefined || isVisible({ visibleWhen: editableWhen }, record);
}

/** The sibling on account of which `visibleWhen` hides a field. */
export function hiddenBy({ visibleWhen = {} }: Pick<Field, 'visibleWhen'>, siblings: Values): string | undefined {
  return Object.entries(visibleWhen).find(
    ([name, wanted]) => !listOf(siblings[name]).some((value) => listOf(wanted).some((one) => value === one)),
  )?.[0];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
