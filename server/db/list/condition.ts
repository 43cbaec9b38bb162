import type { Operator } from '../../../resources/kinds/kind.ts';

/** One condition of a list, its value already of the field's kind. */
export interface Condition {
  readonly path: string;
  readonly operator: Operator;
  /** A list for `in`, true or false for `null`, else one value. */
  readonly value: unknown;
  /** No field of the entity, but ids that one of these paths must lead to, from reference to reference. */
  readonly referencePaths?: readonly (readonly string[])[];
  /** No field of the entity, but a moment in the period from one to the other: begun by then, and not over. */
  readonly period?: { readonly from: string; readonly to: string };
}
