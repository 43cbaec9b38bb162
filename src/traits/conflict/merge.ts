import type { Sides } from '../../form/slots.ts';
import { kindOf, type Field, type Fields } from '../../../resources/kinds/index.ts';
import { contentLocales, type ContentLocale, type Values } from '../../../resources/kinds/kind.ts';
import { same } from '../../data-provider/records.ts';
import { isPlainObject } from '../../form/form-values.ts';

/** Whose value stands in the merged record: one side's, both agree, both combined, or it has to be chosen. */
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
  /** The merged value; of a clash the other side's until one chooses. */
  readonly value: unknown;
}

/**
 * Merges two edits of one record, part by part: what only one side changed is taken, lists of single values combine,
 * and only what both changed to different values clashes. Pure.
 */
export function mergeRecords(fields: Fields, base: Values, theirs: Values, mine: Values): readonly Part[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    mergeField([name], field, { base: base[name], theirs: theirs[name], mine: mine[name] }),
  );
}

/**
 * Is all that I changed in theirs already, so that nothing is left to save? So it is after a save whose answer got
 * lost.
 */
export function isContained(fields: Fields, { base, theirs, mine }: Sides): boolean {
  return mergeRecords(fields, base, theirs, mine).every(({ outcome }) => outcome === 'theirs' || outcome === 'agreed');
}

/** The record to save: theirs with my parts in it; clashes as chosen, theirs where nothing was. */
export function resolveParts(theirs: Values, parts: readonly Part[], choices: ReadonlyMap<string, Side>): Values {
  return parts.reduce<Values>((record, part) => withPart(record, part.path, chosenValue(part, choices)), theirs);
}

/** What stands in the result for this part. */
export function chosenValue(part: Part, choices: ReadonlyMap<string, Side>): unknown {
  return part.outcome === 'clash' ? part[choices.get(keyOf(part)) ?? 'theirs'] : part.value;
}

/** Names a part among the others of its record. */
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
  // A password never comes back: only mine can be there.
  if (storage.at === 'column' && storage.hashed)
    return sides.mine ? [{ path, field, ...sides, outcome: 'mine', value: sides.mine }] : [];
  return mergeLeaf(path, field, sides);
}

function mergeLeaf(
  path: readonly string[],
  field: Field,
  given: Sides<unknown>,
  locale?: ContentLocale,
): readonly Part[] {
  const sides: Sides<unknown> = { base: given.base ?? null, theirs: given.theirs ?? null, mine: given.mine ?? null };
  const { base, theirs, mine } = sides;
  const part = (outcome: Outcome, value: unknown): readonly Part[] => [
    { path, field, ...(locale ? { locale } : {}), ...sides, outcome, value },
  ];
  const [byThem, byMe] = [!same(base, theirs), !same(base, mine)];
  if (!byThem && !byMe) return [];
  if (!byMe) return part('theirs', theirs);
  if (!byThem) return part('mine', mine);
  if (same(theirs, mine)) return part('agreed', theirs);
  return Array.isArray(theirs) && Array.isArray(mine)
    ? part('combined', combine(Array.isArray(base) ? base : [], theirs, mine))
    : part('clash', theirs);
}

/** Lists of single values: what either took out is out, what either put in is in. */
function combine(base: readonly unknown[], theirs: readonly unknown[], mine: readonly unknown[]): readonly unknown[] {
  const kept = theirs.filter((value) => mine.includes(value) || !base.includes(value));
  return [...kept, ...mine.filter((value) => !base.includes(value) && !theirs.includes(value))];
}

/** Changes to a paged field are a list of their own and fit onto any state of it. */
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

/** Rows meet by their ids; each is one part. New rows of either side stay, at a place of their own. */
function mergeRows(path: readonly string[], field: Field, sides: Sides<unknown>): readonly Part[] {
  const [base, theirs, mine] = [rowsById(sides.base), rowsById(sides.theirs), rowsById(sides.mine)];
  const ids = [...new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])];
  return ids.flatMap((id) =>
    mergeLeaf([...path, id], field, { base: base.get(id), theirs: theirs.get(id), mine: mine.get(id) }),
  );
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

/** The rows with this one put, replaced or taken out; a new one goes to the end. */
function withRow(rows: readonly Values[], id: string, value: unknown): readonly Values[] {
  const index = id.startsWith('#') ? rows.findIndex((row) => `#${String(row.id)}` === id) : -1;
  const others = index < 0 ? rows : rows.toSpliced(index, 1);
  if (!isPlainObject(value)) return others;
  return index < 0 ? (rows.some((row) => same(row, value)) ? rows : [...rows, value]) : rows.with(index, value);
}
