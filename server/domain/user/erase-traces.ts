import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { user } from '../../../resources/customers/user.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { commaJoined } from '../../db/model/titles.ts';
import { type Subject, subjectEntities } from './data-subject.ts';
import { block, staffTexts } from './erase-texts.ts';
import { type NamesSought, needlesOf, replacer, rowTeller } from './replacer.ts';

/** A table that may contain copies of record data. */
interface Trace {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Content of the columns, if not `jsonb`: JSON as text, plain text, or temporary data that is simply cleared. */
  readonly text?: 'json' | 'words' | 'passing';
  /** Condition on the rows. */
  readonly where?: SQL;
  /** Which names are searched (default: none). `row`: a row of a file that is about the customer is emptied. */
  readonly names?: NamesSought | 'row';
}

const among = (names: readonly string[]) => sql`any (${sql.param([...names])}::text[])`;
/** All rows about these entities are about customers. */
const aboutCustomers = sql`entity = ${among([user, ...subjectEntities].map(({ name }) => name))}`;
const byStaff = sql`entity = ${among(staffTexts.map(({ name }) => name))}`;
const ofCustomers = sql`import_id = any (array(select id from import_run where record_id is null and ${aboutCustomers}))`;

/**
 * All tables that store record data apart from records: history, input, and answers. Add any other table with JSON of
 * records here.
 */
export const traces: readonly Trace[] = [
  { table: 'history', key: ['id'], columns: ['title', 'changes'] },
  { table: 'history', key: ['id'], columns: ['title', 'changes'], where: byStaff, names: 'full' },
  { table: 'trash', key: ['entity', 'record_id'], columns: ['record'] },
  { table: 'trash', key: ['entity', 'record_id'], columns: ['record'], where: byStaff, names: 'full' },
  { table: 'idempotency', key: ['user_id', 'key'], columns: ['answer'], names: 'full' },
  { table: 'import_row', key: ['import_id', 'row'], columns: ['wrong', 'cells'], where: ofCustomers, names: 'row' },
  { table: 'import_row', key: ['import_id', 'row'], columns: ['wrong', 'cells'] },
  {
    table: 'import_chunk',
    key: ['import_id', 'number'],
    columns: ['rows'],
    text: 'json',
    where: ofCustomers,
    names: 'row',
  },
  { table: 'import_chunk', key: ['import_id', 'number'], columns: ['rows'], text: 'json' },
  { table: 'import_run', key: ['id'], columns: ['file_name'], text: 'words', names: 'full' },
  { table: 'bulk_run', key: ['id'], columns: ['what'] },
  { table: 'bulk_run', key: ['id'], columns: ['what'], where: aboutCustomers, names: 'each' },
  { table: 'bulk_row', key: ['run_id', 'record_id'], columns: ['reason'] },
  { table: 'job', key: ['id'], columns: ['data', 'errors'], names: 'full' },
  // Without texts, a change means that totals of searches must be counted again.
  {
    table: 'search_change',
    key: ['entity', 'store_id', 'id'],
    columns: ['removed', 'added'],
    text: 'passing',
    names: 'full',
  },
  { table: 'data_export', key: ['id'], columns: ['filters'], text: 'words', names: 'each' },
  { table: 'table_setting', key: ['admin_user', 'name'], columns: ['settings'], names: 'full' },
];

/** Replaces a customer's identifiers in a table, in blocks of rows. Idempotent. */
export async function eraseTraces(
  pool: pg.Pool,
  { table, key, columns, text, where = sql`true`, names: sought = 'none' }: Trace,
  subject: Subject,
  signal: AbortSignal,
): Promise<void> {
  const own = sql.identifier(table);
  const names = (list: readonly string[]) => commaJoined(list.map((name) => sql.identifier(name)));
  const clean = cleaner(subject, sought, text);
  const needles = needlesOf(subject, sought);
  const mentions = sql.join(
    columns.flatMap((column) =>
      needles.map((needle) => sql`strpos(lower(${sql.identifier(column)}::text), ${needle}) > 0`),
    ),
    sql` or `,
  );
  const tuple = (values: readonly unknown[]) => sql`(${commaJoined(values.map((value) => sql`${value}`))})`;
  let from: readonly unknown[] | undefined;
  while (!signal.aborted) {
    const after = from ? sql`(${names(key)}) > ${tuple(from)}` : sql`true`;
    const [last] = await runOnce(
      pool,
      sql`select ${names(key)} from ${own} where ${after} order by ${names(key)} offset ${block - 1} limit 1`,
    );
    const rows = await runOnce(
      pool,
      sql`select ${names([...key, ...columns])} from ${own} where ${after} and ${last ? sql`(${names(key)}) <= ${tuple(last)}` : sql`true`}
        and ${where} and (${mentions})`,
    );
    for (const row of rows) {
      const before = row.slice(key.length);
      const after = clean(before);
      if (JSON.stringify(after) === JSON.stringify(before)) continue;
      const values = columns.map(
        (column, place) => sql`${sql.identifier(column)} = ${written(after[place] ?? null, text)}`,
      );
      await runOnce(
        pool,
        sql`update ${own} set ${commaJoined(values)} where (${names(key)}) = ${tuple(row.slice(0, key.length))}`,
      );
    }
    if (!last) return;
    from = last;
  }
}

type Values = readonly unknown[];

/** Returns a function that removes a customer from the columns of a row. */
function cleaner(subject: Subject, sought: NamesSought | 'row', text: Trace['text']): (values: Values) => Values {
  if (text === 'passing') return (values) => values.map(() => null);
  const replace = replacer(subject, sought === 'row' ? 'full' : sought);
  const inJson = (value: unknown, change: (read: unknown) => unknown) =>
    typeof value === 'string' ? JSON.stringify(change(JSON.parse(value))) : value;
  if (sought !== 'row')
    return (values) => values.map((value) => (text === 'json' ? inJson(value, replace) : replace(value)));
  const isTheirs = rowTeller(subject);
  // Keeps only the placeholder of the customer in a line that isn't imported yet, so that the import refuses it.
  const inLine = (line: unknown) =>
    Array.isArray(line) && isTheirs(line)
      ? line.map((cell) => (typeof cell === 'string' && replace(cell) === cell ? '' : replace(cell)))
      : line;
  const inChunk = (lines: unknown) => (Array.isArray(lines) ? lines.map(inLine) : lines);
  if (text === 'json') return (values) => values.map((value) => inJson(value, inChunk));
  return (values) => (isTheirs(values) ? values.map(() => ({})) : values);
}

/** A value in the format of its column. */
function written(value: unknown, text: Trace['text']): SQL {
  if (value === null) return sql`null`;
  return text === undefined ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}
