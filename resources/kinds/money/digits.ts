/** A decimal text as a whole number of units of its last place: `12.50` as 1250. */
export function digitsOf(text: string): number {
  return Number(text.replace('.', ''));
}

/** Cents as a money text: `12.50`, `-0.05`. */
export function moneyOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
