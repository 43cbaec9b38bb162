import { type Field, type Fields, kindOf } from '../kinds/index.ts';
import { contentLocales, type Problem, type Values } from '../kinds/kind.ts';
import { brokenRules, rules } from '../rules.ts';
import { isVisible, settledBy } from '../visible.ts';
import { isBlank, isEmpty, isRecord } from './empty.ts';
import type { Level } from './level.ts';
import { join } from './problems.ts';
import { readLeaf } from './read-leaf.ts';
import { readRows } from './read-rows.ts';

/**
 * Parses an object's fields by their declarations and returns the values to write, by name; in `update` only the given
 * ones. Adds problems to `level.problems`.
 */
export function readFields(level: Level): Values {
  reportUnknownKeys(level);
  const fields = Object.entries(level.fields);
  const leaves = fields.filter(([, field]) => !isNested(field));
  const values = collect(
    leaves.map(([name, field]) => [
      name,
      readLeaf(field, givenOf(level, name, field), level.mode, join(level.path, name), level.problems),
    ]),
  );
  const merged = mergedWith(level, values);
  for (const [name, field] of leaves) checkLeaf(level, name, field, values, merged);
  const nested = fields
    .filter(([, field]) => isNested(field))
    .map(([name, field]): [string, unknown] => [name, readNested(level, name, field, isVisible(field, merged))]);
  return { ...values, ...collect(nested) };
}

/** The given value of a field; `undefined` if the field is read-only. */
function givenOf({ input }: Level, name: string, field: Field): unknown {
  return field.readOnly || !Object.hasOwn(input, name) ? undefined : input[name];
}

function isNested(field: Field): boolean {
  const { at } = kindOf(field).storage;
  return at === 'group' || at === 'child';
}

function reportUnknownKeys({ fields, input, ignored, path, problems }: Level): void {
  for (const [key, value] of Object.entries(input)) {
    const confirmed = key.endsWith('_confirmation') ? key.slice(0, -'_confirmation'.length) : undefined;
    const isConfirmation = confirmed !== undefined && Object.hasOwn(fields, confirmed) && fields[confirmed]?.confirmed;
    if (value !== undefined && !Object.hasOwn(fields, key) && !ignored.includes(key) && !isConfirmation)
      problems.add(join(path, key), { rule: 'unknown' });
  }
}

/**
 * The record after the change. Invalid values count as absent, so that they cause no further errors in their siblings.
 */
function mergedWith(level: Level, values: Values): Values {
  return Object.fromEntries(
    Object.entries(level.fields).map(([name, field]) => {
      const [before, now] = [level.current[name], values[name]];
      if (level.problems.has(join(level.path, name))) return [name, undefined];
      if (now === undefined) return [name, before];
      return [name, field.localized && isRecord(before) && isRecord(now) ? { ...before, ...now } : now];
    }),
  );
}

function checkLeaf(level: Level, name: string, field: Field, values: Values, merged: Values): void {
  const path = join(level.path, name);
  checkPlaces(level, name, field, values, merged);
  if (field.state && isStateSet(level, name, field)) level.problems.add(path, stateProblem(field.state));
  if (field.once && isLate(level, name, values)) level.problems.add(path, { rule: 'once' });
  const value = values[name];
  if (value === undefined) {
    checkUntouched(level, name, field, values, merged);
    return;
  }
  for (const [at, one] of parts(path, field, value)) {
    if (!isEmpty(one))
      for (const problem of newlyBroken(brokenRules(field, one, merged), one === level.current[name]))
        level.problems.add(at, problem);
    else if (isRequired(level, field, merged)) level.problems.add(at, { rule: 'required' });
  }
  if (JSON.stringify(value) !== JSON.stringify(level.current[name])) {
    const other = closedBy(level, field);
    if (other !== undefined && !isEmpty(value)) level.problems.add(path, { rule: 'notApplicable', params: { other } });
    const settling = level.mode === 'create' ? undefined : settledBy(field, level.current);
    if (settling !== undefined) level.problems.add(path, { rule: 'settled', params: { other: settling } });
  }
  const again = level.input[`${name}_confirmation`];
  if (field.confirmed && again !== undefined && again !== level.input[name] && !(isEmpty(again) && isEmpty(value)))
    level.problems.add(path, { rule: 'confirmed' });
}

/** The problem of a body that sets the state; names the calls that change it. */
function stateProblem(calls: readonly string[]): Problem {
  return calls.length > 0 ? { rule: 'transition', params: { calls: calls.join(', ') } } : { rule: 'state' };
}

/**
 * Whether a body tries to change the state, which only transitions may do. It may repeat the present or the initial
 * state.
 */
