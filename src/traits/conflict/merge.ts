import type { Merged, Sides } from '../../form/slots.ts';
import { kindOf, type Field, type Fields } from '../../../resources/kinds/index.ts';
import { contentLocales, type ContentLocale, type Values } from '../../../resources/kinds/kind.ts';
import { isEqual } from '../../data-provider/records.ts';
import { isPlainObject } from '../../browser/json.ts';

/** Where the merged value comes from. A `clash` has to be resolved by the user. */
export type Outcome = 'theirs' | 'mine' | 'agreed' | 'combined' | 'clash';
export type Side = 'theirs' | 'mine';

/** One value of a record that at least one side changed: a field, a member of a group, one locale, or one row. */
export interface Part {
  readonly path: readonly string[];
  readonly field: Field;
  readonly locale?: ContentLocale;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  readonly outcome: Outcome;
  /** The merged value; for a clash, theirs. */
  readonly value: unknown;
}

/**
 * Three-way merge of a record, part by part. Takes what only one side changed and combines lists of single values; a
 * part that both changed to different values is a clash.
 */
export function mergeRecords(fields: Fields, base: Values, theirs: Values, mine: Values): readonly Part[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    mergeField([name], field, { base: base[name], theirs: theirs[name], mine: mine[name] }),
  );
}

/** True if theirs already contains all of my changes, as after a save whose response was lost. */
export function isContained(fields: Fields, { base, theirs, mine }: Sides): boolean {
  return mergeRecords(fields, base, theirs, mine).every(({ outcome }) => outcome === 'theirs' || outcome === 'agreed');
}

/**
 * The record with the changes of both sides, and the names of the fields that theirs changed; `undefined` if a value
 * clashes.
 */
export function mergeUnlessClash(fields: Fields, { base, theirs, mine }: Sides): Merged | undefined {
  const parts = mergeRecords(fields, base, theirs, mine);
  if (parts.some(({ outcome }) => outcome === 'clash')) return undefined;
  const taken = parts.filter(({ outcome }) => outcome === 'theirs' || outcome === 'combined');
  return {
    record: resolveParts(theirs, parts, new Map()),
    taken: [...new Set(taken.map(({ path: [name = ''] }) => name))],
  };
}

/** The merged record: theirs with my parts. Clashes are as chosen, else theirs. */
export function resolveParts(theirs: Values, parts: readonly Part[], choices: ReadonlyMap<string, Side>): Values {
  return parts.reduce<Values>((record, part) => withPart(record, part.path, chosenValue(part, choices)), theirs);
}

export function chosenValue(part: Part, choices: ReadonlyMap<string, Side>): unknown {
  return part.outcome === 'clash' ? part[choices.get(keyOf(part)) ?? 'theirs'] : part.value;
}

/** The unique key of a part within its record. */
export function keyOf(part: Pick<Part, 'path'>): string {
  return part.path.join('.');
}

function mergeField(path: readonly string[], field: Field, sides: Sides<unknown>): readonly Part[] {
  const { storage } = kindOf(field);
  if (storage.at === 'group')
    return Object.entries(storage.fields).flatMap(([name, inner]) =>
      mergeField([...path, name], inner, member(sides, name)),
    );
  if (field.localized)
    return contentLocales.flatMap((locale) => mergeLeaf([...path, locale], field, member(sides, locale), locale));
  if (storage.at === 'child') return storage.paged ? mergePaged(path, field, sides) : mergeRows(path, field, sides);
  // The API never returns passwords, so only mine can have a value.
  if (storage.at === 'column' && storage.concealed)
    return sides.mine ? [{ path, field, ...sides, outcome: 'mine', value: sides.mine }] : [];
  return mergeLeaf(path, field, sides);
}

function mergeLeaf(
  path: readonly string[],
  field: Field,
  raw: Sides<unknown>,
  locale?: ContentLocale,
): readonly Part[] {
  const sides: Sides<unknown> = { base: raw.base ?? null, theirs: raw.theirs ?? null, mine: raw.mine ?? null };
  const { base, theirs, mine } = sides;
  const part = (outcome: Outcome, value: unknown): readonly Part[] => [
    { path, field, ...(locale ? { locale } : {}), ...sides, outcome, value },
  ];
  const [byThem, byMe] = [!isEqual(base, theirs), !isEqual(base, mine)];
  if (!byThem && !byMe) return [];
  if (!byMe) return part('theirs', theirs);
  if (!byThem) return part('mine', mine);
  if (isEqual(theirs, mine)) return part('agreed', theirs);
  return Array.isArray(theirs) && Array.isArray(mine)
    ? part('combined', combine(Array.isArray(base) ? base : [], theirs, mine))
    : part('clash', theirs);
}

