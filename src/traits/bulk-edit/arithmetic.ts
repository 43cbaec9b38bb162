/** Operation a number is raised (`up`) or lowered. */
export interface Shift {
  readonly up: boolean;
  readonly by: 'amount' | 'percent';
  /** A decimal: `"2.50"`. */
  readonly amount: string;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/u;

/**
 * Raises or lowers a decimal by an amount or a percentage, exactly (no floats touch money), and rounds it to `places`,
 * half away from zero. Returns `undefined` if `value` or `amount` is no decimal.
 */
export function shiftDecimal(value: string, { up, by, amount }: Shift, places: number): string | undefined {
  const [from, parsed] = [unitsOf(value), unitsOf(amount)];
  if (!from || !parsed) return undefined;
  const scale = 10n ** BigInt(places);
  // Fractions: from ± from × amount ÷ 100, or from ± amount.
  const change = by === 'percent' ? { units: from.units * parsed.units, per: from.per * parsed.per * 100n } : parsed;
  const units = from.units * change.per + (up ? change.units : -change.units) * from.per;
  return textOf(rounded(units * scale, from.per * change.per), places);
}

function unitsOf(text: string): { readonly units: bigint; readonly per: bigint } | undefined {
  const parts = decimal.exec(text.trim());
  if (!parts) return undefined;
  const [, sign = '', whole = '0', fraction = ''] = parts;
  return { units: BigInt(`${sign}${whole}${fraction}`), per: 10n ** BigInt(fraction.length) };
}

function rounded(units: bigint, per: bigint): bigint {
  const [size, sign] = units < 0n ? [-units, -1n] : [units, 1n];
  return (sign * (size * 2n + per)) / (per * 2n);
}

function textOf(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
}
