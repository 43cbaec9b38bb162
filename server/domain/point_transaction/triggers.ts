import { pointTypes } from '../../../resources/customers/points.ts';
import type { OwnTriggers } from '../../db/model/ddl.ts';

/**
 * Rules of the points ledger that the database enforces: rows are never deleted, and only their texts can change; each
 * row is counted in its customer's balance, which a constraint keeps from falling below zero; each row that gives
 * points creates a lot.
 */
export const ledgerTriggers: OwnTriggers = {
  name: 'point_transaction',
  create: [
    `CREATE FUNCTION point_transaction_ledger() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "user" SET ${pointTypes.map(({ value }) => `${value} = "user".${value} + moved.${value}`).join(', ')}
    FROM (SELECT "user", ${pointTypes.map(({ value }) => `coalesce(sum(point) FILTER (WHERE point_type = '${value}'), 0)::integer AS ${value}`).join(', ')} FROM added GROUP BY "user") moved
    WHERE "user".id = moved."user";
    INSERT INTO point_lot (id, user_id, point_type, granted, remaining, expires_at)
    SELECT id, "user", point_type, point, point, expires_at FROM added WHERE point > 0 AND type <> 'give_back';
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    -- Words may be corrected, and a customer's erased.
    IF to_jsonb(NEW) - '{message,email,revision,updated_at}'::text[] = to_jsonb(OLD) - '{message,email,revision,updated_at}'::text[] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the points ledger is only ever added to' USING ERRCODE = 'restrict_violation';
END
$body$;`,
    `CREATE TRIGGER point_transaction_ledger_insert AFTER INSERT ON "point_transaction" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION point_transaction_ledger();`,
    `CREATE TRIGGER point_transaction_ledger_keep BEFORE UPDATE OR DELETE ON "point_transaction" FOR EACH ROW EXECUTE FUNCTION point_transaction_ledger();`,
    `CREATE TRIGGER point_transaction_ledger_truncate BEFORE TRUNCATE ON "point_transaction" FOR EACH STATEMENT EXECUTE FUNCTION point_transaction_ledger();`,
  ],
  // Dropping the function drops the triggers.
  drop: ['DROP FUNCTION IF EXISTS point_transaction_ledger() CASCADE;'],
};
