import { erasedAddress, erasedText } from '../../../resources/personal.ts';
import { isObject } from '../../db/model/paths.ts';
import type { Subject } from './data-subject.ts';

/**
 * Which names are replaced, besides emails and phone numbers: none, full names, or also a family or given name that is
 * a whole value.
 */
export type NamesSought = 'none' | 'full' | 'each';

type Replace = (value: unknown) => unknown;

interface Pattern {
  readonly found: RegExp;
  readonly by: string;
}

/** Escapes a text for a pattern; also matches `&amp;`, as in rich text. */
const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll('&', '&(?:amp;)?');
/** Chinese text has no spaces, so a name of three or more characters matches anywhere. */
const standsAnywhere = (name: string) => /^\p{Script=Han}{3,}$/u.test(name);
const inPatterns = (text: string, patterns: readonly Pattern[]) =>
  patterns.reduce((left, { found, by }) => left.replace(found, () => by), text);

function addressesOf({ user, emails, phones }: Subject): readonly Pattern[] {
  return [
    ...emails.map((email) => ({
      // `ann@shop.hk` must not match in `joann@shop.hk` or `ann@shop.hk.example`, which are somebody else's.
      found: new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])${escaped(email)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`, 'giu'),
      by: erasedAddress(user),
    })),
    ...phones.flatMap(numbersOf).map((source) => ({ found: new RegExp(source, 'gu'), by: erasedText })),
  ];
}

/**
 * Patterns of a phone number as people write it, with spaces or hyphens. Hong Kong numbers also without country code,
 * in halves (`2026-11-28` is a day) or pairs. Must not match within foreign or longer numbers, amounts, codes and
 * addresses.
 */
function numbersOf(phone: string): readonly string[] {
  const whole = String.raw`(?<![+\d])\+${[...phone.replace('+', '')].join(String.raw`[\s-]*`)}(?!\d)`;
  if (!/^\+852\d{8}$/u.test(phone)) return [whole];
  const pairs = (digits: string) => digits.match(/\d\d/gu) ?? [];
  const [halves, inPairs] = [
    [phone.slice(4, 8), phone.slice(8)].join(String.raw`[\s-]?`),
    pairs(phone.slice(4)).join(String.raw`[\s-]`),
  ];
  const [before, after] = [String.raw`(?<![+\w]|\+\d{1,3}[\s-]|\d[.,])`, String.raw`(?![\w@]|[.,]\d)`];
  return [whole, String.raw`${before}(?:(?:00)?852[\s-]?)?(?:${halves}|${inPairs})${after}`];
}

function namesOf({ names, fullNames }: Subject, sought: NamesSought): readonly Pattern[] {
  if (sought === 'none') return [];
  const full = fullNames.map((name) => {
    const words = escaped(name).replaceAll(' ', String.raw`\s+`);
    return standsAnywhere(name) ? words : String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`;
  });
  // Only as a whole value, or a value in `q=Ann&sort=email`: "Li" within other words may be anything.
  const alone = sought === 'each' ? names.map((name) => `(?<=^|=)${escaped(name)}(?=&|$)`) : [];
  return [...full, ...alone].map((source) => ({ found: new RegExp(source, 'giu'), by: erasedText }));
}

/**
 * Returns a function that removes a customer from any JSON: emails and phone numbers anywhere, also in query strings;
 * names next to these, or as `sought`.
 */
export function replacer(subject: Subject, sought: NamesSought = 'none'): Replace {
  const addresses = addressesOf(subject);
  const patterns = [...addresses, ...namesOf(subject, sought)];
  const names = new Set([...subject.names, ...subject.fullNames].map(folded));
  const inText = (text: string): string => {
    if (!text.startsWith('?')) return inPatterns(text, patterns);
    const before = [...new URLSearchParams(text)];
    const after = before.map(([name, value]): [string, string] => [
      inPatterns(name, patterns),
      inPatterns(value, patterns),
    ]);
    return JSON.stringify(after) === JSON.stringify(before) ? text : `?${new URLSearchParams(after).toString()}`;
  };
  /** In values of one row or object with the customer's email or phone number, the customer's name is theirs, too. */
  const together = (values: readonly unknown[]): readonly unknown[] => {
    const theirs = values.some((one) => typeof one === 'string' && inPatterns(one, addresses) !== one);
    return values.map((one) =>
      theirs && typeof one === 'string' && names.has(folded(one)) ? erasedText : replace(one),
    );
  };
  const replace: Replace = (value) => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return together(value);
    if (!isObject(value)) return value;
    const values = together(Object.values(value));
    return Object.fromEntries(Object.keys(value).map((name, place) => [inText(name), values[place]]));
  };
  return replace;
}

const folded = (text: string) => text.trim().toLowerCase();

/** Returns a function that tells whether a row of a file is about a customer: by email, phone number or name. */
export function rowTeller(subject: Subject): (cells: unknown) => boolean {
  const addresses = addressesOf(subject);
  const names = new Set(subject.names);
  const full = new Set(subject.fullNames);
  return (cells) => {
    const texts = textsIn(cells);
    if (texts.some((text) => inPatterns(text, addresses) !== text)) return true;
    const said = texts.map(folded);
    const named = said.filter((text) => names.has(text));
    // A customer with a single name is identified by it; otherwise a single name may be somebody else's.
    if (full.size === 0) return named.length > 0;
    return (
      said.some((text) => full.has(text)) || named.some((one) => named.some((other) => full.has(`${one} ${other}`)))
    );
  };
}

/** All texts in some JSON. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Search texts, in lower case, one of which every text about a customer must contain; also in URL encoding. For emails
 * and names, the longest part without white space and characters that JSON or HTML may escape; for phone numbers, the
 * last four digits, together or in pairs.
 */
export function needlesOf(
  { emails, phones, names, fullNames }: Subject,
  sought: NamesSought | 'row',
): readonly string[] {
  const words = [
    ...emails,
    ...(sought === 'none' ? [] : fullNames),
    ...(sought === 'each' || sought === 'row' ? names : []),
  ].map((text) => longestOf(text.toLowerCase().split(/[\s"\\&]+/u)));
  const ends = phones.flatMap((phone) =>
    ['', ' ', '\u00A0', '-'].map((between) => `${phone.slice(-4, -2)}${between}${phone.slice(-2)}`),
  );
  const plain = [...words, ...ends];
  const needles = plain.filter((needle) => needle !== '');
  const encoded = needles.map((text) => new URLSearchParams([['', text]]).toString().slice(1).toLowerCase());
  return [...new Set([...needles, ...encoded])];
}

const longestOf = (words: readonly string[]) =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
