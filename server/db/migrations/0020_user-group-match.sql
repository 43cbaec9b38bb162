CREATE TABLE "user_group_match" (
	"user_group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"matched_by" text NOT NULL,
	CONSTRAINT "user_group_match_pkey" PRIMARY KEY("user_group_id","user_id","matched_by")
);

--> statement-breakpoint
CREATE INDEX "user_group_match_user_idx" ON "user_group_match" USING btree ("user_id");
--> statement-breakpoint
CREATE FUNCTION user_group_match_email() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('user_group_match'));
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM user_group_match WHERE matched_by = 'email';
    RETURN NULL;
  END IF;
  -- Laterals, since the planner can't know how many rows a statement changes, and would rather scan all customers.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_group_match AS match
    USING removed CROSS JOIN LATERAL (SELECT id FROM "user" WHERE lower(email) = lower(removed.email) OFFSET 0) AS matched
    WHERE match.user_group_id = removed.record_id AND match.user_id = matched.id AND match.matched_by = 'email';
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
  -- Laterals, since the planner can't know how many rows a statement changes, and would rather scan all customers.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_group_match AS match
    USING removed CROSS JOIN LATERAL (SELECT id FROM "user" WHERE lower(phone) = lower(removed.phone) OFFSET 0) AS matched
    WHERE match.user_group_id = removed.record_id AND match.user_id = matched.id AND match.matched_by = 'phone';
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
