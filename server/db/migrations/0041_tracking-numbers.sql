DROP FUNCTION IF EXISTS "order_search"() CASCADE;
--> statement-breakpoint
CREATE FUNCTION "order_search"() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  touched integer[];
BEGIN
  IF TG_TABLE_NAME = 'sub_order' THEN
    IF TG_OP = 'INSERT' THEN
      touched := ARRAY(SELECT DISTINCT added."order" FROM added WHERE num_nonnulls(added."tracking_no") > 0);
    ELSIF TG_OP = 'DELETE' THEN
      touched := ARRAY(SELECT DISTINCT removed."order" FROM removed WHERE num_nonnulls(removed."tracking_no") > 0);
    ELSE
      touched := ARRAY[OLD."order", NEW."order"];
    END IF;
    IF cardinality(touched) > 0 THEN
      PERFORM FROM "order_search" AS found WHERE found.id IN (SELECT unnest(touched)) ORDER BY found.id FOR NO KEY UPDATE;
      IF cardinality(touched) <= 100 THEN
        INSERT INTO search_change (entity, store_id, removed) SELECT 'order', found.store_id, found.words FROM "order_search" AS found WHERE found.id IN (SELECT unnest(touched));
      ELSE
        INSERT INTO search_change (entity, store_id) VALUES ('order', 0);
      END IF;
      UPDATE "order_search" AS found SET words = lower(coalesce("own"."order_no", '') || E'\n' || coalesce("own"."tel", '') || E'\n' || coalesce("own"."phone", '') || E'\n' || coalesce("own"."email", '') || E'\n' || coalesce("own"."name", '') || E'\n' || coalesce("own"."recipient", '') || E'\n' || coalesce(nullif(concat_ws(', ', "own"."tracking_no", gathered0.text), ''), '')) FROM "order" AS own LEFT JOIN (SELECT held."order" AS id, string_agg(DISTINCT held."tracking_no", ', ') AS text FROM "sub_order" AS held WHERE held."order" IN (SELECT unnest(touched)) GROUP BY 1) AS gathered0 ON gathered0.id = own.id WHERE own.id = found.id AND found.id IN (SELECT unnest(touched));
      IF cardinality(touched) <= 100 THEN
        INSERT INTO search_change (entity, store_id, added) SELECT 'order', found.store_id, found.words FROM "order_search" AS found WHERE found.id IN (SELECT unnest(touched));
      END IF;
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "order_search" (id, store_id, words) SELECT "added".id, "added".store_id, lower(coalesce("added"."order_no", '') || E'\n' || coalesce("added"."tel", '') || E'\n' || coalesce("added"."phone", '') || E'\n' || coalesce("added"."email", '') || E'\n' || coalesce("added"."name", '') || E'\n' || coalesce("added"."recipient", '') || E'\n' || coalesce(nullif(concat_ws(', ', "added"."tracking_no", NULL::text), ''), '')) FROM added;
    IF (SELECT count(*) FROM (SELECT FROM added LIMIT 101) AS counted) > 100 THEN
      INSERT INTO search_change (entity, store_id) VALUES ('order', 0);
    ELSE
      INSERT INTO search_change (entity, store_id, added) SELECT 'order', "added".store_id, lower(coalesce("added"."order_no", '') || E'\n' || coalesce("added"."tel", '') || E'\n' || coalesce("added"."phone", '') || E'\n' || coalesce("added"."email", '') || E'\n' || coalesce("added"."name", '') || E'\n' || coalesce("added"."recipient", '') || E'\n' || coalesce(nullif(concat_ws(', ', "added"."tracking_no", NULL::text), ''), '')) FROM added AS "added";
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF (SELECT count(*) FROM (SELECT FROM removed LIMIT 101) AS counted) > 100 THEN
      INSERT INTO search_change (entity, store_id) VALUES ('order', 0);
    ELSE
      INSERT INTO search_change (entity, store_id, removed) SELECT 'order', found.store_id, found.words FROM "order_search" AS found JOIN removed ON removed.id = found.id;
    END IF;
    DELETE FROM "order_search" AS found USING removed WHERE found.id = removed.id;
  ELSIF TG_OP = 'TRUNCATE' THEN
    TRUNCATE "order_search";
    INSERT INTO search_change (entity, store_id) VALUES ('order', 0);
  ELSE
    PERFORM FROM "order_search" AS found WHERE found.id = NEW.id ORDER BY found.id FOR NO KEY UPDATE;
    INSERT INTO search_change (entity, store_id, removed) SELECT 'order', "before".store_id, lower(coalesce("before"."order_no", '') || E'\n' || coalesce("before"."tel", '') || E'\n' || coalesce("before"."phone", '') || E'\n' || coalesce("before"."email", '') || E'\n' || coalesce("before"."name", '') || E'\n' || coalesce("before"."recipient", '') || E'\n' || coalesce(nullif(concat_ws(', ', "before"."tracking_no", (SELECT string_agg(DISTINCT held."tracking_no", ', ') FROM "sub_order" AS held WHERE held."order" = "before".id)), ''), '')) FROM (SELECT OLD.*) AS "before";
    INSERT INTO search_change (entity, store_id, added) SELECT 'order', "after".store_id, lower(coalesce("after"."order_no", '') || E'\n' || coalesce("after"."tel", '') || E'\n' || coalesce("after"."phone", '') || E'\n' || coalesce("after"."email", '') || E'\n' || coalesce("after"."name", '') || E'\n' || coalesce("after"."recipient", '') || E'\n' || coalesce(nullif(concat_ws(', ', "after"."tracking_no", (SELECT string_agg(DISTINCT held."tracking_no", ', ') FROM "sub_order" AS held WHERE held."order" = "after".id)), ''), '')) FROM (SELECT NEW.*) AS "after";
    INSERT INTO "order_search" (id, store_id, words) SELECT "changed".id, "changed".store_id, lower(coalesce("changed"."order_no", '') || E'\n' || coalesce("changed"."tel", '') || E'\n' || coalesce("changed"."phone", '') || E'\n' || coalesce("changed"."email", '') || E'\n' || coalesce("changed"."name", '') || E'\n' || coalesce("changed"."recipient", '') || E'\n' || coalesce(nullif(concat_ws(', ', "changed"."tracking_no", (SELECT string_agg(DISTINCT held."tracking_no", ', ') FROM "sub_order" AS held WHERE held."order" = "changed".id)), ''), '')) FROM (SELECT NEW.*) AS changed
      ON CONFLICT (id) DO UPDATE SET store_id = excluded.store_id, words = excluded.words;
    IF NOT FOUND THEN
      DELETE FROM "order_search" AS found WHERE found.id = NEW.id;
    END IF;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "order_search_insert" AFTER INSERT ON "order" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "order_search"();
