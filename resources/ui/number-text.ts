import { groupDigits } from '../kinds/number-text.ts';

/** `1234567.50` → `1,234,567.50`; what is no number stays as it is. Text to text: no float ever touches it. */
export function groupThousands(text: string): string {
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? groupDigits(text) : text;
}

/** What was typed without grouping commas, currency signs and the full-width digits of Chinese input methods. */
export function plainNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replace(/^\s*(?:HK)?\$\s*/iu, '')
    .replace(/\s*%\s*$/u, '')
    .replace('。', '.')
    .trim();
}
