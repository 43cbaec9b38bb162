import type { Field } from './kinds/index.ts';
import type { Placeholders, Problem, Values } from './kinds/kind.ts';
import { compareValues } from './rules/compare.ts';
import { placeholderProblem } from './rules/placeholders.ts';

interface Range<T> {
  readonly min: T;
  readonly max: T;
}

/** Letters of any script. */
export const letters = {
  alpha: /^[\p{L}\p{M}]*$/u,
  alphaNum: /^[\p{L}\p{M}\p{N}]*$/u,
  alphaDash: /^[\p{L}\p{M}\p{N}_-]*$/u,
  alphaSpaces: /^[\p{L}\p{M}\s]*$/u,
};

/** Argument of each rule: `maxLength: 32` in a declaration passes 32. */
interface RuleArguments {
  readonly minLength: number;
  readonly maxLength: number;
  readonly betweenLength: Range<number>;
  readonly minValue: number | string;
  readonly maxValue: number | string;
  readonly between: Range<number | string>;
  readonly after: string;
  readonly notBelow: string;
  readonly covers: readonly string[];
  readonly pattern: string;
  readonly digits: number;
  readonly alpha: true;
  readonly alphaNum: true;
  readonly alphaDash: true;
  readonly alphaSpaces: true;
  readonly ascii: true;
  readonly asciiDash: true;
  readonly placeholders: Placeholders;
  readonly oneOf: readonly (string | number)[];
  readonly excluded: readonly (string | number)[];
}

export type RuleName = keyof RuleArguments;

/** Checks a non-empty value beside its siblings; returns the problem, or `undefined`. */
type Rule<A> = (value: unknown, argument: A, siblings: Values) => Problem | undefined;

/**
 * Rules that fields of any kind can have (SPEC §5). Rules about the whole record (required, confirmed, unique) aren't
 * here.
 */
export const rules: { readonly [R in RuleName]: Rule<RuleArguments[R]> } = {
  minLength: (value, length) =>
    problemIf(
      lengthOf(value) < length,
      Array.isArray(value) ? { rule: 'least', params: { least: length } } : { rule: 'minLength', params: { length } },
    ),
  maxLength: (value, length) =>
    problemIf(
      lengthOf(value) > length,
      Array.isArray(value) ? { rule: 'most', params: { most: length } } : { rule: 'maxLength', params: { length } },
    ),
  betweenLength: (value, { min, max }) =>
    problemIf(lengthOf(value) < min || lengthOf(value) > max, {
      rule: Array.isArray(value) ? 'betweenEntries' : 'betweenLength',
      params: { min, max },
    }),
  minValue: (value, min) => problemIf((compareValues(value, min) ?? 0) < 0, { rule: 'minValue', params: { min } }),
  maxValue: (value, max) => problemIf((compareValues(value, max) ?? 0) > 0, { rule: 'maxValue', params: { max } }),
  between: (value, { min, max }) =>
    problemIf((compareValues(value, min) ?? 0) < 0 || (compareValues(value, max) ?? 0) > 0, {
      rule: 'between',
      params: { min, max },
    }),
  after: (value, other, siblings) =>
    problemIf((compareValues(value, siblings[other]) ?? 1) <= 0, { rule: 'after', params: { other } }),
  notBelow: (value, other, siblings) =>
    problemIf((compareValues(value, siblings[other]) ?? 0) < 0, { rule: 'notBelow', params: { other } }),
  covers: (value, counts, siblings) => {
    const used = counts.reduce((sum, name) => sum + Number(siblings[name] ?? 0), 0);
    return problemIf(used > 0 && (compareValues(value, used) ?? 0) < 0, { rule: 'covers', params: { min: used } });
  },
  pattern: (value, pattern) => problemIf(!matches(value, wholeText(pattern)), { rule: 'pattern' }),
  digits: (value, length) =>
    problemIf(!matches(value, new RegExp(`^\\d{${length}}$`, 'u')), { rule: 'digits', params: { length } }),
  alpha: (value) => problemIf(!matches(value, letters.alpha), { rule: 'alpha' }),
  alphaNum: (value) => problemIf(!matches(value, letters.alphaNum), { rule: 'alphaNum' }),
  alphaDash: (value) => problemIf(!matches(value, letters.alphaDash), { rule: 'alphaDash' }),
  alphaSpaces: (value) => problemIf(!matches(value, letters.alphaSpaces), { rule: 'alphaSpaces' }),
  ascii: (value) => strangerIn(value, /[^ -~]/u, 'ascii'),
  asciiDash: (value) => strangerIn(value, /[^A-Za-z0-9_-]/u, 'asciiDash'),
  placeholders: (value, placeholders, siblings) => placeholderProblem(String(value), placeholders, siblings),
  oneOf: (value, allowed) =>
    problemIf(!each(value).every((one) => allowed.some((other) => isSame(one, other))), { rule: 'oneOf' }),
  excluded: (value, refused) =>
    problemIf(
      each(value).some((one) => refused.some((other) => isSame(one, other))),
      { rule: 'excluded' },
    ),
};

