/** A decimal text as a whole number of its last place: `12.50` as 1250. */
export function digitsOf(text: string): number {
  return Number(text.replace('.', ''));
}
