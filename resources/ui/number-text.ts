import { groupDigits } from '../messages/grouped.ts';

/** The value as a number text; `undefined` if it isn't a number. */
export function numberText(value: unknown): string | undefined {
  return (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value !== '')
    ? groupDigits(value)
    : undefined;
}

/** Groups thousands, `1234567.50` → `1,234,567.50`, without floats; returns other text unchanged. */
export function groupThousands(text: string): string {
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? groupDigits(text) : text;
}

/** Removes grouping commas, currency signs, and full-width forms that Chinese input methods produce. */
export function plainNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replace(/^\s*(?:HK)?\$\s*/iu, '')
    .replace(/\s*%\s*$/u, '')
    .replace('。', '.')
    .trim();
}
