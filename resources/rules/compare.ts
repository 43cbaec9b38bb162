import { compareDecimals } from '../kinds/decimal-order.ts';

const decimal = /^-?\d+(?:\.\d+)?$/u;
const day = /^\d{4}-\d{2}-\d{2}$/u;
const moment = /^\d{4}-\d{2}-\d{2}T/u;

/**
 * Compares two values: negative, zero or positive; `undefined` if they aren't comparable. Decimals are compared digit
 * by digit, never as floats; days and moments by time.
 */
export function compareValues(left: unknown, right: unknown): number | undefined {
  const [a, b] = [String(left), String(right)];
  if (decimal.test(a) && decimal.test(b)) return compareDecimals(a, b);
  if (day.test(a) && day.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  if (moment.test(a) && moment.test(b)) return Date.parse(a) - Date.parse(b);
  return undefined;
}
