ALTER TABLE "sub_order" DROP CONSTRAINT "sub_order_push_problem_check";
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "placed_by_merchant" integer;
--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_placed_by_merchant_fkey" FOREIGN KEY ("placed_by_merchant") REFERENCES "public"."merchant"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_placed_by_merchant_idx" ON "order" USING btree ("placed_by_merchant","store_id");
--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_push_problem_check" CHECK ("sub_order"."push_problem" in ('refused', 'changed', 'over', 'later', 'unreachable', 'timeout', 'unreadable', 'key', 'address', 'settings'));
--> statement-breakpoint
-- Of what is still to be paid, by the name that the merchant had, where no other has it.
UPDATE "order" SET "placed_by_merchant" = known.id
FROM (SELECT name, min(id) AS id FROM merchant GROUP BY name HAVING count(*) = 1) AS known
WHERE "order"."placed_by" = known.name AND "order"."status" = 'pending_payment';
