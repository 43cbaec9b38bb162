import type { Field, KindName } from './index.ts';
import type { Label, Operator } from './kind.ts';

/** An accepted value, and what is stored for it in a new record. */
export interface Valid {
  readonly given: unknown;
  readonly kept: unknown;
}

/** A rejected value, and the rule whose sentence is shown. `at`: path below the field. */
export interface Invalid {
  readonly given: unknown;
  readonly rule: string;
  readonly at?: string;
}

/** Whether a record with this value matches the filter, whose argument is written as in a query (CONTRACT, Lists). */
export interface Match {
  readonly operator: Operator;
  readonly value: unknown;
  readonly argument: string | readonly string[];
  readonly matches: boolean;
}

/** A declaration of a kind and its expected behaviour. References point to `store`, of which 1, 2 and 3 exist. */
export interface Example<K extends KindName = KindName> {
  /** What this declaration shows. */
  readonly name: string;
  readonly field: Extract<Field, { readonly kind: K }>;
  readonly valid: readonly Valid[];
  readonly invalid: readonly Invalid[];
  readonly matches: readonly Match[];
  /** CSV cells as people write them, and the stored values. */
  readonly csv?: readonly { readonly cell: string; readonly kept: unknown }[];
}

/** The type of `examples` in `<kind>/examples.ts`; every suite about all kinds runs them. */
export type Examples<K extends KindName> = readonly Example<K>[];

export const label: Label = ['Example', '例子', '例子'];

/** Values that are stored as given. */
export function same(...values: readonly unknown[]): readonly Valid[] {
  return values.map((value) => ({ given: value, kept: value }));
}

/** Values that break a rule. */
export function breaking(rule: string, ...values: readonly unknown[]): readonly Invalid[] {
  return values.map((given) => ({ given, rule }));
}

/** How a stored value matches filters: `[operator, argument, matches]`. */
export function matching(
  value: unknown,
  ...answers: readonly (readonly [Operator, Match['argument'], boolean])[]
): readonly Match[] {
  return answers.map(([operator, argument, matches]) => ({ operator, value, argument, matches }));
}
