DROP FUNCTION IF EXISTS "sub_order_search"() CASCADE;
--> statement-breakpoint
CREATE FUNCTION "sub_order_search"() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  touched integer[];
BEGIN
  IF TG_TABLE_NAME = 'order' THEN
    touched := ARRAY(SELECT own.id FROM "sub_order" AS own WHERE own."order" = NEW.id);
    IF cardinality(touched) > 0 THEN
      PERFORM FROM "sub_order_search" AS found WHERE found.id IN (SELECT unnest(touched)) ORDER BY found.id FOR NO KEY UPDATE;
      IF cardinality(touched) <= 100 THEN
        INSERT INTO search_change (entity, store_id, removed) SELECT 'sub_order', found.store_id, found.words FROM "sub_order_search" AS found WHERE found.id IN (SELECT unnest(touched));
      ELSE
        INSERT INTO search_change (entity, store_id) VALUES ('sub_order', 0);
      END IF;
      UPDATE "sub_order_search" AS found SET words = lower(coalesce("own"."sub_order_no", '') || E'\n' || coalesce("own"."tracking_no", '') || E'\n' || coalesce((SELECT coalesce(held."recipient", nullif(concat_ws(CASE WHEN concat(held."surname", held."given_name") ~ '[一-鿿]' THEN '' ELSE ' ' END, held."surname", held."given_name"), ''), held."name") FROM "order" AS held WHERE held.id = "own"."order"), '') || E'\n' || coalesce((SELECT coalesce(held."tel", held."phone") FROM "order" AS held WHERE held.id = "own"."order"), '')) FROM "sub_order" AS own WHERE own.id = found.id AND found.id IN (SELECT unnest(touched));
      IF cardinality(touched) <= 100 THEN
        INSERT INTO search_change (entity, store_id, added) SELECT 'sub_order', found.store_id, found.words FROM "sub_order_search" AS found WHERE found.id IN (SELECT unnest(touched));
      END IF;
    END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "sub_order_search" (id, store_id, words) SELECT "added".id, "added".store_id, lower(coalesce("added"."sub_order_no", '') || E'\n' || coalesce("added"."tracking_no", '') || E'\n' || coalesce((SELECT coalesce(held."recipient", nullif(concat_ws(CASE WHEN concat(held."surname", held."given_name") ~ '[一-鿿]' THEN '' ELSE ' ' END, held."surname", held."given_name"), ''), held."name") FROM "order" AS held WHERE held.id = "added"."order"), '') || E'\n' || coalesce((SELECT coalesce(held."tel", held."phone") FROM "order" AS held WHERE held.id = "added"."order"), '')) FROM added;
    IF (SELECT count(*) FROM (SELECT FROM added LIMIT 101) AS counted) > 100 THEN
      INSERT INTO search_change (entity, store_id) VALUES ('sub_order', 0);
    ELSE
      INSERT INTO search_change (entity, store_id, added) SELECT 'sub_order', "added".store_id, lower(coalesce("added"."sub_order_no", '') || E'\n' || coalesce("added"."tracking_no", '') || E'\n' || coalesce((SELECT coalesce(held."recipient", nullif(concat_ws(CASE WHEN concat(held."surname", held."given_name") ~ '[一-鿿]' THEN '' ELSE ' ' END, held."surname", held."given_name"), ''), held."name") FROM "order" AS held WHERE held.id = "added"."order"), '') || E'\n' || coalesce((SELECT coalesce(held."tel", held."phone") FROM "order" AS held WHERE held.id = "added"."order"), '')) FROM added AS "added";
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF (SELECT count(*) FROM (SELECT FROM removed LIMIT 101) AS counted) > 100 THEN
      INSERT INTO search_change (entity, store_id) VALUES ('sub_order', 0);
    ELSE
      INSERT INTO search_change (entity, store_id, removed) SELECT 'sub_order', found.store_id, found.words FROM "sub_order_search" AS found JOIN removed ON removed.id = found.id;
    END IF;
    DELETE FROM "sub_order_search" AS found USING removed WHERE found.id = removed.id;
  ELSIF TG_OP = 'TRUNCATE' THEN
    TRUNCATE "sub_order_search";
    INSERT INTO search_change (entity, store_id) VALUES ('sub_order', 0);
  ELSE
    PERFORM FROM "sub_order_search" AS found WHERE found.id = NEW.id ORDER BY found.id FOR NO KEY UPDATE;
    INSERT INTO search_change (entity, store_id, removed) SELECT 'sub_order', "before".store_id, lower(coalesce("before"."sub_order_no", '') || E'\n' || coalesce("before"."tracking_no", '') || E'\n' || coalesce((SELECT coalesce(held."recipient", nullif(concat_ws(CASE WHEN concat(held."surname", held."given_name") ~ '[一-鿿]' THEN '' ELSE ' ' END, held."surname", held."given_name"), ''), held."name") FROM "order" AS held WHERE held.id = "before"."order"), '') || E'\n' || coalesce((SELECT coalesce(held."tel", held."phone") FROM "order" AS held WHERE held.id = "before"."order"), '')) FROM (SELECT OLD.*) AS "before";
    INSERT INTO search_change (entity, store_id, added) SELECT 'sub_order', "after".store_id, lower(coalesce("after"."sub_order_no", '') || E'\n' || coalesce("after"."tracking_no", '') || E'\n' || coalesce((SELECT coalesce(held."recipient", nullif(concat_ws(CASE WHEN concat(held."surname", held."given_name") ~ '[一-鿿]' THEN '' ELSE ' ' END, held."surname", held."given_name"), ''), held."name") FROM "order" AS held WHERE held.id = "after"."order"), '') || E'\n' || coalesce((SELECT coalesce(held."tel", held."phone") FROM "order" AS held WHERE held.id = "after"."order"), '')) FROM (SELECT NEW.*) AS "after";
    INSERT INTO "sub_order_search" (id, store_id, words) SELECT "changed".id, "changed".store_id, lower(coalesce("changed"."sub_order_no", '') || E'\n' || coalesce("changed"."tracking_no", '') || E'\n' || coalesce((SELECT coalesce(held."recipient", nullif(concat_ws(CASE WHEN concat(held."surname", held."given_name") ~ '[一-鿿]' THEN '' ELSE ' ' END, held."surname", held."given_name"), ''), held."name") FROM "order" AS held WHERE held.id = "changed"."order"), '') || E'\n' || coalesce((SELECT coalesce(held."tel", held."phone") FROM "order" AS held WHERE held.id = "changed"."order"), '')) FROM (SELECT NEW.*) AS changed
      ON CONFLICT (id) DO UPDATE SET store_id = excluded.store_id, words = excluded.words;
    IF NOT FOUND THEN
      DELETE FROM "sub_order_search" AS found WHERE found.id = NEW.id;
    END IF;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "sub_order_search_insert" AFTER INSERT ON "sub_order" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "sub_order_search"();
