import type { Field } from '../kinds/index.ts';
import type { VisibleWhen } from '../kinds/kind.ts';
import { fillIn } from '../messages/languages.ts';
import { letters, ruleArgumentsOf, type RuleName } from '../rules.ts';
import { isList } from './empty.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

type Arguments = Required<ReturnType<typeof ruleArgumentsOf>>;

/** A rule in JSON Schema, or as a sentence if JSON Schema can't express it. `isList`: the value is a list. */
type Words = { readonly [R in RuleName]: (argument: Arguments[R], isList: boolean) => JsonSchema | string };

const words: Words = {
  minLength: (length, isList) => ({ [isList ? 'minItems' : 'minLength']: length }),
  maxLength: (length, isList) => ({ [isList ? 'maxItems' : 'maxLength']: length }),
  betweenLength: ({ min, max }, isList) =>
    isList ? { minItems: min, maxItems: max } : { minLength: min, maxLength: max },
  // Limits of decimals are part of their kind's pattern.
  minValue: (min) => (typeof min === 'number' ? { minimum: min } : `Not less than ${min}.`),
  maxValue: (max) => (typeof max === 'number' ? { maximum: max } : `Not more than ${max}.`),
  between: ({ min, max }) =>
    typeof min === 'number' && typeof max === 'number' ? { minimum: min, maximum: max } : `From ${min} to ${max}.`,
  after: (other) => `Later than ${other}.`,
  notBelow: (other) => `Not less than ${other}.`,
  covers: (counts) => `Not less than ${counts.join(' and ')} together.`,
  pattern: (pattern) => ({ pattern: `^(?:${pattern})$` }),
  digits: (length) => ({ pattern: `^[0-9]{${length}}$` }),
  // Before the stricter rules about letters. No space at either end.
  ascii: () => ({ pattern: '^[!-~](?:[ -~]*[!-~])?$' }),
  asciiDash: () => ({ pattern: '^[A-Za-z0-9_-]*$' }),
  alpha: () => ({ pattern: letters.alpha.source }),
  alphaNum: () => ({ pattern: letters.alphaNum.source }),
  alphaDash: () => ({ pattern: letters.alphaDash.source }),
  alphaSpaces: () => ({ pattern: letters.alphaSpaces.source }),
  placeholders: ({ sets, use }) =>
    typeof use === 'string'
      ? `May name in braces: ${Object.keys(sets[use] ?? {}).join(', ')}.`
      : `May name in braces, by ${use.by}: ${Object.entries(sets)
          .map(([name, set]) => `${name}: ${Object.keys(set).join(', ')}`)
          .join('; ')}.`,
  oneOf: (allowed) => ({ enum: allowed }),
  excluded: (refused) => ({ not: { enum: refused } }),
};

/** A field's rules as JSON Schema keywords, and the remaining ones as sentences. */
export function rulesOf(field: Field): { readonly limits: JsonSchema; readonly sentences: readonly string[] } {
  const args = ruleArgumentsOf(field);
  const described = Object.keys(words).flatMap((name) =>
    isRule(name) ? (describe(name, args, isList(field)) ?? []) : [],
  );
  const sentences = described.filter((one) => typeof one === 'string');
  const limits: JsonSchema = Object.assign({}, ...described.filter((one) => typeof one !== 'string'));
  const pattern =
    field.ascii && typeof limits.pattern === 'string'
      ? { pattern: limits.pattern.replaceAll(/(?:\\p\{[LM]\})+/gu, 'A-Za-z').replaceAll('\\p{N}', '0-9') }
      : {};
  return { limits: { ...limits, ...pattern }, sentences: [...sentences, ...further(field)] };
}

function describe<R extends RuleName>(
  name: R,
  args: Partial<Arguments>,
  list: boolean,
): JsonSchema | string | undefined {
  const argument = args[name];
  return argument === undefined ? undefined : words[name](argument, list);
}

function isRule(name: string): name is RuleName {
  return Object.hasOwn(words, name);
}

const inWords = (condition: VisibleWhen): string =>
  Object.entries(condition)
    .map(([name, wanted]) => `${name} is ${[wanted].flat().join(' or ')}`)
    .join(' and ');

/** The description of a pattern, and rules that need other records, or other fields of the stored one. */
function further(field: Field): readonly string[] {
  const { label, patternMessage, unique, prefixedBy, visibleWhen, editableWhen, required, write, confirmed } = field;
  return [
    ...(patternMessage ? [`${fillIn(patternMessage[0], { field: label[0] })}.`] : []),
    ...(unique ? ['No two records share it; letter case, width and invisible characters make no difference.'] : []),
    ...(prefixedBy === undefined ? [] : [`Begins with ${prefixedBy} of the record referred to.`]),
    ...(visibleWhen === undefined
      ? []
      : [`Counts${required ? ', and is required,' : ''} only while ${inWords(visibleWhen)}.`]),
    ...(editableWhen === undefined ? [] : [`Changed only while ${inWords(editableWhen)}.`]),
    ...(write === undefined ? [] : [`Written only with the permission ${write}.`]),
    ...(confirmed
      ? ['A form that asks twice may send it again under this name with _confirmation behind it; the two must match.']
      : []),
  ];
}
