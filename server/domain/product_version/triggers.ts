import { nearlySoldOut } from '../../../resources/catalogue/stock-fields.ts';
import { type OwnTriggers, statementTriggers } from '../../db/model/ddl.ts';

const left = (of: string) => `${of}quota - ${of}purchased_pcs - ${of}holding_pcs`;
const isOut = (of = '') => `coalesce(${left(of)} <= 0, false)`;
const isNearly = (of = '') => `coalesce(${left(of)} BETWEEN 1 AND ${nearlySoldOut}, false)`;
/** The columns of an option that its version's counts depend on. */
const counted = `id, record_id, obsolete, ${isOut()}, ${isNearly()}`;

/**
 * `sold_out` and `nearly_sold_out` of a version, maintained by the database for all writes: with choices, the number of
 * its options that are; otherwise 1 if the version itself is. Sales of options lock their version first, so that the
 * count can't miss a concurrent sale.
 */
export const stockTriggers: OwnTriggers = {
  name: 'stock',
  create: [
    `CREATE FUNCTION product_version_short() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.version_of IS NOT NULL THEN
    NEW.sold_out := 0;
    NEW.nearly_sold_out := 0;
  ELSIF NEW.has_choices THEN
    SELECT count(*) FILTER (WHERE ${isOut()}), count(*) FILTER (WHERE ${isNearly()}) INTO NEW.sold_out, NEW.nearly_sold_out
      FROM product_version_options WHERE record_id = NEW.id AND NOT obsolete;
  ELSE
    NEW.sold_out := ${isOut('NEW.')}::integer;
    NEW.nearly_sold_out := ${isNearly('NEW.')}::integer;
  END IF;
  RETURN NEW;
END
$body$;`,
    `CREATE TRIGGER product_version_short_insert BEFORE INSERT ON "product_version" FOR EACH ROW EXECUTE FUNCTION product_version_short();`,
    // With choices, sold pieces of the version itself don't matter; changed options trigger a recount by a negative
    // count.
    `CREATE TRIGGER product_version_short_update BEFORE UPDATE OF quota, purchased_pcs, holding_pcs, has_choices, version_of, sold_out ON "product_version" FOR EACH ROW WHEN (NOT NEW.has_choices OR NOT OLD.has_choices OR NEW.version_of IS DISTINCT FROM OLD.version_of OR NEW.sold_out < 0) EXECUTE FUNCTION product_version_short();`,
    `CREATE FUNCTION product_version_options_short() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    changed := ARRAY(SELECT DISTINCT record_id FROM added WHERE quota IS NOT NULL);
  ELSIF TG_OP = 'DELETE' THEN
    changed := ARRAY(SELECT DISTINCT record_id FROM removed WHERE quota IS NOT NULL);
  ELSE
    -- Sets rather than a join, whose plan would be kept from when one option was sold to when a thousand change.
    changed := ARRAY(SELECT DISTINCT record_id FROM (
      (SELECT ${counted} FROM added EXCEPT SELECT ${counted} FROM removed) UNION ALL
      (SELECT ${counted} FROM removed EXCEPT SELECT ${counted} FROM added)) AS differing);
  END IF;
  IF cardinality(changed) > 0 THEN
    UPDATE product_version SET sold_out = -1 WHERE id = ANY (changed) AND version_of IS NULL AND has_choices;
  END IF;
  RETURN NULL;
END
$body$;`,
    ...statementTriggers('product_version_options', 'product_version_options_short', 'insert', 'update', 'delete'),
    `UPDATE product_version SET sold_out = -1 WHERE version_of IS NULL AND (quota <= purchased_pcs + holding_pcs + ${nearlySoldOut}
      OR has_choices AND EXISTS (SELECT FROM product_version_options option WHERE option.record_id = product_version.id AND NOT option.obsolete
        AND option.quota <= option.purchased_pcs + option.holding_pcs + ${nearlySoldOut}));`,
  ],
  drop: [
    'DROP FUNCTION IF EXISTS product_version_short() CASCADE;',
    'DROP FUNCTION IF EXISTS product_version_options_short() CASCADE;',
  ],
};
