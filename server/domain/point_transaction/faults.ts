import { type SQL, sql } from 'drizzle-orm';
import { type PointType, pointTypes } from '../../../resources/customers/points.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';

/** A customer whose points are inconsistent: balance of the record, sum of the ledger, and sum of the lots. */
export interface LedgerFault {
  readonly user: number;
  readonly point_type: PointType;
  readonly shown: number;
  readonly booked: number;
  readonly inLots: number;
}

/** Maximum number of faults that are listed. */
const most = 100;

/**
 * Customers whose balance differs from the sum of the ledger or of their lots; of all customers or one. The database
 * keeps them equal; a fault means that somebody wrote past its triggers.
 */
export async function ledgerFaults(runner: Runner, user?: number): Promise<readonly LedgerFault[]> {
  const own = (column: SQL) => (user === undefined ? sql`true` : sql`${column} = ${user}`);
  const faults: LedgerFault[] = [];
  for (const { value: point_type } of pointTypes) {
    const shown = sql`owner.${sql.identifier(point_type)}`;
    const rows = await runOnce(
      runner,
      sql`select owner.id, ${shown}, coalesce(ledger.sum, 0), coalesce(lots.sum, 0) from "user" owner
        left join (select "user" as id, sum(point) from point_transaction where point_type = ${point_type} and ${own(sql`"user"`)} group by "user") ledger on ledger.id = owner.id
        left join (select user_id as id, sum(remaining) from point_lot where point_type = ${point_type} and remaining > 0 and ${own(sql`user_id`)} group by user_id) lots on lots.id = owner.id
        where ${own(sql`owner.id`)} and (${shown} <> coalesce(ledger.sum, 0) or ${shown} <> coalesce(lots.sum, 0))
        order by owner.id limit ${most}`,
    );
    for (const [id, balance, booked, inLots] of rows)
      faults.push({
        user: Number(id),
        point_type,
        shown: Number(balance),
        booked: Number(booked),
        inLots: Number(inLots),
      });
  }
  return faults;
}
