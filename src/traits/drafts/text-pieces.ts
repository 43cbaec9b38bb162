import { diffWordsWithSpace } from 'diff';

export interface TextPiece {
  readonly text: string;
  /** True if the other text lacks it. */
  readonly differs: boolean;
}

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' });

/**
 * Maximum number of characters of both texts. Longer texts are compared as a whole, because finding words would take
 * too long.
 */
const maxLength = 20_000;
/** Milliseconds after which two texts count as entirely different. */
const timeout = 300;
/** Minimum common share. Texts with less in common are shown as a whole: marks on every other word are no help. */
const minCommonShare = 0.3;

/** Splits two texts into equal and differing pieces, word by word, in Chinese too. */
export function diffTexts(
  before: string,
  after: string,
): { readonly before: readonly TextPiece[]; readonly after: readonly TextPiece[] } {
  const changes =
    before.length + after.length > maxLength
      ? undefined
      : diffWordsWithSpace(before, after, { intlSegmenter: segmenter, timeout });
  const common = (changes ?? [])
    .filter(({ added, removed }) => !added && !removed)
    .reduce((length, { value }) => length + value.trim().length, 0);
  if (!changes || common < minCommonShare * Math.max(before.length, after.length))
    return { before: [{ text: before, differs: true }], after: [{ text: after, differs: true }] };
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    changes
      .filter((change) => !change[other])
      .map((change): TextPiece => ({ text: change.value, differs: change[own] }));
  return { before: side('added', 'removed'), after: side('removed', 'added') };
}
