import type { Operator } from '../../../resources/kinds/kind.ts';
import { type Search, searchOf } from '../search/search.ts';

/** A condition of a list; its value is of the field's kind. */
export interface Condition {
  readonly path: string;
  readonly operator: Operator;
  /** A list for `in`, a boolean for `null`, otherwise a single value. */
  readonly value: unknown;
  /** Instead of a field: one of these reference paths must lead to one of the ids in `value`. */
  readonly referencePaths?: readonly (readonly string[])[];
  /**
   * Instead of a field: the period between these columns must contain the moment in `value` (`eq`), end after it or
   * never end (`gte`), or have begun by then (`lte`). The end is exclusive.
   */
  readonly period?: { readonly from: string; readonly to: string };
}

/** Name of a condition's placeholder, by its position in the query. */
export function placeholderOf(index: number): string {
  return `c${index}`;
}

/** The text search of a `contains` condition; undefined for other conditions. */
export function searchOfCondition({ operator, value }: Condition): Search | undefined {
  return operator === 'contains' ? searchOf(String(value)) : undefined;
}
