ALTER TABLE "order_items" ADD COLUMN "sent_qty" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_sent_qty_check" CHECK ("order_items"."sent_qty" >= 0);
--> statement-breakpoint
-- What came back before its sub-order left was never sent; what a return left with the customer was.
UPDATE "order_items" item SET "sent_qty" = greatest(0, item.qty - coalesce((
  SELECT sum(row.qty) FROM order_return_items row JOIN order_return came ON came.id = row.record_id
  WHERE came."order" = item.record_id AND row.order_item = item.id AND came.status = 'refunded' AND row.type <> 'keep'
    AND came.refunded_at < part.sent_at
), 0))
FROM sub_order part
WHERE part."order" = item.record_id AND part.merchant IS NOT DISTINCT FROM item.merchant AND part.delivery_type = item.delivery_type
  AND part.status IN ('shipped', 'ready_for_collection', 'delivered', 'collected', 'failed');
