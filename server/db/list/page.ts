import { type SQL, sql } from 'drizzle-orm';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import type { Row } from '../connection/statement.ts';
import type { Draft } from '../model/paths.ts';
import type { Labels, Projection } from '../records/projection.ts';
import type { Cursor } from './order-keys.ts';

/** What the statement of a page returns. */
export interface Page {
  /** `undefined` if the statement doesn't count. */
  readonly total: number | undefined;
  /** Number of ledger entries that the total is summed from. */
  readonly ledgerEntries: number;
  readonly rows: readonly PageRow[];
}

/** A row, its position in the order, and all its columns. */
export interface PageRow {
  readonly id: number;
  readonly position: Cursor['values'];
  readonly columns: Row;
}

/** Records with the titles of what they refer to. */
export interface LabelledRecords {
  readonly records: readonly Draft[];
  readonly labels: Labels;
}

/** The columns before a record's, whose first is the id. */
const recordStart = 3;

/**
 * Selects a page for `decodePage`.
 * @param total selects two columns: the total and the number of its ledger entries, or null
 * @param rows selects, after the keyword, the position and then either the id or a whole projection; may find nothing
 */
export function pageSql(total: SQL, rows: SQL): SQL {
  // A join without condition keeps the order.
  return sql`select total.*, page.* from (${total}) as total left join (select ${rows}) as page on true`;
}

/** Decodes the rows of a page statement. Without matches there is one row, which only carries the total. */
export function decodePage(rows: readonly Row[]): Page {
  const [[total, ledgerEntries] = []] = rows;
  return {
    total: typeof total === 'number' ? total : undefined,
    ledgerEntries: Number(ledgerEntries ?? 0),
    rows: rows.flatMap((row) => {
      const [, , position, id] = row;
      return typeof id === 'number' ? [{ id, position: textsIn(position), columns: row }] : [];
    }),
  };
}

/** Decodes the records of rows whose statement selects them. */
export function decodeRecords(rows: readonly PageRow[], projection: Projection): LabelledRecords {
  const labels: Labels = {};
  return { records: rows.map(({ columns }) => projection.read(columns, labels, recordStart)), labels };
}

function textsIn(position: JsonValue | undefined): Cursor['values'] {
  return Array.isArray(position) ? position.map((value) => (typeof value === 'string' ? value : null)) : [];
}
