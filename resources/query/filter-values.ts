import type { Resource } from '../define.ts';
import { type Field, kindOf } from '../kinds/index.ts';
import type { Operator } from '../kinds/kind.ts';
import { fieldAt } from '../schema/field-at.ts';
import { type Pair, saysNothing } from './parameters.ts';

/** One filter of a list, its value of the field's kind: a list for `in`, true or false for `null`, else one value. */
export interface Filter {
  readonly path: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/**
 * Filters as a list of the portal has them, and keeps them in its address: by field a bare value (`eq`), a list (`in`)
 * or an object by operator; those inside a group by dotted path, or in an object.
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

/** The name of its parameter: `filter[status]`, `filter[status][]`, `filter[price][gte]` (CONTRACT, Lists). */
export function filterName(path: string, operator: Operator): string {
  const behind = operator === 'eq' ? '' : `[${operator === 'in' ? '' : operator}]`;
  return `filter[${path}]${behind}`;
}

/** The same name, whichever way it is written: `[eq]` may be said, and `in` too. */
export function plainName(name: string): string {
  return name.replace(/\[eq\]$/u, '').replace(/\[(?:in)?\](?:\[\])?$/u, '[]');
}

/** Whether the field holds several values. */
export function isMany(field: Field): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'join' || (storage.at === 'column' && storage.word === 'text[]');
}

/** The filters that these values are; what says nothing is none. */
export function filtersIn(values: FilterValues): readonly Filter[] {
  return Object.entries(values).flatMap(([path, value]) => filtersAt(path, value));
}

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

/** A filter as pairs of name and text. */
export function filterPairs(resource: Pick<Resource, 'fields'>, { path, operator, value }: Filter): readonly Pair[] {
  const field = fieldAt(resource, path);
  // A field of many takes a list as one text, in which a separator inside a value is marked.
  const print = (one: unknown) => (field && isMany(field) ? kindOf(field).writeCsv([one].flat()) : String(one));
  return (operator === 'in' ? [value].flat() : [value]).map((one) => [filterName(path, operator), print(one)]);
}
