import type { Field, KindName } from './index.ts';
import type { Label, Operator } from './kind.ts';

/** A value as it is given, and as it is kept when a record is made with it. */
export interface Valid {
  readonly given: unknown;
  readonly kept: unknown;
}

/** A value that is refused, by the rule whose sentence is shown. `at` is the path below the field. */
export interface Invalid {
  readonly given: unknown;
  readonly rule: string;
  readonly at?: string;
}

/** Does a record with this value match the filter? The argument is written as in a query (CONTRACT, Lists). */
export interface Match {
  readonly operator: Operator;
  readonly value: unknown;
  readonly argument: string | readonly string[];
  readonly matches: boolean;
}

/** One declaration of a kind, and how it behaves. References are to `store`, of which 1, 2 and 3 exist. */
export interface Example<K extends KindName = KindName> {
  /** What is special about the declaration. */
  readonly name: string;
  readonly field: Extract<Field, { readonly kind: K }>;
  readonly valid: readonly Valid[];
  readonly invalid: readonly Invalid[];
  readonly matches: readonly Match[];
  /** CSV cells as people write them, and what they mean. */
  readonly csv?: readonly { readonly cell: string; readonly kept: unknown }[];
}

/** What `<kind>/examples.ts` exports as `examples`: run through every suite that is about all kinds. */
export type Examples<K extends KindName> = readonly Example<K>[];

export const label: Label = ['Example', '例子', '例子'];

/** The same field given and kept. */
export function same(...values: readonly unknown[]): readonly Valid[] {
  return values.map((value) => ({ given: value, kept: value }));
}

/** Values that break one rule. */
export function breaking(rule: string, ...values: readonly unknown[]): readonly Invalid[] {
  return values.map((given) => ({ given, rule }));
}

/** How one stored value answers to filters: `[operator, argument, matches]`. */
export function matching(
  value: unknown,
  ...answers: readonly (readonly [Operator, Match['argument'], boolean])[]
): readonly Match[] {
  return answers.map(([operator, argument, matches]) => ({ operator, value, argument, matches }));
}
