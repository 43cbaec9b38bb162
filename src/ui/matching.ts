import { foldedText } from '../../resources/folded-text.ts';
import { nearTexts } from '../../resources/query/one-error.ts';

/** Texts as they are compared: whatever their case and width. */
export const folded = (text: string): string => foldedText(text).trim();

/**
 * How well a text has what is looked for: 0 is the text itself, 1 its beginning, 2 the beginning of a word, 3 a part of it, 4
 * each word of what is looked for somewhere; `undefined` where it hasn't.
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

/** The same for several texts: the best of them. */
export function bestRank(texts: readonly string[], wanted: string): number | undefined {
  const ranks = texts.flatMap((text) => rankIn(text, wanted) ?? []);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

export interface MatchingOptions {
  /** Where none matches, those do that would but for one typing error. */
  readonly forgiving?: boolean | undefined;
  /** Writes texts in one script before they are compared (see `useOneScript`). */
  readonly oneScript?: ((text: string) => string) | undefined;
}

/** Those that match, the best first and otherwise in their order. */
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
