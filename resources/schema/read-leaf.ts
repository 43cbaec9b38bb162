import { type Field, kindOf } from '../kinds/index.ts';
import { contentLocales, type Mode } from '../kinds/kind.ts';
import { outerSchema } from '../kinds/outer-schema.ts';
import { blankOf, initialOf, isEmpty, isList, isRecord, perLocale } from './empty.ts';
import { join, problemOf, type Problems } from './problems.ts';

/**
 * Parses a field without inner fields, each locale if localized. Returns the normalized value; `undefined` if there is
 * nothing to write or a problem was reported.
 */
export function readLeaf(field: Field, raw: unknown, mode: Mode, path: string, problems: Problems): unknown {
  if (!field.localized) return raw === undefined ? missing(field, mode) : readOne(field, raw, mode, path, problems);
  if (raw !== undefined && (Array.isArray(raw) || !isEmpty(raw)) && !isRecord(raw))
    return reportWrongType(path, problems);
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
  if (isEmpty(raw))
    return Array.isArray(raw) && !isList(field) ? reportWrongType(path, problems) : cleared(field, mode);
  if (isUnwritable(raw)) return reportWrongType(path, problems);
  const read = outerSchema(field).safeParse(raw);
  if (read.success) return isEmpty(read.data) ? cleared(field, mode) : read.data;
  for (const issue of read.error.issues) problems.add(path, problemOf(issue));
  return undefined;
}

/** Whether a value contains text that PostgreSQL can't store: NUL or a lone surrogate. */
export function isUnwritable(raw: unknown): boolean {
  if (typeof raw === 'object' && raw !== null) return Object.entries(raw).some((entry) => entry.some(isUnwritable));
  return typeof raw === 'string' && /[\0\p{Surrogate}]/u.test(raw);
}

/** A blank password means "unchanged": forms never receive the password, so they can't send it back. */
function cleared(field: Field, mode: Mode): unknown {
  const { storage } = kindOf(field);
  const isHashed = storage.at === 'column' && storage.concealed !== undefined && storage.concealed !== 'sealed';
  return mode === 'update' && isHashed ? undefined : blankOf(field);
}

function reportWrongType(path: string, problems: Problems): undefined {
  problems.add(path, { rule: 'type' });
}
