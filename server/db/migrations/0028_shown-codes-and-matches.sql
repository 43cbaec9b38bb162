ALTER TABLE "coupon_code" ADD COLUMN "shown" text;
--> statement-breakpoint
CREATE INDEX "coupon_code_shown_sort" ON "coupon_code" USING btree ("store_id",lower("shown"),"id");
--> statement-breakpoint
DROP FUNCTION IF EXISTS "coupon_code_search"() CASCADE;
--> statement-breakpoint
CREATE FUNCTION "coupon_code_search"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "coupon_code_search" (id, store_id, words) SELECT "added".id, "added".store_id, lower(coalesce("added"."shown", '')) FROM added;
    IF (SELECT count(*) FROM (SELECT FROM added LIMIT 101) AS counted) > 100 THEN
      INSERT INTO search_change (entity, store_id) VALUES ('coupon_code', 0);
    ELSE
      INSERT INTO search_change (entity, store_id, added) SELECT 'coupon_code', "added".store_id, lower(coalesce("added"."shown", '')) FROM added AS "added";
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM "coupon_code_search" AS found USING removed WHERE found.id = removed.id;
    IF (SELECT count(*) FROM (SELECT FROM removed LIMIT 101) AS counted) > 100 THEN
      INSERT INTO search_change (entity, store_id) VALUES ('coupon_code', 0);
    ELSE
      INSERT INTO search_change (entity, store_id, removed) SELECT 'coupon_code', "removed".store_id, lower(coalesce("removed"."shown", '')) FROM removed AS "removed";
    END IF;
  ELSIF TG_OP = 'TRUNCATE' THEN
    TRUNCATE "coupon_code_search";
    INSERT INTO search_change (entity, store_id) VALUES ('coupon_code', 0);
  ELSE
    INSERT INTO search_change (entity, store_id, removed) SELECT 'coupon_code', "before".store_id, lower(coalesce("before"."shown", '')) FROM (SELECT OLD.*) AS "before";
    INSERT INTO search_change (entity, store_id, added) SELECT 'coupon_code', "after".store_id, lower(coalesce("after"."shown", '')) FROM (SELECT NEW.*) AS "after";
    INSERT INTO "coupon_code_search" (id, store_id, words) SELECT "changed".id, "changed".store_id, lower(coalesce("changed"."shown", '')) FROM (SELECT NEW.*) AS changed
      ON CONFLICT (id) DO UPDATE SET store_id = excluded.store_id, words = excluded.words;
    IF NOT FOUND THEN
      DELETE FROM "coupon_code_search" AS found WHERE found.id = NEW.id;
    END IF;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "coupon_code_search_insert" AFTER INSERT ON "coupon_code" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "coupon_code_search"();
