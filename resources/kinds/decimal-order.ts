/**
 * Compares two decimal strings without floats: negative, zero or positive. Separate from their schema, because lists
 * compare without loading zod.
 */
export function compareDecimals(left: string, right: string): number {
  const places = Math.max(placesOf(left), placesOf(right));
  const difference = scaled(left, places) - scaled(right, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function scaled(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.trim().replace('-', '').split('.');
  return BigInt(whole + fraction.padEnd(places, '0')) * (text.trim().startsWith('-') ? -1n : 1n);
}
