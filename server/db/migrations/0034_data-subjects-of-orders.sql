ALTER TABLE "data_export" DROP CONSTRAINT "data_export_entity_check";
--> statement-breakpoint
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_entity_check" CHECK ("data_export"."entity" in ('user', 'point_transaction', 'user_group_application', 'coupon_redemption', 'order', 'sub_order', 'order_return', 'outgoing_mail'));
