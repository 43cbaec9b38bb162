/** Minimum length of a word: with one error allowed, shorter words match too many others. */
const leastLetters = 4;
/** Maximum length of the text; for a longer one, there would be too many patterns. */
const mostCharacters = 32;
/** Minimum number of adjacent characters without an error: an index can't find fewer. */
const leastTogether = 3;

/** Patterns of a text before one typing error. `_` is any character, as in `like`. */
export interface NearTexts {
  readonly patterns: readonly string[];
  readonly regex: RegExp;
}

const escapes = /[%_\\]/u;
const special = /[.*+?^${}()|[\]\\/]/gu;

/**
 * Allows one error in one Latin word: a letter that is wrong, missing or added, or two that are swapped. Numbers must
 * match exactly, since a similar number belongs to another record.
 */
export function nearTexts(value: string): NearTexts | undefined {
  const text = value.toLowerCase();
  if ([...text].length !== text.length || text.length > mostCharacters || escapes.test(text)) return undefined;
  const all = new Set<string>();
  for (const { 0: word, index: start } of text.matchAll(/\p{Script=Latin}+/gu))
    if (word.length >= leastLetters)
      for (let at = 0; at < word.length; at += 1)
        for (const pattern of errorsAt(word, at)) all.add(spliced(text, start, word.length, pattern));
  all.delete(text);
  const patterns = [...all].filter((pattern) =>
    pattern.split('_').some((together) => together.length >= leastTogether),
  );
  if (patterns.length === 0) return undefined;
  const branches = patterns.map((pattern) =>
    pattern
      .split('_')
      .map((part) => part.replaceAll(special, String.raw`\$&`))
      .join('.'),
  );
  return { patterns, regex: new RegExp(branches.join('|'), 'u') };
}

const spliced = (text: string, start: number, length: number, by: string) =>
  text.slice(0, start) + by + text.slice(start + length);

function errorsAt(word: string, at: number): readonly string[] {
  const [before, letter, next, after] = [word.slice(0, at), word[at] ?? '', word[at + 1], word.slice(at + 1)];
  return [
    `${before}_${after}`,
    ...(word.length > leastLetters ? [before + after] : []),
    // A text without its first or last letter is found unchanged.
    ...(at > 0 ? [`${before}_${letter}${after}`] : []),
    ...(next !== undefined && next !== letter ? [before + next + letter + word.slice(at + 2)] : []),
  ];
}
