ALTER TABLE "order" ADD COLUMN "to_send_back" numeric(14, 2) DEFAULT '0.00';
--> statement-breakpoint
ALTER TABLE "point_lot" ADD COLUMN "earned_goods" bigint;
--> statement-breakpoint
ALTER TABLE "point_lot" ADD COLUMN "earned_shipping" bigint;
--> statement-breakpoint
-- What the shop holds of an order beyond what it costs by now: nothing is owed once staff cancelled it or it expired; of all
-- others the total less what returns gave back, and less what rounding added once no piece is left.
UPDATE "order" SET "to_send_back" = held - cost, "payment_state" = 'overpaid'
FROM (
  SELECT o.id, paid_amount - refunded_amount AS held,
    CASE WHEN status = 'expired' OR (status = 'cancelled' AND NOT nothing_left) THEN 0
      ELSE greatest(0, total_amount - returned - CASE WHEN nothing_left THEN greatest(0, rounding) ELSE 0 END) END AS cost
  FROM "order" o CROSS JOIN LATERAL (
    SELECT NOT EXISTS (SELECT FROM order_items WHERE record_id = o.id AND returned_qty < qty)
        AND NOT EXISTS (SELECT FROM intangible_good WHERE "order" = o.id AND status = 'used')
        AND NOT EXISTS (SELECT FROM order_return came JOIN order_return_items item ON item.record_id = came.id
          WHERE came."order" = o.id AND came.status = 'refunded' AND item.type = 'keep') AS nothing_left,
      (SELECT coalesce(sum(total_return_amount), 0) FROM order_return WHERE "order" = o.id AND status = 'refunded') AS returned
  ) AS came_back
  WHERE paid_amount > 0
) AS sums
WHERE sums.id = "order".id AND held > cost;
--> statement-breakpoint
-- What points were earned for: what came back before they were booked doesn't count, nor the fee where settings say goods.
UPDATE "point_lot" SET "earned_goods" = sums.goods * 100, "earned_shipping" = sums.shipping * 100
FROM (
  SELECT earned.id, lines.goods, CASE WHEN (SELECT earned_on FROM settings_points) = 'total'
    THEN greatest(0, least(o.shipping_fee, o.total_amount - lines.whole)) ELSE 0 END AS shipping
  FROM point_transaction earned
  JOIN "order" o ON earned."key" LIKE 'order/%/earn/%' AND o.id::text = split_part(earned."key", '/', 2)
  CROSS JOIN LATERAL (
    SELECT sum(item.total) AS whole, sum(item.total - round(item.total * least(item.qty, back.pieces) / item.qty, 2)) AS goods
    FROM order_items item CROSS JOIN LATERAL (
      SELECT coalesce(sum(row.qty), 0) AS pieces FROM order_return_items row JOIN order_return came ON came.id = row.record_id
      WHERE row.order_item = item.id AND came.status = 'refunded' AND came.refunded_at < earned.created_at
    ) AS back
    WHERE item.record_id = o.id
  ) AS lines
  WHERE earned.type = 'earn'
) AS sums
WHERE sums.id = "point_lot".id;
