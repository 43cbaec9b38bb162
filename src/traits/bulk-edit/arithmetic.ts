/** How a number is raised or lowered. */
export interface Shift {
  readonly up: boolean;
  readonly by: 'amount' | 'percent';
  /** A decimal: `"2.50"`. */
  readonly amount: string;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/u;

/**
 * A number raised or lowered by an amount or a percentage: text to text, in whole units of the last place, so that no
 * float ever touches money. Half a unit is rounded away from zero. `undefined` where one of them is no decimal.
 */
export function shifted(value: string, { up, by, amount }: Shift, places: number): string | undefined {
  const [from, given] = [unitsOf(value), unitsOf(amount)];
  if (!from || !given) return undefined;
  const scale = 10n ** BigInt(places);
  // A fraction over its denominator: from + from × given ÷ 100, or from + given.
  const change = by === 'percent' ? { units: from.units * given.units, per: from.per * given.per * 100n } : given;
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
