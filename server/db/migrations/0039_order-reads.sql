-- Lists of orders in a state within a time, counted and read in order by the index alone.
CREATE INDEX "order_status_ordered_at_idx" ON "order" USING btree ("store_id","status","ordered_at","id");
--> statement-breakpoint
-- What was sold of a version: its lines are spread over all pages of the table.
CREATE INDEX "order_items_sold_idx" ON "order_items" USING btree ("product_version","store_id","record_id") INCLUDE ("qty","returned_qty","amount","discount");
