import { shareOf } from '../kinds/money/share.ts';

/**
 * Splits an amount among lines in proportion to their prices: each share is rounded to the nearest cent, half a cent
 * up. A remaining difference goes to the largest line, as far as its price allows, then to the next. No share is below
 * zero or above its line, and the shares add up to the whole. Amounts are whole cents.
 * @throws RangeError if the lines' prices are too small for the amount (a bug of the caller)
 */
export function splitAmount(amount: number, lines: readonly number[]): readonly number[] {
  const sum = lines.reduce((all, line) => all + line, 0);
  if (!lines.every(isAmount) || !isAmount(amount) || amount > sum)
    throw new RangeError(`${amount} can't be split among ${lines.join(', ')}`);
  const parts = lines.map((line) => shareOf(amount, line, sum));
  let left = amount - parts.reduce((all, part) => all + part, 0);
  const byLine = lines.map((line, index) => ({ line, index })).toSorted((one, other) => other.line - one.line);
  for (const { line, index } of byLine) {
    const part = parts[index] ?? 0;
    const moved = Math.max(-part, Math.min(line - part, left));
    parts[index] = part + moved;
    left -= moved;
  }
  return parts;
}

const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents >= 0;
