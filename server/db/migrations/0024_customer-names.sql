DROP FUNCTION IF EXISTS "user_search"() CASCADE;
--> statement-breakpoint
CREATE FUNCTION "user_search"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "user_search" (id, words) SELECT "added".id, lower(coalesce("added"."email", '') || E'\n' || coalesce("added"."phone", '') || E'\n' || coalesce("added"."family_name", '') || E'\n' || coalesce("added"."given_name", '') || E'\n' || coalesce("added"."family_name" || ' ' || "added"."given_name" || ' ' || "added"."family_name", '') || E'\n' || coalesce("added"."family_name" || "added"."given_name", '')) FROM added;
    IF (SELECT count(*) FROM (SELECT FROM added LIMIT 101) AS counted) > 100 THEN
      INSERT INTO search_change (entity, store_id) VALUES ('user', 0);
    ELSE
      INSERT INTO search_change (entity, store_id, added) SELECT 'user', 0, lower(coalesce("added"."email", '') || E'\n' || coalesce("added"."phone", '') || E'\n' || coalesce("added"."family_name", '') || E'\n' || coalesce("added"."given_name", '') || E'\n' || coalesce("added"."family_name" || ' ' || "added"."given_name" || ' ' || "added"."family_name", '') || E'\n' || coalesce("added"."family_name" || "added"."given_name", '')) FROM added AS "added";
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM "user_search" AS found USING removed WHERE found.id = removed.id;
    IF (SELECT count(*) FROM (SELECT FROM removed LIMIT 101) AS counted) > 100 THEN
      INSERT INTO search_change (entity, store_id) VALUES ('user', 0);
    ELSE
      INSERT INTO search_change (entity, store_id, removed) SELECT 'user', 0, lower(coalesce("removed"."email", '') || E'\n' || coalesce("removed"."phone", '') || E'\n' || coalesce("removed"."family_name", '') || E'\n' || coalesce("removed"."given_name", '') || E'\n' || coalesce("removed"."family_name" || ' ' || "removed"."given_name" || ' ' || "removed"."family_name", '') || E'\n' || coalesce("removed"."family_name" || "removed"."given_name", '')) FROM removed AS "removed";
    END IF;
  ELSIF TG_OP = 'TRUNCATE' THEN
    TRUNCATE "user_search";
    INSERT INTO search_change (entity, store_id) VALUES ('user', 0);
  ELSE
    INSERT INTO search_change (entity, store_id, removed) SELECT 'user', 0, lower(coalesce("before"."email", '') || E'\n' || coalesce("before"."phone", '') || E'\n' || coalesce("before"."family_name", '') || E'\n' || coalesce("before"."given_name", '') || E'\n' || coalesce("before"."family_name" || ' ' || "before"."given_name" || ' ' || "before"."family_name", '') || E'\n' || coalesce("before"."family_name" || "before"."given_name", '')) FROM (SELECT OLD.*) AS "before";
    INSERT INTO search_change (entity, store_id, added) SELECT 'user', 0, lower(coalesce("after"."email", '') || E'\n' || coalesce("after"."phone", '') || E'\n' || coalesce("after"."family_name", '') || E'\n' || coalesce("after"."given_name", '') || E'\n' || coalesce("after"."family_name" || ' ' || "after"."given_name" || ' ' || "after"."family_name", '') || E'\n' || coalesce("after"."family_name" || "after"."given_name", '')) FROM (SELECT NEW.*) AS "after";
    INSERT INTO "user_search" (id, words) SELECT "changed".id, lower(coalesce("changed"."email", '') || E'\n' || coalesce("changed"."phone", '') || E'\n' || coalesce("changed"."family_name", '') || E'\n' || coalesce("changed"."given_name", '') || E'\n' || coalesce("changed"."family_name" || ' ' || "changed"."given_name" || ' ' || "changed"."family_name", '') || E'\n' || coalesce("changed"."family_name" || "changed"."given_name", '')) FROM (SELECT NEW.*) AS changed
      ON CONFLICT (id) DO UPDATE SET words = excluded.words;
    IF NOT FOUND THEN
      DELETE FROM "user_search" AS found WHERE found.id = NEW.id;
    END IF;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "user_search_insert" AFTER INSERT ON "user" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "user_search"();
--> statement-breakpoint
CREATE TRIGGER "user_search_delete" AFTER DELETE ON "user" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "user_search"();
--> statement-breakpoint
CREATE TRIGGER "user_search_truncate" AFTER TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION "user_search"();
--> statement-breakpoint
CREATE TRIGGER "user_search_update" AFTER UPDATE ON "user" FOR EACH ROW WHEN (ROW(OLD."email", OLD."phone", OLD."family_name", OLD."given_name") IS DISTINCT FROM ROW(NEW."email", NEW."phone", NEW."family_name", NEW."given_name")) EXECUTE FUNCTION "user_search"();
--> statement-breakpoint
DELETE FROM "user_search";
--> statement-breakpoint
INSERT INTO search_change (entity, store_id) VALUES ('user', 0);
--> statement-breakpoint
INSERT INTO "user_search" (id, words) SELECT "user".id, lower(coalesce("user"."email", '') || E'\n' || coalesce("user"."phone", '') || E'\n' || coalesce("user"."family_name", '') || E'\n' || coalesce("user"."given_name", '') || E'\n' || coalesce("user"."family_name" || ' ' || "user"."given_name" || ' ' || "user"."family_name", '') || E'\n' || coalesce("user"."family_name" || "user"."given_name", '')) FROM "user";