--> statement-breakpoint
CREATE TRIGGER "coupon_code_search_delete" AFTER DELETE ON "coupon_code" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "coupon_code_search"();
--> statement-breakpoint
CREATE TRIGGER "coupon_code_search_truncate" AFTER TRUNCATE ON "coupon_code" FOR EACH STATEMENT EXECUTE FUNCTION "coupon_code_search"();
--> statement-breakpoint
CREATE TRIGGER "coupon_code_search_update" AFTER UPDATE ON "coupon_code" FOR EACH ROW WHEN (ROW(OLD."store_id", OLD."shown") IS DISTINCT FROM ROW(NEW."store_id", NEW."shown")) EXECUTE FUNCTION "coupon_code_search"();
--> statement-breakpoint
DELETE FROM "coupon_code_search";
--> statement-breakpoint
INSERT INTO search_change (entity, store_id) VALUES ('coupon_code', 0);
--> statement-breakpoint
INSERT INTO "coupon_code_search" (id, store_id, words) SELECT "coupon_code".id, "coupon_code".store_id, lower(coalesce("coupon_code"."shown", '')) FROM "coupon_code";
--> statement-breakpoint
DROP FUNCTION IF EXISTS user_group_match_email() CASCADE;
--> statement-breakpoint
DROP FUNCTION IF EXISTS user_group_match_phone() CASCADE;
--> statement-breakpoint
DROP FUNCTION IF EXISTS user_group_match_user() CASCADE;
--> statement-breakpoint
DROP INDEX IF EXISTS user_group_emails_email_match;
--> statement-breakpoint
DROP INDEX IF EXISTS user_group_phone_numbers_phone_match;
--> statement-breakpoint
DROP INDEX IF EXISTS user_domain_match;
--> statement-breakpoint
CREATE FUNCTION user_group_match_email() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('user_group_match'));
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM user_group_match WHERE matched_by = 'email';
    RETURN NULL;
  END IF;
  -- Laterals, since the planner can't know how many rows a statement changes, and would rather scan all customers; and
  -- rows by their places, since it knows as little how many matches a group has.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_group_match WHERE ctid = ANY (ARRAY(SELECT match.place FROM removed
      CROSS JOIN LATERAL (SELECT id FROM "user" WHERE lower(email) = lower(removed.email) OFFSET 0) AS matched
      CROSS JOIN LATERAL (SELECT ctid AS place FROM user_group_match
        WHERE user_group_id = removed.record_id AND user_id = matched.id AND matched_by = 'email' OFFSET 0) AS match));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_group_match
    SELECT added.record_id, matched.id, 'email' FROM added
    CROSS JOIN LATERAL (SELECT id FROM "user" WHERE lower(email) = lower(added.email) AND email_verified OFFSET 0) AS matched
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE INDEX user_group_emails_email_match ON user_group_emails (lower(email), record_id);
--> statement-breakpoint
CREATE TRIGGER user_group_match_insert AFTER INSERT ON user_group_emails REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_email();
--> statement-breakpoint
CREATE TRIGGER user_group_match_update AFTER UPDATE ON user_group_emails REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_email();
--> statement-breakpoint
CREATE TRIGGER user_group_match_delete AFTER DELETE ON user_group_emails REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_email();
--> statement-breakpoint
CREATE TRIGGER user_group_match_truncate AFTER TRUNCATE ON user_group_emails FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_email();
--> statement-breakpoint
CREATE FUNCTION user_group_match_phone() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('user_group_match'));
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM user_group_match WHERE matched_by = 'phone';
    RETURN NULL;
  END IF;
  -- Laterals, since the planner can't know how many rows a statement changes, and would rather scan all customers; and
  -- rows by their places, since it knows as little how many matches a group has.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_group_match WHERE ctid = ANY (ARRAY(SELECT match.place FROM removed
      CROSS JOIN LATERAL (SELECT id FROM "user" WHERE lower(phone) = lower(removed.phone) OFFSET 0) AS matched
      CROSS JOIN LATERAL (SELECT ctid AS place FROM user_group_match
        WHERE user_group_id = removed.record_id AND user_id = matched.id AND matched_by = 'phone' OFFSET 0) AS match));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_group_match
    SELECT added.record_id, matched.id, 'phone' FROM added
    CROSS JOIN LATERAL (SELECT id FROM "user" WHERE lower(phone) = lower(added.phone) AND phone_verified OFFSET 0) AS matched
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE INDEX user_group_phone_numbers_phone_match ON user_group_phone_numbers (lower(phone), record_id);
--> statement-breakpoint
CREATE TRIGGER user_group_match_insert AFTER INSERT ON user_group_phone_numbers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_phone();
--> statement-breakpoint
CREATE TRIGGER user_group_match_update AFTER UPDATE ON user_group_phone_numbers REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_phone();
--> statement-breakpoint
CREATE TRIGGER user_group_match_delete AFTER DELETE ON user_group_phone_numbers REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_phone();
--> statement-breakpoint
CREATE TRIGGER user_group_match_truncate AFTER TRUNCATE ON user_group_phone_numbers FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_phone();
--> statement-breakpoint
CREATE INDEX user_domain_match ON "user" (split_part(email, '@', 2), id) WHERE email_verified;
--> statement-breakpoint
CREATE FUNCTION user_group_match_user() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('user_group_match'));
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_group_match
    SELECT listed.record_id, customer.id, 'email' FROM added AS customer
    CROSS JOIN LATERAL (SELECT record_id FROM user_group_emails WHERE lower(email) = lower(customer.email) OFFSET 0) AS listed
    WHERE customer.email_verified ON CONFLICT DO NOTHING;
    INSERT INTO user_group_match
    SELECT listed.record_id, customer.id, 'phone' FROM added AS customer
    CROSS JOIN LATERAL (SELECT record_id FROM user_group_phone_numbers WHERE lower(phone) = lower(customer.phone) OFFSET 0) AS listed
    WHERE customer.phone_verified ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM user_group_match WHERE user_id = NEW.id;
    INSERT INTO user_group_match
    SELECT listed.record_id, customer.id, 'email' FROM (SELECT NEW.id AS id, NEW.email AS email, NEW.email_verified AS email_verified, NEW.phone AS phone, NEW.phone_verified AS phone_verified) AS customer
    CROSS JOIN LATERAL (SELECT record_id FROM user_group_emails WHERE lower(email) = lower(customer.email) OFFSET 0) AS listed
    WHERE customer.email_verified ON CONFLICT DO NOTHING;
    INSERT INTO user_group_match
    SELECT listed.record_id, customer.id, 'phone' FROM (SELECT NEW.id AS id, NEW.email AS email, NEW.email_verified AS email_verified, NEW.phone AS phone, NEW.phone_verified AS phone_verified) AS customer
    CROSS JOIN LATERAL (SELECT record_id FROM user_group_phone_numbers WHERE lower(phone) = lower(customer.phone) OFFSET 0) AS listed
    WHERE customer.phone_verified ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM user_group_match WHERE user_id = ANY (ARRAY(SELECT id FROM removed));
  ELSE
    DELETE FROM user_group_match;
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER user_group_match_insert AFTER INSERT ON "user" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_user();
--> statement-breakpoint
CREATE TRIGGER user_group_match_update AFTER UPDATE ON "user" FOR EACH ROW WHEN ((OLD.email, OLD.email_verified, OLD.phone, OLD.phone_verified) IS DISTINCT FROM (NEW.email, NEW.email_verified, NEW.phone, NEW.phone_verified)) EXECUTE FUNCTION user_group_match_user();
--> statement-breakpoint
CREATE TRIGGER user_group_match_delete AFTER DELETE ON "user" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_user();
--> statement-breakpoint
CREATE TRIGGER user_group_match_truncate AFTER TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION user_group_match_user();
--> statement-breakpoint
DELETE FROM user_group_match;
--> statement-breakpoint
INSERT INTO user_group_match SELECT listed.record_id, customer.id, 'email' FROM "user" AS customer CROSS JOIN LATERAL (SELECT record_id FROM user_group_emails WHERE lower(email) = lower(customer.email) OFFSET 0) AS listed WHERE customer.email_verified ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO user_group_match SELECT listed.record_id, customer.id, 'phone' FROM "user" AS customer CROSS JOIN LATERAL (SELECT record_id FROM user_group_phone_numbers WHERE lower(phone) = lower(customer.phone) OFFSET 0) AS listed WHERE customer.phone_verified ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION coupon_code_shown() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW.shown := CASE WHEN NEW.shared OR NEW.exported_at IS NOT NULL THEN NEW.code ELSE left(NEW.code, 3) || repeat('•', length(NEW.code) - 3) END;
  RETURN NEW;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER coupon_code_shown BEFORE INSERT OR UPDATE OF code, shared, exported_at, shown ON "coupon_code" FOR EACH ROW EXECUTE FUNCTION coupon_code_shown();
--> statement-breakpoint
UPDATE coupon_code SET shown = CASE WHEN coupon_code.shared OR coupon_code.exported_at IS NOT NULL THEN coupon_code.code ELSE left(coupon_code.code, 3) || repeat('•', length(coupon_code.code) - 3) END;
