import type { Field } from './kinds/index.ts';
import type { Values } from './kinds/kind.ts';

/** Whether `visibleWhen` allows a field beside these siblings. */
export function isVisible(field: Pick<Field, 'visibleWhen'>, siblings: Values): boolean {
  return Object.entries(field.visibleWhen ?? {}).every(([name, wanted]) =>
    listOf(siblings[name]).some((value) => listOf(wanted).some((one) => value === one)),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
