import type { Label, Placeholders, Problem, Values } from '../kinds/kind.ts';

/**
 * A placeholder, or a single brace. Includes full-width braces of Chinese input methods, since people don't see the
 * difference.
 */
const pattern = /[{｛]\s*([\w.-]+)\s*[}｝]|[{｛}｝]/gu;
/** Number of characters of the text that a problem quotes. */
const quoted = 12;

/** The placeholders of a use; empty while the use is unknown. */
export function placeholdersFor(
  { sets, use }: Placeholders,
  siblings: Values,
): Readonly<Record<string, Label>> | undefined {
  const name = typeof use === 'string' ? use : siblings[use.by];
  return typeof name === 'string' && Object.hasOwn(sets, name) ? sets[name] : undefined;
}

/** The problem of the first brace or placeholder that can't be filled; it suggests what to write instead. */
export function placeholderProblem(text: string, placeholders: Placeholders, siblings: Values): Problem | undefined {
  const known = placeholdersFor(placeholders, siblings);
  const names = Object.keys(known ?? {})
    .map((name) => `{${name}}`)
    .join(' ');
  for (const { 0: whole, 1: name, index } of text.matchAll(pattern)) {
    if (name === undefined) {
      const [before, behind] = [Array.from(text.slice(0, index)), Array.from(text.slice(index))];
      const place = [...before.slice(-quoted), ...behind.slice(0, quoted)].join('').trim();
      return { rule: 'placeholderOpen', params: { brace: whole, place, names } };
    }
    if (!known || Object.hasOwn(known, name)) continue;
    const elsewhere = Object.values(placeholders.sets).some((set) => Object.hasOwn(set, name));
    return { rule: elsewhere ? 'placeholderElsewhere' : 'placeholderUnknown', params: { name, names } };
  }
  return undefined;
}

/** Names of the placeholders in texts, each once. */
export function placeholdersIn(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
  return [...new Set(names.filter((name) => name !== undefined))];
}

/**
 * Replaces the placeholders of a text by values. Values are inserted unchanged; a placeholder without a value is
 * removed.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(pattern, (_whole, name: string | undefined) =>
    name !== undefined && Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}
