CREATE TABLE "code_mailed" (
	"good_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"due" boolean NOT NULL
);

--> statement-breakpoint
ALTER TABLE "product_version" ADD COLUMN "sold_out" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_version" ADD COLUMN "nearly_sold_out" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "code_mailed_order_idx" ON "code_mailed" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "code_mailed_due_idx" ON "code_mailed" USING btree ("order_id") WHERE "code_mailed"."due";
--> statement-breakpoint
CREATE INDEX "product_version_sold_out_sort" ON "product_version" USING btree ("store_id","sold_out","id") WHERE status <> 'archived';
--> statement-breakpoint
CREATE INDEX "product_version_nearly_sold_out_sort" ON "product_version" USING btree ("store_id","nearly_sold_out","id") WHERE status <> 'archived';
--> statement-breakpoint
ALTER TABLE "product_version" ADD CONSTRAINT "product_version_sold_out_check" CHECK ("product_version"."sold_out" >= 0);
--> statement-breakpoint
ALTER TABLE "product_version" ADD CONSTRAINT "product_version_nearly_sold_out_check" CHECK ("product_version"."nearly_sold_out" >= 0);
--> statement-breakpoint
CREATE FUNCTION product_version_short() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.version_of IS NOT NULL THEN
    NEW.sold_out := 0;
    NEW.nearly_sold_out := 0;
  ELSIF NEW.has_choices THEN
    SELECT count(*) FILTER (WHERE coalesce(quota - purchased_pcs - holding_pcs <= 0, false)), count(*) FILTER (WHERE coalesce(quota - purchased_pcs - holding_pcs BETWEEN 1 AND 5, false)) INTO NEW.sold_out, NEW.nearly_sold_out
      FROM product_version_options WHERE record_id = NEW.id AND NOT obsolete;
  ELSE
    NEW.sold_out := coalesce(NEW.quota - NEW.purchased_pcs - NEW.holding_pcs <= 0, false)::integer;
    NEW.nearly_sold_out := coalesce(NEW.quota - NEW.purchased_pcs - NEW.holding_pcs BETWEEN 1 AND 5, false)::integer;
  END IF;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER product_version_short_insert BEFORE INSERT ON "product_version" FOR EACH ROW EXECUTE FUNCTION product_version_short();
--> statement-breakpoint
CREATE TRIGGER product_version_short_update BEFORE UPDATE OF quota, purchased_pcs, holding_pcs, has_choices, version_of, sold_out ON "product_version" FOR EACH ROW WHEN (NOT NEW.has_choices OR NOT OLD.has_choices OR NEW.version_of IS DISTINCT FROM OLD.version_of OR NEW.sold_out < 0) EXECUTE FUNCTION product_version_short();
--> statement-breakpoint
CREATE FUNCTION product_version_options_short() RETURNS trigger LANGUAGE plpgsql AS $body$
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
      (SELECT id, record_id, obsolete, coalesce(quota - purchased_pcs - holding_pcs <= 0, false), coalesce(quota - purchased_pcs - holding_pcs BETWEEN 1 AND 5, false) FROM added EXCEPT SELECT id, record_id, obsolete, coalesce(quota - purchased_pcs - holding_pcs <= 0, false), coalesce(quota - purchased_pcs - holding_pcs BETWEEN 1 AND 5, false) FROM removed) UNION ALL
      (SELECT id, record_id, obsolete, coalesce(quota - purchased_pcs - holding_pcs <= 0, false), coalesce(quota - purchased_pcs - holding_pcs BETWEEN 1 AND 5, false) FROM removed EXCEPT SELECT id, record_id, obsolete, coalesce(quota - purchased_pcs - holding_pcs <= 0, false), coalesce(quota - purchased_pcs - holding_pcs BETWEEN 1 AND 5, false) FROM added)) AS differing);
  END IF;
  IF cardinality(changed) > 0 THEN
    UPDATE product_version SET sold_out = -1 WHERE id = ANY (changed) AND version_of IS NULL AND has_choices;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "product_version_options_short_insert" AFTER INSERT ON "product_version_options" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_version_options_short"();
--> statement-breakpoint
CREATE TRIGGER "product_version_options_short_update" AFTER UPDATE ON "product_version_options" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_version_options_short"();
--> statement-breakpoint
CREATE TRIGGER "product_version_options_short_delete" AFTER DELETE ON "product_version_options" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "product_version_options_short"();
--> statement-breakpoint
UPDATE product_version SET sold_out = -1 WHERE version_of IS NULL AND (quota <= purchased_pcs + holding_pcs + 5
      OR has_choices AND EXISTS (SELECT FROM product_version_options option WHERE option.record_id = product_version.id AND NOT option.obsolete
        AND option.quota <= option.purchased_pcs + option.holding_pcs + 5));
--> statement-breakpoint
INSERT INTO code_mailed (good_id, order_id, due)
  SELECT good.id, good."order", true FROM intangible_good good WHERE good."order" IS NOT NULL AND good.status IN ('assigned', 'used')
    AND EXISTS (SELECT FROM history WHERE entity = 'intangible_good' AND record_id = good.id AND action = 'send_code');
