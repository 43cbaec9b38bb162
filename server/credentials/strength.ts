import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { sql } from 'drizzle-orm';
import { foldedText, plainText } from '../../resources/folded-text.ts';
import type { Problem } from '../../resources/kinds/kind.ts';
import { signInEnglish } from '../../resources/messages/sign-in.ts';
import { signInChinese } from '../../resources/messages/sign-in.zh.ts';

/** As zxcvbn counts it, of 0 to 4: a hundred million guesses at least. */
const leastScore = 3;

/** What follows costs ever more: 200 characters of `p@$$w0rd` took 2.3 s, these 20 ms. */
const limits = { maxLength: 40, l33tMaxSubstitutions: 10 };

/** What is tried first wherever a shop like this one stands. */
const ofEveryShop = [
  signInEnglish.portal,
  ...signInChinese.portal,
  'admin',
  'administrator',
  'shop',
  'online store',
  'e-commerce',
  'hong kong',
  'hongkong',
  '香港',
  '網店',
  '商店',
  '管理員',
];

let made: ZxcvbnFactory | undefined;

/**
 * Why a password is one of those that are guessed first: it is common, a repetition, a row of keys or a date, however
 * it is decorated or spelt, or it is little else than words that say who or whose it is. `undefined` where nothing is
 * known against it.
 * @param names of the user and the shop: texts, of which each word counts
 */
export function passwordProblem(password: string, names: readonly unknown[]): Problem | undefined {
  const words = [
    ...new Set([...ofEveryShop, ...names].flatMap((name) => (typeof name === 'string' ? wordsOf(name) : []))),
  ];
  made ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...limits });
  const parts = made.check(joined(password), words).sequence;
  // By the way it is guessed soonest: `anna` is found in `Anna2026`, not in `Susanna`.
  const known = new Set(parts.map(({ matchedWord }) => matchedWord).filter((word) => words.includes(word)));
  const rest = parts
    .filter(({ matchedWord }) => !known.has(matchedWord))
    .map(({ token }) => token)
    .join('');
  if (known.size > 0 && made.check(rest).score < leastScore)
    return { rule: 'passwordNames', params: { words: [...known].join(' / ') } };
  const { score, sequence } = made.check(plainText(password), words);
  if (score >= leastScore) return undefined;
  return { rule: sequence.some(({ pattern }) => pattern === 'repeat') ? 'passwordRepeats' : 'passwordCommon' };
}

/** Asks for the names of the shop's stores, a `ShopName` a row: everybody who wants in knows them. */
export const shopNames = sql`select unnest(array[name_zh_hk, name_en_us]) as name from store`;

export type ShopName = { readonly name: string | null };

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** A name as a whole, an address before its @, and each word, those of Chinese too, which stand without spaces. */
function wordsOf(name: string): readonly string[] {
  const text = foldedText(name);
  const pieces = text.split(/[\s\p{P}]+/u);
  const inner = pieces.flatMap((piece) => [...segmenter.segment(piece)].map(({ segment }) => segment));
  return [text, text.replace(/@.*$/u, '')].map(joined).concat(pieces, inner).filter(isTelling);
}

/** `Wong, Amy` and `wong-amy` are one. */
function joined(text: string): string {
  return foldedText(text).replace(/[\s\p{Pd}\p{Pc}.,'’·・]/gu, '');
}

/** Shorter ones are nobody's. */
function isTelling(word: string): boolean {
  return word.length >= (/^[ -~]*$/u.test(word) ? 3 : 2);
}
