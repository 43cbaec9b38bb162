import type { Label, Placeholders, Problem, Values } from '../kinds/kind.ts';

/** A placeholder, or a brace that belongs to none. Those of Chinese input methods count, too: people don't see which. */
const pattern = /[{｛]\s*([\w.-]+)\s*[}｝]|[{｛}｝]/gu;
/** Characters of a text that a problem quotes. */
const quoted = 12;

/** The placeholders of a use; none where it isn't known yet. */
export function placeholdersFor(
  { sets, use }: Placeholders,
  siblings: Values,
): Readonly<Record<string, Label>> | undefined {
  const name = typeof use === 'string' ? use : siblings[use.by];
  return typeof name === 'string' && Object.hasOwn(sets, name) ? sets[name] : undefined;
}

/** The first brace or placeholder that can't be filled: each names what to write instead. */
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

/** Puts values in a text's places. Nothing in a value is read as a placeholder; one without value leaves no trace. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(pattern, (_whole, name: string | undefined) =>
    name !== undefined && Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}