--> statement-breakpoint
CREATE TRIGGER "order_search_delete" AFTER DELETE ON "order" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "order_search"();
--> statement-breakpoint
CREATE TRIGGER "order_search_truncate" AFTER TRUNCATE ON "order" FOR EACH STATEMENT EXECUTE FUNCTION "order_search"();
--> statement-breakpoint
CREATE TRIGGER "order_search_update" AFTER UPDATE ON "order" FOR EACH ROW WHEN (ROW(OLD."store_id", OLD."order_no", OLD."tel", OLD."phone", OLD."email", OLD."name", OLD."recipient", OLD."tracking_no") IS DISTINCT FROM ROW(NEW."store_id", NEW."order_no", NEW."tel", NEW."phone", NEW."email", NEW."name", NEW."recipient", NEW."tracking_no")) EXECUTE FUNCTION "order_search"();
--> statement-breakpoint
CREATE TRIGGER "order_search_insert" AFTER INSERT ON "sub_order" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "order_search"();
--> statement-breakpoint
CREATE TRIGGER "order_search_delete" AFTER DELETE ON "sub_order" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "order_search"();
--> statement-breakpoint
CREATE TRIGGER "order_search_update" AFTER UPDATE ON "sub_order" FOR EACH ROW WHEN (ROW(OLD."order", OLD."tracking_no") IS DISTINCT FROM ROW(NEW."order", NEW."tracking_no")) EXECUTE FUNCTION "order_search"();
--> statement-breakpoint
DELETE FROM "order_search";
--> statement-breakpoint
INSERT INTO search_change (entity, store_id) VALUES ('order', 0);
--> statement-breakpoint
INSERT INTO "order_search" (id, store_id, words) SELECT "order".id, "order".store_id, lower(coalesce("order"."order_no", '') || E'\n' || coalesce("order"."tel", '') || E'\n' || coalesce("order"."phone", '') || E'\n' || coalesce("order"."email", '') || E'\n' || coalesce("order"."name", '') || E'\n' || coalesce("order"."recipient", '') || E'\n' || coalesce(nullif(concat_ws(', ', "order"."tracking_no", (SELECT string_agg(DISTINCT held."tracking_no", ', ') FROM "sub_order" AS held WHERE held."order" = "order".id)), ''), '')) FROM "order";
