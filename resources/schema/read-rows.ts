import type { Field } from '../kinds/index.ts';
import { keyFieldsOf, rowKey } from '../kinds/row-key.ts';
import type { Storage, Values } from '../kinds/kind.ts';
import { brokenRules } from '../rules.ts';
import { isEmpty, isRecord } from './empty.ts';
import { join, problemOf } from './problems.ts';
import type { Level } from './level.ts';
import { outerSchema } from '../kinds/outer-schema.ts';

type Child = Extract<Storage, { at: 'child' }>;
type ReadRow = (level: Level) => Values;

/**
 * Parses the rows of a child table: the whole list, or `{set, remove}` if paged. `level` is the record's, with the
 * field's path; `readRow` parses a row's fields. A row with an id updates the stored row and may be partial; one
 * without is new.
 */
export function readRows(
  level: Level,
  field: Field,
  child: Child,
  raw: unknown,
  current: unknown,
  readRow: ReadRow,
): unknown {
  const wanted = field.required === true && !level.hidden;
  if (isEmpty(raw) && !(child.paged && Array.isArray(raw))) {
    if (raw === undefined && level.mode === 'update') return undefined;
    if (wanted && (level.mode === 'create' || !child.paged)) level.problems.add(level.path, { rule: 'required' });
    if (!child.paged) return [];
    return level.mode === 'update' ? undefined : { set: [], remove: [] };
  }
  const shape = outerSchema(field).safeParse(raw);
  if (!shape.success) {
    for (const issue of shape.error.issues) {
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) level.problems.add(join(level.path, ...issue.path, key), { rule: 'unknown' });
      else level.problems.add(join(level.path, ...issue.path), problemOf(issue));
    }
    return undefined;
  }
  if (!child.paged) {
    const rows = listOf(shape.data);
    if (wanted && rows.length === 0) level.problems.add(level.path, { rule: 'required' });
    for (const problem of rows.length === 0 ? [] : brokenRules(field, rows, {}))
      level.problems.add(level.path, problem);
    return readEach(level, child, rows, listOf(current), readRow);
  }
  const { set, remove } = isRecord(shape.data) ? shape.data : {};
  const rows = listOf(set);
  const removed = Array.isArray(remove) ? remove : [];
  const before = isRecord(current) && typeof current.total === 'number' ? current.total : 0;
  if (wanted && before + rows.filter((row) => row.id === undefined).length - removed.length <= 0)
    level.problems.add(level.path, { rule: 'required' });
  return {
    set: readEach({ ...level, path: join(level.path, 'set') }, child, rows, undefined, readRow),
    remove: removed,
  };
}

/** `stored`: the present rows, or `undefined` if they are too many to load. */
function readEach(
  level: Level,
  child: Child,
  rows: readonly Values[],
  stored: readonly Values[] | undefined,
  readRow: ReadRow,
): readonly Values[] {
  const read = rows.map((row, index): Values => {
    const { id } = row;
    const before = id === undefined ? undefined : stored === undefined ? {} : stored.find((one) => one.id === id);
    const values = readRow({
      fields: child.fields,
      input: row,
      current: before ?? {},
      mode: before ? 'update' : 'create',
      path: join(level.path, index),
      ignored: ['id'],
      hidden: level.hidden,
      problems: level.problems,
    });
    return id === undefined ? values : { id, ...values };
  });
  reportRepeatedKeys(level, child, read);
  return read;
}

/** Asserts that no two given rows have the same key, such as an email address. */
function reportRepeatedKeys(level: Level, child: Child, rows: readonly Values[]): void {
  const [first, ...others] = keyFieldsOf(child);
  if (first === undefined) return;
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const folded = rowKey(row, [first, ...others]);
    if (folded === undefined) continue;
    if (seen.has(folded)) level.problems.add(join(level.path, index, first), { rule: 'duplicate' });
    seen.add(folded);
  }
}

function listOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
