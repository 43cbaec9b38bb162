ALTER TABLE "sub_order" ADD COLUMN "push_status" text;
--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "push_problem" text;
--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "push_attempts" integer DEFAULT 0;
--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "push_next_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "pushed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "push_answer" text;
--> statement-breakpoint
ALTER TABLE "sub_order" ADD COLUMN "push_request" text;
--> statement-breakpoint
CREATE INDEX "sub_order_push_status_sort" ON "sub_order" USING btree ("store_id","push_status","id");
--> statement-breakpoint
CREATE INDEX "sub_order_push_problem_sort" ON "sub_order" USING btree ("store_id","push_problem","id");
--> statement-breakpoint
CREATE INDEX "sub_order_push_next_at_sort" ON "sub_order" USING btree ("store_id","push_next_at","id");
--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_push_status_check" CHECK ("sub_order"."push_status" in ('waiting', 'sent', 'failed'));
--> statement-breakpoint
ALTER TABLE "sub_order" ADD CONSTRAINT "sub_order_push_problem_check" CHECK ("sub_order"."push_problem" in ('refused', 'over', 'later', 'unreachable', 'timeout', 'unreadable', 'key', 'address', 'settings'));
