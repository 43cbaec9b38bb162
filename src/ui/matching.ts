import { foldedText } from '../../resources/folded-text.ts';
import { nearTexts } from '../../resources/query/one-error.ts';

/** Normalizes a text for comparison: case and width. */
export const folded = (text: string): string => foldedText(text).trim();

/**
 * Rank of a match: 0 equal, 1 prefix, 2 prefix of a word, 3 substring, 4 every word of `wanted` occurs somewhere;
 * `undefined`: no match.
 */
export function rankIn(text: string, wanted: string): number | undefined {
  const [own, asked] = [folded(text), folded(wanted)];
  if (asked === '') return undefined;
  if (own === asked) return 0;
  if (own.startsWith(asked)) return 1;
  const at = own.indexOf(asked);
  if (at > 0) return /[\p{L}\p{N}]/u.test(own[at - 1] ?? '') && /[a-z0-9]/u.test(asked[0] ?? '') ? 3 : 2;
  return asked.split(/\s+/u).every((word) => own.includes(word)) ? 4 : undefined;
}

/** The best rank among several texts. */
export function bestRank(texts: readonly string[], wanted: string): number | undefined {
  const ranks = texts.flatMap((text) => rankIn(text, wanted) ?? []);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

export interface MatchingOptions {
  /** If nothing matches, accepts matches with one typing error. */
  readonly forgiving?: boolean | undefined;
  /** Converts texts to one script before they are compared (see `useOneScript`). */
  readonly oneScript?: ((text: string) => string) | undefined;
}

/** The matching items, the best first, otherwise in their order. */
export function matching<T>(
  all: readonly T[],
  text: string,
  textsOf: (one: T) => readonly string[],
  { forgiving = false, oneScript = (own) => own }: MatchingOptions = {},
): readonly T[] {
  const wanted = oneScript(text);
  const writtenOf = (one: T) => textsOf(one).map(oneScript);
  const found = all
    .flatMap((one) => {
      const rank = bestRank(writtenOf(one), wanted);
      return rank === undefined ? [] : [{ one, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ one }) => one);
  const near = forgiving && found.length === 0 ? nearTexts(folded(wanted)) : undefined;
  return near ? all.filter((one) => writtenOf(one).some((own) => near.regex.test(folded(own)))) : found;
}
