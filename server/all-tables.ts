import type { PgTable } from 'drizzle-orm/pg-core';
import * as analysis from './analysis/tables.ts';
import { salesTriggers } from './analysis/triggers.ts';
import * as audit from './audit/tables.ts';
import * as crud from './crud/tables.ts';
import * as jobs from './jobs/tables.ts';
import * as media from './media/tables.ts';
import * as outbox from './outbox/tables.ts';
import * as session from './session/tables.ts';
import * as coupons from './domain/coupon/tables.ts';
import { codeTriggers, couponTriggers, redemptionTriggers } from './domain/coupon/triggers.ts';
import * as codes from './domain/intangible_good/tables.ts';
import * as messages from './domain/message/tables.ts';
import * as points from './domain/point_transaction/tables.ts';
import { ledgerTriggers } from './domain/point_transaction/triggers.ts';
import * as users from './domain/user/tables.ts';
import * as userGroups from './domain/user_group/tables.ts';
import { stockTriggers } from './domain/product_version/triggers.ts';
import { matchTriggers } from './domain/user_group/triggers.ts';
import * as settings from './settings/tables.ts';
import * as bulk from './traits/bulk/tables.ts';
import * as pickupSync from './domain/pickup_point/tables.ts';
import * as imports from './traits/csv/import/tables.ts';
import * as rowCounts from './db/counts/row-count-table.ts';
import { unlinked } from './db/counts/unlinked-table.ts';
import * as searchChanges from './db/search/search-change-table.ts';
import { entityTables, tablesIn } from './db/migrate/schema.ts';

/** All tables of the database: those of the entities and the server's own. */
export function allTables(): Record<string, PgTable> {
  return {
    ...entityTables(),
    ...tablesIn(rowCounts),
    unlinked,
    ...tablesIn(searchChanges),
    ...tablesIn(audit),
    ...tablesIn(crud),
    ...tablesIn(session),
    ...tablesIn(settings),
    ...tablesIn(imports),
    ...tablesIn(pickupSync),
    ...tablesIn(bulk),
    ...tablesIn(media),
    ...tablesIn(jobs),
    ...tablesIn(outbox),
    ...tablesIn(messages),
    ...tablesIn(points),
    ...tablesIn(coupons),
    ...tablesIn(codes),
    ...tablesIn(userGroups),
    ...tablesIn(users),
    ...tablesIn(analysis),
  };
}

/** The triggers of individual entities, in addition to those of every table. */
export const ownTriggers = [
  ledgerTriggers,
  matchTriggers,
  couponTriggers,
  codeTriggers,
  redemptionTriggers,
  salesTriggers,
  stockTriggers,
];
