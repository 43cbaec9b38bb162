DROP INDEX "sub_order_settlement_amount_sort";
--> statement-breakpoint
DROP INDEX "order_storefront_idx";
--> statement-breakpoint
DROP INDEX "sub_order_order_idx";
--> statement-breakpoint
CREATE INDEX "order_storefront_idx" ON "order" USING btree ("storefront","store_id");
--> statement-breakpoint
CREATE INDEX "sub_order_order_idx" ON "sub_order" USING btree ("order","store_id");
