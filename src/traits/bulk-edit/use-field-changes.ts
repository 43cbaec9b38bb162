import { startTransition, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../resources/define.ts';
import { blankOf, isBlank } from '../../../resources/schema/empty.ts';
import { checkedValue, type FieldChange, type How, shiftField } from './changes.ts';

/** A field that was chosen, and how to change it. What to is typed in the form. */
export interface Chosen {
  readonly name: string;
  readonly how: How;
  readonly by: 'amount' | 'percent';
}

export type ChangesForm = UseFormReturn<Record<string, unknown>>;

/** Where the form keeps by how much a number is raised or lowered. */
export function amountSource(name: string): string {
  return `${name}__amount`;
}

/** What was chosen and typed, as far as it says something. */
export interface FieldChanges {
  /** All of it; `undefined` while something is missing or wrong. */
  readonly changes: readonly FieldChange[] | undefined;
  readonly missing: readonly string[];
  readonly wrong: readonly string[];
}

/** Follows the form without redrawing it at each key. */
export function useFieldChanges(resource: Resource, chosen: readonly Chosen[], form: ChangesForm): FieldChanges {
  const { subscribe, getValues } = form;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(getValues);
  const [found, setFound] = useState<FieldChanges>({ changes: undefined, missing: [], wrong: [] });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: now }) => startTransition(() => setValues({ ...now })),
      }),
    [subscribe],
  );
  useEffect(() => startTransition(() => setFound(changesIn(resource, chosen, values))), [resource, chosen, values]);
  return found;
}

/** Reads what was typed for each chosen field. */
export function changesIn(
  resource: Resource,
  chosen: readonly Chosen[],
  values: Readonly<Record<string, unknown>>,
): FieldChanges {
  const missing: string[] = [];
  const wrong: string[] = [];
  const changes = chosen.flatMap(({ name, how, by }): readonly FieldChange[] => {
    const field = resource.fields[name];
    if (!field) return [];
    if (how === 'clear') return [{ name, field, how: 'set', value: blankOf(field) }];
    const given = values[how === 'set' ? name : amountSource(name)] ?? null;
    if (isBlank(field, given) && !Array.isArray(given)) {
      missing.push(name);
      return [];
    }
    const entered = how === 'set' ? field : shiftField(field, by);
    const checked = checkedValue(name, entered, given);
    if (!checked) {
      wrong.push(name);
      return [];
    }
    return [
      how === 'set'
        ? { name, field, how, value: checked.value }
        : { name, field, how: 'shift', up: how === 'raise', by, amount: String(checked.value) },
    ];
  });
  return { changes: missing.length + wrong.length > 0 || chosen.length === 0 ? undefined : changes, missing, wrong };
}