--> statement-breakpoint
CREATE TRIGGER "sub_order_search_delete" AFTER DELETE ON "sub_order" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "sub_order_search"();
--> statement-breakpoint
CREATE TRIGGER "sub_order_search_truncate" AFTER TRUNCATE ON "sub_order" FOR EACH STATEMENT EXECUTE FUNCTION "sub_order_search"();
--> statement-breakpoint
CREATE TRIGGER "sub_order_search_update" AFTER UPDATE ON "sub_order" FOR EACH ROW WHEN (ROW(OLD."store_id", OLD."sub_order_no", OLD."tracking_no", OLD."order", OLD."order") IS DISTINCT FROM ROW(NEW."store_id", NEW."sub_order_no", NEW."tracking_no", NEW."order", NEW."order")) EXECUTE FUNCTION "sub_order_search"();
--> statement-breakpoint
CREATE TRIGGER "sub_order_search_update" AFTER UPDATE ON "order" FOR EACH ROW WHEN (ROW(OLD."recipient", OLD."surname", OLD."given_name", OLD."name", OLD."tel", OLD."phone") IS DISTINCT FROM ROW(NEW."recipient", NEW."surname", NEW."given_name", NEW."name", NEW."tel", NEW."phone")) EXECUTE FUNCTION "sub_order_search"();
--> statement-breakpoint
DELETE FROM "sub_order_search";
--> statement-breakpoint
INSERT INTO search_change (entity, store_id) VALUES ('sub_order', 0);
--> statement-breakpoint
INSERT INTO "sub_order_search" (id, store_id, words) SELECT "sub_order".id, "sub_order".store_id, lower(coalesce("sub_order"."sub_order_no", '') || E'\n' || coalesce("sub_order"."tracking_no", '') || E'\n' || coalesce((SELECT coalesce(held."recipient", nullif(concat_ws(CASE WHEN concat(held."surname", held."given_name") ~ '[一-鿿]' THEN '' ELSE ' ' END, held."surname", held."given_name"), ''), held."name") FROM "order" AS held WHERE held.id = "sub_order"."order"), '') || E'\n' || coalesce((SELECT coalesce(held."tel", held."phone") FROM "order" AS held WHERE held.id = "sub_order"."order"), '')) FROM "sub_order";
