CREATE TABLE "order_items_product_categories" (
	"store_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	CONSTRAINT "order_items_product_categories_pkey" PRIMARY KEY("record_id","row_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "order_items_brand_campaigns" (
	"store_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	CONSTRAINT "order_items_brand_campaigns_pkey" PRIMARY KEY("record_id","row_id","target_id")
);

--> statement-breakpoint
CREATE TABLE "sales_check" (
	"checked_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"faults" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sales_day" (
	"store_id" integer NOT NULL,
	"split" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"sales" numeric NOT NULL,
	"orders" bigint NOT NULL,
	"units" bigint NOT NULL,
	"new_customers" bigint NOT NULL,
	"returning_orders" bigint NOT NULL,
	"guest_orders" bigint NOT NULL,
	"coupon_discount" numeric NOT NULL,
	"paid_by_points" numeric NOT NULL,
	"k_coin_redeemed" bigint NOT NULL,
	"k_coin_earned" bigint NOT NULL,
	"oto_point_redeemed" bigint NOT NULL,
	"oto_point_earned" bigint NOT NULL,
	"refunded" numeric NOT NULL,
	"returned_units" bigint NOT NULL,
	"shipping_fee" numeric NOT NULL,
	CONSTRAINT "sales_day_pkey" PRIMARY KEY("store_id","split","day","key")
);

--> statement-breakpoint
CREATE TABLE "sales_hour" (
	"store_id" integer NOT NULL,
	"split" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"key" text NOT NULL,
	"sales" numeric NOT NULL,
	"orders" bigint NOT NULL,
	"units" bigint NOT NULL,
	"new_customers" bigint NOT NULL,
	"returning_orders" bigint NOT NULL,
	"guest_orders" bigint NOT NULL,
	"coupon_discount" numeric NOT NULL,
	"paid_by_points" numeric NOT NULL,
	"k_coin_redeemed" bigint NOT NULL,
	"k_coin_earned" bigint NOT NULL,
	"oto_point_redeemed" bigint NOT NULL,
	"oto_point_earned" bigint NOT NULL,
	"refunded" numeric NOT NULL,
	"returned_units" bigint NOT NULL,
	"shipping_fee" numeric NOT NULL,
	CONSTRAINT "sales_hour_pkey" PRIMARY KEY("store_id","split","hour","key")
);

--> statement-breakpoint
CREATE TABLE "sales_mark" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_mark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "customer_kind" text;
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "delivery_types" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "items_without" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_record_id_id_key" UNIQUE("record_id","id");
--> statement-breakpoint
ALTER TABLE "order_items_product_categories" ADD CONSTRAINT "order_items_product_categories_record_id_fkey" FOREIGN KEY ("store_id","record_id") REFERENCES "public"."order"("store_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items_product_categories" ADD CONSTRAINT "order_items_product_categories_row_id_fkey" FOREIGN KEY ("record_id","row_id") REFERENCES "public"."order_items"("record_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items_product_categories" ADD CONSTRAINT "order_items_product_categories_target_id_fkey" FOREIGN KEY ("store_id","target_id") REFERENCES "public"."product_category"("store_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items_brand_campaigns" ADD CONSTRAINT "order_items_brand_campaigns_record_id_fkey" FOREIGN KEY ("store_id","record_id") REFERENCES "public"."order"("store_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items_brand_campaigns" ADD CONSTRAINT "order_items_brand_campaigns_row_id_fkey" FOREIGN KEY ("record_id","row_id") REFERENCES "public"."order_items"("record_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_items_brand_campaigns" ADD CONSTRAINT "order_items_brand_campaigns_target_id_fkey" FOREIGN KEY ("store_id","target_id") REFERENCES "public"."brand_campaign"("store_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_items_product_categories_target_id_idx" ON "order_items_product_categories" USING btree ("target_id","store_id","record_id");
--> statement-breakpoint
CREATE INDEX "order_items_brand_campaigns_target_id_idx" ON "order_items_brand_campaigns" USING btree ("target_id","store_id","record_id");
--> statement-breakpoint
CREATE INDEX "sales_mark_hour_idx" ON "sales_mark" USING btree ("hour","store_id");
--> statement-breakpoint
CREATE INDEX "order_customer_kind_sort" ON "order" USING btree ("store_id","customer_kind","id");
--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_customer_kind_check" CHECK ("order"."customer_kind" in ('new', 'returning', 'guest'));
--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_delivery_types_check" CHECK ("order"."delivery_types" <@ array['home_delivery', 'pickup_point', 'store_pickup', 'merchant_delivery', 'direct_delivery', 'digital']::text[]);
--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_items_without_check" CHECK ("order"."items_without" <@ array['merchant', 'category', 'campaign']::text[]);
--> statement-breakpoint
-- Of orders that there are already: what products belong to by now.
INSERT INTO "order_items_product_categories" (store_id, record_id, row_id, target_id)
SELECT item.store_id, item.record_id, item.id, link.target_id
FROM "order_items" item JOIN "product_version_product_categories" link ON link.record_id = item.product_version;
--> statement-breakpoint
INSERT INTO "order_items_brand_campaigns" (store_id, record_id, row_id, target_id)
SELECT item.store_id, item.record_id, item.id, link.target_id
FROM "order_items" item JOIN "order" placed ON placed.id = item.record_id
JOIN "product_version" version ON version.id = item.product_version
JOIN "product_brand_campaigns" link ON link.record_id = version.product
JOIN "brand_campaign" campaign ON campaign.id = link.target_id
WHERE campaign.started_at <= placed.ordered_at AND (campaign.ended_at IS NULL OR campaign.ended_at > placed.ordered_at);
--> statement-breakpoint
UPDATE "order" AS placed SET delivery_types = sold.delivery_types, items_without = sold.items_without, customer_kind = CASE
  WHEN placed.paid_at IS NULL THEN NULL WHEN placed."user" IS NULL THEN 'guest'
  WHEN EXISTS (SELECT FROM "order" before WHERE before."user" = placed."user" AND before.store_id = placed.store_id
    AND (before.paid_at, before.id) < (placed.paid_at, placed.id)) THEN 'returning' ELSE 'new' END
FROM (
  SELECT item.record_id, array_agg(DISTINCT item.delivery_type) AS delivery_types,
    array_remove(ARRAY[
      CASE WHEN bool_or(item.merchant IS NULL) THEN 'merchant' END,
      CASE WHEN bool_or(NOT EXISTS (SELECT FROM "order_items_product_categories" link WHERE link.record_id = item.record_id AND link.row_id = item.id)) THEN 'category' END,
      CASE WHEN bool_or(NOT EXISTS (SELECT FROM "order_items_brand_campaigns" link WHERE link.record_id = item.record_id AND link.row_id = item.id)) THEN 'campaign' END
    ], NULL) AS items_without
  FROM "order_items" item GROUP BY item.record_id
) AS sold
WHERE sold.record_id = placed.id;
--> statement-breakpoint
CREATE FUNCTION sales_of_order() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sales_mark (store_id, hour) SELECT DISTINCT store_id, date_trunc('hour', ordered_at, 'Asia/Hong_Kong') FROM added WHERE status IN ('paid', 'processing', 'completed');
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sales_mark (store_id, hour) SELECT DISTINCT store_id, date_trunc('hour', ordered_at, 'Asia/Hong_Kong') FROM removed WHERE status IN ('paid', 'processing', 'completed');
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO sales_mark (store_id, hour) SELECT DISTINCT store_id, date_trunc('hour', ordered_at, 'Asia/Hong_Kong') FROM ((SELECT id, store_id, ordered_at, status, total_amount, discount_amount, k_coin_amount, oto_point_amount, shipping_fee, refunded_amount, k_coin_redeemed, k_coin_earned, oto_point_redeemed, oto_point_earned, payment_method, district, customer_kind FROM added EXCEPT SELECT id, store_id, ordered_at, status, total_amount, discount_amount, k_coin_amount, oto_point_amount, shipping_fee, refunded_amount, k_coin_redeemed, k_coin_earned, oto_point_redeemed, oto_point_earned, payment_method, district, customer_kind FROM removed) UNION ALL (SELECT id, store_id, ordered_at, status, total_amount, discount_amount, k_coin_amount, oto_point_amount, shipping_fee, refunded_amount, k_coin_redeemed, k_coin_earned, oto_point_redeemed, oto_point_earned, payment_method, district, customer_kind FROM removed EXCEPT SELECT id, store_id, ordered_at, status, total_amount, discount_amount, k_coin_amount, oto_point_amount, shipping_fee, refunded_amount, k_coin_redeemed, k_coin_earned, oto_point_redeemed, oto_point_earned, payment_method, district, customer_kind FROM added)) AS orders WHERE status IN ('paid', 'processing', 'completed');
  ELSE
    INSERT INTO sales_mark (store_id, hour) SELECT store_id, hour FROM sales_hour WHERE split = 'all';
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "sales_of_order_insert" AFTER INSERT ON "order" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "sales_of_order"();
--> statement-breakpoint
CREATE TRIGGER "sales_of_order_update" AFTER UPDATE ON "order" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "sales_of_order"();
--> statement-breakpoint
CREATE TRIGGER "sales_of_order_delete" AFTER DELETE ON "order" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "sales_of_order"();
--> statement-breakpoint
CREATE TRIGGER "sales_of_order_truncate" AFTER TRUNCATE ON "order" FOR EACH STATEMENT EXECUTE FUNCTION "sales_of_order"();
--> statement-breakpoint
CREATE FUNCTION sales_of_item() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO sales_mark (store_id, hour) SELECT DISTINCT store_id, date_trunc('hour', ordered_at, 'Asia/Hong_Kong') FROM (SELECT placed.store_id, placed.ordered_at, placed.status FROM "order" AS placed WHERE placed.id = ANY (ARRAY(SELECT record_id FROM ((SELECT id, record_id, merchant, delivery_type, qty, total, discount, paid_by_points, returned_qty FROM added EXCEPT SELECT id, record_id, merchant, delivery_type, qty, total, discount, paid_by_points, returned_qty FROM removed) UNION ALL (SELECT id, record_id, merchant, delivery_type, qty, total, discount, paid_by_points, returned_qty FROM removed EXCEPT SELECT id, record_id, merchant, delivery_type, qty, total, discount, paid_by_points, returned_qty FROM added)) AS items))) AS orders WHERE status IN ('paid', 'processing', 'completed');
  ELSE
    INSERT INTO sales_mark (store_id, hour) SELECT DISTINCT store_id, date_trunc('hour', ordered_at, 'Asia/Hong_Kong') FROM (SELECT placed.store_id, placed.ordered_at, placed.status FROM "order" AS placed WHERE placed.id = ANY (ARRAY(SELECT record_id FROM removed))) AS orders WHERE status IN ('paid', 'processing', 'completed');
  END IF;
  RETURN NULL;
END
$body$;
--> statement-breakpoint
CREATE TRIGGER "sales_of_item_update" AFTER UPDATE ON "order_items" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "sales_of_item"();
--> statement-breakpoint
CREATE TRIGGER "sales_of_item_delete" AFTER DELETE ON "order_items" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "sales_of_item"();
--> statement-breakpoint
INSERT INTO sales_mark (store_id, hour) SELECT DISTINCT store_id, date_trunc('hour', ordered_at, 'Asia/Hong_Kong') FROM "order" WHERE status IN ('paid', 'processing', 'completed');
