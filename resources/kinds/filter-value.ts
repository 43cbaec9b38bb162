import type { Operator } from './kind.ts';

/** One operator's operand within a filter's value: `{gte: '5'}` → `'5'`. */
export function operand(value: unknown, operator: Operator): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Reflect.get(value, operator)
    : undefined;
}

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Splits `{gte, lte}` into two texts; a bare value is both ends. */
export function rangeOf(value: unknown): Range {
  const bare = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  const end = (operator: 'gte' | 'lte') => String(operand(value, operator) ?? bare ?? '');
  return { from: end('gte'), to: end('lte') };
}

/** Joins two texts to `{gte, lte}` without empty ends; `undefined` if both are empty. */
export function rangeValue({ from, to }: Range): unknown {
  return from === '' && to === ''
    ? undefined
    : { ...(from === '' ? {} : { gte: from }), ...(to === '' ? {} : { lte: to }) };
}
