DROP FUNCTION IF EXISTS "product_version_user_groups_count"() CASCADE;
--> statement-breakpoint
DROP FUNCTION IF EXISTS "product_version_user_groups_unlinked"() CASCADE;
--> statement-breakpoint
DELETE FROM unlinked WHERE link = to_regclass('"product_version_user_groups"') OR NOT EXISTS (SELECT FROM pg_class WHERE oid = link);
--> statement-breakpoint
CREATE FUNCTION "product_version_user_groups_count"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  -- That the record exists is the foreign key's to say.
  NEW.status := coalesce((SELECT record.status FROM "product_version" AS record WHERE record.id = NEW.record_id FOR NO KEY UPDATE), NEW.status);
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "product_version_user_groups_count_insert" BEFORE INSERT OR UPDATE OF record_id ON "product_version_user_groups" FOR EACH ROW EXECUTE FUNCTION "product_version_user_groups_count"();
--> statement-breakpoint
UPDATE "product_version_user_groups" AS link SET status = record.status FROM "product_version" AS record WHERE record.id = link.record_id AND link.status <> record.status;
--> statement-breakpoint
CREATE FUNCTION "product_version_user_groups_unlinked"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM unlinked WHERE link = '"product_version_user_groups"'::regclass;
    INSERT INTO unlinked (link, record_id) SELECT '"product_version_user_groups"'::regclass, record.id FROM "product_version" AS record WHERE NOT EXISTS (SELECT FROM "product_version_user_groups" AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING;
  ELSIF TG_RELID <> '"product_version_user_groups"'::regclass THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO unlinked (link, record_id) SELECT '"product_version_user_groups"'::regclass, record.id FROM "product_version" AS record WHERE record.id = ANY (ARRAY(SELECT id FROM added)) AND NOT EXISTS (SELECT FROM "product_version_user_groups" AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING;
    ELSE
      DELETE FROM unlinked WHERE link = '"product_version_user_groups"'::regclass AND record_id = ANY (ARRAY(SELECT id FROM removed));
    END IF;
  ELSE
    IF TG_OP <> 'DELETE' THEN
      PERFORM FROM "product_version" WHERE id = ANY (ARRAY(SELECT record_id FROM added)) ORDER BY id FOR NO KEY UPDATE;
      DELETE FROM unlinked WHERE link = '"product_version_user_groups"'::regclass AND record_id = ANY (ARRAY(SELECT record_id FROM added));
    END IF;
    IF TG_OP <> 'INSERT' THEN
      PERFORM FROM "product_version" WHERE id = ANY (ARRAY(SELECT record_id FROM removed)) ORDER BY id FOR NO KEY UPDATE;
      INSERT INTO unlinked (link, record_id) SELECT '"product_version_user_groups"'::regclass, record.id FROM "product_version" AS record WHERE record.id = ANY (ARRAY(SELECT record_id FROM removed)) AND NOT EXISTS (SELECT FROM "product_version_user_groups" AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "product_version_user_groups_unlinked_insert" AFTER INSERT ON "product_version" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_version_user_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_user_groups_unlinked_delete" AFTER DELETE ON "product_version" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "product_version_user_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_user_groups_unlinked_insert" AFTER INSERT ON "product_version_user_groups" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_version_user_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_user_groups_unlinked_update" AFTER UPDATE ON "product_version_user_groups" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_version_user_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_user_groups_unlinked_delete" AFTER DELETE ON "product_version_user_groups" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "product_version_user_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_user_groups_unlinked_truncate" AFTER TRUNCATE ON "product_version_user_groups" FOR EACH STATEMENT EXECUTE FUNCTION "product_version_user_groups_unlinked"();
--> statement-breakpoint
DELETE FROM unlinked WHERE link = '"product_version_user_groups"'::regclass;
--> statement-breakpoint
INSERT INTO unlinked (link, record_id) SELECT '"product_version_user_groups"'::regclass, record.id FROM "product_version" AS record WHERE NOT EXISTS (SELECT FROM "product_version_user_groups" AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP FUNCTION IF EXISTS "product_version_customer_groups_count"() CASCADE;
--> statement-breakpoint
DROP FUNCTION IF EXISTS "product_version_customer_groups_unlinked"() CASCADE;
--> statement-breakpoint
DELETE FROM unlinked WHERE link = to_regclass('"product_version_customer_groups"') OR NOT EXISTS (SELECT FROM pg_class WHERE oid = link);
--> statement-breakpoint
CREATE FUNCTION "product_version_customer_groups_count"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  -- That the record exists is the foreign key's to say.
  NEW.status := coalesce((SELECT record.status FROM "product_version" AS record WHERE record.id = NEW.record_id FOR NO KEY UPDATE), NEW.status);
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "product_version_customer_groups_count_insert" BEFORE INSERT OR UPDATE OF record_id ON "product_version_customer_groups" FOR EACH ROW EXECUTE FUNCTION "product_version_customer_groups_count"();
--> statement-breakpoint
UPDATE "product_version_customer_groups" AS link SET status = record.status FROM "product_version" AS record WHERE record.id = link.record_id AND link.status <> record.status;
--> statement-breakpoint
CREATE FUNCTION "product_version_customer_groups_unlinked"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM unlinked WHERE link = '"product_version_customer_groups"'::regclass;
    INSERT INTO unlinked (link, record_id) SELECT '"product_version_customer_groups"'::regclass, record.id FROM "product_version" AS record WHERE NOT EXISTS (SELECT FROM "product_version_customer_groups" AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING;
  ELSIF TG_RELID <> '"product_version_customer_groups"'::regclass THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO unlinked (link, record_id) SELECT '"product_version_customer_groups"'::regclass, record.id FROM "product_version" AS record WHERE record.id = ANY (ARRAY(SELECT id FROM added)) AND NOT EXISTS (SELECT FROM "product_version_customer_groups" AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING;
    ELSE
      DELETE FROM unlinked WHERE link = '"product_version_customer_groups"'::regclass AND record_id = ANY (ARRAY(SELECT id FROM removed));
    END IF;
  ELSE
    IF TG_OP <> 'DELETE' THEN
      PERFORM FROM "product_version" WHERE id = ANY (ARRAY(SELECT record_id FROM added)) ORDER BY id FOR NO KEY UPDATE;
      DELETE FROM unlinked WHERE link = '"product_version_customer_groups"'::regclass AND record_id = ANY (ARRAY(SELECT record_id FROM added));
    END IF;
    IF TG_OP <> 'INSERT' THEN
      PERFORM FROM "product_version" WHERE id = ANY (ARRAY(SELECT record_id FROM removed)) ORDER BY id FOR NO KEY UPDATE;
      INSERT INTO unlinked (link, record_id) SELECT '"product_version_customer_groups"'::regclass, record.id FROM "product_version" AS record WHERE record.id = ANY (ARRAY(SELECT record_id FROM removed)) AND NOT EXISTS (SELECT FROM "product_version_customer_groups" AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "product_version_customer_groups_unlinked_insert" AFTER INSERT ON "product_version" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_version_customer_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_customer_groups_unlinked_delete" AFTER DELETE ON "product_version" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "product_version_customer_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_customer_groups_unlinked_insert" AFTER INSERT ON "product_version_customer_groups" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_version_customer_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_customer_groups_unlinked_update" AFTER UPDATE ON "product_version_customer_groups" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "product_version_customer_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_customer_groups_unlinked_delete" AFTER DELETE ON "product_version_customer_groups" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "product_version_customer_groups_unlinked"();
--> statement-breakpoint
CREATE TRIGGER "product_version_customer_groups_unlinked_truncate" AFTER TRUNCATE ON "product_version_customer_groups" FOR EACH STATEMENT EXECUTE FUNCTION "product_version_customer_groups_unlinked"();
--> statement-breakpoint
DELETE FROM unlinked WHERE link = '"product_version_customer_groups"'::regclass;
--> statement-breakpoint
INSERT INTO unlinked (link, record_id) SELECT '"product_version_customer_groups"'::regclass, record.id FROM "product_version" AS record WHERE NOT EXISTS (SELECT FROM "product_version_customer_groups" AS link WHERE link.record_id = record.id) ON CONFLICT DO NOTHING;
