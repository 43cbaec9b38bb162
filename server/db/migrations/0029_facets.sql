ALTER TABLE "row_count" ADD COLUMN "facets" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
DROP FUNCTION IF EXISTS "point_transaction_count"() CASCADE;
--> statement-breakpoint
DROP FUNCTION IF EXISTS "point_transaction_unlinked"() CASCADE;
--> statement-breakpoint
DELETE FROM unlinked WHERE link = to_regclass('"point_transaction"') OR NOT EXISTS (SELECT FROM pg_class WHERE oid = link);
--> statement-breakpoint
CREATE FUNCTION "point_transaction_count"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_count (entity, store_id, facets, change) SELECT 'point_transaction', store_id, facets, sum(change) FROM (SELECT 0 AS store_id, ARRAY["point_type"::text,"type"::text] AS facets, 1 AS change FROM added) AS changes GROUP BY store_id, facets HAVING sum(change) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_count (entity, store_id, facets, change) SELECT 'point_transaction', store_id, facets, sum(change) FROM (SELECT 0 AS store_id, ARRAY["point_type"::text,"type"::text] AS facets, -1 AS change FROM removed) AS changes GROUP BY store_id, facets HAVING sum(change) <> 0;
  ELSIF TG_OP = 'UPDATE' THEN
    IF EXISTS (SELECT id, "point_type", "type" FROM added EXCEPT SELECT id, "point_type", "type" FROM removed) THEN
      INSERT INTO row_count (entity, store_id, facets, change) SELECT 'point_transaction', store_id, facets, sum(change) FROM (SELECT 0 AS store_id, ARRAY["point_type"::text,"type"::text] AS facets, 1 AS change FROM added UNION ALL SELECT 0 AS store_id, ARRAY["point_type"::text,"type"::text] AS facets, -1 AS change FROM removed) AS changes GROUP BY store_id, facets HAVING sum(change) <> 0;
    END IF;
  ELSE
    INSERT INTO row_count (entity, store_id, facets, change) SELECT 'point_transaction', store_id, facets, sum(change) FROM (SELECT store_id, facets, -change AS change FROM row_count WHERE entity = 'point_transaction') AS changes GROUP BY store_id, facets HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "point_transaction_count_insert" AFTER INSERT ON "point_transaction" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "point_transaction_count"();
--> statement-breakpoint
CREATE TRIGGER "point_transaction_count_delete" AFTER DELETE ON "point_transaction" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "point_transaction_count"();
--> statement-breakpoint
CREATE TRIGGER "point_transaction_count_truncate" AFTER TRUNCATE ON "point_transaction" FOR EACH STATEMENT EXECUTE FUNCTION "point_transaction_count"();
--> statement-breakpoint
CREATE TRIGGER "point_transaction_count_update" AFTER UPDATE ON "point_transaction" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "point_transaction_count"();
--> statement-breakpoint
INSERT INTO row_count (entity, store_id, facets, change) SELECT 'point_transaction', store_id, facets, sum(change) FROM (SELECT 0 AS store_id, ARRAY["point_type"::text,"type"::text] AS facets, 1 AS change FROM "point_transaction" UNION ALL SELECT store_id, facets, -change AS change FROM row_count WHERE entity = 'point_transaction') AS changes GROUP BY store_id, facets HAVING sum(change) <> 0;