const ruleNames = Object.keys(rules).filter((name): name is RuleName => Object.hasOwn(rules, name));

/**
 * The rules in a declaration, with their arguments. A minimum and a maximum become one `between`; `ascii` and
 * `alphaDash` become one `asciiDash`.
 */
export function ruleArgumentsOf(field: Field): Partial<RuleArguments> {
  const { minLength, maxLength, minValue, maxValue } = field;
  const asciiDash = (field.ascii && field.alphaDash) || undefined;
  return {
    ...(minLength !== undefined && maxLength !== undefined
      ? { betweenLength: { min: minLength, max: maxLength } }
      : definedValues({ minLength, maxLength })),
    ...(minValue !== undefined && maxValue !== undefined
      ? { between: { min: minValue, max: maxValue } }
      : definedValues({ minValue, maxValue })),
    ...definedValues({
      after: field.after,
      notBelow: field.notBelow,
      covers: field.covers,
      pattern: field.pattern,
      digits: field.digits,
      placeholders: field.placeholders,
      oneOf: field.oneOf,
      excluded: field.excluded,
    }),
    ...definedValues({
      alpha: field.alpha || undefined,
      alphaNum: field.alphaNum || undefined,
      alphaSpaces: field.alphaSpaces || undefined,
    }),
    ...definedValues(
      asciiDash ? { asciiDash } : { alphaDash: field.alphaDash || undefined, ascii: field.ascii || undefined },
    ),
  };
}

/** Every rule that a non-empty value breaks. `siblings` are all other values of the record, unchanged ones included. */
export function brokenRules(field: Field, value: unknown, siblings: Values): readonly Problem[] {
  const ruleArguments = ruleArgumentsOf(field);
  return ruleNames.flatMap((name) => apply(name, ruleArguments, value, siblings) ?? []);
}

function apply<R extends RuleName>(
  name: R,
  ruleArguments: Partial<RuleArguments>,
  value: unknown,
  siblings: Values,
): Problem | undefined {
  const argument = ruleArguments[name];
  return argument === undefined ? undefined : rules[name](value, argument, siblings);
}

/** Compiles a declared pattern; it must match the whole text. */
export function wholeText(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}

/**
 * Names the first forbidden character, with its code point if it could be mistaken for an allowed one: letters of other
 * scripts look alike.
 */
function strangerIn(value: unknown, strange: RegExp, rule: 'ascii' | 'asciiDash'): Problem | undefined {
  const characters = [...String(value)];
  const place = characters.findIndex((one) => strange.test(one));
  const character = characters[place];
  if (character === undefined) return undefined;
  const code = /[ -~]/u.test(character)
    ? ''
    : ` U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return { rule, params: { character, code, place: place + 1 } };
}

function problemIf(broken: boolean, problem: Problem): Problem | undefined {
  return broken ? problem : undefined;
}

function each(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function matches(value: unknown, pattern: RegExp): boolean {
  return each(value).every((one) => pattern.test(String(one)));
}

/** Length in code points, so that 𠮷 counts as one; for lists, the number of entries. */
function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : [...String(value)].length;
}

/** Compares values as written or as numbers: `"5.00"` equals 5. */
function isSame(value: unknown, declared: string | number): boolean {
  return String(value) === String(declared) || compareValues(value, declared) === 0;
}

function definedValues<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const key in values) {
    const value = values[key];
    if (value !== undefined && value !== null) present[key] = value;
  }
  return present;
}
