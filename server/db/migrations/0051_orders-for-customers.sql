ALTER TABLE "merchant" ADD COLUMN "orders_for_customers" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
DROP FUNCTION IF EXISTS coupon_redemption_limits() CASCADE;
--> statement-breakpoint
CREATE FUNCTION coupon_redemption_limits() RETURNS trigger LANGUAGE plpgsql AS $body$
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
$body$;
--> statement-breakpoint
CREATE TRIGGER coupon_redemption_limits AFTER INSERT OR UPDATE OR DELETE ON "coupon_redemption" FOR EACH ROW EXECUTE FUNCTION coupon_redemption_limits();
--> statement-breakpoint
CREATE TRIGGER coupon_redemption_truncate BEFORE TRUNCATE ON "coupon_redemption" FOR EACH STATEMENT EXECUTE FUNCTION coupon_redemption_limits();

--> statement-breakpoint
-- Programs that order today go on as they are; staff take the right from those that are no storefront.
UPDATE "merchant" SET "orders_for_customers" = true WHERE "open_api_username" IS NOT NULL;
