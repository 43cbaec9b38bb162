/** How a value between two steps is rounded. */
export const roundings = ['nearest', 'up', 'down'] as const;
export type Rounding = (typeof roundings)[number];

/** An amount by which a number is raised (`up`) or lowered. */
export interface Shift {
  readonly up: boolean;
  readonly by: 'amount' | 'percent';
  /** A decimal: `"2.50"`. */
  readonly amount: string;
  /** The result is a multiple of this decimal: `"0.50"`. Default: one unit of the last place. */
  readonly step?: string | undefined;
  /** Default: `nearest`, half away from zero. `up` and `down` are towards the higher and the lower number. */
  readonly rounding?: Rounding | undefined;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/u;

/**
 * Raises or lowers a decimal by an amount or a percentage, exactly (no floats touch money), and rounds it to `places`
 * or to the shift's step. Returns `undefined` if `value`, `amount` or the step is no decimal.
 */
export function shiftDecimal(
  value: string,
  { up, by, amount, step, rounding = 'nearest' }: Shift,
  places: number,
): string | undefined {
  const scale = 10n ** BigInt(places);
  const [from, parsed, steps] = [unitsOf(value), unitsOf(amount), stepUnits(step, places)];
  if (!from || !parsed || steps === undefined) return undefined;
  // As fractions: from ± from × amount ÷ 100, or from ± amount.
  const change = by === 'percent' ? { units: from.units * parsed.units, per: from.per * parsed.per * 100n } : parsed;
  const units = from.units * change.per + (up ? change.units : -change.units) * from.per;
  return textOf(roundedBy[rounding](units * scale, from.per * change.per * steps) * steps, places);
}

/** Whether values of a field with these decimal places can be multiples of the step. */
export function isStep(step: string, places: number): boolean {
  return stepUnits(step, places) !== undefined;
}

/** The step in units of the last place; `undefined` if it isn't positive, or finer than such a unit. */
function stepUnits(step: string | undefined, places: number): bigint | undefined {
  if (step === undefined) return 1n;
  const parsed = unitsOf(step);
  if (!parsed || parsed.units <= 0n) return undefined;
  const units = parsed.units * 10n ** BigInt(places);
  return units % parsed.per === 0n ? units / parsed.per : undefined;
}

function unitsOf(text: string): { readonly units: bigint; readonly per: bigint } | undefined {
  const parts = decimal.exec(text.trim());
  if (!parts) return undefined;
  const [, sign = '', whole = '0', fraction = ''] = parts;
  return { units: BigInt(`${sign}${whole}${fraction}`), per: 10n ** BigInt(fraction.length) };
}

/** Rounds `units ÷ per` to a whole number. */
const roundedBy: Readonly<Record<Rounding, (units: bigint, per: bigint) => bigint>> = {
  nearest: (units, per) => {
    const [size, sign] = units < 0n ? [-units, -1n] : [units, 1n];
    return (sign * (size * 2n + per)) / (per * 2n);
  },
  up: (units, per) => -floor(-units, per),
  down: floor,
};

/** BigInt division truncates towards zero. */
function floor(units: bigint, per: bigint): bigint {
  const cut = units / per;
  return cut * per > units ? cut - 1n : cut;
}

function textOf(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const text = places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
}