/** Merges lists of single values: additions and removals of both sides apply. */
function combine(base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): readonly unknown[] {
  const remaining = theirs.filter((value) => mine.includes(value) || !base.includes(value));
  return [...remaining, ...mine.filter((value) => !base.includes(value) && !theirs.includes(value))];
}

/** My changes to a paged field are a list of operations, which apply to any state of the field. */
function mergePaged(path: readonly string[], field: Field, sides: Sides<unknown>): readonly Part[] {
  const { set, remove } = isPlainObject(sides.mine) ? sides.mine : {};
  if (set === undefined && remove === undefined) return mergeLeaf(path, field, { ...sides, mine: sides.base });
  const total = isPlainObject(sides.theirs) ? sides.theirs.total : undefined;
  return [
    {
      path,
      field,
      ...sides,
      outcome: 'mine',
      value: { total, ...(set === undefined ? {} : { set }), ...(remove === undefined ? {} : { remove }) },
    },
  ];
}

/** Matches rows by id; each is one part. New rows of both sides are kept. */
function mergeRows(path: readonly string[], field: Field, sides: Sides<unknown>): readonly Part[] {
  const [base, theirs, mine] = [rowsById(sides.base), rowsById(sides.theirs), rowsById(sides.mine)];
  // A change of the order concerns all rows, so row-by-row merging would lose it. If I only changed rows, their order
  // is kept.
  if (isReordered(base, mine)) {
    if (isEqual(sides.theirs, sides.mine)) return mergeLeaf(path, field, sides);
    const outcome = isEqual(sides.base, sides.theirs) ? 'mine' : 'clash';
    return [{ path, field, ...sides, outcome, value: outcome === 'mine' ? sides.mine : sides.theirs }];
  }
  const ids = [...new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])];
  return ids.flatMap((id) =>
    mergeLeaf([...path, id], field, { base: base.get(id), theirs: theirs.get(id), mine: mine.get(id) }),
  );
}

/** True if rows are in another order than before, or new rows aren't at the end. */
function isReordered(base: ReadonlyMap<string, Values>, now: ReadonlyMap<string, Values>): boolean {
  const order = [...now.keys()].filter((id) => base.has(id) || id.startsWith('+'));
  return [...base.keys()].filter((id) => now.has(id)).some((id, place) => order[place] !== id);
}

function rowsById(value: unknown): ReadonlyMap<string, Values> {
  const rows = Array.isArray(value) ? value.filter(isPlainObject) : [];
  return new Map(rows.map((row, index) => [typeof row.id === 'number' ? `#${row.id}` : `+${index}`, row]));
}

function member({ base, theirs, mine }: Sides<unknown>, name: string): Sides<unknown> {
  const of = (value: unknown) => (isPlainObject(value) ? value[name] : undefined);
  return { base: of(base), theirs: of(theirs), mine: of(mine) };
}

function withPart(record: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...record, [name]: value };
  const inner = record[name];
  const [id = ''] = rest;
  if (/^[#+]\d+$/u.test(id))
    return { ...record, [name]: withRow(Array.isArray(inner) ? inner.filter(isPlainObject) : [], id, value) };
  return { ...record, [name]: withPart(isPlainObject(inner) ? inner : {}, rest, value) };
}

/** Replaces a row, removes it if `value` is no row, or appends a new one. */
function withRow(rows: readonly Values[], id: string, value: unknown): readonly Values[] {
  const index = id.startsWith('#') ? rows.findIndex((row) => `#${String(row.id)}` === id) : -1;
  const others = index < 0 ? rows : rows.toSpliced(index, 1);
  if (!isPlainObject(value)) return others;
  return index < 0 ? (rows.some((row) => isEqual(row, value)) ? rows : [...rows, value]) : rows.with(index, value);
}
