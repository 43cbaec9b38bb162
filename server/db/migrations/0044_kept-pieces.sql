ALTER TABLE "order_items" ADD COLUMN "kept_qty" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_kept_qty_check" CHECK ("order_items"."kept_qty" >= 0);
--> statement-breakpoint
UPDATE "order_items" item SET "kept_qty" = kept.pieces
FROM (
  SELECT row.order_item, sum(row.qty) AS pieces FROM order_return came JOIN order_return_items row ON row.record_id = came.id
  WHERE came.status = 'refunded' AND row.type = 'keep' GROUP BY 1
) AS kept
WHERE item.id = kept.order_item;
