import { startTransition, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../resources/define.ts';
import { isStep, type Rounding } from '../../../resources/bulk/arithmetic.ts';
import { type Operation, parseValue, placesOf, shiftField } from '../../../resources/bulk/changes.ts';
import { plainNumber } from '../../../resources/ui/number-text.ts';
import { blankOf, isBlank } from '../../../resources/schema/empty.ts';
import type { BulkChange } from '../../data-provider/bulk-types.ts';

/** A field to change, and the operation. The value is in the form. */
export interface FieldChoice {
  readonly name: string;
  readonly how: Operation;
  readonly by: 'amount' | 'percent';
  /** A percentage change rounds to a multiple of this; `undefined`: to the last decimal place. As typed. */
  readonly step?: string | undefined;
  readonly rounding: Rounding;
}

/** Initial operation of a newly chosen field: set a value. */
export function newChoice(name: string): FieldChoice {
  return { name, how: 'set', by: 'amount', rounding: 'nearest' };
}

export type ChangesForm = UseFormReturn<Record<string, unknown>>;

/** The form field name of the amount by which a field is raised or lowered. */
export function amountSource(name: string): string {
  return `${name}__amount`;
}

/** The choices and form values of these changes. */
export function choicesOf(changes: readonly BulkChange[]): {
  readonly chosen: readonly FieldChoice[];
  readonly values: Readonly<Record<string, unknown>>;
} {
  const values: Record<string, unknown> = {};
  const chosen = changes.map((change): FieldChoice => {
    const { field: name, round_to: step, rounding = 'nearest' } = change;
    const up = change.raise ?? change.raise_percent;
    const amount = up ?? change.lower ?? change.lower_percent;
    const percent = change.raise_percent !== undefined || change.lower_percent !== undefined;
    values[amount === undefined ? name : amountSource(name)] = amount ?? change.set;
    const how = amount === undefined ? (change.set === null ? 'clear' : 'set') : up === undefined ? 'lower' : 'raise';
    return { name, how, by: percent ? 'percent' : 'amount', step, rounding };
  });
  return { chosen, values };
}

/** The step of a choice as a decimal; `undefined` if it isn't valid. */
export function stepIn(resource: Resource, { name, step = '' }: FieldChoice): string | undefined {
  const field = resource.fields[name];
  const places = field && placesOf(field);
  const plain = plainNumber(step);
  return places !== undefined && isStep(plain, places) ? plain : undefined;
}

export interface FieldChanges {
  /** `undefined` while a value is missing or invalid. */
  readonly changes: readonly BulkChange[] | undefined;
  readonly missing: readonly string[];
  readonly invalid: readonly string[];
}

/** Parses the form's values on change, at low priority, so that typing stays responsive. */
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
  const changes = chosen.flatMap((choice): readonly BulkChange[] => {
    const { name, how, by } = choice;
    const field = resource.fields[name];
    if (!field) return [];
    if (how === 'clear') return [{ field: name, set: blankOf(field) }];
    const input = values[how === 'set' ? name : amountSource(name)] ?? null;
    if (isBlank(field, input) && !Array.isArray(input)) {
      missing.push(name);
      return [];
    }
    const rounds = how !== 'set' && by === 'percent' && choice.step !== undefined;
    if (rounds && choice.step?.trim() === '') {
      missing.push(name);
      return [];
    }
    const entered = how === 'set' ? field : shiftField(field, by);
    const parsed = parseValue(name, entered, input);
    const step = rounds ? stepIn(resource, choice) : undefined;
    if (!parsed || (rounds && step === undefined)) {
      invalid.push(name);
      return [];
    }
    if (how === 'set') return [{ field: name, set: parsed.value }];
    return [
      {
        field: name,
        [by === 'percent' ? (`${how}_percent` as const) : how]: String(parsed.value),
        ...(step !== undefined && { round_to: step, rounding: choice.rounding }),
      },
    ];
  });
  return {
    changes: missing.length + invalid.length > 0 || chosen.length === 0 ? undefined : changes,
    missing,
    invalid,
  };
}
