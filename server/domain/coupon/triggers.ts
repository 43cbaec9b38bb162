import type { OwnTriggers } from '../../db/model/ddl.ts';

/**
 * From the first promote on, a shared code is a row of `coupon_code`, and every write of the coupon renames it: a
 * promote, a change, a restored version.
 */
export const couponTriggers: OwnTriggers = {
  name: 'coupon',
  create: [
    `CREATE FUNCTION coupon_shared_code() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  UPDATE coupon_code SET code = upper(NEW.code), revision = revision + 1, updated_at = NEW.updated_at
    WHERE coupon = NEW.id AND shared AND NEW.batch_qty = 0 AND code <> upper(NEW.code);
  UPDATE coupon_code SET status = 'off', revision = revision + 1, updated_at = NEW.updated_at
    WHERE coupon = NEW.id AND shared AND NEW.batch_qty > 0 AND status = 'on';
  WITH made AS (INSERT INTO coupon_code (store_id, coupon, code, shared, created_at, updated_at)
    SELECT NEW.store_id, NEW.id, upper(NEW.code), true, NEW.updated_at, NEW.updated_at
    WHERE NEW.batch_qty = 0 AND NEW.code IS NOT NULL AND NOT EXISTS (SELECT FROM coupon_code WHERE coupon = NEW.id AND shared)
    RETURNING id, code)
  INSERT INTO history (entity, record_id, store_id, at, action, title, changes, revision)
    SELECT 'coupon_code', id, NEW.store_id, NEW.updated_at, 'create', to_jsonb(code), '{}', 1 FROM made;
  RETURN NULL;
END
$body$;`,
    `CREATE TRIGGER coupon_shared_code AFTER INSERT OR UPDATE OF code, batch_qty, status ON "coupon" FOR EACH ROW WHEN (NEW.version_of IS NULL AND NEW.status <> 'draft') EXECUTE FUNCTION coupon_shared_code();`,
  ],
  drop: ['DROP FUNCTION IF EXISTS coupon_shared_code() CASCADE;'],
};

/** Letters of a code that are shown before its export: too few to guess the rest. */
const shownLetters = 3;
const shownCode = (row: string) =>
  `CASE WHEN ${row}.shared OR ${row}.exported_at IS NOT NULL THEN ${row}.code ELSE left(${row}.code, ${shownLetters}) || repeat('•', length(${row}.code) - ${shownLetters}) END`;

/** The part of a code that everybody may read: all of a shared code; all of a random code once it is exported. */
export const codeTriggers: OwnTriggers = {
  name: 'coupon_code',
  create: [
    `CREATE FUNCTION coupon_code_shown() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW.shown := ${shownCode('NEW')};
  RETURN NEW;
END
$body$;`,
    `CREATE TRIGGER coupon_code_shown BEFORE INSERT OR UPDATE OF code, shared, exported_at, shown ON "coupon_code" FOR EACH ROW EXECUTE FUNCTION coupon_code_shown();`,
    `UPDATE coupon_code SET shown = ${shownCode('coupon_code')};`,
  ],
  drop: ['DROP FUNCTION IF EXISTS coupon_code_shown() CASCADE;'],
};

/**
 * Rules of redemptions that the database enforces: none is deleted, states only go forward, and each redemption is
 * counted for its coupon, code and customer. Limits hold for all writers: `max_redeem_total` by the constraint of
 * `covers`, the others here.
 */
export const redemptionTriggers: OwnTriggers = {
  name: 'coupon_redemption',
  create: [
    `CREATE FUNCTION coupon_redemption_limits() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
  step integer := 1;
  most integer;
  used integer;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.state, NEW.state) NOT IN (('held', 'taken'), ('held', 'given_back'), ('taken', 'given_back'))
      OR to_jsonb(NEW) - '{state,taken_at,given_back_at,revision,updated_at}'::text[] <> to_jsonb(OLD) - '{state,taken_at,given_back_at,revision,updated_at}'::text[] THEN
      RAISE EXCEPTION 'a redemption only goes forward' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.state = 'taken' THEN
      RETURN NULL;
    END IF;
    step := -1;
  ELSIF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'redemptions are only ever added to' USING ERRCODE = 'restrict_violation';
  ELSIF NEW.state = 'given_back' THEN
    RETURN NULL;
  END IF;
  -- In the order in which everybody locks: the coupon, the code, the customer's uses.
  UPDATE coupon SET redeemed = redeemed + step WHERE id = NEW.coupon
    RETURNING least(max_use_per_user, CASE WHEN first_order_only THEN 1 END) INTO most;
  UPDATE coupon_code SET uses = uses + step WHERE id = NEW.code AND coupon = NEW.coupon AND (shared OR uses + step <= 1);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the code is another coupon''s, or was used' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW."user" IS NULL THEN
    -- What was used before the coupon asked can always go back.
    IF step > 0 AND most IS NOT NULL THEN
      RAISE EXCEPTION 'the coupon asks who the customer is' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END IF;
  INSERT INTO coupon_use (coupon_id, user_id, uses) VALUES (NEW.coupon, NEW."user", greatest(step, 0))
    ON CONFLICT (coupon_id, user_id) DO UPDATE SET uses = coupon_use.uses + step RETURNING uses INTO used;
  IF step > 0 AND used > most THEN
    RAISE EXCEPTION 'the customer has used the coupon as often as they may' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$body$;`,
    `CREATE TRIGGER coupon_redemption_limits AFTER INSERT OR UPDATE OR DELETE ON "coupon_redemption" FOR EACH ROW EXECUTE FUNCTION coupon_redemption_limits();`,
    `CREATE TRIGGER coupon_redemption_truncate BEFORE TRUNCATE ON "coupon_redemption" FOR EACH STATEMENT EXECUTE FUNCTION coupon_redemption_limits();`,
  ],
  // Dropping the function drops the triggers.
  drop: ['DROP FUNCTION IF EXISTS coupon_redemption_limits() CASCADE;'],
};
