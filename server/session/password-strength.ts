import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { sql } from 'drizzle-orm';
import { foldedText } from '../../resources/folded-text.ts';
import type { Problem } from '../../resources/kinds/kind.ts';

/** As zxcvbn counts it, of 0 to 4: a hundred million guesses at least. */
const leastScore = 3;

/** What follows costs ever more: 200 characters of `p@$$w0rd` took 2.3 s, these 20 ms. */
const limits = { maxLength: 40, l33tMaxSubstitutions: 10 };

let made: ZxcvbnFactory | undefined;

/**
 * Why a password is one of those that are guessed first: it holds one of the words, which say who or whose it is, or is common,
 * a repetition, a row of keys or a date, however it is decorated. `undefined` where nothing is known against it.
 */
export function passwordProblem(password: string, words: readonly unknown[]): Problem | undefined {
  const folded = bare(password);
  const named = words.filter((word) => typeof word === 'string').flatMap((word) => [word, word.replace(/@.*$/u, '')]).map(bare);
  if (named.some((word) => isTelling(word) && folded.includes(word))) return { rule: 'passwordNames' };
  made ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...limits });
  const { score, sequence } = made.check(password, named);
  if (score >= leastScore) return undefined;
  return { rule: sequence.some(({ pattern }) => pattern === 'repeat') ? 'passwordRepeats' : 'passwordCommon' };
}

/** Asks for the names of the shop's stores: everybody who wants in knows them. */
export const shopNames = sql`select name_zh_hk, name_en_us from store`;

/** `Wong, Amy` and `wong-amy` are one. */
function bare(text: string): string {
  return foldedText(text).replace(/[\s\p{P}]/gu, '');
}

/** Shorter ones stand in any word by chance. */
function isTelling(word: string): boolean {
  return word.length >= (/^[ -~]*$/u.test(word) ? 4 : 2);
}
