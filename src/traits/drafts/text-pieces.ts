import { diffWordsWithSpace } from 'diff';

/** A piece of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' });

/** Longer texts are told as wholes: looking for their words would take too long. */
const longest = 20_000;
/** Milliseconds after which two texts are taken as altogether different. */
const patience = 300;

/** Texts with less in common than this are told as wholes: marks on every other word say nothing. */
const enoughInCommon = 0.3;

/** Two texts as pieces, each side its own, so that what differs can be marked. Chinese is cut into words too. */
export function piecesOf(
  before: string,
  after: string,
): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } {
  const changes =
    before.length + after.length > longest
      ? undefined
      : diffWordsWithSpace(before, after, { intlSegmenter: segmenter, timeout: patience });
  const common = (changes ?? [])
    .filter(({ added, removed }) => !added && !removed)
    .reduce((length, { value }) => length + value.trim().length, 0);
  if (!changes || common < enoughInCommon * Math.max(before.length, after.length))
    return { before: [{ text: before, differs: true }], after: [{ text: after, differs: true }] };
  const side = (other: 'added' | 'removed', own: 'added' | 'removed') =>
    changes.filter((change) => !change[other]).map((change): Piece => ({ text: change.value, differs: change[own] }));
  return { before: side('added', 'removed'), after: side('removed', 'added') };
}
