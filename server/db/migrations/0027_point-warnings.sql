ALTER TABLE "point_transaction" DROP CONSTRAINT "point_transaction_type_check";
--> statement-breakpoint
ALTER TABLE "message_template" DROP CONSTRAINT "message_template_use_check";
--> statement-breakpoint
ALTER TABLE "outgoing_mail" DROP CONSTRAINT "outgoing_mail_cause_check";
--> statement-breakpoint
ALTER TABLE "settings_points" ADD COLUMN "earned_on" text DEFAULT 'goods' NOT NULL;
--> statement-breakpoint
ALTER TABLE "settings_points" ADD COLUMN "earned_from" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "point_lot" ADD COLUMN "warned_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "point_lot_warning_idx" ON "point_lot" USING btree ("expires_at") WHERE "point_lot"."remaining" > 0 and "point_lot"."warned_at" is null;
--> statement-breakpoint
ALTER TABLE "point_transaction" ADD CONSTRAINT "point_transaction_type_check" CHECK ("point_transaction"."type" in ('earn', 'redeem', 'adjust', 'expire', 'give_back', 'take_back'));
--> statement-breakpoint
ALTER TABLE "message_template" ADD CONSTRAINT "message_template_use_check" CHECK ("message_template"."use" in ('message', 'order_paid', 'order_shipped', 'order_ready', 'order_cancelled', 'application_approved', 'application_rejected', 'points_expiry'));
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_cause_check" CHECK ("outgoing_mail"."cause" in ('order', 'application', 'message', 'points'));
--> statement-breakpoint
ALTER TABLE "settings_points" ADD CONSTRAINT "settings_points_earned_on_check" CHECK ("settings_points"."earned_on" in ('goods', 'total'));
