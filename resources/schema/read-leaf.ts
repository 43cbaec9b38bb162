import { z } from 'zod';
import { type Field, kindOf } from '../kinds/index.ts';
import { contentLocales, type Mode } from '../kinds/kind.ts';
import { blankOf, initialOf, isEmpty, isList, isRecord, perLocale } from './empty.ts';
import { join, problemOf, type Problems } from './problems.ts';
import { zod } from './zod.ts';

const schemas = new WeakMap<Field, z.ZodType>();

/** The kind's schema of a field, built once. What is inside a group or a row is checked on its own. */
export function outerSchema(field: Field): z.ZodType {
  const known = schemas.get(field) ?? kindOf(field).schema(zod, () => z.unknown());
  schemas.set(field, known);
  return known;
}

/**
 * Reads the value of a field that holds no other fields, one per locale where it is localized. Gives the normalised
 * value, or `undefined` where nothing is to be written or something is wrong (then it is among the problems).
 */
export function readLeaf(field: Field, raw: unknown, mode: Mode, path: string, problems: Problems): unknown {
  if (!field.localized) return raw === undefined ? missing(field, mode) : readOne(field, raw, mode, path, problems);
  if (raw !== undefined && (Array.isArray(raw) || !isEmpty(raw)) && !isRecord(raw)) return refuseType(path, problems);
  if (raw === undefined && mode === 'update') return undefined;
  const cleared = raw !== undefined && isEmpty(raw);
  const texts = isRecord(raw) ? raw : {};
  for (const key of Object.keys(texts))
    if (!contentLocales.some((locale) => locale === key)) problems.add(join(path, key), { rule: 'unknown' });
  return perLocale((locale) => {
    if (cleared) return blankOf(field);
    const text = texts[locale];
    return text === undefined ? missing(field, mode) : readOne(field, text, mode, join(path, locale), problems);
  });
}

function missing(field: Field, mode: Mode): unknown {
  return mode === 'create' ? initialOf(field) : undefined;
}

function readOne(field: Field, raw: unknown, mode: Mode, path: string, problems: Problems): unknown {
  if (isEmpty(raw)) return Array.isArray(raw) && !isList(field) ? refuseType(path, problems) : cleared(field, mode);
  if (isUnwritable(raw)) return refuseType(path, problems);
  const read = outerSchema(field).safeParse(raw);
  if (read.success) return isEmpty(read.data) ? cleared(field, mode) : read.data;
  for (const issue of read.error.issues) problems.add(path, problemOf(issue));
  return undefined;
}

/** Holds what no database keeps in a text: NUL, or half a character. */
export function isUnwritable(raw: unknown): boolean {
  if (typeof raw === 'object' && raw !== null) return Object.entries(raw).some((entry) => entry.some(isUnwritable));
  return typeof raw === 'string' && /[\0\p{Surrogate}]/u.test(raw);
}

/** A password left blank stays as it is: it is never sent to the form, so blank can't mean "remove". */
function cleared(field: Field, mode: Mode): unknown {
  const { storage } = kindOf(field);
  return mode === 'update' && storage.at === 'column' && storage.hashed ? undefined : blankOf(field);
}

function refuseType(path: string, problems: Problems): undefined {
  problems.add(path, { rule: 'type' });
}