function isStateSet({ input, current }: Level, name: string, { default: initial }: Field): boolean {
  const sent = Object.hasOwn(input, name) ? input[name] : undefined;
  return sent !== undefined && sent !== (current[name] ?? initial);
}

/** Whether a body changes a field that can be set only in a new record. */
function isLate({ mode, current }: Level, name: string, values: Values): boolean {
  return (
    mode === 'update' && values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(current[name])
  );
}

/** Ignores the ASCII rules for an unchanged value that was stored before these rules existed. */
function newlyBroken(problems: readonly Problem[], isStored: boolean): readonly Problem[] {
  return isStored ? problems.filter(({ rule }) => rule !== 'ascii' && rule !== 'asciiDash') : problems;
}

/** The sibling that hides a field and that no body can change: a value for the field could never take effect. */
function closedBy({ mode, fields, current }: Level, { visibleWhen = {} }: Field): string | undefined {
  if (mode === 'create') return undefined;
  return Object.entries(visibleWhen).find(
    ([name, wanted]) =>
      fields[name]?.readOnly === true &&
      current[name] !== undefined &&
      !isVisible({ visibleWhen: { [name]: wanted } }, current),
  )?.[0];
}

/** Checks a field that isn't in the body: a changed sibling can make it invalid or visible. */
function checkUntouched(level: Level, name: string, field: Field, values: Values, merged: Values): void {
  const path = join(level.path, name);
  if (level.problems.has(path)) return;
  if (level.mode === 'create') {
    if (isRequired(level, field, merged)) level.problems.add(path, { rule: 'required' });
    return;
  }
  for (const rule of ['after', 'notBelow'] as const) {
    const other = field[rule];
    if (other === undefined || values[other] === undefined || isEmpty(merged[name])) continue;
    const problem = rules[rule](merged[name], other, merged);
    if (problem) level.problems.add(path, problem);
  }
  const appeared = field.visibleWhen !== undefined && isVisible(field, merged) && !isVisible(field, level.current);
  if (appeared && isRequired(level, field, merged) && isBlank(field, merged[name])) {
    for (const [at] of parts(path, field, merged[name] ?? null)) level.problems.add(at, { rule: 'required' });
  }
}

/**
 * Checks texts that aren't in the body after their use was changed: they may contain placeholders that the new use
 * lacks.
 */
function checkPlaces(level: Level, name: string, field: Field, values: Values, merged: Values): void {
  const { placeholders } = field;
  if (typeof placeholders?.use !== 'object' || values[placeholders.use.by] === undefined) return;
  const path = join(level.path, name);
  const given = values[name] === undefined ? [] : parts(path, field, values[name]).map(([at]) => at);
  for (const [at, text] of parts(path, field, merged[name] ?? null)) {
    const problem = given.includes(at) || isEmpty(text) ? undefined : rules.placeholders(text, placeholders, merged);
    if (problem) level.problems.add(at, problem);
  }
}

function isRequired(level: Level, field: Field, merged: Values): boolean {
  return field.required === true && !field.readOnly && !level.hidden && isVisible(field, merged);
}

/** The value with its path, or one per locale if localized. */
function parts(path: string, field: Field, value: unknown): readonly (readonly [path: string, value: unknown])[] {
  if (!field.localized) return [[path, value]];
  if (!isRecord(value)) return contentLocales.map((locale) => [join(path, locale), undefined]);
  return Object.entries(value).map(([locale, text]) => [join(path, locale), text]);
}

function readNested(level: Level, name: string, field: Field, visible: boolean): unknown {
  const path = join(level.path, name);
  const raw = givenOf(level, name, field);
  const hidden = level.hidden || !visible || field.readOnly === true;
  const { storage } = kindOf(field);
  if (storage.at === 'child')
    return readRows({ ...level, path, hidden }, field, storage, raw, level.current[name], readFields);
  if (storage.at !== 'group' || (raw === undefined && level.mode === 'update')) return undefined;
  if (raw !== undefined && (Array.isArray(raw) || !isEmpty(raw)) && !isRecord(raw)) {
    level.problems.add(path, { rule: 'type' });
    return undefined;
  }
  const current = level.current[name];
  return readFields({
    fields: storage.fields,
    input: isRecord(raw) ? raw : cleared(storage.fields, raw),
    current: isRecord(current) ? current : {},
    mode: level.mode,
    path,
    ignored: [],
    hidden,
    problems: level.problems,
  });
}

/** For `null`, the values that clear each field of a group; for `undefined`, none, so that defaults apply. */
function cleared(fields: Fields, raw: unknown): Values {
  return raw === undefined ? {} : Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
}

function collect(entries: readonly (readonly [string, unknown])[]): Values {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
