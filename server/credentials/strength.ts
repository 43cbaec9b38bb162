import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { sql } from 'drizzle-orm';
import { foldedText, plainText } from '../../resources/folded-text.ts';
import type { Problem } from '../../resources/kinds/kind.ts';
import { signInEnglish } from '../../resources/messages/sign-in.ts';
import { signInChinese } from '../../resources/messages/sign-in.zh.ts';

/** zxcvbn's score, from 0 to 4: at least a hundred million guesses. */
const minScore = 3;

/** Bounds zxcvbn's cost: 200 characters of `p@$$w0rd` took 2.3 s, these 20 ms. */
const limits = { maxLength: 40, l33tMaxSubstitutions: 10 };

/** Words that are tried first at any shop like this one. */
const commonShopWords = [
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

let factory: ZxcvbnFactory | undefined;

/**
 * Explains why a password is easily guessed: common words, repetitions, keyboard rows or dates, however decorated or
 * spelt, or little else than names of the user or the shop. Returns undefined if no weakness is found.
 * @param names of the user and the shop; each word counts
 */
export function passwordProblem(password: string, names: readonly unknown[]): Problem | undefined {
  const words = [
    ...new Set([...commonShopWords, ...names].flatMap((name) => (typeof name === 'string' ? wordsOf(name) : []))),
  ];
  factory ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...limits });
  const parts = factory.check(normalized(password), words).sequence;
  // Uses the likeliest split: `anna` is found in `Anna2026`, not in `Susanna`.
  const known = new Set(parts.map(({ matchedWord }) => matchedWord).filter((word) => words.includes(word)));
  const rest = parts
    .filter(({ matchedWord }) => !known.has(matchedWord))
    .map(({ token }) => token)
    .join('');
  if (known.size > 0 && factory.check(rest).score < minScore)
    return { rule: 'passwordNames', params: { words: [...known].join(' / ') } };
  const { score, sequence } = factory.check(plainText(password), words);
  if (score >= minScore) return undefined;
  return { rule: sequence.some(({ pattern }) => pattern === 'repeat') ? 'passwordRepeats' : 'passwordCommon' };
}

/** Query for the names of the shop's stores, which are public; one `ShopName` per row. */
export const shopNames = sql`select unnest(array[name_zh_hk, name_en_us]) as name from store`;

export type ShopName = { readonly name: string | null };

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The whole name, an email address before its @, and each word, Chinese ones without spaces included. */
function wordsOf(name: string): readonly string[] {
  const text = foldedText(name);
  const pieces = text.split(/[\s\p{P}]+/u);
  const inner = pieces.flatMap((piece) => [...segmenter.segment(piece)].map(({ segment }) => segment));
  return [text, text.replace(/@.*$/u, '')].map(normalized).concat(pieces, inner).filter(isLongEnough);
}

/** Normalises: `Wong, Amy` equals `wong-amy`. */
function normalized(text: string): string {
  return foldedText(text).replace(/[\s\p{Pd}\p{Pc}.,'’·・]/gu, '');
}

/** Shorter words are too common to count as a name. */
function isLongEnough(word: string): boolean {
  return word.length >= (/^[ -~]*$/u.test(word) ? 3 : 2);
}
