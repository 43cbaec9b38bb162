import { startTransition, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../resources/define.ts';
import { blankOf, isBlank } from '../../../resources/schema/empty.ts';
import { parseValue, type FieldChange, type Operation, shiftField } from '../../../resources/bulk/changes.ts';

/** A field to change, and the operation. The value is in the form. */
export interface FieldChoice {
  readonly name: string;
  readonly how: Operation;
  readonly by: 'amount' | 'percent';
}

export type ChangesForm = UseFormReturn<Record<string, unknown>>;

/** The form's name of the amount by which a field is raised or lowered. */
export function amountSource(name: string): string {
  return `${name}__amount`;
}

export interface FieldChanges {
  /** `undefined` while a value is missing or invalid. */
  readonly changes: readonly FieldChange[] | undefined;
  readonly missing: readonly string[];
  readonly invalid: readonly string[];
}

/** Parses the form's values as they change, at low priority: typing takes precedence. */
export function useFieldChanges(resource: Resource, chosen: readonly FieldChoice[], form: ChangesForm): FieldChanges {
  const { subscribe, getValues } = form;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(getValues);
  const [found, setFound] = useState<FieldChanges>({ changes: undefined, missing: [], invalid: [] });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: now }) => startTransition(() => setValues({ ...now })),
      }),
    [subscribe],
  );
  useEffect(() => startTransition(() => setFound(parseChanges(resource, chosen, values))), [resource, chosen, values]);
  return found;
}

export function parseChanges(
  resource: Resource,
  chosen: readonly FieldChoice[],
  values: Readonly<Record<string, unknown>>,
): FieldChanges {
  const missing: string[] = [];
  const invalid: string[] = [];
  const changes = chosen.flatMap(({ name, how, by }): readonly FieldChange[] => {
    const field = resource.fields[name];
    if (!field) return [];
    if (how === 'clear') return [{ name, field, how: 'set', value: blankOf(field) }];
    const input = values[how === 'set' ? name : amountSource(name)] ?? null;
    if (isBlank(field, input) && !Array.isArray(input)) {
      missing.push(name);
      return [];
    }
    const entered = how === 'set' ? field : shiftField(field, by);
    const parsed = parseValue(name, entered, input);
    if (!parsed) {
      invalid.push(name);
      return [];
    }
    return [
      how === 'set'
        ? { name, field, how, value: parsed.value }
        : { name, field, how: 'shift', up: how === 'raise', by, amount: String(parsed.value) },
    ];
  });
  return {
    changes: missing.length + invalid.length > 0 || chosen.length === 0 ? undefined : changes,
    missing,
    invalid,
  };
}
