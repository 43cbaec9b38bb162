import type { Resource } from '../define.ts';
import { type Field, kindOf } from '../kinds/index.ts';
import type { Operator } from '../kinds/kind.ts';
import { fieldAt } from '../schema/field-at.ts';
import { type Pair, saysNothing } from './parameters.ts';

/** A filter of a list. Its value is of the field's kind: a list for `in`, a boolean for `null`, otherwise one value. */
export interface Filter {
  readonly path: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/**
 * Filters in react-admin's form, as in lists and URLs of the portal: per field a bare value (`eq`), a list (`in`) or an
 * object by operator. Fields of a group have dotted paths or are nested.
 */
export type FilterValues = Readonly<Record<string, unknown>>;

const operators: Readonly<Record<Operator, true>> = {
  eq: true,
  in: true,
  gte: true,
  lte: true,
  contains: true,
  null: true,
};
const isOperator = (name: string): name is Operator => Object.hasOwn(operators, name);

/** Query parameter of a filter: `filter[status]`, `filter[status][]`, `filter[price][gte]` (CONTRACT, Lists). */
export function filterName(path: string, operator: Operator): string {
  const behind = operator === 'eq' ? '' : `[${operator === 'in' ? '' : operator}]`;
  return `filter[${path}]${behind}`;
}

/** Normalizes a parameter's name: `[eq]` and `in` may be spelled out. */
export function plainName(name: string): string {
  return name.replace(/\[eq\]$/u, '').replace(/\[(?:in)?\](?:\[\])?$/u, '[]');
}

/** Whether the field holds several values. */
export function isMany(field: Field): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'join' || (storage.at === 'column' && storage.word === 'text[]');
}

/** Parses filter values; empty ones are ignored. */
export function filtersIn(values: FilterValues): readonly Filter[] {
  return Object.entries(values).flatMap(([path, value]) => filtersAt(path, value));
}

/** Whether a filter value narrows anything: an empty one doesn't. */
export const isNarrowing = (path: string, value: unknown): boolean => filtersAt(path, value).length > 0;

function filtersAt(path: string, value: unknown): readonly Filter[] {
  if (saysNothing(value)) return [];
  if (Array.isArray(value)) {
    const listed = value.filter((one) => !saysNothing(one));
    return listed.length === 0 ? [] : [{ path, operator: 'in', value: listed }];
  }
  if (typeof value !== 'object') return [{ path, operator: 'eq', value }];
  const inner = Object.entries(value);
  if (!inner.every(([name]) => isOperator(name)))
    return inner.flatMap(([name, one]) => filtersAt(`${path}.${name}`, one));
  return inner.flatMap(([operator, one]) =>
    operator === 'eq' || operator === 'in' || !isOperator(operator) || saysNothing(one)
      ? filtersAt(path, one)
      : [{ path, operator, value: one }],
  );
}

/** Prints a filter as pairs of name and text. */
export function filterPairs(resource: Pick<Resource, 'fields'>, { path, operator, value }: Filter): readonly Pair[] {
  const field = fieldAt(resource, path);
  // Fields with several values take a list as one text, with escaped separators inside a value.
  const print = (one: unknown) => (field && isMany(field) ? kindOf(field).writeCsv([one].flat()) : String(one));
  return (operator === 'in' ? [value].flat() : [value]).map((one) => [filterName(path, operator), print(one)]);
}
