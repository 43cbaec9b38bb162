/** Words of fewer letters are all alike, but for one. */
const leastLetters = 4;
/** A longer text is asked for as it is, and not for each of its letters. */
const mostCharacters = 32;
/** Characters that no error touched and that stand together: an index finds no fewer. */
const leastTogether = 3;

/** What a text may have been before one typing error. `_` is any character, as in `like`. */
export interface NearTexts {
  readonly patterns: readonly string[];
  readonly regex: RegExp;
}

const escapes = /[%_\\]/u;
const special = /[.*+?^${}()|[\]\\/]/gu;

/**
 * One error in one Latin word: a letter that is another, is missing or is too many, or two that changed places. Numbers
 * are never forgiven, since another number is another's.
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
    // A text that lacks its first or last letter is found as it is.
    ...(at > 0 ? [`${before}_${letter}${after}`] : []),
    ...(next !== undefined && next !== letter ? [before + next + letter + word.slice(at + 2)] : []),
  ];
}
