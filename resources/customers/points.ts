import type { Choice } from '../kinds/select/kind.ts';

/** Kinds of loyalty points (SPEC §3); each has its own balance. */
export const pointTypes = [
  { value: 'k_coin', label: ['K-Coin', 'K-Coin', 'K-Coin'] },
  { value: 'oto_point', label: ['OTO Point', 'OTO Point', 'OTO Point'] },
] as const satisfies readonly Choice[];

export type PointType = (typeof pointTypes)[number]['value'];

/** A value for each kind of points. */
export type ByPointType<T> = Readonly<Record<PointType, T>>;

/** Points that were given at once, and how many are left. */
export interface Lot {
  readonly id: number;
  readonly remaining: number;
  /** The moment when they expire; null: never. */
  readonly expires_at: string | null;
}

/** Points taken out of a lot. */
export interface Taking {
  readonly lot: number;
  readonly points: number;
}

/**
 * Calculates how many points to take from which lots: those that expire first before others, then older before newer
 * ones.
 * @param own the lot from which is taken before all others
 * @returns the takings, and how many points are missing
 */
export function takeFrom(
  lots: readonly Lot[],
  points: number,
  own?: number,
): { readonly takings: readonly Taking[]; readonly missing: number } {
  const takings: Taking[] = [];
  let missing = points;
  const before = (lot: Lot) => (lot.id === own ? 0 : 1);
  for (const { id, remaining } of lots.toSorted((one, other) => before(one) - before(other) || byExpiry(one, other))) {
    const taken = Math.min(remaining, missing);
    if (taken > 0) takings.push({ lot: id, points: taken });
    missing -= taken;
  }
  return { takings, missing };
}

/** Whether points have expired. */
export function isOver(expires_at: string | null, now: Date): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now.getTime();
}

/** The lots after a movement: with a new lot, or with less in the lots from which it takes. */
export function lotsAfter(lots: readonly Lot[], point: number, expires_at: string | null): readonly Lot[] {
  if (point > 0) return [...lots, { id: Number.MAX_SAFE_INTEGER, remaining: point, expires_at }].toSorted(byExpiry);
  const taken = new Map(takeFrom(lots, -point).takings.map(({ lot, points }) => [lot, points]));
  return lots.map((lot) => ({ ...lot, remaining: lot.remaining - (taken.get(lot.id) ?? 0) }));
}

function byExpiry(one: Lot, other: Lot): number {
  const [first, second] = [one, other].map(({ expires_at }) =>
    expires_at === null ? Infinity : Date.parse(expires_at),
  );
  return first === second ? one.id - other.id : (first ?? 0) - (second ?? 0);
}
