import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { erasedAddress, erasedText } from '../../../resources/personal.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { isObject } from '../../db/model/paths.ts';
import { commaJoined } from '../../db/model/titles.ts';
import type { Subject } from './data-subject.ts';

/** A table that may repeat what records say. */
interface Trace {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** What its columns hold, if not `jsonb`: JSON as text, words, or what may be forgotten whole. */
  readonly text?: 'json' | 'words' | 'passing';
}

/**
 * Everything that the server keeps beside records: what was, what was sent in, and what was answered. Any other table
 * with JSON of records belongs here, too.
 */
export const traces: readonly Trace[] = [
  { table: 'history', key: ['id'], columns: ['title', 'changes'] },
  { table: 'trash', key: ['entity', 'record_id'], columns: ['record'] },
  { table: 'idempotency', key: ['user_id', 'key'], columns: ['answer'] },
  { table: 'import_row', key: ['import_id', 'row'], columns: ['wrong', 'cells'] },
  { table: 'import_chunk', key: ['import_id', 'number'], columns: ['rows'], text: 'json' },
  { table: 'bulk_run', key: ['id'], columns: ['what'] },
  { table: 'bulk_row', key: ['run_id', 'record_id'], columns: ['reason'] },
  { table: 'job', key: ['id'], columns: ['data', 'errors'] },
  // Without texts, a change tells that totals of searches must be counted anew.
  { table: 'search_change', key: ['entity', 'store_id', 'id'], columns: ['removed', 'added'], text: 'passing' },
  { table: 'data_export', key: ['id'], columns: ['filters'], text: 'words' },
];

/** Rows read at once. */
const block = 20_000;

/** A function that replaces a customer’s addresses and numbers in any JSON, wherever they stand by themselves. */
export function replacer({ user, emails, phones }: Subject): (value: unknown) => unknown {
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const patterns = [
    ...emails.map((email) => ({
      // `ann@shop.hk` in `joann@shop.hk`, or in `ann@shop.hk.example`, is somebody else.
      found: new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])${escaped(email)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`, 'giu'),
      by: erasedAddress(user),
    })),
    ...phones.map((phone) => ({
      found: new RegExp(String.raw`(?<![+\d])${escaped(phone)}(?!\d)`, 'gu'),
      by: erasedText,
    })),
  ];
  const inText = (text: string) => patterns.reduce((left, { found, by }) => left.replace(found, () => by), text);
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(replace);
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [inText(name), replace(one)]));
    return value;
  };
  return replace;
}

/** Replaces a customer's addresses and numbers in a table, by blocks of rows; may be repeated. */
export async function eraseTraces(
  pool: pg.Pool,
  { table, key, columns, text }: Trace,
  subject: Subject,
  signal: AbortSignal,
): Promise<void> {
  const own = sql.identifier(table);
  const names = (list: readonly string[]) => commaJoined(list.map((name) => sql.identifier(name)));
  const replace = replacer(subject);
  const needles = [...subject.emails, ...subject.phones];
  const mentions = sql.join(
    columns.flatMap((column) =>
      needles.map((needle) => sql`strpos(lower(${sql.identifier(column)}::text), ${needle.toLowerCase()}) > 0`),
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
        and (${mentions})`,
    );
    for (const row of rows) {
      const which = row.slice(0, key.length);
      const clean = columns.map((column, place) => {
        const value = row[key.length + place];
        return sql`${sql.identifier(column)} = ${value === undefined || value === null || text === 'passing' ? sql`null` : written(value, text, replace)}`;
      });
      await runOnce(pool, sql`update ${own} set ${commaJoined(clean)} where (${names(key)}) = ${tuple(which)}`);
    }
    if (!last) return;
    from = last;
  }
}

/** The value without the customer, as its column holds it. */
function written(value: unknown, text: Trace['text'], replace: (value: unknown) => unknown): SQL {
  if (text === 'words') return sql`${replace(value)}`;
  return text === 'json'
    ? sql`${JSON.stringify(replace(JSON.parse(String(value))))}`
    : sql`${JSON.stringify(replace(value))}::jsonb`;
}
