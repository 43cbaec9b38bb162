/** Adds thousands separators, the same in all three languages, without floats: `"1234567.50"` → `"1,234,567.50"`. */
export function groupDigits(number: string | number): string {
  const [whole = '', fraction] = String(number).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The text of a parameter in a sentence: numbers are grouped. Pass a number that isn't a quantity as text. */
const shownParameter = (value: unknown): string => (typeof value === 'number' ? groupDigits(value) : String(value));

const chinese = /\p{Script=Han}/u;
const latin = /[\p{Script=Latin}\d]/u;
const meet = (one = '', other = '') =>
  (chinese.test(one) && latin.test(other)) || (latin.test(one) && chinese.test(other));

/**
 * Inserts values at the matches of `pattern` in a sentence. Numbers are grouped, and a space separates adjacent Chinese
 * and Latin words: `6 項 SKU 嗎`.
 */
export function putIn(sentence: string, pattern: RegExp, valueOf: (whole: string, name: string) => unknown): string {
  return sentence.replace(pattern, (whole: string, name: string, at: number) => {
    const value = shownParameter(valueOf(whole, name));
    const before = meet(sentence[at - 1], value[0]) ? ' ' : '';
    const after = meet(value.at(-1), sentence[at + whole.length]) ? ' ' : '';
    return before + value + after;
  });
}

/** An amount of money in sentences: `HK$1,234.50`. */
export const moneyText = (amount: string | number): string => `HK$${groupDigits(amount)}`;
